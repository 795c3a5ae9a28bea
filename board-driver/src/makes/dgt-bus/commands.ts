import type { Port } from "../../ports/port.ts";
import { BUS_MESSAGE, checksum } from "./codec.ts";

// All that is ever said on a line with several boards, and the guard that nothing else is. A byte below 0x80 is a
// command of single mode: all boards of the line would obey it, change their mode and answer at once.

/**
 * The codes that are used. Never used: END_BUSMODE (0x88) and RESET (0x89), which take boards out of the bus for
 * seconds or for good; draughts (0x8C); and what newer boards know besides, since nobody has told what it means.
 */
export const BUS_CODE = {
  clock: 0x81,
  board: 0x82,
  changes: 0x83,
  repeatChanges: 0x84,
  markStart: 0x85,
  fromStart: 0x86,
  ping: 0x87,
  ignoreNextPing: 0x8a,
  version: 0x8b,
} as const;
export type BusCode = keyof typeof BUS_CODE;

/** The messages that answer a command. */
export const ANSWER_IDS: Readonly<Record<BusCode, readonly number[]>> = {
  clock: [BUS_MESSAGE.clock],
  board: [BUS_MESSAGE.board],
  changes: [BUS_MESSAGE.changes, BUS_MESSAGE.changesEven],
  repeatChanges: [BUS_MESSAGE.changes, BUS_MESSAGE.changesEven],
  markStart: [BUS_MESSAGE.startMarked],
  fromStart: [BUS_MESSAGE.fromStart],
  ping: [BUS_MESSAGE.ping],
  ignoreNextPing: [BUS_MESSAGE.ping],
  version: [BUS_MESSAGE.version],
};

/** Every board. Only a ping is ever sent to it. */
export const EVERYBODY = 0;

/** The address of a board is its serial number. */
export const toSerial = (address: number): string => String(address).padStart(5, "0");

/** Code, address in 7 + 7 bits, checksum. */
export function toBusCommand(code: BusCode, address: number): Uint8Array {
  const body = Uint8Array.of(BUS_CODE[code], (address >> 7) & 0x7f, address & 0x7f);
  return Uint8Array.of(...body, checksum(body, 0, body.length));
}

const COMMAND_LENGTH = 4;
const CODES: ReadonlySet<number> = new Set(Object.values(BUS_CODE));

/** A line on which only whole bus commands can be written. */
export interface BusPort extends Omit<Port, "write"> {
  /** Throws where the bytes are anything else, before one of them is written: that would be a bug. */
  write(command: Uint8Array): Promise<void>;
}

/** The only way in which a bus session holds its port. */
export const guardBus = (port: Port): BusPort => ({
  path: port.path,
  onBytes: (listener) => port.onBytes(listener),
  onClose: (listener) => port.onClose(listener),
  close: () => port.close(),
  write(command) {
    const [code = 0] = command;
    const isCommand =
      command.length === COMMAND_LENGTH && CODES.has(code) && checksum(command, 0, 3) === command[3];
    if (!isCommand) throw new Error(`these bytes must not be written on a bus: ${command.join(" ")}`);
    return port.write(command);
  },
});
