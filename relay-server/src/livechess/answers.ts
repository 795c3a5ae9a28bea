import type { Id } from "./calls.ts";

// What clients of LiveChess are sent, in its own keys. Programs unpack some of these into fixed records, so no object has a
// key more than is written here.

/** Whole seconds as the clock showed them at `time` (milliseconds since the epoch). */
export interface ClockObject {
  readonly white: number;
  readonly black: number;
  /** True: White's time runs. False: Black's. Null: the clock is stopped. */
  readonly run: boolean | null;
  readonly time: number;
}

/** A board of the list; all eight keys, always. */
export interface Eboard {
  readonly serialnr: string;
  /** The port it hangs on; null while it does not answer. */
  readonly source: string | null;
  /** Null: it has never been seen. */
  readonly state: "ACTIVE" | "NOTRESPONDING" | null;
  /** `84%`. */
  readonly battery: string | null;
  readonly comment: string | null;
  /** Piece placement of a FEN, seen with White at the bottom. */
  readonly board: string | null;
  readonly flipped: boolean;
  readonly clock: ClockObject | null;
}

/** What a feed tells of its board: everything at first, then what has changed. */
export interface FeedParam {
  readonly serialnr: string;
  readonly flipped: boolean;
  readonly board?: string;
  readonly clock?: ClockObject | null;
  /** The three that come once moves were asked for: from where, all moves since, and whether the board shows just that. */
  readonly start?: string;
  readonly san?: readonly string[];
  readonly match?: boolean;
}

export type Answer =
  | { readonly response: "call"; readonly id: Id; readonly param: readonly Eboard[] | null }
  | { readonly response: "feed"; readonly id: Id; readonly param: FeedParam }
  | { readonly response: "error"; readonly id?: Id; readonly param: { readonly message: string } };
