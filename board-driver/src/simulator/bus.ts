import type { FieldContent } from "@boardwire/shared";
import { toPieceCode } from "./encode.ts";

// Bus mode, as far as one board on its own line needs it: a host that asks who is there gets true answers. The
// changes stream and the event memory are not simulated; their commands stay unanswered.

/** Command, address in 7 + 7 bits, checksum. */
export const BUS_COMMAND_LENGTH = 4;

export interface BusFacts {
  /** 14 bits; 0 in a command means every board. */
  readonly address: number;
  readonly version: readonly [major: number, minor: number];
  readonly fields: readonly FieldContent[];
  /** Seven bytes, as in a single-mode clock message. */
  readonly clock: Uint8Array;
}

const SEND_CLOCK = 0x81;
const SEND_BOARD = 0x82;
const PING = 0x87;
const SEND_VERSION = 0x8b;

/** The answer to a bus command that the board understands and is meant for it, else null. */
export function answerBusCommand(command: readonly number[], facts: BusFacts): Uint8Array | null {
  const [code = 0, high = 0, low = 0, check = 0] = command;
  if (checksum([code, high, low]) !== check) return null;
  const address = high * 128 + low;
  if (address !== facts.address && !(address === 0 && code === PING)) return null;
  switch (code) {
    case SEND_CLOCK:
      return encodeBusMessage(0x84, facts.address, facts.clock);
    case SEND_BOARD:
      return encodeBusMessage(0x83, facts.address, facts.fields.map(toPieceCode));
    case PING:
      return encodeBusMessage(0x87, facts.address, []);
    case SEND_VERSION:
      return encodeBusMessage(0x89, facts.address, facts.version);
    default:
      return null;
  }
}

/** Id, length in 7 + 7 bits over everything, address, data, checksum. */
export function encodeBusMessage(id: number, address: number, data: ArrayLike<number>): Uint8Array {
  const length = data.length + 6;
  const body = [id, length >> 7, length & 0x7f, (address >> 7) & 0x7f, address & 0x7f, ...Array.from(data)];
  return Uint8Array.of(...body, checksum(body));
}

/** Seven bits of the sum. */
const checksum = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum + byte, 0) & 0x7f;
