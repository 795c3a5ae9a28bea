import type { BoardFirmware } from "./board-firmware.ts";
import type { Chunk } from "./firmware.ts";
import { ScannedBoard } from "./scanned-board.ts";

// A ChessLink board in virtual time: settings that outlive its power, a status on request and on every change, and no
// clock. Written from the protocol alone and kept apart from the decoder in makes/chesslink.

export interface ChesslinkOptions {
  /** Four digits, as the board tells its version. */
  readonly version: string;
  readonly scanMillis: number;
  /** `odd`: the parity is in the top bit of each byte. `stripped`: a line of seven data bits has taken it off. */
  readonly parity: "odd" | "stripped";
  /** The report setting as somebody left it. */
  readonly reports: number;
  /** Somebody has switched the check digits off. */
  readonly checkOff: boolean;
}

const DEFAULTS: ChesslinkOptions = {
  version: "0127",
  scanMillis: 41,
  parity: "odd",
  reports: 0x01,
  checkOff: false,
};

/** Seven data bits, parity, start and stop at 38400 baud. */
const BYTE_MILLIS = 10_000 / 38_400;
/** Arguments of each command in characters, without its check. */
const ARGUMENTS: Readonly<Record<string, number>> = { V: 0, S: 0, X: 0, T: 0, R: 2, W: 4, L: 164 };
const RESET_MILLIS = 3000;
const SETTING = { flags: 0, scanTime: 1, reports: 2, timer: 3, brightness: 4 } as const;
/** Report settings: at every scan, never, and from here on at every change. */
const EVERY_SCAN = 0;
const ON_CHANGE = 3;

const checkOf = (text: string): string => {
  const sum = [...text].reduce((so, letter) => so ^ letter.charCodeAt(0), 0);
  return sum.toString(16).padStart(2, "0").toUpperCase();
};

function oddParity(code: number): number {
  const ones = [...code.toString(2)].filter((bit) => bit === "1").length;
  return ones % 2 === 0 ? code + 128 : code;
}

export class ChesslinkBoard extends ScannedBoard implements BoardFirmware {
  readonly #options: ChesslinkOptions;
  readonly #settings: number[];
  #powered = true;
  #deafUntil = 0;
  #lineFreeAt = 0;
  #command = "";
  #losing = 0;
  #dropping = 0;
  #statusDelay: number | null = null;
  #late: Chunk[] = [];
  #reportDue = Number.POSITIVE_INFINITY;
  readonly #heard: string[] = [];

  constructor(options: Partial<ChesslinkOptions> = {}) {
    const all = { ...DEFAULTS, ...options };
    super({ scanMillis: all.scanMillis, scanDirection: "ascending" });
    this.#options = all;
    this.#settings = [this.#options.checkOff ? 1 : 0, 20, this.#options.reports, 0, 14];
  }

  /** Every whole command that was ever received, without its check. */
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
    return [this.#onLine(Uint8Array.from(bytes), at)];
  }

  delayNextDump(millis: number): void {
    this.#statusDelay = millis;
  }

  powerOff(): void {
    this.#powered = false;
    this.#command = "";
    this.#late = [];
    this.#reportDue = Number.POSITIVE_INFINITY;
    this.scan.powerOff();
  }

  powerOn(at: number): void {
    this.#powered = true;
    this.#lineFreeAt = at;
    this.scan.powerOn();
    this.#scheduleReport(at);
  }

