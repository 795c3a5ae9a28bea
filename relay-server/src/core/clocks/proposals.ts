import { otherSide, toMillis, type Instant, type Millis, type Side } from "@boardwire/shared";
import { extraOf, pressesBetween } from "./jumps.ts";
import type { ClockFinding, PairReading, Proposal, WatchState } from "./types.ts";

// Times that the arbiter has decided on, against what the clock then shows [CLK26] to [CLK28].

const SIDES = ["white", "black"] as const;

/** A clock shows whole seconds, and its message may be a second old. */
const TOLERANCE_MILLIS = 2000;
/** Clocks are to be put right within a minute. */
const LATE_MILLIS = 60_000;

export interface Followed {
  readonly proposal: Proposal | null;
  readonly findings: readonly ClockFinding[];
  /** What the clock shows now is the arbiter's setting, right or not. */
  readonly isAnswered: boolean;
}

/** The arbiter decides; the clock may show it already. */
export function startProposal(
  state: WatchState,
  times: { readonly white: Millis; readonly black: Millis },
  at: Instant,
): Followed {
  const fresh: Proposal = {
    times,
    since: at,
    ran: { white: 0, black: 0 },
    presses: 0,
    outcome: "open",
    isLate: false,
  };
  if (state.last === null) return { proposal: fresh, findings: [], isAnswered: false };
  const { last } = state;
  const now = (side: Side): PairReading["white"] => {
    const ran = last.running === side ? Math.max(0, at - last.seen) : 0;
    return { ...last[side], millis: toMillis(Math.max(0, last[side].millis - ran)) };
  };
  const reading = { ...last, white: now("white"), black: now("black"), seen: at };
  return judge(state, fresh, reading, fits(state, fresh, reading));
}

/** `hasJumped`: the clock shows something that a countdown does not explain, or is being set before the game. */
export function followProposal(state: WatchState, reading: PairReading, hasJumped: boolean): Followed {
  if (state.proposal === null) return { proposal: null, findings: [], isAnswered: false };
  return judge(state, runOn(state, state.proposal, reading), reading, hasJumped);
}

function judge(state: WatchState, proposal: Proposal, reading: PairReading, hasJumped: boolean): Followed {
  const isStanding = reading.running === null;
  const wasSet = proposal.outcome === "set";
  const tell = (outcome: "set" | "differs" | "late"): ClockFinding => ({
    kind: "notice",
    notice: {
      kind: "proposedTimes",
      outcome,
      proposed: proposal.times,
      shown: { white: reading.white.millis, black: reading.black.millis },
    },
  });
  if ((hasJumped || wasSet) && fits(state, proposal, reading)) {
    // While it stands it can be changed again: what it shows as it starts is what counts.
    const kept = isStanding ? ({ ...proposal, outcome: "set" } as const) : null;
    return { proposal: kept, findings: wasSet ? [] : [tell("set")], isAnswered: true };
  }
  if (!isStanding && hasJumped)
    return { proposal: { ...proposal, outcome: "differs" }, findings: [tell("differs")], isAnswered: true };
  if (!isStanding && wasSet) return { proposal: null, findings: [], isAnswered: false };
  if (!proposal.isLate && proposal.outcome === "open" && reading.seen - proposal.since >= LATE_MILLIS)
    return { proposal: { ...proposal, isLate: true }, findings: [tell("late")], isAnswered: false };
  return { proposal, findings: [], isAnswered: false };
}

/** What may have run off, and been added by presses, since the arbiter decided. */
function runOn(state: WatchState, proposal: Proposal, reading: PairReading): Proposal {
  const { last } = state;
  if (last === null) return proposal;
  const elapsed = Math.max(0, reading.seen - Math.max(last.seen, proposal.since));
  const presses = pressesBetween(state, last, reading);
  // Where the lever went over in between, either side's time may have run.
  const ran = (side: Side): number =>
    proposal.ran[side] + (last.running === side || (reading.running === side && presses > 0) ? elapsed : 0);
  return {
    ...proposal,
    ran: { white: ran("white"), black: ran("black") },
    presses: proposal.presses + presses,
  };
}

function fits(state: WatchState, { times, ran, presses }: Proposal, reading: PairReading): boolean {
  const tolerance = Math.max(TOLERANCE_MILLIS, reading.resolutionMillis);
  const isHourglass = state.control?.periods.some(({ method }) => method.kind === "hourglass") ?? false;
  return SIDES.every((side) => {
    const gained = presses * extraOf(state, side) + (isHourglass ? ran[otherSide(side)] : 0);
    const off = reading[side].millis - times[side];
    return off >= -ran[side] - tolerance && off <= gained + tolerance;
  });
}
