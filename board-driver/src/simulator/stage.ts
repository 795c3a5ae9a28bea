import type { ClockSide, FieldContent, Side } from "@boardwire/shared";
import { type ClockSetting, SimulatedClock } from "./clock.ts";
import type { Level } from "./levels.ts";
import type { Rng } from "./rng.ts";
import type { Happening, ScriptEvent } from "./script.ts";

// The table while a script is written: what stands where, and how late it is. Hands act on it one after another.

const faceOf = (side: Side): ClockSide => (side === "white" ? "left" : "right");

export class Stage {
  readonly rng: Rng;
  readonly level: Level;
  readonly events: ScriptEvent[] = [];
  readonly squares: FieldContent[];
  /** The time of the hand that acts. */
  now: number;
  /** The clock as the script leaves it, White on its left face: knows whose lever is up and when a flag falls. */
  #clock: SimulatedClock | null = null;

  constructor(squares: readonly FieldContent[], level: Level, rng: Rng, now: number) {
    this.squares = [...squares];
    this.level = level;
    this.rng = rng;
    this.now = now;
  }

  /** Something happens now. */
  add(happening: Happening): void {
    this.addAt(this.now, happening);
  }

  addAt(at: number, happening: Happening): void {
    this.events.push({ at, ...happening });
  }

  get hasClock(): boolean {
    return this.#clock !== null;
  }

  setClock(setting: ClockSetting, toMove: Side): void {
    this.#clock = new SimulatedClock(setting, faceOf(toMove));
    this.add({ kind: "setClock", setting, toMove });
  }

  startClock(): void {
    this.#clock?.start(this.now);
    this.add({ kind: "startClock" });
  }

  stopClock(): void {
    this.#clock?.stop(this.now);
    this.add({ kind: "stopClock" });
  }

  adjustClock(side: Side, millis: number): void {
    this.#clock?.adjust(faceOf(side), millis, this.now);
    this.add({ kind: "adjustClock", side, millis });
  }

  /** Presses must come in the order of time. False where there is no clock or the lever is down already. */
  press(at: number, side: Side, ply: number | null): boolean {
    const clock = this.#clock;
    if (clock === null || clock.lever !== faceOf(side)) return false;
    clock.press(faceOf(side), at);
    this.addAt(at, { kind: "press", side, ply });
    return true;
  }

  /** When the flag of the running side falls; infinity where nothing runs. */
  get flagAt(): number {
    return this.#clock?.zeroAt() ?? Number.POSITIVE_INFINITY;
  }

  wait(millis: number): void {
    this.now += millis;
  }

  /** Waits about so long, as people do. */
  pause(median: number): void {
    this.now += this.rng.around(median, this.level.name === "L0" ? 0.15 : 0.35);
  }

  manOn(square: number): FieldContent {
    return this.squares[square] ?? ".";
  }

  put(square: number, content: FieldContent): void {
    if (this.manOn(square) === content) return;
    this.squares[square] = content;
    this.add({ kind: "man", square, content });
  }

  /** Takes the man off and says which it was. */
  lift(square: number): FieldContent {
    const man = this.manOn(square);
    this.put(square, ".");
    return man;
  }

  /** Squares with men of a side, or of both. */
  menOf(side: Side | "both"): number[] {
    return this.squares.flatMap((man, square) => {
      if (man === ".") return [];
      const isWhite = man === man.toUpperCase();
      return side === "both" || isWhite === (side === "white") ? [square] : [];
    });
  }

  /** The events in the order of time; those of one instant in the order in which they were told. */
  sorted(): ScriptEvent[] {
    return this.events
      .map((event, index) => ({ event, index }))
      .sort((a, b) => a.event.at - b.event.at || a.index - b.index)
      .map(({ event }) => event);
  }
}
