import type { ClockReading, Instant } from "@boardwire/shared";

// A clock speaks every second, and most of it can be foretold. Reported is what cannot: every change of lever, run
// state, flag, battery or presence, every time that is not the countdown of the one reported last, and otherwise one
// reading each five seconds, so that a relay that joins late is never far off.

export type ClockWord = ClockReading | { readonly kind: "noClock" };

/** What was reported last, and when it was read; null before the first. */
export type ThinningState = { readonly word: ClockWord; readonly at: Instant } | null;

const HEARTBEAT_MILLIS = 5000;
/** Clocks report whole seconds, so a countdown that is right can be one second off what is read. */
const TOLERANCE_MILLIS = 1000;

const isStateChange = (before: ClockReading, now: ClockReading): boolean =>
  before.running !== now.running ||
  before.lever !== now.lever ||
  before.lowBattery !== now.lowBattery ||
  before.left.flag !== now.left.flag ||
  before.right.flag !== now.right.flag;

function isForetold(before: ClockReading, now: ClockReading, elapsed: number): boolean {
  return (["left", "right"] as const).every((side) => {
    const was = before[side].millis;
    const is = now[side].millis;
    if (before.running !== side) return was === is;
    // Zero is always said: whether a flag fell is decided by it.
    if (is === 0 && was !== 0) return false;
    return Math.abs(Math.max(0, was - elapsed) - is) <= TOLERANCE_MILLIS;
  });
}

/** Whether a clock reading is to be reported, given what was reported before. */
export function thinClock(
  state: ThinningState,
  word: ClockWord,
  at: Instant,
): { readonly state: ThinningState; readonly report: boolean } {
  const said = { state: { word, at }, report: true };
  if (state === null || state.word.kind !== word.kind) return said;
  if (word.kind === "noClock" || state.word.kind === "noClock") return { state, report: false };
  const elapsed = at - state.at;
  if (isStateChange(state.word, word) || !isForetold(state.word, word, elapsed)) return said;
  return elapsed >= HEARTBEAT_MILLIS ? said : { state, report: false };
}
