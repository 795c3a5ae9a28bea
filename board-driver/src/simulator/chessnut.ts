import type { FieldContent } from "@boardwire/shared";
import type { BoardFirmware } from "./board-firmware.ts";
import type { Chunk } from "./firmware.ts";
import { ScannedBoard } from "./scanned-board.ts";

// A Chessnut board in virtual time: a position again and again once it was asked for, one USB report each. Written from
// the protocol alone and kept apart from the decoder in makes/chessnut.

export interface ChessnutOptions {
  readonly scanMillis: number;
  /** From one position to the next. */
  readonly everyMillis: number;
  readonly battery: { readonly percent: number; readonly charging: boolean };
  /** Reports are filled up with zeros to this length, as some systems pass them on; 0: they are not. */
  readonly reportLength: number;
}

const DEFAULTS: ChessnutOptions = {
  scanMillis: 60,
  everyMillis: 200,
  battery: { percent: 87, charging: false },
  reportLength: 0,
};

/** Codes of the men, each half a byte. */
const CODES = ".qkbpnRPrBNQK";
/** Full-speed USB asks a device each millisecond. */
const USB_MILLIS = 1;

export class ChessnutBoard extends ScannedBoard implements BoardFirmware {
  readonly #options: ChessnutOptions;
  #powered = true;
  #tellDue = Number.POSITIVE_INFINITY;
  #losing = 0;
  #dropping = 0;
  #dumpDelay = 0;
  readonly #heard: string[] = [];

  constructor(options: Partial<ChessnutOptions> = {}) {
    const all = { ...DEFAULTS, ...options };
    super({ scanMillis: all.scanMillis, scanDirection: "ascending" });
    this.#options = all;
  }

  /** Every report that was ever received, in hex. */
  get heard(): readonly string[] {
    return this.#heard;
  }

  /** These boards have no socket for a clock. */
  connectClock(): void {
    return undefined;
  }

  noticeClock(): void {
    return undefined;
  }

  loseUpdates(count: number): void {
    this.#losing += count;
  }

  dropBytes(count: number): void {
    this.#dropping += count;
  }

  babble(bytes: readonly number[], at: number): Chunk[] {
    return [{ at: at + USB_MILLIS, bytes: Uint8Array.from(bytes) }];
  }

  delayNextDump(millis: number): void {
    this.#dumpDelay = millis;
  }

  powerOff(): void {
    this.#powered = false;
    this.#tellDue = Number.POSITIVE_INFINITY;
    this.scan.powerOff();
  }

  /** Silent until it is asked for positions again. */
  powerOn(): void {
    this.#powered = true;
    this.scan.powerOn();
  }

  nextAt(): number {
    return Math.min(this.scan.nextAt(), this.#tellDue);
  }

  advance(to: number): Chunk[] {
    const out: Chunk[] = [];
    for (;;) {
      const at = this.nextAt();
      if (at > to) return out;
      this.scan.sample(at);
      if (at < this.#tellDue) continue;
      this.#tellDue = at + this.#options.everyMillis;
      if (this.#losing > 0) this.#losing--;
      else out.push(this.#report(this.#position(at), at));
    }
  }

  /** One call is one report. */
  receive(bytes: Uint8Array, at: number): Chunk[] {
    if (!this.#powered) return [];
    this.#heard.push(Buffer.from(bytes).toString("hex"));
    const [type] = bytes;
    if (type === 0x21) {
      this.#tellDue = at + this.#dumpDelay;
      this.#dumpDelay = 0;
    }
    if (type !== 0x29) return [];
    const { percent, charging } = this.#options.battery;
    return [this.#report([0x2a, 0x02, percent + (charging ? 128 : 0), 0x00], at)];
  }

  /** Type, length, the fields from h8 to a1 in half bytes, and the time since power-up. */
  #position(at: number): number[] {
    const { told } = this.scan;
    const bytes: number[] = [];
    for (let place = 0; place < 64; place += 2)
      bytes.push(codeAt(told, place) + 16 * codeAt(told, place + 1));
    const time = Math.floor(at);
    return [0x01, 0x24, ...bytes, time & 255, (time >> 8) & 255, (time >> 16) & 255, (time >> 24) & 255];
  }

  #report(message: readonly number[], at: number): Chunk {
    let bytes = [...message];
    if (this.#dropping > 0) {
      this.#dropping--;
      bytes = bytes.toSpliced(Math.floor(bytes.length / 2), 1);
    }
    while (bytes.length < this.#options.reportLength) bytes.push(0);
    return { at: at + USB_MILLIS, bytes: Uint8Array.from(bytes) };
  }
}

/** Place 0 is h8, 7 is a8, 8 is h7. */
function codeAt(told: readonly FieldContent[], place: number): number {
  const field = place - (place % 8) + 7 - (place % 8);
  return Math.max(0, CODES.indexOf(told[field] ?? "."));
}
