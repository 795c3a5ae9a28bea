import type { ClockSide } from "@boardwire/shared";
import type { BoardFirmware } from "./board-firmware.ts";
import type { SimulatedClock } from "./clock.ts";
import type { Chunk } from "./firmware.ts";
import { ScannedBoard } from "./scanned-board.ts";

// A simulated board as a program such as LiveChess has read it.

/** A clock in whole seconds. */
export interface ClockObject {
  readonly white: number;
  readonly black: number;
  readonly run: boolean | null;
  /** When it was read, on the time line of the simulation. */
  readonly time: number;
}

/** Told by a board: what of it has changed. */
export const CHANGED = { board: Uint8Array.of(0x62), clock: Uint8Array.of(0x63) } as const;

/** How often a board asks its clock, which bounds how late a lever press is told. */
const CLOCK_POLL_MILLIS = 120;

/** A board as the program reads it: a change is one chunk, and what it says is asked for at once. */
export class ReadBoard extends ScannedBoard implements BoardFirmware {
  readonly #ticks: boolean;
  readonly #flipped: boolean;
  #clock: SimulatedClock | null = null;
  #clockDue = Number.POSITIVE_INFINITY;
  #clockTold = "";
  /** As it was told last, with its instant on the program's time line. */
  #shown: ClockObject | null = null;

  constructor(options: { readonly ticks: boolean; readonly flipped: boolean }) {
    super({ scanMillis: 220, scanDirection: "ascending" });
    this.#ticks = options.ticks;
    this.#flipped = options.flipped;
  }

  /** Placement with White at the bottom edge. */
  get placement(): string {
    const { told } = this.scan;
    const squares = this.#flipped ? told.toReversed() : told;
    return Array.from({ length: 8 }, (_, row) =>
      squares
        .slice(row * 8, row * 8 + 8)
        .join("")
        .replaceAll(/\.+/g, (dots) => String(dots.length)),
    ).join("/");
  }

  get clock(): ClockObject | null {
    return this.#shown;
  }

  connectClock(clock: SimulatedClock | null, at: number): void {
    this.#clock = clock;
    this.noticeClock(at);
  }

  noticeClock(at: number): void {
    this.#clockDue = Math.ceil(at / CLOCK_POLL_MILLIS) * CLOCK_POLL_MILLIS;
  }

  loseUpdates(): void {
    return undefined;
  }

  dropBytes(): void {
    return undefined;
  }

  babble(): Chunk[] {
    return [];
  }

  delayNextDump(): void {
    return undefined;
  }

  powerOff(): void {
    this.scan.powerOff();
  }

  powerOn(): void {
    this.scan.powerOn();
  }

  nextAt(): number {
    return Math.min(this.scan.nextAt(), this.#clockDue);
  }

  advance(to: number): Chunk[] {
    const out: Chunk[] = [];
    for (;;) {
      const at = this.nextAt();
      if (at > to) return out;
      const isClock = this.#clockDue <= at && this.#readClock(at);
      if (this.scan.sample(at).length > 0) out.push({ at, bytes: CHANGED.board });
      if (isClock) out.push({ at, bytes: CHANGED.clock });
    }
  }

  receive(): Chunk[] {
    return [];
  }

  /** Whether there is something to tell of it. */
  #readClock(at: number): boolean {
    const clock = this.#clock;
    if (clock === null) {
      this.#clockDue = Number.POSITIVE_INFINITY;
      const isNews = this.#shown !== null;
      this.#shown = null;
      return isNews;
    }
    // Brings the clock up to that instant.
    clock.payload(at);
    const next = clock.nextChangeAt();
    this.noticeClock(Number.isFinite(next) ? Math.max(next, at + 1) : next);
    const running = clock.running ? clock.lever : null;
    const told = `${running}${this.#ticks || running === null ? `${clock.shownSeconds("left")} ${clock.shownSeconds("right")}` : clock.zeroAt()}`;
    if (told === this.#clockTold) return false;
    this.#clockTold = told;
    const white: ClockSide = this.#flipped ? "right" : "left";
    const black: ClockSide = this.#flipped ? "left" : "right";
    this.#shown = {
      white: clock.shownSeconds(white),
      black: clock.shownSeconds(black),
      run: running === null ? null : running === white,
      time: at,
    };
    return true;
  }
}
