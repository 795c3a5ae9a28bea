import type { GameResult, Millis, MoveKnown, Side } from "@boardwire/shared";
import type { BoardView } from "./board-view.ts";
import type { ClockView } from "./clock-view.ts";
import type { Fit } from "./match.ts";
import type { GameNode } from "./node.ts";
import type { KnownStart, ReadyStart } from "./orientation.ts";

// Everything inference knows of one board. Immutable; parts that did not change are shared. Times are instants in
// milliseconds, squares reading-order indices from White's side.

export interface InferenceState {
  readonly view: BoardView;
  readonly starts: readonly KnownStart[];
  readonly clock: ClockView;
  /** Fields of the device that the operator has passed over. */
  readonly masked: readonly number[];
  readonly phase: Phase;
}

export type Phase = Waiting | Playing | Over;

/** No game yet: men are being set up, or nobody has come. */
export interface Waiting {
  readonly kind: "waiting";
  readonly ready: ReadyStart | null;
}

export interface Playing {
  readonly kind: "playing";
  readonly known: KnownStart;
  readonly turned: boolean;
  readonly startedAt: number;
  /** What the board shows, from White's side. */
  readonly seen: string;
  /** When the squares were last filled, and last emptied. */
  readonly filledAt: readonly number[];
  readonly emptiedAt: readonly number[];
  readonly changedAt: number;
  /** The line as published, ply 1 first. */
  readonly line: readonly Played[];
  /** Where the published line ends. */
  readonly head: GameNode;
  /** Every ply up to this one is confirmed. */
  readonly confirmed: number;
  /** Positions the game may have reached: those the board has shown, and those of the line. */
  readonly tracks: readonly Track[];
  /** What best explains the board as it is; null: nothing does. */
  readonly best: Explanation | null;
  /** How thoroughly this board has been searched for missing plies: 0 not, 1 near, 2 far, 3 over squares never touched. */
  readonly searched: 0 | 1 | 2 | 3;
  /** When the board was last lost or found again. */
  readonly blindAt: number;
  /** When it was lost before that. */
  readonly blindFrom: number;
  /** It was lost, and what it holds has not been read since. */
  readonly blind: boolean;
  /** When the board was last explained. */
  readonly explainedAt: number;
  /** Squares that are known to be read wrongly and are passed over. */
  readonly tolerated: readonly number[];
  /** What the operator has been told of a board that nothing explains. */
  readonly trouble: { readonly seen: string } | null;
  /** A press that no move has been found for yet. */
  readonly press: Press | null;
  /** Presses before that one, in order, whose moves have not been shown yet either. */
  readonly pressesBefore: readonly Press[];
  readonly signal: Signal | null;
}

export interface Played {
  readonly node: GameNode;
  /** When its last needed man was set down. */
  readonly at: number;
  readonly known: MoveKnown;
  readonly press: Press | null;
  readonly shownAt: number;
  /** One of several plies that came at once: none of them was on the board by itself. */
  readonly filledIn: boolean;
  /** The board itself said that it is a move: nobody's man on its way home. */
  readonly reported: boolean;
  /** The clock ran while it was made. */
  readonly timed: boolean;
}

/** `remaining`: the presser's time in the reading of the press. */
export interface Press {
  readonly by: Side;
  readonly at: number;
  readonly remaining: Millis;
}

export interface Track {
  readonly node: GameNode;
  /** The board has shown it since; null: not now. */
  readonly since: number | null;
  readonly firstAt: number;
  readonly lastAt: number;
  /** Every square agrees; the last instant at which that was so. */
  readonly exact: boolean;
  readonly exactAt: number;
  /** Every square agreed at some time. */
  readonly complete: boolean;
  /** The longest time it stood without a break. */
  readonly stood: number;
  /** How long it stood the last time; 0 while it stands. */
  readonly stoodLast: number;
}

export interface Explanation {
  readonly node: GameNode;
  readonly fit: Fit;
  /** The board has been explained by this position since. */
  readonly since: number;
  /** What it asks of the players and of what has been published; see explain.ts. */
  readonly cost: number;
  /** Other last moves or lines, in UCI, that explain it as well. */
  readonly rivals: readonly string[];
}

/** The kings tell a result since then. */
interface Signal {
  readonly result: GameResult;
  readonly since: number;
  readonly told: boolean;
}

/** The game has ended; what happens on the board is analysis or men going home, until a start position stands complete. */
export interface Over {
  readonly kind: "over";
  readonly ready: ReadyStart | null;
}
