import type { FieldContent, GameResult, GameStart, Side } from "@boardwire/shared";
import type { ClockSetting } from "./clock.ts";
import type { SensorState } from "./scan.ts";

// A script is what happens at a table, as a list in the order of time. Squares are reading-order indices from White's
// side; the board turns them where it lies turned. All instants are milliseconds of the simulation's time line.

/** `uci`: castling is the king's move, e1g1. */
export interface MadeMove {
  readonly uci: string;
  readonly by: Side;
  readonly special: "takes" | "takesEnPassant" | "castlesShort" | "castlesLong" | null;
}

export type Happening =
  /** A hand changes what stands on a square. */
  | { readonly kind: "man"; readonly square: number; readonly content: FieldContent }
  /** A player pushes the lever; `ply` is the move it completes, null where it completes none. */
  | { readonly kind: "press"; readonly side: Side; readonly ply: number | null }
  /** The men stand ready for a game; a chess computer takes note of it. */
  | { readonly kind: "newGame" }
  /** A move is done, as a chess computer that watches the board understands it. */
  | ({ readonly kind: "move" } & MadeMove)
  | { readonly kind: "setClock"; readonly setting: ClockSetting; readonly toMove: Side }
  | { readonly kind: "startClock" }
  | { readonly kind: "stopClock" }
  /** An arbiter gives a side time, the clock being stopped. */
  | { readonly kind: "adjustClock"; readonly side: Side; readonly millis: number }
  | { readonly kind: "clockCable"; readonly plugged: boolean }
  | { readonly kind: "sensor"; readonly square: number; readonly state: SensorState }
  | { readonly kind: "loseUpdates"; readonly count: number }
  | { readonly kind: "dropBytes"; readonly count: number }
  | { readonly kind: "noise"; readonly bytes: readonly number[] }
  | { readonly kind: "delayDump"; readonly millis: number }
  | { readonly kind: "powerOff" }
  | { readonly kind: "powerOn" }
  /** The cable to the computer; a board that is fed by it loses its power too. */
  | { readonly kind: "unplug" }
  | { readonly kind: "replug" };

export type ScriptEvent = Happening & { readonly at: number };

/** One half-move as it was really played. */
export interface PlyTruth {
  readonly uci: string;
  /** When the last man that the move needs was set down or taken away. */
  readonly doneAt: number;
  /** When the lever was pressed for it; null where it was forgotten or there is no clock. */
  readonly pressedAt: number | null;
}

export interface GameTruth {
  readonly start: GameStart;
  readonly moves: readonly PlyTruth[];
  readonly result: GameResult;
  /** When the men stood ready and the clock was started. */
  readonly startedAt: number;
  /** When the result was agreed, the mate stood or the flag was called: nothing after this is a move. */
  readonly endedAt: number;
  /** The kings were put on the centre squares, and when the second one stood. */
  readonly gestureAt: number | null;
  /** Moves were tried out on the board after the end. */
  readonly analysed: boolean;
}

export interface GameScript {
  readonly events: readonly ScriptEvent[];
  readonly truth: GameTruth;
  /** What stood on the 64 squares before. */
  readonly before: readonly FieldContent[];
  /** When the table is at rest again. */
  readonly finishedAt: number;
  /** What stands on the 64 squares then. */
  readonly squares: readonly FieldContent[];
}