  nextAt(): number {
    return Math.min(this.scan.nextAt(), this.#reportDue, ...this.#late.map((chunk) => chunk.at));
  }

  advance(to: number): Chunk[] {
    const out: Chunk[] = [];
    for (;;) {
      const at = this.nextAt();
      if (at > to) return out;
      this.#late = this.#late.filter((chunk) => {
        if (chunk.at > at) return true;
        out.push(this.#onLine(chunk.bytes, at));
        return false;
      });
      const changed = this.scan.sample(at).length > 0;
      const reports = this.#setting("reports");
      if (at >= this.#reportDue) {
        this.#scheduleReport(at);
        out.push(this.#say(this.#status(), at));
      } else if (changed && reports >= ON_CHANGE) {
        if (this.#losing > 0) this.#losing--;
        else out.push(this.#say(this.#status(), at));
      }
    }
  }

  receive(bytes: Uint8Array, at: number): Chunk[] {
    const out: Chunk[] = [];
    if (!this.#powered || at < this.#deafUntil) return out;
    for (const byte of bytes) {
      this.#command += String.fromCharCode(byte & 0x7f);
      const expected = ARGUMENTS[this.#command[0] ?? ""];
      if (expected === undefined) {
        this.#command = "";
        continue;
      }
      if (this.#command.length < 1 + expected + 2) continue;
      const command = this.#command.slice(0, 1 + expected);
      const isRight = this.#command.slice(1 + expected) === checkOf(command);
      this.#command = "";
      if (!isRight) continue;
      this.#heard.push(command);
      this.#execute(command, at, out);
    }
    return out;
  }

  #execute(command: string, at: number, out: Chunk[]): void {
    const digits = (from: number): number => Number.parseInt(command.slice(from, from + 2), 16);
    const [letter = ""] = command;
    switch (letter) {
      case "V":
        out.push(this.#say(`v${this.#options.version}`, at));
        break;
      case "S":
        if (this.#statusDelay === null) out.push(this.#say(this.#status(), at));
        else this.#late.push({ at: at + this.#statusDelay, bytes: this.#encode(this.#status()) });
        this.#statusDelay = null;
        break;
      case "X":
      case "L":
        out.push(this.#say(letter.toLowerCase(), at));
        break;
      case "R": {
        const value = this.#settings[digits(1)] ?? 0;
        out.push(
          this.#say(`r${command.slice(1, 3)}${value.toString(16).toUpperCase().padStart(2, "0")}`, at),
        );
        break;
      }
      case "W":
        if (digits(1) < this.#settings.length) this.#settings[digits(1)] = digits(3);
        out.push(this.#say(`w${command.slice(1)}`, at));
        this.#scheduleReport(at);
        break;
      case "T":
        this.#deafUntil = at + RESET_MILLIS;
        break;
      default:
        // `receive` lets no other letter through.
        break;
    }
  }

  #setting(name: keyof typeof SETTING): number {
    return this.#settings[SETTING[name]] ?? 0;
  }

  /** Reports that come without a change: each scan, or each time the timer runs out. */
  #scheduleReport(at: number): void {
    const reports = this.#setting("reports");
    const every = reports === EVERY_SCAN ? this.#options.scanMillis : this.#setting("timer") * 4.096;
    const isTimed = reports === EVERY_SCAN || (reports === 2 && every > 0);
    this.#reportDue = isTimed ? at + every : Number.POSITIVE_INFINITY;
  }

  #status(): string {
    return `s${this.scan.told.join("")}`;
  }

  #say(text: string, at: number): Chunk {
    return this.#onLine(this.#encode(text), at);
  }

  #encode(text: string): Uint8Array {
    const isChecked = (this.#setting("flags") & 1) === 0;
    const codes = Array.from(isChecked ? text + checkOf(text) : text, (letter) => letter.charCodeAt(0));
    return Uint8Array.from(this.#options.parity === "odd" ? codes.map(oddParity) : codes);
  }

  #onLine(message: Uint8Array, at: number): Chunk {
    let bytes = message;
    if (this.#dropping > 0) {
      this.#dropping--;
      const place = Math.floor(message.length / 2);
      bytes = Uint8Array.from([...message.slice(0, place), ...message.slice(place + 1)]);
    }
    this.#lineFreeAt = Math.max(at, this.#lineFreeAt) + bytes.length * BYTE_MILLIS;
    return { at: this.#lineFreeAt, bytes };
  }
}
