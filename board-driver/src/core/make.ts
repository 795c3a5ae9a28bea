import type { Observation, Senses } from "@boardwire/shared";
import type { MemoryRecord } from "./board-record.ts";
import type { LineKind } from "./line-kind.ts";
import type { SerialSettings } from "./serial-settings.ts";

// What the driver needs of a make of boards. A make is one folder under makes/ and one line in makes/index.ts.

/** Bytes to frames, as a pure step. Bytes that belong to no frame come out as noise and never vanish. */
export interface Decoder<State, Frame> {
  readonly initial: State;
  push(
    state: State,
    bytes: Uint8Array,
  ): { readonly state: State; readonly frames: readonly (Frame | NoiseFrame)[] };
  /** Bytes of a message that has begun and not ended; they are neither frame nor noise yet. */
  pending(state: State): number;
}
export interface NoiseFrame {
  readonly kind: "noise";
  readonly bytes: Uint8Array;
}

/** What a frame says, in the words of observations; the session adds board, number and time. */
export type Reading =
  | Extract<Observation, { kind: "square" | "move" | "clock" | "noClock" | "press" }>
  | { readonly kind: "fields"; readonly fields: string }
  /**
   * `serial`: the name that makes the board's id; `longSerial`: tells two boards of one serial apart; `senses`: where it is
   * not what the make says.
   */
  | {
      readonly kind: "identity";
      readonly serial?: string;
      readonly longSerial?: string;
      readonly firmware?: string;
      readonly senses?: Senses;
    }
  | { readonly kind: "battery"; readonly percent: number; readonly charging: boolean }
  /** What the board noted by itself, the oldest first; where it begins, earlier records have been written over. */
  | { readonly kind: "memory"; readonly records: readonly MemoryRecord[] }
  /** A whole message that holds nothing to report: an acknowledgement, a copyright text. */
  | { readonly kind: "nothing"; readonly about: "clock" | "other"; readonly what: string }
  /** A whole message that cannot be right. What the board holds should be asked for anew. */
  | { readonly kind: "damaged"; readonly what: string };

/**
 * Something to say to a board. One at a time: the next goes out after the answer or after `withinMillis`. Without bytes
 * nothing is said: the board is listened to.
 */
export interface Command {
  readonly name: string;
  readonly bytes: Uint8Array;
  /** How long to wait for the answer; for commands without an answer, how long to leave the board in peace. */
  readonly withinMillis: number;
  /** Null: the board does not answer this. */
  readonly isAnswer: ((reading: Reading) => boolean) | null;
}

/** The words a session uses. Null: boards of this make have no such word. */
export interface Phrases {
  /** Time between opening the line and the first command. */
  readonly settleMillis: number;
  /** Makes the board be quiet, so that the answers that follow are answers. */
  readonly silence: Command | null;
  /** Tried in order until one is answered: proof that this is a board of the make. */
  readonly recognise: readonly Command[];
  /** Gives the serial number. */
  readonly askSerial: Command | null;
  /** Makes the board report changes by itself. Sent again after every gap, since a restarted board forgets it. */
  readonly askUpdates: Command | null;
  /** Null for boards that tell their fields again and again, or never. */
  readonly askFields: Command | null;
  readonly askClock: Command | null;
  /** Details that not every board knows; an unanswered one is not asked again. */
  readonly askLongSerial: Command | null;
  readonly askBattery: Command | null;
  /** Gives what the board noted while nobody listened. The board is deaf and mute meanwhile. */
  readonly askMemory: Command | null;
  /** Said (or listened for) after a second of silence; three in a row without a word, and the board is lost. */
  readonly keepAlive: Command;
}

/** Listens without a word, for boards that speak by themselves. */
export const listen = (withinMillis: number, isAnswer: (reading: Reading) => boolean): Command => ({
  name: "listening",
  bytes: new Uint8Array(),
  withinMillis,
  isAnswer,
});

/** What a driver keeps of one device between its runs, by name: small texts, such as which tag is which man. */
export interface Memory {
  read(name: string): string | null;
  /** The text is there for the next run, also after a crash of this one. */
  write(name: string, text: string): void;
}

export interface PortInfo {
  readonly path: string;
  readonly vendorId?: string;
  readonly productId?: string;
  readonly manufacturer?: string;
  readonly serialNumber?: string;
  /** Name under which the system knows the device, for example `usb-DGT_DGT_Chessboard-if00`. */
  readonly pnpId?: string;
}

/** A make: how to recognise, greet, keep alive and understand its boards. All pure; the session owns ports and timers. */
export interface BoardMake<State, Frame> {
  /** Short name used in device ids: `dgt`. */
  readonly id: string;
  readonly name: string;
  readonly senses: Senses;
  /** Absent: serial. */
  readonly line?: LineKind;
  /** Means nothing to lines of another kind. */
  readonly serial: SerialSettings;
  readonly phrases: Phrases;
  matches(port: PortInfo): "yes" | "maybe" | "no";
  readonly decoder: Decoder<State, Frame>;
  interpret(frame: Frame): readonly Reading[];
}
