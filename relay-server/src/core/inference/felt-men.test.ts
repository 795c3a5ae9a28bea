import { describe, expect, it } from "vitest";
import { Table } from "./test-table.ts";

// Boards that only feel men: a man that takes leaves one field empty and the other as it was, so that the order in which
// fields were emptied and filled is all that tells which one was taken.

const FEN = "4k3/2p5/8/8/7p/6B1/8/4K3 w - - 0 1";

const cases: readonly (readonly [name: string, script: string, line: string])[] = [
  ["one of two, mover first", "1 g3- 1.4 c7- 1.7 c7", "Bxc7"],
  ["the other one, mover first", "1 g3- 1.4 h4- 1.7 h4", "Bxh4"],
  ["one of two, victim first", "1 c7- 1.4 g3- 1.7 c7", "Bxc7"],
  ["the other one, victim first", "1 h4- 1.4 g3- 1.7 h4", "Bxh4"],
  ["the other one was touched and let stand", "0.5 h4- 0.8 h4 2 g3- 2.4 c7- 2.7 c7", "Bxc7"],
  ["neither was felt to leave: nobody can know", "1 g3-", ""],
];

describe.each([true, false])("a bishop that could take two men, clock: %s", (clock) => {
  it.each(cases)("[INF18] %s", (_name, script, line) => {
    const table = new Table({ fen: FEN, occupancy: true, clock });
    expect(table.play(`${clock ? "0.3 run! " : ""}${script}`, 8).line).toBe(line);
  });
});

describe.each([true, false])("a queen that is pushed to the man that it takes, clock: %s", (clock) => {
  it.each([
    ["over one square", "1 e4- e5 1.1 e5- e7- 1.4 e7"],
    ["over both", "1 e4- e5 1.1 e5- e6 1.2 e6- e7- 1.4 e7"],
  ] as const)("[INF18] %s", (_name, script) => {
    const fen = "6k1/pb2q1B1/1p6/2rP4/4Q3/1P2R3/P1r3PP/6K1 w - - 2 33";
    const table = new Table({ fen, occupancy: true, clock });
    expect(table.play(`${clock ? "0.3 run! " : ""}${script}`, 8).line).toBe("Qxe7");
  });
});
