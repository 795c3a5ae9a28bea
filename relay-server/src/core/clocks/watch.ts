import {
  assertNever,
  otherSide,
  periodAt,
  toMillis,
  type ClockNotice,
  type Instant,
  type Millis,
  type Side,
  type TimeControl,
} from "@boardwire/shared";
import { findHiddenFall, watchFalls, withoutFalls } from "./falls.ts";
import { findPeriod, gainsOf, isJump, isReplaced, type Gains } from "./jumps.ts";
import { followProposal, startProposal, type Followed } from "./proposals.ts";
import { checkMethod, checkStart, TURNS_KEPT, type Start } from "./setting.ts";
import type { ClockFinding, PairReading, SideWatch, Turn, WatchInput, Watched, WatchState } from "./types.ts";

// One table's clock through one game (docs/rules/clocks.md), beside inference and without knowing of it.

const FRESH: SideWatch = { period: 0, fall: "up", fell: null };
/** Readings that a move told of late may look back to. */
const TRAIL_KEPT = 16;
/** Black's time has to run for so long before the first move. */
const FIRST_SIDE_MILLIS = 3000;
/** Moves in a row with the other side's time running before the clock is taken to stand the wrong way round. */
const MISMATCHES_TO_TELL = 3;

/**
 * A game begins; `reading` is what its clock shows then, left there by whoever set it or by the game before. `begun`: a clock
 * that runs already began to run so.
 */
export function startWatch(
  control: TimeControl | null,
  startTurn: Side,
  reading: PairReading | null,
  begun: PairReading | null = null,
): WatchState {
  const sides = { white: FRESH, black: FRESH };
  return {
    control,
    startTurn,
    plies: 0,
    isOver: false,
    last: reading === null ? null : { ...reading, plies: 0 },
    ...(reading === null ? sides : withoutFalls(sides, reading)),
    begun,
    stopped: reading?.running === null ? reading : null,
    held: null,
    preset: null,
    turn: null,
    turns: [],
    trail: reading === null ? [] : [{ running: reading.running, seen: reading.seen }],
    proposal: null,
    mismatches: 0,
    told: [],
  };
}

const quiet = (state: WatchState): Watched => ({ state, findings: [] });
const noticed = (notice: ClockNotice): ClockFinding => ({ kind: "notice", notice });

const asOrdered = (finding: ClockFinding): ClockFinding =>
  finding.kind === "notice" ? { ...finding, ordered: true } : finding;

export function watch(state: WatchState, input: WatchInput): Watched {
  switch (input.kind) {
    case "reading":
      return read(state, input.reading);
    case "noClock":
      return quiet({ ...state, turn: null });
    case "moved":
      return move({ ...state, plies: input.plies }, input.side, input.at);
    case "revised":
      return quiet({ ...state, plies: input.plies, turn: null, mismatches: 0 });
    case "swapped":
      return quiet(turnRound(state, input.reading));
    case "proposed":
      return propose(state, startProposal(state, input.times, input.at));
    case "gameEnded":
      return quiet({ ...state, isOver: true, proposal: null });
    default:
      return assertNever(input);
  }
}

function read(state: WatchState, reading: PairReading): Watched {
  const { last } = state;
  const wasRunning = last !== null && last.running !== null;
  const isSetUp = state.plies === 0 && reading.running === null && !wasRunning;
  if (isSetUp || last === null) {
    // A clock that is first read in the middle of a game may be down already; that is news.
    const isNews = last === null && (state.plies > 0 || reading.running !== null);
    const { falls, ...sides } = isNews
      ? watchFalls(state, reading)
      : { ...withoutFalls(state, reading), falls: [] };
    const followed = followProposal(state, reading, true);
    const next = remember({ ...state, ...sides, proposal: followed.proposal }, reading);
    const start = { reading, isSeen: false };
    return firstRun(next, reading, start, [...falls, ...followed.findings], followed.isAnswered);
  }
  if (state.held !== null) return goOnAfterHold(state, state.held, reading);
  const period = findPeriod(state, reading);
  const gains = period === null ? gainsOf(state, reading) : { white: toMillis(0), black: toMillis(0) };
  const gained = gainsSinceStop(state, reading, gains);
  const isStart = state.plies === 0 && state.preset === null && reading.running !== null;
  const followed = followProposal(state, reading, isStart || isJump(gained));
  if (!state.isOver && !followed.isAnswered && isReplaced(state, reading)) return hold(state, reading);
  const { falls: shown, ...fallen } = watchFalls(state, reading);
  const hidden = findHiddenFall({ ...state, ...fallen }, reading, period);
  const falls = hidden === null ? shown : [...shown, hidden];
  const jumps = period === null ? tellJump(state, reading, gains, gained) : [];
  const told = followed.isAnswered ? jumps.map(asOrdered) : period === null ? jumps : [noticed(period)];
  // Without a control the sign of a zero beside time again tells by itself that a period has passed.
  const hasPassed =
    state.control === null && shown.some((fall) => fall.kind === "flagFall" && reading[fall.side].millis > 0);
  const passed = period?.sides ?? (hasPassed ? (["white", "black"] as const) : []);
  // What is told of a clock that stands is not told again as it starts.
  const stopped = told.length > 0 ? null : state.stopped;
  const moved = { ...state, ...passPeriods(fallen, passed), stopped, proposal: followed.proposal };
  const jumped = isJump(gains) || period !== null || falls.length > 0;
  const turned = followTurn(moved, reading, jumped);
  const first = checkFirstSide(remember(turned.state, reading), reading);
  const findings = state.isOver
    ? falls
    : [...falls, ...followed.findings, ...told, ...turned.findings, ...first.findings];
  return firstRun(first.state, reading, startOf(state, last, reading, gains), findings, followed.isAnswered);
}

