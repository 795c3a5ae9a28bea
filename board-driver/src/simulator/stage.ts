import type { FieldContent, Side } from "@boardwire/shared";
import type { Level } from "./levels.ts";
import type { Rng } from "./rng.ts";
import type { Happening, ScriptEvent } from "./script.ts";

// The table while a script is written: what stands where, and how late it is. Hands act on it one after another.

export class Stage {
  readonly rng: Rng;
  readonly level: Level;
  readonly events: ScriptEvent[] = [];
  readonly squares: FieldContent[];
  /** The time of the hand that acts. */
  now: number;

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
