import { createRng, type Rng } from "@boardwire/board-driver";
import {
  STANDARD_FEN,
  describeAndPlay,
  findEnding,
  legalMoves,
  otherSide,
  parsePosition,
  parseTimeText,
  timeLeftAt,
  type EntryOf,
  type Side,
  type TimeControl,
} from "@boardwire/shared";
import { BadLine, type LineFaults } from "./bad-line.ts";
import { HardwareClock, type HardwareFall } from "./hardware.ts";
import { FlagTable } from "./table.ts";

// Games whose only purpose is that flags fall: every method and way of adding periods, over a bad line.

/** Every method, one to three periods, time added on zero and on the move. */
const CONTROLS = [
  "20s",
  "2/15s, 15s",
  "2/15s, 2/15s, 10s",
  "20s+2s",
  "20s+2s; starts at base",
  "2/15s+2s, 12s+2s",
  "2/15s, 12s+3s",
  "3/20s+2s, 20s+2s; next period on move",
  "20s delay 3s",
  "2/12s delay 2s, 12s delay 2s",
  "20s bronstein 3s",
  "12s byo-yomi 3x6s",
  "12s canadian 3/8s",
  "15s hourglass",
] as const;

const STEP_MILLIS = 200;
const POLL_MILLIS = 5000;
/** Polls go on so long after the last press, so that what stands is read at last. */
const AFTERMATH_MILLIS = 40_000;
const MOST_PLIES = 40;

export interface Simulated {
  readonly control: string;
  readonly isKnown: boolean;
  readonly falls: readonly HardwareFall[];
  readonly missed: readonly string[];
  readonly invented: readonly string[];
  /** Notices that nothing in the game gave a reason for. */
  readonly falseAlarms: readonly string[];
  /** From the message that showed the fall to the arbiter's task on the page's side, milliseconds of this machine. */
  readonly taskMillis: readonly number[];
  /** Largest difference between what a viewer reckons and what the clock shows. */
  readonly worstError: {
    readonly connected: number;
    readonly firstSnapshot: number;
    readonly restarted: number;
  };
}

export interface SimulationPlan {
  readonly seed: string;
  readonly faults: LineFaults;
  /** Milliseconds of a steady clock, for measuring. */
  readonly stopwatch: () => number;
  /** The relay is started anew once in the game. */
  readonly restarts: boolean;
}

/** A quiet legal game: no end, nothing captured where it can be helped. */
function makeMoves(rng: Rng, count: number): string[] {
  const parsed = parsePosition(STANDARD_FEN);
  if (!parsed.ok) throw new Error("start");
  let position = parsed.value;
  const sans: string[] = [];
  while (sans.length < count) {
    const quiet = legalMoves(position)
      .map((move) => describeAndPlay(position, move))
      .filter(({ san, after }) => !/[x=O]/.test(san) && findEnding(after) === null);
    if (quiet.length === 0) break;
    const { san, after } = rng.pick(quiet);
    sans.push(san);
    position = after;
  }
  return sans;
}

function toControl(text: string): TimeControl {
  const control = parseTimeText(text);
  if (!control.ok) throw new Error(text);
  return control.value;
}