const propose = (state: WatchState, { proposal, findings }: Followed): Watched =>
  state.isOver ? quiet(state) : { state: { ...state, proposal }, findings };

/** How the clock began that is read as running. A game that begins with its clock, or later, has it running already. */
function startOf({ begun }: WatchState, last: PairReading, reading: PairReading, gains: Gains): Start {
  if (last.running === null) return { reading, isSeen: true };
  if (isJump(gains)) return { reading, isSeen: false };
  return begun === null ? { reading: last, isSeen: false } : { reading: begun, isSeen: true };
}

/** What is checked once, when the clock runs for the first time. `isArbiters`: as the arbiter had it set. */
function firstRun(
  state: WatchState,
  reading: PairReading,
  start: Start,
  findings: readonly ClockFinding[],
  isArbiters = false,
): Watched {
  if (reading.running === null || state.preset !== null) return { state, findings };
  const preset = { white: start.reading.white.millis, black: start.reading.black.millis };
  const turn = { side: reading.running, left: reading[reading.running].millis, seen: reading.seen };
  const next = { ...state, preset, turn: state.plies === 0 ? turn : null };
  const wrong = state.plies > 1 ? null : checkStart(state, start);
  if (wrong === null) return { state: next, findings };
  return { state: next, findings: [...findings, isArbiters ? asOrdered(noticed(wrong)) : noticed(wrong)] };
}

/** Black's time runs before anything was played, and not for a moment only: a press may be known before its move. */
function checkFirstSide(state: WatchState, reading: PairReading): Watched {
  const since = state.trail.at(-1)?.seen ?? reading.seen;
  const isWrong = state.plies === 0 && state.startTurn === "white" && reading.running === "black";
  if (!isWrong || reading.seen - since < FIRST_SIDE_MILLIS || state.told.includes("blackRanFirst"))
    return quiet(state);
  const notice = { kind: "blackRanFirst" } as const;
  return { state: { ...state, told: [...state.told, notice.kind] }, findings: [noticed(notice)] };
}

function remember(state: WatchState, reading: PairReading): WatchState {
  const before = state.trail.at(-1);
  const isSame = before !== undefined && before.running === reading.running;
  const trail = isSame
    ? state.trail
    : [...state.trail, { running: reading.running, seen: reading.seen }].slice(-TRAIL_KEPT);
  const stopped = reading.running === null ? (state.stopped ?? reading) : null;
  const begun = reading.running === null ? null : state.begun;
  return { ...state, last: { ...reading, plies: state.plies }, begun, stopped, trail };
}

function passPeriods(
  sides: { readonly white: SideWatch; readonly black: SideWatch },
  passed: readonly Side[],
): { readonly white: SideWatch; readonly black: SideWatch } {
  const pass = (side: Side): SideWatch =>
    passed.includes(side) ? { ...sides[side], period: sides[side].period + 1 } : sides[side];
  return { white: pass("white"), black: pass("black") };
}

/** What a clock that runs again has more than when it was stopped; of a clock that stands, what it has just got. */
function gainsSinceStop({ last, stopped }: WatchState, reading: PairReading, gains: Gains): Gains {
  if (last === null || stopped === null || reading.running === null) return gains;
  const gained = (side: Side): Millis => toMillis(gains[side] + last[side].millis - stopped[side].millis);
  return { white: gained("white"), black: gained("black") };
}

