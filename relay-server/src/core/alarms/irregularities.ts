import {
  cite,
  otherSide,
  placementOf,
  placementToLetters,
  turnLetters,
  type GameState,
  type Instant,
  type Side,
} from "@boardwire/shared";
import { findIllegalMoves } from "../projections/illegal-moves.ts";
import { fenOf } from "../projections/tile.ts";
import { expectation } from "../tables.ts";
import { causeOfGame, isHeard, type Cause, type PlaySight } from "./cause.ts";
import { isStopped } from "./clock-stands.ts";

/** So long somebody may still be exchanging the pawn. */
const PAWN_LEFT_MILLIS = 2000;

/** [ALM15] Illegal moves that stand in the line, until they are ruled on. What nobody may put right any more is only noted. */
export function findIllegal(sight: PlaySight): Cause[] {
  const { game, hall, edition, mode, mates } = sight;
  const { supervision } = hall.laws;
  const isPlayersCall = mode !== null && edition.illegalMove[mode].value.noticedBy === "opponent";
  return findIllegalMoves(game, { edition, supervision }, mates).map((illegal) => {
    const { ply, side, proposal } = illegal;
    const move = game.moves[ply - 1];
    return causeOfGame(
      "illegalMove",
      sight,
      { family: [ply] },
      {
        level: proposal === "stands" || isPlayersCall ? "note" : "urgent",
        side,
        since: move?.at ?? null,
        isAnswered: game.desk.illegal.some((ruled) => ruled.ply === ply),
        cited: illegal,
        values: {
          ply,
          san: move?.san,
          proposal,
          earlier: game.desk.illegal.filter((ruled) => ruled.side === side && ruled.ply !== ply).length,
        },
      },
    );
  });
}

/**
 * [ALM16] Nothing explains the board. With the clocks stopped that is what help is wanted for, or the men are set up anew; once
 * they stand, the next game begins with its clock.
 */
export function findUnexplained(sight: PlaySight): Cause[] {
  const { game, board } = sight;
  const { unresolved, unresolvedSince: since, clock, moves } = game;
  if (
    !isHeard(board) ||
    unresolved === null ||
    since === null ||
    (clock !== null && (isStopped(clock) || clock.held))
  )
    return [];
  if (isSetUp(sight)) return [];
  const squares = unresolved.map(({ square }) => square).join(" ");
  return [
    causeOfGame(
      "unexplained",
      sight,
      { occurrence: [since] },
      { level: "soon", since, values: { squares: squares.slice(0, 100), ply: moves.length } },
    ),
  ];
}

/** The men stand as the next game at the table begins, whichever way round. */
function isSetUp({ hall, table, board }: PlaySight): boolean {
  const fields = board?.fields ?? null;
  const expected = expectation(hall, table);
  if (fields === null || expected.kind !== "expect") return false;
  const ways = new Set([fields, turnLetters(fields)]);
  return expected.starts.some(({ fen }) => ways.has(placementToLetters(placementOf(fen))));
}

/** [ALM17] A pawn stands on its last rank and its owner has pressed the clock. */
export function findPawnsLeft(sight: PlaySight): Cause[] {
  const { game, board, edition } = sight;
  const { clock } = game;
  if (board === null || board.fields === null || clock === null || !clock.present) return [];
  const letters = game.turned ? turnLetters(board.fields) : board.fields;
  const masked = new Set(board.masked.map((field) => (game.turned ? 63 - field : field)));
  return (["white", "black"] as const).flatMap((side) => {
    const [pawn, from] = side === "white" ? (["P", 0] as const) : (["p", 56] as const);
    return [..."abcdefgh"].flatMap((file, column): Cause[] => {
      const index = from + column;
      if (letters[index] !== pawn || masked.has(index)) return [];
      const square = `${file}${side === "white" ? 8 : 1}`;
      const since = leftSince(game, side, square, letters);
      if (since === null) return [];
      return [
        causeOfGame(
          "pawnLeft",
          sight,
          { family: [side, square] },
          {
            level: "urgent",
            side,
            since,
            after: PAWN_LEFT_MILLIS,
            cited: cite(edition.id, "illegalMove"),
            values: { square },
          },
        ),
      ];
    });
  });
}

/**
 * Since when the turn is over in which the pawn came there: by the press, or by a move of the other side. Null: it is not, or
 * no pawn of the game came there, but a man that somebody put down.
 */
function leftSince(game: GameState, side: Side, square: string, letters: string): Instant | null {
  const { moves, clock } = game;
  const arrived = moves.findLastIndex(({ uci }) => uci.length === 5 && uci.slice(2, 4) === square);
  if (arrived < 0 && !hasAdvanced(game, side, square, letters)) return null;
  const answer = arrived < 0 ? undefined : moves[arrived + 1];
  if (answer !== undefined) return answer.at;
  return clock?.running === otherSide(side) ? clock.since : null;
}

/** A pawn that stood one step away in the game stands there no longer. */
function hasAdvanced(game: GameState, side: Side, square: string, letters: string): boolean {
  const expected = placementToLetters(placementOf(fenOf(game)));
  const [pawn, row] = side === "white" ? ["P", 8] : ["p", 48];
  const column = "abcdefgh".indexOf(square.charAt(0));
  return [column - 1, column, column + 1].some(
    (from) => from >= 0 && from < 8 && expected[row + from] === pawn && letters[row + from] !== pawn,
  );
}
