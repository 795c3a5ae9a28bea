import type {
  EntryOf,
  GameResult,
  GameStart,
  Instant,
  Millis,
  MoveFacts,
  Observation,
  Ply,
  SquareDifference,
  Termination,
} from "@boardwire/shared";

// The door of inference: observations, time and expectations in; findings out. Pure: no clock, no random, no I/O.

/** Everything inference may learn. Observations carry their instant in `now` of the call. */
export type InferenceInput =
  | Observation
  /**
   * The start positions from which the next game at this table may start (from pairings). Without this input the usual
   * array is expected. Empty: no game may start here; the array set up again still ends the present one.
   */
  | { readonly kind: "expect"; readonly starts: readonly GameStart[] }
  /** The arbiter or the operator says how the line goes from ply `from` on. */
  | { readonly kind: "correct"; readonly from: Ply; readonly moves: readonly MoveFacts[] }
  /** The arbiter has ended the game: nothing on the board is a move of it any more. */
  | { readonly kind: "end" }
  /** The clock stands the other way round than its readings so far were taken to; the next one is taken rightly. */
  | { readonly kind: "clockTurned" }
  /** A field that is read wrongly is to be passed over, or no longer. */
  | { readonly kind: "mask"; readonly field: number; readonly masked: boolean }
  /** What comes next is told by the board's own notes, from this position on; what was told since then comes again. */
  | { readonly kind: "retold"; readonly from: Extract<Observation, { kind: "snapshot" }> }
  /** Time has passed; sent at `wakeAt` or later. */
  | { readonly kind: "wake" };

/** What inference found out; each becomes one journal entry. */
export type Finding =
  | { readonly kind: "gameStarted"; readonly start: GameStart; readonly turned: boolean }
  | {
      readonly kind: "movesObserved";
      readonly from: Ply;
      /** Plies of the line so far that these replace. */
      readonly replaced: number;
      readonly moves: readonly MoveFacts[];
      readonly evidence: EntryOf<"MovesObserved">["evidence"];
    }
  | { readonly kind: "movesConfirmed"; readonly ply: Ply; readonly why: EntryOf<"MovesConfirmed">["why"] }
  | {
      readonly kind: "moveCompleted";
      readonly ply: Ply;
      readonly by: "press" | "gameEnd";
      readonly remaining: Millis | null;
      readonly seen: Instant;
    }
  | { readonly kind: "positionUnresolved"; readonly squares: readonly SquareDifference[] }
  | { readonly kind: "positionResolved" }
  | { readonly kind: "resultSignalled"; readonly result: GameResult }
  | { readonly kind: "gameEnded"; readonly result: GameResult; readonly termination: Termination };

export interface Reduced<State> {
  readonly state: State;
  readonly findings: readonly Finding[];
  /** When to call again with `wake` if nothing else comes before; null: never. */
  readonly wakeAt: Instant | null;
}
