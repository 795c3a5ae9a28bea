import type { ClockSide, Side } from "@boardwire/shared";
import { SimulatedClock } from "./clock.ts";
import type { BoardFirmware } from "./board-firmware.ts";
import { type Chunk, Firmware, type FirmwareOptions } from "./firmware.ts";
import type { ScriptEvent } from "./script.ts";

// A table in virtual time: a board, a clock, and the script of what happens to them. It has no timers.

export interface TableOptions {
  readonly firmware: Partial<FirmwareOptions>;
  /** Boards of another make; `firmware` means nothing then. */
  readonly createBoard: (() => BoardFirmware) | null;
  /** Black sits at the device's bottom edge: field = 63 - square. */
  readonly turned: boolean;
  /** The clock stands the wrong way round for how the board lies. */
  readonly clockSwapped: boolean;
  /** A board with a battery and a radio: losing its line costs it neither its power nor its mode. */
  readonly ownPower: boolean;
}

/**
 * A lever press and what the clock says for it: the time left to the side that pressed, in whole seconds. A lever that
 * bounces is pressed twice for its ply; what the clock says in the end is the later one.
 */
export interface PressSeen {
  readonly ply: number | null;
  readonly side: Side;
  readonly at: number;
  readonly remainingMillis: number;
}

/** What comes out of the table's cable. */
export type LineEvent =
  | { readonly kind: "opened"; readonly at: number }
  | { readonly kind: "closed"; readonly at: number }
  | ({ readonly kind: "bytes" } & Chunk);

export class SimulatedTable {
  readonly board: BoardFirmware;
  readonly #options: TableOptions;
  #clock: SimulatedClock | null = null;
  #plugged = true;
  #script: ScriptEvent[] = [];
  #next = 0;
  #heldAt: number | null = null;
  readonly #presses: PressSeen[] = [];

  constructor(options: Partial<TableOptions> = {}) {
    this.#options = {
      firmware: {},
      createBoard: null,
      turned: false,
      clockSwapped: false,
      ownPower: false,
      ...options,
    };
    this.board = this.#options.createBoard?.() ?? new Firmware(this.#options.firmware);
  }

  /** The board as a DGT board, which it is unless told otherwise. */
  get firmware(): Firmware {
    if (this.board instanceof Firmware) return this.board;
    throw new Error("this simulated board is of another make");
  }

  /** Whether the cable to the computer is in. */
  get plugged(): boolean {
    return this.#plugged;
  }

  /** Lever presses so far, with what the clock showed for them. */
  get presses(): readonly PressSeen[] {
    return this.#presses;
  }

  /** More to happen; `events` must be in the order of time and not lie before what has happened. */
  load(events: readonly ScriptEvent[]): void {
    this.#script = [...this.#script.slice(this.#next), ...events];
    this.#next = 0;
  }

  /** Something happens at once, apart from the script; call `advance` up to that instant first. */
  happen(event: ScriptEvent): LineEvent[] {
    const out: LineEvent[] = [];
    this.#apply(event, out);
    return out;
  }

  /** Hands stay where they are from now on; board and clock go on. */
  hold(at: number): void {
    this.#heldAt ??= at;
  }

  /** Hands go on; everything that was to happen happens later by the time that they were held, which comes back. */
  release(at: number): number {
    if (this.#heldAt === null) return 0;
    const late = at - this.#heldAt;
    this.#heldAt = null;
    this.#script = this.#script.slice(this.#next).map((event) => ({ ...event, at: event.at + late }));
    this.#next = 0;
    return late;
  }

  /** How long hands have been held by now; 0 where they are not. */
  heldFor(at: number): number {
    return this.#heldAt === null ? 0 : at - this.#heldAt;
  }

  /** When something will happen by itself; infinity if nothing will. */
  nextAt(): number {
    return Math.min(this.#upcoming()?.at ?? Number.POSITIVE_INFINITY, this.board.nextAt());
  }

  /** Lets the time pass up to and including an instant. */
  advance(to: number): LineEvent[] {
    const out: LineEvent[] = [];
    for (;;) {
      const event = this.#upcoming();
      if (event === undefined || event.at > to) break;
      this.#next++;
      this.#emit(this.board.advance(event.at), out);
      this.#apply(event, out);
    }
    this.#emit(this.board.advance(to), out);
    return out;
  }

  /** Bytes from the host; call `advance` up to that instant first. */
  receive(bytes: Uint8Array, at: number): LineEvent[] {
    const out: LineEvent[] = [];
    if (this.#plugged) this.#emit(this.board.receive(bytes, at), out);
    return out;
  }

  /** Field of a square on this board. */
  fieldOf(square: number): number {
    return this.#options.turned ? 63 - square : square;
  }

  #upcoming(): ScriptEvent | undefined {
    return this.#heldAt === null ? this.#script[this.#next] : undefined;
  }

  #emit(chunks: readonly Chunk[], out: LineEvent[]): void {
    if (!this.#plugged) return;
    for (const chunk of chunks) out.push({ kind: "bytes", ...chunk });
  }

  #apply(event: ScriptEvent, out: LineEvent[]): void {
    const { at } = event;
    const { board } = this;
    switch (event.kind) {
      case "man":
        return board.place(this.fieldOf(event.square), event.content, at);
      case "sensor":
        return board.setSensor(this.fieldOf(event.square), event.state, at);
      case "newGame":
      case "move":
        return this.#emit(board.noticeChess?.(event, at) ?? [], out);
      case "press":
        return this.#press(event.side, event.ply, at);
      case "setClock": {
        const toMove = this.#faceOf(event.toMove);
        if (this.#clock === null) {
          this.#clock = new SimulatedClock(event.setting, toMove);
          return board.connectClock(this.#clock, at);
        }
        this.#clock.set(event.setting, toMove, at);
        return board.noticeClock(at);
      }
      case "startClock":
        this.#clock?.start(at);
        return board.noticeClock(at);
      case "stopClock":
        this.#clock?.stop(at);
        return board.noticeClock(at);
      case "adjustClock":
        this.#clock?.adjust(this.#faceOf(event.side), event.millis, at);
        return board.noticeClock(at);
      case "clockCable":
        return board.connectClock(event.plugged ? this.#clock : null, at);
      case "loseUpdates":
        return board.loseUpdates(event.count);
      case "dropBytes":
        return board.dropBytes(event.count);
      case "delayDump":
        return board.delayNextDump(event.millis);
      case "noise":
        return this.#emit(board.babble(event.bytes, at), out);
      case "powerOff":
        return board.powerOff();
      case "powerOn":
        return board.powerOn(at);
      case "unplug":
        if (!this.#plugged) return undefined;
        this.#plugged = false;
        if (!this.#options.ownPower) board.powerOff();
        out.push({ kind: "closed", at });
        return undefined;
      case "replug":
        if (this.#plugged) return undefined;
        this.#plugged = true;
        if (!this.#options.ownPower) board.powerOn(at);
        out.push({ kind: "opened", at });
        return undefined;
    }
  }

  #press(side: Side, ply: number | null, at: number): void {
    const clock = this.#clock;
    if (clock === null) return;
    const face = this.#faceOf(side);
    if (clock.lever !== face) return;
    clock.press(face, at);
    this.board.noticeClock(at);
    this.#presses.push({ ply, side, at, remainingMillis: clock.shownSeconds(face) * 1000 });
  }

  /** The clock stands at the connector: left is White's face on a board that is not turned. */
  #faceOf(side: Side): ClockSide {
    const whiteIsLeft = this.#options.turned === this.#options.clockSwapped;
    return (side === "white") === whiteIsLeft ? "left" : "right";
  }
}
