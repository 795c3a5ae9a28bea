import { parsePosition, STANDARD_FEN, type Position } from "@boardwire/shared";
import { expect, it } from "vitest";
import { createMateBook } from "../projections/arbiter-flags.ts";
import { createFindMate } from "./find-mate.ts";

function positionOf(fen: string): Position {
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(fen);
  return position.value;
}

it("[RUL14] [RUL31] what a search found out of a position counts, else what can be told at once", () => {
  const mates = createMateBook();
  const findMate = createFindMate(mates);
  const start = positionOf(STANDARD_FEN);
  expect(findMate(start, "white")).toBe("unknown");
  mates.keep(start, "white", { kind: "winnable", line: [] });
  expect(findMate(start, "white")).toBe("winnable");
  expect(findMate(start, "black")).toBe("unknown");
  expect(createFindMate(null)(positionOf("8/8/4k3/8/8/3K4/8/8 w - - 0 1"), "white")).toBe("unwinnable");
});

it("[WIN2] a search that gave up takes nothing away from what can be told at once", () => {
  const mates = createMateBook();
  const lone = positionOf("8/8/4k3/8/8/3K4/8/8 w - - 0 1");
  mates.keep(lone, "white", { kind: "unknown", states: 1, why: "time" });
  expect(createFindMate(mates)(lone, "white")).toBe("unwinnable");
});
