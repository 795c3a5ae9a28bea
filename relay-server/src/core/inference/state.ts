import type { ClockReading, GameResult, Instant, Side, Termination } from "@boardwire/shared";
import type { BoardView } from "./board-view.ts";
import type { GameNode } from "./node.ts";
import type { KnownStart } from "./orientation.ts";

/** Everything inference knows of one board. Immutable; parts that did not change are shared. */
export interface InferenceState {
  readonly view: BoardView;
  readonly starts: readonly KnownStart[];
  readonly clock: ClockReading | null;
  readonly phase: Phase;
}

export type Phase = Waiting | Playing | Over;

/** No game yet: men are being set up, or nobody has come. */
export interface Waiting {
  readonly kind: "waiting";
}

export interface Playing {
  readonly kind: "playing";
  readonly known: KnownStart;
  readonly turned: boolean;
  /** The line as published; the first is the start position. */
  readonly head: GameNode;
  readonly confirmed: number;
  readonly completed: number;
  /** What the board has shown unchanged since `since`. */
  readonly candidate: GameNode | null;
  readonly since: Instant;
  readonly signal: { readonly result: GameResult; readonly since: Instant; readonly told: boolean } | null;
  /** A press by this side that no move has been found for yet. */
  readonly press: { readonly by: Side; readonly at: Instant; readonly remaining: number } | null;
}

/** The game has ended; what happens on the board is analysis or men going home, until a start position stands complete. */
export interface Over {
  readonly kind: "over";
  readonly turned: boolean;
  readonly result: GameResult;
  readonly termination: Termination;
  /** A start position stands complete since then. */
  readonly ready: { readonly known: KnownStart; readonly turned: boolean } | null;
}
