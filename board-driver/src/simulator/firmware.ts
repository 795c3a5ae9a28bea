import type { FieldContent } from "@boardwire/shared";
import { noClockPayload, type SimulatedClock } from "./clock.ts";
import { encodeClock, encodeDump, encodeFieldUpdate, encodeMemory } from "./encode.ts";
import type { BoardFirmware } from "./board-firmware.ts";
import { BUS_COMMAND_LENGTH, BusSide } from "./bus.ts";
import { BYTE_MILLIS } from "./bus-wire.ts";
import { answerIdentity, type Identity } from "./identity.ts";
import { createRng } from "./rng.ts";
import type { ScanOptions } from "./scan.ts";
import { ScannedBoard } from "./scanned-board.ts";

// A DGT board in virtual time: commands in, messages out, and a scan that samples one field after another. It has no
// timers; whoever drives it asks `nextAt` and calls `advance`. Fields are the device's own, 0 to 63.

/** Bytes on the line and when their last one has arrived. */
export interface Chunk {
  readonly at: number;
  readonly bytes: Uint8Array;
}

export type Mode = "bus" | "idle" | "updateBoard" | "update" | "updateNice";

export interface FirmwareOptions extends Identity, ScanOptions {
  /** How often the board asks its clock, which bounds how late a lever press is told. */
  readonly clockPollMillis: number;
  /** The id of changes in bus mode: 0x85, or 0x8B as newer boards may have it. */
  readonly changesId: 0x85 | 0x8b;
}

export const DEFAULT_FIRMWARE: FirmwareOptions = {
  serial: "03619",
  longSerial: "0000003619",
  version: [1, 9],
  scanMillis: 220,
  scanDirection: "ascending",
  clockPollMillis: 120,
  battery: null,
  changesId: 0x85,
};

/** In UPDATE mode the clock is told about twice a second, changed or not. */
const UPDATE_CLOCK_MILLIS = 500;
const SWALLOWED_FRAMES: ReadonlySet<number> = new Set([0x2b, 0x60, 0x63]);

export class Firmware extends ScannedBoard implements BoardFirmware {
  readonly options: FirmwareOptions;
  readonly bus: BusSide;
  #mode: Mode = "bus";
  #clock: SimulatedClock | null = null;
  #clockDue = Number.POSITIVE_INFINITY;
  #clockTold: string | null = null;
  #lineFreeAt = 0;
  #command: number[] = [];
  #heard = new Set<number>();
  #powered = true;
  #losing = 0;
  #dropping = 0;
  #dumpDelay: number | null = null;
  #late: Chunk[] = [];

  constructor(options: Partial<FirmwareOptions> = {}) {
    const all = { ...DEFAULT_FIRMWARE, ...options };
    super(all);
    this.options = all;
    const { serial, version, changesId } = this.options;
    this.bus = new BusSide({ address: Number(serial), version, changesId }, createRng(`board ${serial}`));
  }

  get mode(): Mode {
    return this.#mode;
  }

  /** Every command byte that was ever received, so that a test can show what a driver never sends. */
  get heard(): ReadonlySet<number> {
    return this.#heard;
  }

  /** Whether all that was done to men and clock has been found by the scan, and every answer has been sent. */
  get settled(): boolean {
    return this.scan.nextAt() === Number.POSITIVE_INFINITY && this.#late.length === 0;
  }

  /** Plugs a clock in, or out with null. */
  connectClock(clock: SimulatedClock | null, at: number): void {
    this.#clock = clock;
    this.noticeClock(at);
  }

  /** To be called after anything was done to the clock. */
  noticeClock(at: number): void {
    this.#clockDue = this.#pollAfter(at);
  }

  /** The next so many field updates never reach the line. */
  loseUpdates(count: number): void {
    this.#losing += count;
  }

  /** One byte is missing from each of the next so many messages. */
  dropBytes(count: number): void {
    this.#dropping += count;
  }

  /** Bytes that are no message, between two that are. */
  babble(bytes: readonly number[], at: number): Chunk[] {
    const out: Chunk[] = [];
    this.#send(Uint8Array.from(bytes), at, out);
    return out;
  }

  /** The next dump shows the board as it was when asked for, but comes so much later. */
  delayNextDump(millis: number): void {
    this.#dumpDelay = millis;
  }

  /** Power off: silent and deaf. */
  powerOff(): void {
    this.#powered = false;
    this.#mode = "bus";
    this.#command = [];
    this.#late = [];
    this.scan.powerOff();
    this.#clockDue = Number.POSITIVE_INFINITY;
  }

  /** Power on: in bus mode, with the men that stand there now already scanned, and silent until asked. */
  powerOn(at: number): void {
    this.#powered = true;
    this.#lineFreeAt = at;
    this.#clockTold = null;
    this.scan.powerOn();
    this.bus.powerUp(this.scan.told, at);
    this.noticeClock(at);
  }

