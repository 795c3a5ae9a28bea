import type { GameState } from "./game.ts";
import type { GameClock } from "./game-clock.ts";
import type { BoardState } from "./hall-board.ts";
import { otherSide, type Instant, type Millis, type Side } from "./ids.ts";
import { otherFace, type ClockFace, type ClockSide, type Observation } from "./observation.ts";

// Every press of a game's clock, kept so that the times of moves can be bound anew once it is known that the clock stood the
// other way round (docs/rules/clocks.md).

/** The lever went over: this side's time stopped with so much left. */
export interface SeenPress {
  readonly by: Side;
  readonly remaining: Millis;
  readonly at: Instant;
  /** The board had it in its memory; a reading may tell of the same press. */
  readonly isNoted: boolean;
}

/** A man may be set down so long after its press was read. */
const EARLY_MILLIS = 2000;

const isFlagged = ({ left, right }: { left: ClockFace; right: ClockFace }): boolean =>
  left.flag !== "none" || right.flag !== "none";

/** The press that an observation tells of; null: none. `before`: the board as it was; a lever moved on a clock that stands is none. */
export function findPress(
  before: BoardState,
  observation: Observation,
): { readonly face: ClockSide; readonly remaining: Millis; readonly isNoted: boolean } | null {
  const { reading, clockPresent } = before;
  if (observation.kind === "press") {
    const { face, millis } = observation;
    if (reading !== null && clockPresent && (reading.lever !== face || reading.running === null)) return null;
    return { face, remaining: millis, isNoted: true };
  }
  if (observation.kind !== "clock" || reading === null || !clockPresent) return null;
  if (reading.lever === observation.lever || (reading.running === null && !isFlagged(reading))) return null;
  const face = otherFace(observation.lever);
  return { face, remaining: observation[face].millis, isNoted: false };
}

/** The game with one more press. */
export function addPress(game: GameState, press: SeenPress): GameState {
  const last = game.presses.at(-1);
  const isSame = last !== undefined && last.isNoted && !press.isNoted && last.by === press.by;
  return isSame ? game : { ...game, presses: [...game.presses, press] };
}

const moverOf = ({ start }: GameState, index: number): Side =>
  (start.fen.split(" ", 2)[1] === "b") === (index % 2 === 0) ? "black" : "white";

/**
 * The game once its clock was said to stand the other way round. Presses are turned from the first one on from which that
 * explains the moves better than what was believed before; none, where the clock had been read rightly until now. Moves
 * that belong to turned presses get their times anew, or none.
 */
export function turnPresses(game: GameState): GameState {
  const from = findTurning(game);
  const first = game.presses[from];
  if (first === undefined) return game;
  const presses = game.presses.map((press, i) => (i < from ? press : { ...press, by: otherSide(press.by) }));
  const { moves } = game;
  // The move before the first turned press is the one that it completed.
  const begin = Math.max(0, moves.findLastIndex((move) => move.at <= first.at + EARLY_MILLIS) - 1);
  const clock = turnPair(game);
  let next = 0;
  const bound = moves.map((move, i) => {
    const side = moverOf(game, i);
    const own = moves[i + 2];
    const at = presses.findIndex(
      (press, n) =>
        n >= next &&
        press.by === side &&
        press.at >= move.at - EARLY_MILLIS &&
        (own === undefined || press.at < own.at - EARLY_MILLIS),
    );
    const press = presses[at];
    if (press !== undefined) next = at + 1;
    if (i < begin) return move;
    if (press !== undefined)
      return { ...move, completed: true, completedAt: press.at, remaining: press.remaining, estimate: null };
    // A last move that ended the game is completed without a press.
    if (game.end !== null && i === moves.length - 1 && move.completed)
      return { ...move, remaining: clock === null ? null : clock[side], estimate: null };
    return { ...move, completed: false, completedAt: null, remaining: null, estimate: null };
  });
  return { ...game, clock, presses, moves: bound };
}

/** Of a game in play the clock is read anew; of one that is over the pair changes sides. */
function turnPair({ clock, end }: GameState): GameClock | null {
  return clock === null || end === null ? clock : { ...clock, white: clock.black, black: clock.white };
}

/** From which press on the sides are to be changed so that most presses come after a move of their side. */
function findTurning(game: GameState): number {
  const { moves, presses } = game;
  const fits = presses.map(({ by, at }) => {
    const made = moves.findLastIndex((move) => move.at <= at);
    return made < 0 ? 0 : moverOf(game, made) === by ? 1 : -1;
  });
  // Turning from `from` on gains what is wrong there and loses what is right.
  let [best, bestGain, gain] = [presses.length, 0, 0];
  for (let i = presses.length - 1; i >= 0; i--) {
    gain -= fits[i] ?? 0;
    if (gain < bestGain || gain <= 0) continue;
    [best, bestGain] = [i, gain];
  }
  return best;
}