/** A stopped clock is told of once it runs again: until then a hand is at it. */
function tellJump(state: WatchState, reading: PairReading, gains: Gains, gained: Gains): ClockFinding[] {
  if (state.last === null || reading.running === null) return tellRise(state, gains);
  if (!isJump(gained) || state.plies === 0) return [];
  const rises = tellRise(state, gained);
  return rises.length > 0 ? rises : [noticed({ kind: "adjusted", gained })];
}

/** Time for a side whose last period was used up. */
function tellRise(state: WatchState, gains: Gains): ClockFinding[] {
  return (["white", "black"] as const)
    .filter((side) => gains[side] > 0 && state[side].fell?.kind === "final" && state[side].fall === "down")
    .map((side) => noticed({ kind: "addedAfterEnd", side, added: gains[side] }));
}

function hold(state: WatchState, reading: PairReading): Watched {
  const good = state.stopped ?? state.last;
  if (good === null) return quiet(state);
  const last = { white: good.white.millis, black: good.black.millis };
  const shown = { white: reading.white.millis, black: reading.black.millis };
  const toMove = good.lever;
  const next = remember({ ...state, held: last, turn: null }, reading);
  return {
    state: next,
    findings: [noticed({ kind: "replaced", last, shown, toMove, plies: state.plies })],
  };
}

function goOnAfterHold(
  state: WatchState,
  held: { readonly white: number; readonly black: number },
  reading: PairReading,
): Watched {
  const followed = followProposal(state, reading, true);
  const followedState = { ...state, proposal: followed.proposal };
  if (reading.running === null)
    return { state: remember(followedState, reading), findings: followed.findings };
  const gain = (side: Side): number => reading[side].millis - held[side];
  const gained = { white: toMillis(gain("white")), black: toMillis(gain("black")) };
  const next = remember(
    { ...followedState, ...withoutFalls(state, reading), held: null, turn: null },
    reading,
  );
  const runsAgain = noticed({ kind: "runsAgain", gained });
  return { state: next, findings: state.isOver ? [] : [...followed.findings, runsAgain] };
}

/** The lever went over: a turn is done, and what it brought is compared with the control. */
function followTurn(state: WatchState, reading: PairReading, jumped: boolean): Watched {
  const { last, turn } = state;
  if (last === null) return quiet(state);
  const isDown = state.white.fall === "down" || state.black.fall === "down";
  const isDisturbed = jumped || isDown || reading.running === null || last.running === null;
  if (last.lever === reading.lever) return quiet(isDisturbed ? { ...state, turn: null } : state);
  const next = isDisturbed
    ? null
    : { side: reading.lever, left: reading[reading.lever].millis, seen: reading.seen };
  if (turn === null || isDisturbed || turn.side !== otherSide(reading.lever))
    return quiet({ ...state, turn: next });
  // The other side's time has run since the press, where the message of the press itself was lost.
  const sincePress = Math.max(0, last[reading.lever].millis - reading[reading.lever].millis);
  const used = reading.seen - turn.seen - sincePress;
  const method = state.control === null ? null : periodAt(state.control, state[turn.side].period).method;
  const done: Turn = { side: turn.side, method, used, gain: reading[turn.side].millis - turn.left + used };
  const same = state.turns.filter((one) => one.method === method);
  const turns = [...same, done].slice(-TURNS_KEPT);
  const isTold = state.told.includes("otherMethod");
  const notice = isTold ? null : checkMethod(turns);
  return {
    state: { ...state, turn: next, turns, told: notice === null ? state.told : [...state.told, notice.kind] },
    findings: notice === null ? [] : [noticed(notice)],
  };
}

/** Whose time ran when the man was set down. */
function move(state: WatchState, side: Side, at: Instant): Watched {
  const running = state.trail.findLast(({ seen }) => seen < at)?.running ?? null;
  if (running === null || state.isOver) return quiet(state);
  const mismatches = running === side ? 0 : state.mismatches + 1;
  const next = { ...state, mismatches };
  if (mismatches < MISMATCHES_TO_TELL || state.told.includes("sidesLookSwapped")) return quiet(next);
  return {
    state: { ...next, told: [...state.told, "sidesLookSwapped"] },
    findings: [noticed({ kind: "sidesLookSwapped" })],
  };
}

/** What was known of one side is of the other. */
function turnRound(state: WatchState, reading: PairReading | null): WatchState {
  const sides = { white: state.black, black: state.white };
  return {
    ...state,
    ...sides,
    last: reading === null ? null : { ...reading, plies: state.plies },
    begun: null,
    stopped: reading?.running === null ? reading : null,
    turn: null,
    turns: [],
    trail: reading === null ? [] : [{ running: reading.running, seen: reading.seen }],
    mismatches: 0,
    told: state.told.filter((kind) => kind !== "sidesLookSwapped"),
  };
}
