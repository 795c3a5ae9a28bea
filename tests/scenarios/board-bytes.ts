import { parsePosition, toLetters, turnLetters } from "@boardwire/shared";
import { FlagTable } from "../flags/table.ts";

// Bytes of a DGT board for scenarios: through the driver's own way from bytes to observations, and the relay's from there
// to what its audiences hold.

/** What stands on a field, as these boards write it. */
const CODES = ".PRNBKQprnbkq";

/**
 * Plays what a board sends. Parts stand between bars: `34 00` a field and what it holds now, sent as `8E 00 05 34 00`;
 * `+250` so many milliseconds pass; anything longer is a message as it is.
 */
export function playBytes(table: FlagTable, script: string): FlagTable {
  for (const part of script.split("|").map((text) => text.trim())) {
    if (part.startsWith("+")) table.pass(Number(part.slice(1)));
    else table.hear(part.length === 5 ? `8E 00 05 ${part}` : part);
  }
  return table;
}

/** A board that was told to hold these 64 men, field 0 first, says so: `86 00 43` and 64 codes. */
export function dumpOf(letters: string): string {
  const codes = [...letters].map((letter) => CODES.indexOf(letter).toString(16).padStart(2, "0"));
  return ["86 00 43", ...codes].join(" ");
}

/** The 64 men of a position, from White's side or, turned, from Black's. */
export function menOf(fen: string, isTurned = false): string {
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(fen);
  const letters = toLetters(position.value);
  return isTurned ? turnLetters(letters) : letters;
}

/** A game from this position, whose board has been read whole. */
export function boardFrom(fen: string): FlagTable {
  return new FlagTable({ fen }).hear(dumpOf(menOf(fen)));
}

/** The moves that stand. */
export const lineOf = (table: FlagTable): string => table.game.moves.map(({ san }) => san).join(" ");

/** Every move that was ever shown, in order. */
export const shownOf = (table: FlagTable): string[] =>
  table.entries("MovesObserved").flatMap(({ moves }) => moves.map(({ san }) => san));

/** The squares that the operator is told of. */
export const unresolvedOf = (table: FlagTable): string[] =>
  (table.look("operator").health?.unresolved ?? []).map(({ square }) => square).toSorted();
