import { describe, expect, it } from "vitest";
import { Table } from "./test-table.ts";

// Men under which no known chip lies (field reports of boards of chips): a queen from another set, put where a pawn promotes.

const FEN = "2kr4/ppp2pp1/2p5/2b2b2/2P1pPPq/4P3/1PBQPBp1/RN1K1R2 b - - 0 1";

const cases: readonly (readonly [name: string, script: string, line: string])[] = [
  ["the rook is taken off first", "1 f1- 1.3 g2- 1.6 ?f1", "gxf1=Q+"],
  ["the pawn is lifted first", "1 g2- 1.3 f1- 1.6 ?f1", "gxf1=Q+"],
  ["the queen stands at once where the rook stood", "1 g2- 1.6 ?f1", "gxf1=Q+"],
  ["it is read as a queen after all", "1 g2- 1.5 ?f1 3 qf1", "gxf1=Q+"],
  ["it was the rook, which could not be read for a moment", "1 g2- 1.5 ?f1 3 Rf1 4 pg2", ""],
];

describe.each([true, false])(
  "a queen that nobody knows takes where the pawn promotes, clock: %s",
  (clock) => {
    it.each(cases)("[INF11] %s", (_name, script, line) => {
      const table = new Table({ fen: FEN, clock }).play(`${clock ? "0.5 run! " : ""}${script}`, 40);
      expect(table.line).toBe(line);
      expect(table.isOutOfStep).toBe(false);
    });
  },
);
