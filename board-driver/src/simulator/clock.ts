import { type ClockSide } from "@boardwire/shared";

// A DGT clock in virtual time: it moves only when it is told the time. All instants are milliseconds of one time line.

export interface ClockSetting {
  /** Time on both faces at the start, before the first increment, in milliseconds. */
  readonly baseMillis: number;
  /** Fischer increment per move, in milliseconds; it is part of the starting time as well. */
  readonly incrementMillis: number;
  /** Added to a side's time once it has pressed its lever so many times: the clock counts presses, not moves. */
  readonly stage?: { readonly afterMoves: number; readonly extraMillis: number } | null;
}

const LEFT_TO_MOVE = 0x08;
const RIGHT_TO_MOVE = 0x10;
const NO_CLOCK = Uint8Array.of(0, 0, 0, 0, 0, 0, 0x20);
/** The hours have one digit, so 9:59:59 is the most that a message can say. */
const MOST_SECONDS = 35_999;

/** The seven bytes that a board sends while no clock is plugged in. */
export const noClockPayload = (): Uint8Array => NO_CLOCK.slice();

export class SimulatedClock {
  #remaining: Record<ClockSide, number> = { left: 0, right: 0 };
  #flagged: Record<ClockSide, boolean> = { left: false, right: false };
  #setting: ClockSetting;
  #presses: Record<ClockSide, number> = { left: 0, right: 0 };
  #running = false;
  /** The side whose lever is up: its time runs. */
  #lever: ClockSide;
  #at = 0;
  lowBattery = false;

  constructor(setting: ClockSetting, toMove: ClockSide) {
    this.#lever = toMove;
    this.#setting = setting;
    this.set(setting, toMove, 0);
  }

  /** Both faces to the start of a game, stopped, with the lever up on the side that moves first. */
  set(setting: ClockSetting, toMove: ClockSide, at: number): void {
    this.#advance(at);
    this.#setting = setting;
    this.#presses = { left: 0, right: 0 };
    const start = setting.baseMillis + setting.incrementMillis;
    this.#remaining = { left: start, right: start };
    this.#flagged = { left: false, right: false };
    this.#running = false;
    this.#lever = toMove;
  }

  start(at: number): void {
    this.#advance(at);
    this.#running = true;
  }

  stop(at: number): void {
    this.#advance(at);
    this.#running = false;
  }

  /** Gives a side more (or less) time, as an arbiter does with the clock stopped. */
  adjust(side: ClockSide, millis: number, at: number): void {
    this.#advance(at);
    this.#remaining[side] = Math.max(0, this.#remaining[side] + millis);
  }

  /**
   * A player pushes the lever down on their own side. Nothing happens where it is down already. The increment is
   * added at once, so it stands in the same message as the lever; not while the clock is stopped.
   */
  press(side: ClockSide, at: number): void {
    this.#advance(at);
    if (this.#lever !== side) return;
    this.#lever = side === "left" ? "right" : "left";
    if (!this.#running || this.#flagged[side]) return;
    const { incrementMillis, stage } = this.#setting;
    this.#presses[side]++;
    this.#remaining[side] += incrementMillis;
    if (stage && this.#presses[side] === stage.afterMoves) this.#remaining[side] += stage.extraMillis;
  }

  get lever(): ClockSide {
    return this.#lever;
  }

  get running(): boolean {
    return this.#running;
  }

  /** What a face shows, in whole seconds, as of the instant last told: a begun second counts as a whole one. */
  shownSeconds(side: ClockSide): number {
    return Math.min(MOST_SECONDS, Math.ceil(this.#remaining[side] / 1000));
  }

  /** When the running side's time is up; infinity while nothing runs. */
  zeroAt(): number {
    return this.#running ? this.#at + this.#remaining[this.#lever] : Number.POSITIVE_INFINITY;
  }

  /** When the display changes next by itself; infinity while nothing runs. */
  nextChangeAt(): number {
    const left = this.#remaining[this.#lever];
    if (!this.#running || left <= 0) return Number.POSITIVE_INFINITY;
    return this.#at + left - (Math.ceil(left / 1000) - 1) * 1000;
  }

  /**
   * The seven bytes of a clock message: right face, left face, status. Hours carry the flags: 0x10 fallen and
   * stopped at zero, 0x20 time per move, 0x40 flag shown while the clock runs on.
   */
  payload(at: number): Uint8Array {
    this.#advance(at);
    const left = this.#lever === "left";
    const status =
      (this.#running ? 0x01 : 0) |
      (left ? 0 : 0x02) |
      (this.lowBattery ? 0x04 : 0) |
      (left ? LEFT_TO_MOVE : RIGHT_TO_MOVE);
    return Uint8Array.of(...this.#face("right"), ...this.#face("left"), status);
  }

  #face(side: ClockSide): [number, number, number] {
    const seconds = this.shownSeconds(side);
    const timePerMove = this.#setting.incrementMillis > 0 ? 0x20 : 0;
    // Seen in a captured increment game: bit 4 alone. Without increment the other side may play on, and bit 6 is shown too.
    const flag = !this.#flagged[side] ? 0 : this.#setting.incrementMillis > 0 ? 0x10 : 0x50;
    return [
      Math.floor(seconds / 3600) | timePerMove | flag,
      toBcd(Math.floor(seconds / 60) % 60),
      toBcd(seconds % 60),
    ];
  }

  #advance(at: number): void {
    const elapsed = at - this.#at;
    if (elapsed <= 0) return;
    this.#at = at;
    const side = this.#lever;
    if (!this.#running || this.#flagged[side]) return;
    this.#remaining[side] = Math.max(0, this.#remaining[side] - elapsed);
    if (this.#remaining[side] > 0) return;
    this.#flagged[side] = true;
    // With an increment both faces freeze; without one the lever still hands the time to the other side.
    if (this.#setting.incrementMillis > 0) this.#running = false;
  }
}

const toBcd = (value: number): number => Math.floor(value / 10) * 16 + (value % 10);
