import type { ClockSide, FieldContent } from "@boardwire/shared";
import type { BoardFirmware } from "./board-firmware.ts";
import type { SimulatedClock } from "./clock.ts";
import type { Chunk } from "./firmware.ts";
import { ScannedBoard } from "./scanned-board.ts";
import { BYTE_MILLIS_38400 } from "./record-board.ts";

// A home-built board with a clock that speaks the open line protocol of docs/line-protocol.md, in virtual time.

export interface LineBoardOptions {
  readonly serial: string;
  readonly name: string;
  readonly senses: "pieces" | "occupancy";
  readonly checkSums: boolean;
  /** One of its wires is missing: it hears nobody, and reports everything by itself each ten seconds. */
  readonly deaf: boolean;
  readonly scanMillis: number;
}

const DEFAULTS: LineBoardOptions = {
  serial: "0007",
  name: "Walnut board",
  senses: "pieces",
  checkSums: true,
  deaf: false,
  scanMillis: 50,
};
const BEAT_MILLIS = 1000;
const WHOLE_MILLIS = 10_000;
const FLAG_FALLEN = 0x10;
const FLAG_RUNS_ON = 0x40;

export class SimulatedLineBoard extends ScannedBoard implements BoardFirmware {
  readonly #options: LineBoardOptions;
  #clock: SimulatedClock | null = null;
  #clockDue = Number.POSITIVE_INFINITY;
  #clockTold = "";
  #powered = true;
  #beatAt = 0;
  #wholeAt: number;
  #reports: number[] = [];
  #lineFreeAt = 0;
  #losing = 0;
  #dropping = 0;
  #reportDelay = 0;
  /** All that the host has said. */
  heard = "";

  constructor(options: Partial<LineBoardOptions> = {}) {
    const all = { ...DEFAULTS, ...options };
    super({ scanMillis: all.scanMillis, scanDirection: "ascending" });
    this.#options = all;
    this.#wholeAt = this.#options.deaf ? WHOLE_MILLIS : Number.POSITIVE_INFINITY;
  }

  connectClock(clock: SimulatedClock | null, at: number): void {
    this.#clock = clock;
    this.noticeClock(at);
  }

  noticeClock(at: number): void {
    this.#clockDue = at;
  }

  loseUpdates(count: number): void {
    this.#losing += count;
  }

  dropBytes(count: number): void {
    this.#dropping += count;
  }

  babble(bytes: readonly number[], at: number): Chunk[] {
    const out: Chunk[] = [];
    this.#send(Uint8Array.from(bytes), at, out);
    return out;
  }

  delayNextDump(millis: number): void {
    this.#reportDelay = millis;
  }

  powerOff(): void {
    this.#powered = false;
    this.#reports = [];
    this.scan.powerOff();
  }

  powerOn(at: number): void {
    this.#powered = true;
    this.#lineFreeAt = at;
    this.#clockTold = "";
    this.scan.powerOn();
    this.#beatAt = at;
    this.#wholeAt = this.#options.deaf ? at : Number.POSITIVE_INFINITY;
    this.noticeClock(at);
  }

  nextAt(): number {
    if (!this.#powered) return Number.POSITIVE_INFINITY;
    return Math.min(this.#beatAt, this.#wholeAt, this.#clockDue, this.scan.nextAt(), ...this.#reports);
  }

  advance(to: number): Chunk[] {
    const out: Chunk[] = [];
    for (;;) {
      const at = this.nextAt();
      if (at > to) return out;
      for (const { field, content } of this.scan.sample(at)) {
        if (this.#losing > 0) this.#losing--;
        else this.#say(`S ${field} ${this.#toLetter(content)}`, at, out);
      }
      if (at === this.#clockDue) this.#tellClock(at, out);
      const asked = this.#reports.length;
      this.#reports = this.#reports.filter((due) => due > at);
      if (asked > this.#reports.length || at === this.#wholeAt) this.#tellAll(at, out);
      if (at === this.#beatAt) this.#introduce(at, out);
    }
  }

  receive(bytes: Uint8Array, at: number): Chunk[] {
    if (!this.#powered || this.#options.deaf) return [];
    for (const byte of bytes) {
      const letter = String.fromCharCode(byte);
      this.heard += letter;
      if (letter !== "?") continue;
      this.#reports.push(at + this.#reportDelay);
      this.#reportDelay = 0;
    }
    return this.advance(at);
  }

  #introduce(at: number, out: Chunk[]): void {
    const { serial, senses, name } = this.#options;
    this.#say(`BW1 ${serial} ${senses} ${this.#clock === null ? "-" : "1000"} ${name}`, at, out);
  }

  #tellAll(at: number, out: Chunk[]): void {
    if (this.#options.deaf) this.#wholeAt = at + WHOLE_MILLIS;
    this.#introduce(at, out);
    this.#say(`P ${this.scan.told.map((content) => this.#toLetter(content)).join("")}`, at, out);
    this.#say(this.#describeClock(at), at, out);
  }

  #toLetter(content: FieldContent): FieldContent {
    return this.#options.senses === "occupancy" && content !== "." ? "?" : content;
  }

  #tellClock(at: number, out: Chunk[]): void {
    const text = this.#describeClock(at);
    const next = this.#clock?.nextChangeAt() ?? Number.POSITIVE_INFINITY;
    // Never the same instant twice: a rest of a second below the precision of a number would stand still here.
    this.#clockDue = Math.max(next, at + 1);
    if (text === this.#clockTold) return;
    this.#clockTold = text;
    this.#say(text, at, out);
  }

  #describeClock(at: number): string {
    const clock = this.#clock;
    if (clock === null) return "N";
    const [rightHours = 0, , , leftHours = 0] = clock.payload(at);
    const time = (side: ClockSide): number => clock.shownSeconds(side) * 1000;
    const lever = clock.lever === "left" ? "L" : "R";
    const runs = clock.running ? lever : "-";
    const flags = `${toFlag(leftHours)}${toFlag(rightHours)}`;
    const more = clock.lowBattery ? ` ${flags} low` : flags === "--" ? "" : ` ${flags}`;
    return `C ${time("left")} ${time("right")} ${runs} ${lever}${more}`;
  }

  #say(text: string, at: number, out: Chunk[]): void {
    this.#beatAt = at + BEAT_MILLIS;
    const sum = [...text].reduce((xor, letter) => xor ^ letter.charCodeAt(0), 0);
    const check = this.#options.checkSums ? `*${sum.toString(16).toUpperCase().padStart(2, "0")}` : "";
    let bytes = Uint8Array.from(Buffer.from(`${text}${check}\r\n`, "latin1"));
    if (this.#dropping > 0) {
      this.#dropping--;
      bytes = Uint8Array.from([...bytes.slice(0, 3), ...bytes.slice(4)]);
    }
    this.#send(bytes, at, out);
  }

  #send(bytes: Uint8Array, at: number, out: Chunk[]): void {
    this.#lineFreeAt = Math.max(at, this.#lineFreeAt) + bytes.length * BYTE_MILLIS_38400;
    out.push({ at: this.#lineFreeAt, bytes });
  }
}

function toFlag(hours: number): "-" | "F" | "B" {
  if ((hours & FLAG_FALLEN) === 0) return "-";
  return (hours & FLAG_RUNS_ON) === 0 ? "B" : "F";
}
