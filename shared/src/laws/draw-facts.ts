import { findEnding } from "../chess/endings.ts";
import { toPlacement, type Position } from "../chess/position.ts";
import { repetitionKey } from "../chess/repetition.ts";
import type { Side } from "../ids.ts";
import type { Citation } from "./articles.ts";
import type { Edition } from "./edition.ts";

// What the line of a game says about draws: derived, never journalled, and for the arbiter only while a game is played
// (docs/rules/claim-safety.md). Identity of positions is docs/rules/position-identity.md.

/**
 * A position of a line with all before it. Adding a ply leaves the earlier ones as they are, so a take-back is the line
 * one ply shorter. Ply 0 is where the game started.
 */
export interface DrawLine {
  readonly ply: number;
  readonly position: Position;
  readonly key: string;
  readonly previous: DrawLine | null;
  /** The last time that this position stood before; null: it is new. */
  readonly same: DrawLine | null;
  /** How often it has stood, this time included. */
  readonly count: number;
  /** Moves were played before ply 0 that nobody knows, and may still count: nothing was captured, no pawn moved since. */
  readonly isOpenBefore: boolean;
}

/** The line at its start. History before a position that no game starts from is unknown. */
export function startLine(start: Position): DrawLine {
  const known = isGameStart(start);
  return {
    ply: 0,
    position: start,
    key: repetitionKey(start),
    previous: null,
    same: null,
    count: 1,
    isOpenBefore: !known,
  };
}

/** Move 1, White to play, all men there and the pawns at home: the usual array or one of Chess960. */
function isGameStart(position: Position): boolean {
  const [, black, , , , , white] = toPlacement(position).split("/");
  return (
    position.turn === "white" &&
    position.fullmoves === 1 &&
    position.halfmoves === 0 &&
    position.board.occupied.size() === 32 &&
    black === "pppppppp" &&
    white === "PPPPPPPP"
  );
}

/** One ply more. Looks back over the line by comparing texts, so a ply costs little more than its key. */
export function addPly(line: DrawLine, position: Position): DrawLine {
  const key = repetitionKey(position);
  let same: DrawLine | null = line;
  // No stretch is cut off at captures: where an illegal move stood, men can have come back.
  while (same !== null && same.key !== key) same = same.previous;
  return {
    ply: line.ply + 1,
    position,
    key,
    previous: line,
    same,
    count: (same?.count ?? 0) + 1,
    isOpenBefore: line.isOpenBefore && position.halfmoves > 0,
  };
}

/** One time that a position stood. */
export interface Occurrence {
  readonly ply: number;
  /** The move that brought it about, and whose it was; move 0 and null for the position that the game started from. */
  readonly moveNumber: number;
  readonly by: Side | null;
}

/** Every time that the line's last position stood, the first one first. */
export function occurrencesOf(line: DrawLine): Occurrence[] {
  let start = line;
  while (start.previous !== null) start = start.previous;
  const found: Occurrence[] = [];
  for (let at: DrawLine | null = line; at !== null; at = at.same) found.push(toOccurrence(at.ply, start));
  return found.toReversed();
}

/** Moves are counted on from the start: a position that was set by hand says nothing of what was played before it. */
function toOccurrence(ply: number, start: DrawLine): Occurrence {
  if (ply === 0) return { ply, moveNumber: 0, by: null };
  const { turn, fullmoves } = start.position;
  const plies = ply - start.ply + (turn === "white" ? 0 : 1);
  return {
    ply,
    moveNumber: fullmoves + Math.floor((plies - 1) / 2),
    by: plies % 2 === 1 ? "white" : "black",
  };
}

export interface AutomaticDraw extends Citation {
  readonly why: "fivefold" | "seventyFive";
}

export interface DrawFacts {
  readonly ply: number;
  readonly occurrences: readonly Occurrence[];
  /** Half-moves since the last capture or pawn move: 100 are 50 moves by each side. */
  readonly halfmoves: number;
  /** Both numbers are lower bounds: what was played before the set-up position is not known. */
  readonly isAtLeast: boolean;
  /** What the side to move may claim without a move; the arbiter is not to say so. */
  readonly claimable: readonly ("threefold" | "fifty")[];
  /** The game is drawn though nobody claims, unless the move mated or ended the game otherwise. */
  readonly automatic: AutomaticDraw | null;
}

/** What stands at the end of the line. */
export function drawFactsOf(line: DrawLine, edition: Edition): DrawFacts {
  const { halfmoves } = line.position;
  const facts = {
    ply: line.ply,
    occurrences: occurrencesOf(line),
    halfmoves,
    isAtLeast: line.isOpenBefore,
  };
  const claimable = [
    ...(line.count >= 3 ? (["threefold"] as const) : []),
    ...(halfmoves >= 100 ? (["fifty"] as const) : []),
  ];
  // Whether a move mated takes all moves to find out, so it is asked only where it matters.
  if (claimable.length === 0 || findEnding(line.position) !== null) {
    return { ...facts, claimable: [], automatic: null };
  }
  return { ...facts, claimable, automatic: automaticDraw(line, edition) };
}

function automaticDraw(line: DrawLine, edition: Edition): AutomaticDraw | null {
  const isFivefold =
    edition.fivefold.value === "total"
      ? line.count >= 5
      : edition.fivefold.value === "consecutive" && standsOnAlternateMoves(line, 5);
  const by = ({ article, certainty }: Citation): Citation => ({ article, certainty });
  if (isFivefold) return { why: "fivefold", ...by(edition.fivefold) };
  if (edition.seventyFive.value && line.position.halfmoves >= 150) {
    return { why: "seventyFive", ...by(edition.seventyFive) };
  }
  return null;
}

/** The position stood `times` times with two moves by each player between one and the next. */
function standsOnAlternateMoves(line: DrawLine, times: number): boolean {
  let at = line;
  for (let n = 1; n < times; n++) {
    if (at.same === null || at.ply - at.same.ply !== 4) return false;
    at = at.same;
  }
  return true;
}

/** The first place of a line where the edition had ended the game without a claim; null: nowhere. */
export function findAutomaticDraw(
  line: DrawLine,
  edition: Edition,
): { readonly ply: number; readonly draw: AutomaticDraw } | null {
  let found: { ply: number; draw: AutomaticDraw } | null = null;
  for (let at: DrawLine | null = line; at !== null; at = at.previous) {
    const draw = automaticDraw(at, edition);
    if (draw !== null && findEnding(at.position) === null) found = { ply: at.ply, draw };
  }
  return found;
}
