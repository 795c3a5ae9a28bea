import type { Observation } from "@boardwire/shared";
import type { SerialSettings } from "./serial-settings.ts";

// What the driver needs of a make of boards. A make is one folder under makes/ and one line in makes/index.ts.

/** Bytes to frames, as a pure step. Bytes that belong to no frame come out as noise and never vanish. */
export interface Decoder<State, Frame> {
  readonly initial: State;
  push(
    state: State,
    bytes: Uint8Array,
  ): { readonly state: State; readonly frames: readonly (Frame | NoiseFrame)[] };
}
export interface NoiseFrame {
  readonly kind: "noise";
  readonly bytes: Uint8Array;
}

/** What a frame says, in the words of observations; the session adds board, number and time. */
export type Reading =
  | Extract<Observation, { kind: "square" | "move" | "clock" | "noClock" }>
  | { readonly kind: "fields"; readonly fields: string }
  | { readonly kind: "identity"; readonly serial?: string; readonly firmware?: string }
  | { readonly kind: "battery"; readonly percent: number; readonly charging: boolean };

export interface PortInfo {
  readonly path: string;
  readonly vendorId?: string;
  readonly productId?: string;
  readonly manufacturer?: string;
  readonly serialNumber?: string;
}

/** A make: how to recognise, greet, keep alive and understand its boards. All pure; the session owns ports and timers. */
export interface BoardMake<State, Frame> {
  /** Short name used in device ids: `dgt`. */
  readonly id: string;
  readonly name: string;
  readonly senses: "pieces" | "occupancy";
  readonly serial: SerialSettings;
  matches(port: PortInfo): "yes" | "maybe" | "no";
  readonly decoder: Decoder<State, Frame>;
  interpret(frame: Frame): readonly Reading[];
}
