import {
  type BoardState,
  type GameState,
  type Hall,
  STANDARD_FEN,
  isInPlay,
  lettersToPlacement,
  placementOf,
  placementToLetters,
  turnLetters,
} from "@boardwire/shared";
import type { ClockObject } from "./answers.ts";

// What a board and its clock show, in the words of LiveChess.

export interface Shown {
  /** Black sits at the device's bottom edge. */
  readonly flipped: boolean;
  /** The men from White's side, as 64 letters; null: nothing was read. */
  readonly letters: string | null;
  readonly clock: ClockObject | null;
}

/** The game that is at a board's table now, running or over; null: none has started there. */
export function gameOn(hall: Hall, board: BoardState): GameState | null {
  const game = board.table === null ? null : hall.currentGame(board.table);
  return game === null || game.startedAt === null ? null : game;
}

/** `flipped`: as a client wants it seen; null: as the board lies. */
export function showBoard(board: BoardState, game: GameState | null, flipped: boolean | null): Shown {
  const turned = flipped ?? liesTurned(board, game);
  return {
    flipped: turned,
    letters: identifyMen(board, game, turned),
    clock: showClock(board, turned),
  };
}

export const toPlacement = ({ letters }: Shown): string | null =>
  letters === null ? null : lettersToPlacement(letters);

const ARRAY = placementToLetters(placementOf(STANDARD_FEN));

/** A game knows how its board lies; between games the men in their array tell it, else it lies as it did. */
function liesTurned({ fields }: BoardState, game: GameState | null): boolean {
  if (game !== null && game.end === null) return game.turned;
  if (fields === ARRAY) return false;
  return fields === turnLetters(ARRAY) || (game?.turned ?? false);
}

/**
 * A field that is felt but not identified, or that is passed over since it is read wrongly, holds what the game has there,
 * before the first game what the usual array has.
 * A make that tells moves and no fields shows where its game stands.
 */
function identifyMen(
  { fields, facts, masked }: BoardState,
  game: GameState | null,
  turned: boolean,
): string | null {
  const placement = placementOf(game?.moves.at(-1)?.fen ?? game?.start.fen ?? "");
  const expected = game === null ? ARRAY : placementToLetters(placement);
  if (fields === null) return facts?.senses === "moves" ? expected : null;
  const seen = turned ? turnLetters(fields) : fields;
  if (!isInPlay(game) && couldBeArray(seen)) return ARRAY;
  const passedOver = new Set(isInPlay(game) ? masked : []);
  return [...seen]
    .map((content, square) => {
      const field = turned ? 63 - square : square;
      if (content !== "?" && !passedOver.has(field)) return content;
      return expected[square] ?? ".";
    })
    .join("");
}

/** Men that are only felt stand where those of the next game have to. */
const couldBeArray = (seen: string): boolean =>
  [...seen].every((content, square) => {
    const wanted = ARRAY[square] ?? ".";
    return content === wanted || (content === "?" && wanted !== ".");
  });

/** Null where no clock is plugged in, or where nobody hears the board that it hangs on. */
function showClock(board: BoardState, turned: boolean): ClockObject | null {
  const { reading, clockPresent, clockSwapped } = board;
  if (reading === null || !clockPresent || board.unreachableSince !== null) return null;
  const isMirrored = turned !== clockSwapped;
  const [white, black] = isMirrored ? [reading.right, reading.left] : [reading.left, reading.right];
  return {
    white: toSeconds(white.millis),
    black: toSeconds(black.millis),
    run: reading.running === null ? null : (reading.running === "left") !== isMirrored,
    time: Math.floor(reading.seen),
  };
}

export const toSeconds = (millis: number): number => Math.max(0, Math.floor(millis / 1000));