export function simulateFlags({ seed, faults, stopwatch, restarts }: SimulationPlan): Simulated {
  const rng = createRng(seed);
  const text = rng.pick(CONTROLS);
  const isKnown = rng.chance(0.85);
  const table = new FlagTable({ timeControl: isKnown ? text : null });
  const clock = new HardwareClock(toControl(text), table.now);
  const line = new BadLine(rng.fork("line"), faults);
  const moves = makeMoves(rng.fork("moves"), MOST_PLIES);
  const taskMillis: number[] = [];
  const worst = { connected: 0, firstSnapshot: 0, restarted: 0 };
  let said = "";
  let polledAt = table.now;

  const speak = (isPoll: boolean, zeroed: Side | null = null): void => {
    const bytes = clock.message(table.now, zeroed);
    const shown = bytes.join(" ");
    if (!isPoll && shown === said) return;
    said = shown;
    line.send(bytes, table.now);
  };

  const step = (): void => {
    table.pass(STEP_MILLIS);
    for (const fall of clock.look(table.now)) if (!fall.isFinal && rng.chance(0.5)) speak(false, fall.side);
    speak(false);
    if (table.now - polledAt >= POLL_MILLIS) {
      polledAt = table.now;
      speak(true);
    }
    for (const bytes of line.take(table.now)) {
      const before = table.entries("FlagFallObserved").length;
      const startedAt = stopwatch();
      table.hear(bytes);
      const fallen = table.entries("FlagFallObserved").length;
      if (fallen > before && (table.arbiter.flags?.length ?? 0) === fallen)
        taskMillis.push(stopwatch() - startedAt);
    }
  };

  const compare = (): void => {
    worst.connected = Math.max(worst.connected, errorOf(table, clock, "followed"));
    worst.firstSnapshot = Math.max(worst.firstSnapshot, errorOf(table, clock, "firstSnapshot"));
  };

  const run = (millis: number): void => {
    const until = table.now + millis;
    while (table.now < until) {
      step();
      compare();
    }
  };

  step();
  const restartsAt = restarts ? rng.int(2, 8) : -1;
  for (const [index, san] of moves.entries()) {
    if (clock.isFrozen(table.now)) break;
    const isLong = rng.chance(0.2);
    const zeroAt = clock.zeroAt(table.now);
    if (isLong && Number.isFinite(zeroAt)) run(zeroAt - table.now + rng.between(0, 4000));
    else run(rng.between(600, 3000));
    if (index === restartsAt) {
      table.restart();
      worst.restarted = errorOf(table, clock, "firstSnapshot");
    }
    if (clock.isFrozen(table.now)) break;
    // Without increment the other side's time may run out too; under an hourglass nobody goes on, as time would come back.
    if (clock.isOver(table.now) && (text.endsWith("hourglass") || rng.chance(0.5))) break;
    table.play(san).pass(rng.between(50, 400));
    clock.press(table.now);
  }
  run(AFTERMATH_MILLIS);
  clock.look(table.now);
  return {
    control: text,
    isKnown,
    falls: clock.falls,
    ...judge(table, clock.falls, isKnown),
    taskMillis,
    worstError: worst,
  };
}

/** What a viewer ten minutes ahead shows, having measured the relay's clock, against the face of the clock. */
function errorOf(table: FlagTable, hardware: HardwareClock, how: "followed" | "firstSnapshot"): number {
  const { clock } = how === "followed" ? table.arbiter : table.look("public");
  if (clock === null || clock.stale) return 0;
  const aheadMillis = 600_000;
  const viewerNow = table.now + aheadMillis;
  const measured = table.now - viewerNow;
  const errors = (["white", "black"] as const).map((side) => {
    const left = timeLeftAt(clock, side, viewerNow + measured) ?? 0;
    return Math.abs(left - hardware.shown(table.now, side) * 1000);
  });
  return Math.max(...errors);
}

const describeFall = (side: Side, period: number, kind: string, first: Side | null): string =>
  `${side} ${period} ${kind} first ${first ?? "unknown"}`;

function judge(
  table: FlagTable,
  falls: readonly HardwareFall[],
  isKnown: boolean,
): Pick<Simulated, "missed" | "invented" | "falseAlarms"> {
  const kindOf = ({ side, isFinal, first }: HardwareFall): string => {
    if (isKnown) return isFinal ? "final" : "intermediate";
    // Without a control the sign tells; the second at zero has none.
    return first === otherSide(side) ? "unknown" : "either";
  };
  const expected = falls.map((fall) => ({ fall, kind: kindOf(fall) }));
  const observed: EntryOf<"FlagFallObserved">[] = table.entries("FlagFallObserved");
  const fits = ({ fall, kind }: (typeof expected)[number], entry: EntryOf<"FlagFallObserved">): boolean =>
    entry.side === fall.side &&
    entry.first === fall.first &&
    (isKnown
      ? entry.period === fall.period && entry.kind === kind
      : kind === "either" || entry.kind === kind);
  const left = [...observed];
  const missed = expected.filter((one) => {
    const at = left.findIndex((entry) => fits(one, entry));
    if (at >= 0) left.splice(at, 1);
    return at < 0;
  });
  const passes = new Set(["periodPassed"]);
  return {
    missed: missed.map(({ fall, kind }) => describeFall(fall.side, fall.period, kind, fall.first)),
    invented: left.map(({ side, period, kind, first }) => describeFall(side, period, kind, first)),
    falseAlarms: isKnown ? table.noticed.filter((kind) => !passes.has(kind)) : [],
  };
}
