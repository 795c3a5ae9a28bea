import { createRng, type Rng } from "@boardwire/board-driver";
import { STANDARD_FEN, toInstant, type FieldContent } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { show } from "../flags/hands.ts";
import type { FlagTable } from "../flags/table.ts";
import { boardFrom, lineOf, menOf, playBytes, shownOf } from "./board-bytes.ts";

// Games that are longer than anybody planned for, and what happens at a table between two of them.

describe("a very long game", () => {
  it("R088: 540 half-moves are all there, for everybody", () => {
    const table = boardFrom(STANDARD_FEN);
    const shuffle = ["Nf3", "Nf6", "Ng1", "Ng8"];
    for (let ply = 0; ply < 540; ply++) table.pass(2000).play(shuffle[ply % 4] ?? "");
    table.pass(5000);
    expect(table.look("public")).toMatchObject({ ply: 540, result: null });
    const game = table.audiences.snapshot("public", `game:${table.id}`, toInstant(table.now));
    expect(game?.type === "game" ? game.moves.length : null).toBe(540);
  });
});

const START = menOf(STANDARD_FEN);

/** Hands put the men of a finished game back, one after the other in any order, lifted men sometimes aside first. */
function wanderHome(table: FlagTable, rng: Rng, from: string): void {
  const now = [...from];
  const aside: string[] = [];
  const put = (field: number, content: string): void => {
    now[field] = content;
    table.pass(rng.int(300, 2500)).observe({ kind: "square", field, content: content as FieldContent });
  };
  const find = (isWanted: (field: number) => boolean): number[] =>
    now.flatMap((_, at) => (isWanted(at) ? [at] : []));
  for (;;) {
    const wrong = find((at) => now[at] !== "." && now[at] !== START[at]);
    const free = find((at) => now[at] === "." && aside.includes(START[at] ?? ""));
    if (wrong.length === 0 && free.length === 0) return;
    if (free.length > 0 && (wrong.length === 0 || rng.chance(0.7))) {
      const to = rng.pick(free);
      aside.splice(aside.indexOf(START[to] ?? ""), 1);
      put(to, START[to] ?? ".");
    } else {
      const lifted = rng.pick(wrong);
      aside.push(now[lifted] ?? ".");
      put(lifted, ".");
    }
  }
}

describe("[B13] the men go home for the next game", () => {
  const moves = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O", "Nf6", "d3"];
  const stands = menOf("r1bqk2r/pppp1ppp/2n2n2/2b1p3/2B1P3/3P1N2/PPP2PPP/RNBQ1RK1 b kq - 0 5");
  const kingsMet = [...stands];
  for (const [field, man] of [
    [62, "."],
    [36, "K"],
    [4, "."],
    [27, "k"],
  ] as const)
    kingsMet[field] = man;

  const played = (): FlagTable => {
    const table = boardFrom(STANDARD_FEN);
    for (const san of moves) table.pass(3000).play(san);
    return table.pass(5000);
  };

  it.each(Array.from({ length: 20 }, (_, i) => [i + 1]))(
    "after the kings have told the result (%i)",
    (seed) => {
      const table = played();
      // The pawn on e4 makes way; kings on e4 and d5.
      playBytes(table, "24 00 | +300 | 3E 00 | +400 | 24 05 | +800 | 04 00 | +400 | 1B 0B | +5000");
      wanderHome(table, createRng(`home ${seed}`), kingsMet.join(""));
      expect(lineOf(table.pass(5000))).toBe(moves.join(" "));
      expect(shownOf(table)).toEqual(moves);
      expect(table.game.signalled).toBe("1-0");
    },
  );

  it.each(Array.from({ length: 20 }, (_, i) => [i + 1]))("with the clock stopped (%i)", (seed) => {
    const table = boardFrom(STANDARD_FEN);
    show(table, { white: "1:00:00", black: "1:00:00" });
    for (const [i, san] of moves.entries()) {
      table.pass(3000).play(san);
      show(table.pass(400), { white: "1:00:00", black: "1:00:00", lever: i % 2 === 0 ? "black" : "white" });
    }
    show(table.pass(4000), { white: "1:00:00", black: "1:00:00", lever: "black", running: false });
    wanderHome(table.pass(2000), createRng(`stopped ${seed}`), stands);
    expect(lineOf(table.pass(5000))).toBe(moves.join(" "));
    expect(shownOf(table)).toEqual(moves);
  });
});
