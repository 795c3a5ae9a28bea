import type {
  ClockFace,
  ClockNotice,
  ClockReading,
  FallKind,
  Instant,
  Millis,
  Side,
  TimeControl,
  TimeMethod,
  Times,
} from "@boardwire/shared";

// The door of the clock watch: what one table's clock showed goes in, what it means comes out (docs/rules/clocks.md). Pure:
// no clock of its own, no timer. It takes nothing from a clock and adds nothing to it.

/** A reading by players. */
export interface PairReading {
  readonly white: ClockFace;
  readonly black: ClockFace;
  readonly running: Side | null;
  /** The side whose lever is up. */
  readonly lever: Side;
  readonly resolutionMillis: Millis;
  readonly seen: Instant;
}

export type WatchInput =
  | { readonly kind: "reading"; readonly reading: PairReading }
  /** The clock cannot be read; what comes after it may be another clock. */
  | { readonly kind: "noClock" }
  /** A half-move was made by `side`, its man set down at `at`; it is number `plies` of the game. */
  | { readonly kind: "moved"; readonly side: Side; readonly at: Instant; readonly plies: number }
  /** Moves were taken back or put right. */
  | { readonly kind: "revised"; readonly plies: number }
  /** Somebody said that the clock stands the other way round; `reading`: what it shows, read so. */
  | { readonly kind: "swapped"; readonly reading: PairReading | null }
  /** The arbiter has decided that the clock is to be set to these times. */
  | { readonly kind: "proposed"; readonly times: Times; readonly at: Instant }
  | { readonly kind: "gameEnded" };

export type ClockFinding =
  | {
      readonly kind: "flagFall";
      readonly side: Side;
      readonly fall: FallKind;
      readonly period: number;
      readonly first: Side | null;
    }
  /** `ordered`: the clock was set for times that the arbiter had decided on. */
  | { readonly kind: "notice"; readonly notice: ClockNotice; readonly ordered?: true };

/**
 * A side between two falls: `up`, at zero (`down`), or with time again and the sign that it has been at zero (`marked`).
 * One fall is one way from `up`, or from a mark on to zero.
 */
export type FallState = "up" | "down" | "marked";

export interface SideWatch {
  /** Index into the control's periods: the one whose time it is using. */
  readonly period: number;
  readonly fall: FallState;
  /** Its last fall; null: none yet. */
  readonly fell: { readonly kind: FallKind; readonly period: number } | null;
}

/** Times that the arbiter has decided on, until the clock runs on with them. */
export interface Proposal {
  readonly times: Times;
  readonly since: Instant;
  /** What may have run of each side since. */
  readonly ran: { readonly white: number; readonly black: number };
  /** How often the clock may have been pressed since. */
  readonly presses: number;
  /** `set`: it shows them, and stands. */
  readonly outcome: "open" | "set" | "differs";
  readonly isLate: boolean;
}

/** One turn as the clock saw it: what it lasted, and what the side had more at its end than a countdown leaves. */
export interface Turn {
  readonly side: Side;
  readonly method: TimeMethod | null;
  readonly used: number;
  readonly gain: number;
}

export interface WatchState {
  /** Null: unknown, and then nothing is compared with it. */
  readonly control: TimeControl | null;
  readonly startTurn: Side;
  readonly plies: number;
  readonly isOver: boolean;
  readonly last: (PairReading & { readonly plies: number }) | null;
  readonly white: SideWatch;
  readonly black: SideWatch;
  /** How the clock began to run before the game was known to have begun; null: it stood, or nobody saw it begin. */
  readonly begun: PairReading | null;
  /** The clock as it stood when it was stopped; null while it runs. */
  readonly stopped: PairReading | null;
  /** The last good pair of a clock that is being replaced. */
  readonly held: { readonly white: Millis; readonly black: Millis } | null;
  /** The pair that the clock started the game with. */
  readonly preset: { readonly white: Millis; readonly black: Millis } | null;
  readonly turn: { readonly side: Side; readonly left: Millis; readonly seen: Instant } | null;
  readonly turns: readonly Turn[];
  /** Which side ran since when, the newest last; for a move that is told of later. */
  readonly trail: readonly { readonly running: Side | null; readonly seen: Instant }[];
  readonly proposal: Proposal | null;
  /** Moves in a row during which the other side's time ran. */
  readonly mismatches: number;
  /** Notices that are given once a game. */
  readonly told: readonly ClockNotice["kind"][];
}

export interface Watched {
  readonly state: WatchState;
  readonly findings: readonly ClockFinding[];
}

/** A reading by players; `isMirrored`: White has the right face. */
export function toPair(reading: ClockReading, isMirrored: boolean, seen: Instant): PairReading {
  const sideOf = (face: "left" | "right"): Side => ((face === "left") === isMirrored ? "black" : "white");
  const [white, black] = isMirrored ? [reading.right, reading.left] : [reading.left, reading.right];
  return {
    white,
    black,
    running: reading.running === null ? null : sideOf(reading.running),
    lever: sideOf(reading.lever),
    resolutionMillis: reading.resolutionMillis,
    seen,
  };
}
