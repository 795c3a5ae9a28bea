import { createMemory, dgt } from "@boardwire/board-driver";
import type { ClockSide, Observation } from "@boardwire/shared";
import { EMPTY_PICTURE, lookAt, MAKES, type BoardPicture, type Listener } from "@boardwire/board-driver";
import { toInstant } from "@boardwire/shared";

// Bytes as a clock's board sends them, and the driver's own way from bytes to observations.

export interface FaceBytes {
  readonly seconds: number;
  /** 0x10: fallen and stopped at zero, 0x20: time with each move, 0x40: the sign that it has been at zero. */
  readonly flags: number;
}

const toBcd = (value: number): number => Math.floor(value / 10) * 16 + (value % 10);

const faceBytes = ({ seconds, flags }: FaceBytes): readonly [number, number, number] => [
  Math.floor(seconds / 3600) | flags,
  toBcd(Math.floor(seconds / 60) % 60),
  toBcd(seconds % 60),
];

/** A time message: right face, left face, status (bit 0 runs, bit 1 right lever up). */
export function clockMessage(
  left: FaceBytes,
  right: FaceBytes,
  lever: ClockSide,
  isRunning: boolean,
): Uint8Array {
  const status = (isRunning ? 1 : 0) | (lever === "right" ? 0x12 : 0x08);
  return Uint8Array.of(0x8d, 0, 10, ...faceBytes(right), ...faceBytes(left), status);
}

/** What is no time and comes on the same line: no clock, an empty message, acknowledgements, times that cannot be. */
export const NO_TIMES = {
  empty: "8D 00 0A 00 00 00 00 00 00 00",
  noClock: "8D 00 0A 00 00 00 00 00 00 20",
  acknowledged: "8D 00 0A 0A 10 09 0A 20 00 00",
  refused: "8D 00 0A 0A 20 00 0A 00 00 00",
  acknowledgedInOneNibble: "8D 00 0A 01 10 01 3A 00 00 00",
  twelveHours: "8D 00 0A 0C 08 08 00 00 00 09",
} as const;

export const toBytes = (hex: string): Uint8Array =>
  Uint8Array.from(hex.split(" "), (byte) => Number.parseInt(byte, 16));

/** The driver's listener and picture: bytes in, observations out, thinned as a driver thins them. */
export class ListeningDriver {
  private readonly listener: Listener;
  private picture: BoardPicture = EMPTY_PICTURE;

  constructor() {
    const make = MAKES.find(({ id }) => id === dgt.id);
    if (make === undefined) throw new Error("no such make");
    this.listener = make.createListener(createMemory());
  }

  hear(bytes: Uint8Array, at: number, asked = at): Observation[] {
    return this.listener.hear(bytes).readings.flatMap((reading) => {
      const look = lookAt(this.picture, reading, toInstant(at), toInstant(asked));
      this.picture = look.picture;
      return [...look.observations];
    });
  }
}
