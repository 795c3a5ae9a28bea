import {
  extraPerMove,
  isLastPeriod,
  otherSide,
  periodAt,
  pressClock,
  runTurn,
  startTimes,
  toMillis,
  type ClockTimes,
  type Side,
  type TimeControl,
} from "@boardwire/shared";
import { clockMessage } from "./clock-bytes.ts";

// A chess clock that keeps right time under any control, and shows itself as one on a board's line does.

/** The sign of an intermediate control stands so long. */
const SIGN_MILLIS = 300_000;

/** What came to zero, as whoever stands at the table sees it. */
export interface HardwareFall {
  readonly side: Side;
  readonly period: number;
  readonly isFinal: boolean;
  /** Who has the sign of having been first; null: nobody's is shown at this fall. */
  readonly first: Side;
  readonly at: number;
}

export class HardwareClock {
  readonly falls: HardwareFall[] = [];
  lever: Side = "white";
  private readonly control: TimeControl;
  /** At the start of the turn. */
  private before: ClockTimes;
  private turnAt: number;
  private signAt = 0;

  constructor(control: TimeControl, now: number) {
    this.control = control;
    this.before = startTimes(control);
    this.turnAt = now;
  }

  at(now: number): ClockTimes {
    return runTurn(this.control, this.before, this.lever, toMillis(now - this.turnAt));
  }

  /** Notes what has come to zero since. */
  look(now: number): readonly HardwareFall[] {
    const times = this.at(now);
    const known = this.falls.length;
    const side = this.lever;
    const hasPassed = times[side].period > this.before[side].period;
    const periods = hasPassed ? times[side].period - this.before[side].period : 0;
    for (let i = 0; i < periods; i++)
      this.note({ side, period: this.before[side].period + i, isFinal: false, first: side, at: now });
    if (times[side].left <= 0) {
      const { period } = times[side];
      const first = times.flag?.side ?? side;
      this.note({ side, period, isFinal: isLastPeriod(this.control, period), first, at: now });
    }
    return this.falls.slice(known);
  }

  press(now: number): void {
    this.look(now);
    this.before = pressClock(this.control, this.before, this.lever, toMillis(now - this.turnAt));
    this.turnAt = now;
    if (!this.before.frozen) this.lever = otherSide(this.lever);
  }

  /** When the running side comes to zero next; infinity: it is there or stands. */
  zeroAt(now: number): number {
    const { left } = this.at(now)[this.lever];
    const { method } = periodAt(this.control, this.at(now)[this.lever].period);
    const waiting = method.kind === "usDelay" ? Math.max(0, method.delay - (now - this.turnAt)) : 0;
    return left <= 0 ? Infinity : now + waiting + left;
  }

  isOver(now: number): boolean {
    const times = this.at(now);
    return times.frozen || times[this.lever].left <= 0;
  }

  isFrozen(now: number): boolean {
    return this.at(now).frozen;
  }

  /** The seconds that a face shows: one that has begun counts. */
  shown(now: number, side: Side): number {
    return Math.ceil(this.at(now)[side].left / 1000);
  }

  /** White has the left face. `zeroed`: as it looked when this side was at zero, a moment before the next period came. */
  message(now: number, zeroed: Side | null = null): Uint8Array {
    const times = this.at(now);
    const face = (side: Side): { seconds: number; flags: number } => {
      if (zeroed !== null) {
        const left = zeroed === side ? 0 : this.before[side].left;
        return { seconds: Math.ceil(left / 1000), flags: 0 };
      }
      const { method } = periodAt(this.control, times[side].period);
      const steps = extraPerMove(method) > 0 ? 0x20 : 0;
      return { seconds: this.shown(now, side), flags: steps | this.sign(times, side, now) };
    };
    return clockMessage(
      face("white"),
      face("black"),
      this.lever === "white" ? "left" : "right",
      !times.frozen,
    );
  }

  private sign(times: ClockTimes, side: Side, now: number): number {
    if (times.flag?.side !== side) return 0;
    if (times.flag.kind === "final") return times.frozen ? 0x10 : 0x50;
    return now - this.signAt < SIGN_MILLIS ? 0x40 : 0;
  }

  private note(fall: HardwareFall): void {
    const isKnown = this.falls.some(({ side, period }) => side === fall.side && period === fall.period);
    if (isKnown) return;
    this.signAt = fall.at;
    this.falls.push(fall);
  }
}