  /** When something will happen by itself; infinity if nothing will. */
  nextAt(): number {
    let next = Math.min(this.#clockDue, this.scan.nextAt());
    for (const chunk of this.#late) if (chunk.at < next) next = chunk.at;
    return next;
  }

  /** Lets the time pass up to and including an instant; what the board sends meanwhile comes back in order. */
  advance(to: number): Chunk[] {
    const out: Chunk[] = [];
    for (;;) {
      const at = this.nextAt();
      if (at > to) return out;
      if (at === this.#clockDue) this.#pollClock(at, out);
      this.#late = this.#late.filter((chunk) => {
        if (chunk.at > at) return true;
        this.#send(chunk.bytes, at, out);
        return false;
      });
      for (const { field, content } of this.scan.sample(at)) {
        this.bus.change(field, content, this.scan.told, at);
        this.#tellField(field, content, at, out);
      }
    }
  }

  /** Bytes from the host; the answers come back. Call `advance` up to that instant first. */
  receive(bytes: Uint8Array, at: number): Chunk[] {
    const out: Chunk[] = [];
    if (!this.#powered) return out;
    for (const byte of bytes) {
      this.#command.push(byte);
      if (this.#isComplete(this.#command)) {
        const command = this.#command;
        this.#command = [];
        this.#execute(command, at, out);
      }
    }
    return out;
  }

  #isComplete(command: readonly number[]): boolean {
    const [first = 0, length = 0] = command;
    if (first >= 0x80) return command.length === BUS_COMMAND_LENGTH;
    if (!SWALLOWED_FRAMES.has(first)) return true;
    return command.length >= 2 && command.length >= 2 + length;
  }

  #execute(command: readonly number[], at: number, out: Chunk[]): void {
    const [byte = 0] = command;
    this.#heard.add(byte);
    if (byte >= 0x80) {
      // A bus command in single mode only switches the mode; the next one is executed.
      if (this.#mode !== "bus") this.#enter("bus", at);
      else this.#answerBus(command, at);
      return;
    }
    if (this.#mode === "bus") this.#enter("idle", at);
    this.#answer(byte, at, out);
  }

  #answerBus(command: readonly number[], at: number): void {
    const answer = this.bus.answer(command, this.scan.told, at);
    if (answer !== null) this.#late.push({ at: at + answer.afterMillis, bytes: answer.bytes });
  }

  #answer(byte: number, at: number, out: Chunk[]): void {
    switch (byte) {
      case 0x40:
        return this.#enter("idle", at);
      case 0x41:
        return this.#send(encodeClock(this.#clockPayload(at)), at, out);
      case 0x42:
        return this.#dump(at, out);
      case 0x43:
        return this.#enter("update", at);
      case 0x44:
        return this.#enter("updateBoard", at);
      case 0x49:
        return this.#send(encodeMemory(this.bus.readOut()), at, out);
      case 0x4a:
        return this.#enter("bus", at);
      case 0x4b:
        return this.#enter("updateNice", at);
      default: {
        // Boards ignore what they do not know.
        const answer = answerIdentity(byte, this.options);
        return answer === null ? undefined : this.#send(answer, at, out);
      }
    }
  }

  #enter(mode: Mode, at: number): void {
    this.#mode = mode;
    this.#clockTold = null;
    if (mode === "update" || mode === "updateNice") this.noticeClock(at);
  }

  #dump(at: number, out: Chunk[]): void {
    const bytes = encodeDump(this.scan.told);
    if (this.#dumpDelay === null) return this.#send(bytes, at, out);
    this.#late.push({ at: at + this.#dumpDelay, bytes });
    this.#dumpDelay = null;
  }

  #tellField(field: number, content: FieldContent, at: number, out: Chunk[]): void {
    if (this.#mode === "bus" || this.#mode === "idle") return;
    if (this.#losing > 0) this.#losing--;
    else this.#send(encodeFieldUpdate(field, content), at, out);
  }

  #clockPayload(at: number): Uint8Array {
    return this.#clock?.payload(at) ?? noClockPayload();
  }

  #pollAfter(at: number): number {
    const { clockPollMillis } = this.options;
    return Math.ceil(at / clockPollMillis) * clockPollMillis;
  }

  #pollClock(at: number, out: Chunk[]): void {
    const payload = this.#clockPayload(at);
    this.bus.readClock(payload, at);
    const next = this.#clock?.nextChangeAt() ?? Number.POSITIVE_INFINITY;
    const told = payload.join();
    if (this.#mode === "update") {
      this.#clockDue = at + UPDATE_CLOCK_MILLIS;
      this.#send(encodeClock(payload), at, out);
      return;
    }
    // Never the same instant twice: a rest of a second below the precision of a number would stand still here.
    const after = at + this.options.clockPollMillis;
    this.#clockDue = Number.isFinite(next) ? Math.max(this.#pollAfter(next), after) : next;
    if (this.#mode !== "updateNice" || told === this.#clockTold) return;
    this.#clockTold = told;
    this.#send(encodeClock(payload), at, out);
  }

  #send(message: Uint8Array, at: number, out: Chunk[]): void {
    let bytes = message;
    if (this.#dropping > 0) {
      this.#dropping--;
      bytes = Uint8Array.from([...message.slice(0, 1), ...message.slice(2)]);
    }
    this.#lineFreeAt = Math.max(at, this.#lineFreeAt) + bytes.length * BYTE_MILLIS;
    out.push({ at: this.#lineFreeAt, bytes });
  }
}
