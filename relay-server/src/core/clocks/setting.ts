import {
  assertNever,
  extraInAdvance,
  extraPerMove,
  periodAt,
  toMillis,
  type ClockNotice,
  type Side,
  type TimeMethod,
} from "@boardwire/shared";
import type { PairReading, Turn, WatchState } from "./types.ts";

// Is the clock set to what was announced? [CLK14] to [CLK17]

/** A clock is read in whole seconds, and the message of its start comes up to two seconds after it. */
const START_TOLERANCE = 2000;
/** Both readings of a turn are rounded, and each message has its own way. */
const TURN_TOLERANCE = 1600;
/** So many turns have to speak against the control before anybody is told, and be most of those seen. */
const TURNS_AGAINST = 3;
/** Before so many turns nothing is said, since a message that was held up spoils two of them. */
const FEWEST_TURNS = 6;
const TURNS_OUTDONE = 2;
/** A second too few or too many does not show in one turn; over all of them it adds up. */
const DRIFT_A_TURN = 700;
/** A method fits where at most one turn in so many speaks against it: somebody may have set a clock in between. */
const ONE_IN = 5;
/** Turns that are looked at: the newest. */
export const TURNS_KEPT = 12;

/** A clock at its first run; `isSeen`: that it began was seen, so nothing has run of either side. */
export interface Start {
  readonly reading: PairReading;
  readonly isSeen: boolean;
}

/**
 * The clock at its first run, against what the control says; null: as it should be, or nobody knows. Where it ran before
 * anybody looked, the side that moves first has used nobody knows how much, and may have pressed.
 */
export function checkStart(state: WatchState, { reading, isSeen }: Start): ClockNotice | null {
  if (state.control === null) return null;
  const period = periodAt(state.control, 0);
  const extra = extraInAdvance(state.control, period);
  const expected = toMillis(period.base + extra);
  const tolerance = Math.max(START_TOLERANCE, reading.resolutionMillis);
  const { startTurn } = state;
  const mayHaveRun = (side: Side): boolean => !isSeen && (side === startTurn || side === reading.running);
  const added = (side: Side): number =>
    !isSeen && side === startTurn && reading.running !== side ? extraPerMove(period.method) : 0;
  const isAt = (side: Side, millis: number): boolean => {
    const more = reading[side].millis - millis;
    return more <= tolerance + added(side) && (more >= -tolerance || mayHaveRun(side));
  };
  const shown = { white: reading.white.millis, black: reading.black.millis };
  if (isAt("white", expected) && isAt("black", expected)) return null;
  const how =
    isAt("white", period.base) && isAt("black", period.base)
      ? "withoutIncrement"
      : isSeen && Math.abs(shown.white - shown.black) > tolerance
        ? "sidesDiffer"
        : "otherBase";
  return { kind: "startDiffers", how, expected, shown };
}

/** What a method gives for a turn of this length. Methods whose time is no sum of turns give nothing to compare. */
function gainBy(method: TimeMethod, used: number): number | null {
  switch (method.kind) {
    case "simple":
      return 0;
    case "fischer":
      return method.increment;
    case "bronstein":
    case "usDelay":
      return Math.min(used, method.delay);
    case "byoYomi":
    case "canadian":
    case "hourglass":
      return null;
    default:
      return assertNever(method);
  }
}

/**
 * The turns that a method does not explain. A message that was held up makes one turn too long and the next too short by
 * the same; such a pair says nothing.
 */
function countAgainst(turns: readonly Turn[], method: TimeMethod): number {
  const errors = turns.map((turn) => turn.gain - (gainBy(method, turn.used) ?? turn.gain));
  return errors.filter((error, i) =>
    [0, errors[i - 1] ?? 0, errors[i + 1] ?? 0].every((beside) => Math.abs(error + beside) > TURN_TOLERANCE),
  ).length;
}

/** Most turns speak against it, or little by little all of them do. */
function contradicts(turns: readonly Turn[], method: TimeMethod): boolean {
  const against = countAgainst(turns, method);
  if (against >= TURNS_AGAINST && against * 2 > turns.length) return true;
  const drift = turns.reduce((sum, turn) => sum + turn.gain - (gainBy(method, turn.used) ?? turn.gain), 0);
  return Math.abs(drift) > DRIFT_A_TURN * turns.length + 1000;
}

/** A quarter of the turns is enough where something else fits every one: delay and increment differ in short turns alone. */
const isOutdone = (turns: readonly Turn[], method: TimeMethod, fits: readonly TimeMethod[]): boolean =>
  countAgainst(turns, method) >= Math.max(TURNS_OUTDONE, turns.length / 4) &&
  fits.some((fit) => countAgainst(turns, fit) === 0);

/** The methods that the turns fit, of those that people set clocks to: nothing, one increment, one delay. */
function fitting(turns: readonly Turn[]): TimeMethod[] {
  const gains = turns.map(({ gain }) => gain).toSorted((a, b) => a - b);
  const seconds = (millis: number): number => Math.round(millis / 1000) * 1000;
  const usual = seconds(gains[Math.floor(gains.length / 2)] ?? 0);
  const most = seconds(gains.at(-1) ?? 0);
  const candidates: TimeMethod[] = [{ kind: "simple" }];
  if (usual >= 1000) candidates.push({ kind: "fischer", increment: toMillis(usual) });
  // Both delays leave the same at each press; which it is shows only on the clock's face while a turn lasts.
  if (most >= 1000)
    candidates.push({ kind: "bronstein", delay: toMillis(most) }, { kind: "usDelay", delay: toMillis(most) });
  const fewest = Math.min(...candidates.map((method) => countAgainst(turns, method)));
  return candidates.filter(
    (method) => countAgainst(turns, method) === fewest && fewest * ONE_IN <= turns.length,
  );
}

/** The steps at presses against the announced method; null: they fit, or are too few. */
export function checkMethod(turns: readonly Turn[]): ClockNotice | null {
  const announced = turns.at(-1)?.method ?? null;
  if (announced === null || gainBy(announced, 0) === null) return null;
  const fits = fitting(turns).filter(
    (method) => method.kind !== announced.kind || extraPerMove(method) !== extraPerMove(announced),
  );
  if (turns.length < FEWEST_TURNS) return null;
  if (!contradicts(turns, announced) && !isOutdone(turns, announced, fits)) return null;
  const against = countAgainst(turns, announced);
  return { kind: "otherMethod", announced, turns: turns.length, against, fits };
}
