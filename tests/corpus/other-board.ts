import type { GameScript, LevelName, Rng, ScriptEvent, Seen } from "@boardwire/board-driver";
import {
  toInstant,
  toMillis,
  type ClockReading,
  type FieldContent,
  type Observation,
} from "@boardwire/shared";
import { UNTIDINESS } from "./other-hands.ts";

// A board of no make: every field is looked at on its own beat, so that changes come in no order; whole boards come now
// and then, some of them late; the line is cut at times. It shares nothing with the simulator's board or the driver.

export interface OtherBoardOptions {
  readonly turned: boolean;
  readonly level: LevelName;
  readonly clock: { readonly baseMillis: number; readonly incrementMillis: number } | null;
}

interface Look {
  readonly at: number;
  readonly field: number;
}

export function watchOtherBoard(script: GameScript, options: OtherBoardOptions, rng: Rng): Seen[] {
  const untidy = UNTIDINESS[options.level];
  const beat = rng.between(40, 260);
  const beats = Array.from({ length: 64 }, () => rng.between(0, beat));
  const toField = (square: number): number => (options.turned ? 63 - square : square);
  const outages = chooseOutages(script, untidy, rng);
  const isOut = (at: number): boolean => outages.some(([from, to]) => at >= from && at < to);

  const seen: Seen[] = [];
  const tell = (at: number, observation: Observation): void => {
    if (!isOut(at)) seen.push({ at: toInstant(at), observation });
  };
  const held: FieldContent[] = [...script.before];
  const told: FieldContent[] = [...script.before];
  const wholeBoard = (at: number, asked: number): void => {
    const fields = Array.from({ length: 64 }, (_, field) => told[toField(field)] ?? ".").join("");
    tell(at, { kind: "snapshot", fields, asked: toInstant(asked) });
  };

  tell(200, { kind: "connected", port: "other" });
  tell(200, { kind: "device", make: "other", senses: "pieces", port: "other" });
  wholeBoard(400, 300);
  const clock = options.clock === null ? null : new OtherClock(options.clock, options.turned);
  if (clock !== null) tell(500, clock.read(500));
  let wholeAt = 5000;
  const looks: Look[] = [];
  const sample = (until: number): void => {
    looks.sort((a, b) => a.at - b.at);
    while ((looks[0]?.at ?? Number.POSITIVE_INFINITY) <= until || wholeAt <= until) {
      const look = looks[0];
      if (look !== undefined && look.at <= wholeAt) {
        looks.shift();
        const content = held[look.field] ?? ".";
        if (told[look.field] === content) continue;
        told[look.field] = content;
        const isLost = rng.chance(0.0015 * untidy);
        if (!isLost) tell(look.at, { kind: "square", field: toField(look.field), content });
      } else {
        if (clock !== null) tell(wholeAt, clock.read(wholeAt));
        wholeBoard(wholeAt, wholeAt - rng.between(5, 60));
        wholeAt += rng.between(2000, 9000);
      }
    }
  };
  for (const event of [...script.events, { at: script.finishedAt, kind: "stopClock" } as const]) {
    sample(event.at);
    if (event.kind === "man") {
      held[event.square] = event.content;
      const first =
        (beats[event.square] ?? 0) + beat * Math.ceil((event.at - (beats[event.square] ?? 0)) / beat);
      looks.push({ at: first, field: event.square });
    } else if (clock !== null && applyToClock(clock, event)) tell(event.at, clock.read(event.at));
  }
  for (const [from, to] of outages) {
    seen.push({ at: toInstant(from), observation: { kind: "lost", reason: "outage" } });
    const at = toInstant(to);
    seen.push({ at, observation: { kind: "connected", port: "other" } });
    seen.push({ at, observation: { kind: "snapshot", fields: toldAt(script, to, toField), asked: at } });
  }
  return seen.toSorted((a, b) => a.at - b.at);
}

function toldAt(script: GameScript, at: number, toField: (square: number) => number): string {
  const squares = [...script.before];
  for (const event of script.events) {
    if (event.kind === "man" && event.at <= at) squares[event.square] = event.content;
  }
  return Array.from({ length: 64 }, (_, field) => squares[toField(field)] ?? ".").join("");
}

/** The line is gone for a while, over no more than two half-moves. */
function chooseOutages(
  { truth }: GameScript,
  untidy: number,
  rng: Rng,
): readonly (readonly [number, number])[] {
  if (truth.moves.length < 8 || !rng.chance(0.3 * untidy)) return [];
  const ply = rng.int(2, truth.moves.length - 4);
  const missed = rng.int(0, 2);
  const from = (truth.moves[ply]?.doneAt ?? 0) + rng.between(600, 2000);
  const to = (truth.moves[ply + missed]?.doneAt ?? 0) + rng.between(800, 2500);
  return [[from, Math.max(from + 1000, to)]];
}

function applyToClock(clock: OtherClock, event: ScriptEvent): boolean {
  if (event.kind === "press") return clock.press(event.side, event.at);
  if (event.kind !== "stopClock") return false;
  clock.stop(event.at);
  return true;
}

/** Two faces and a lever; whole seconds. It is started with the game. */
class OtherClock {
  readonly #left = { white: 0, black: 0 };
  readonly #increment: number;
  readonly #turned: boolean;
  #toMove: "white" | "black" = "white";
  #running = true;
  #at = 0;

  constructor(control: { readonly baseMillis: number; readonly incrementMillis: number }, turned: boolean) {
    this.#left.white = control.baseMillis + control.incrementMillis;
    this.#left.black = this.#left.white;
    this.#increment = control.incrementMillis;
    this.#turned = turned;
  }

  press(side: "white" | "black", at: number): boolean {
    if (side !== this.#toMove || !this.#running) return false;
    this.#pass(at);
    this.#left[side] += this.#increment;
    this.#toMove = side === "white" ? "black" : "white";
    return true;
  }

  stop(at: number): void {
    this.#pass(at);
    this.#running = false;
  }

  read(at: number): ClockReading {
    this.#pass(at);
    const face = (side: "white" | "black"): ClockReading["left"] => ({
      millis: toMillis(Math.max(0, Math.floor(this.#left[side] / 1000) * 1000)),
      flag: this.#left[side] <= 0 ? "shown" : "none",
    });
    const lever = (this.#toMove === "white") === this.#turned ? "right" : "left";
    return {
      kind: "clock",
      left: face(this.#turned ? "black" : "white"),
      right: face(this.#turned ? "white" : "black"),
      running: this.#running ? lever : null,
      lever,
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    };
  }

  #pass(at: number): void {
    if (this.#running) this.#left[this.#toMove] -= at - this.#at;
    this.#at = at;
  }
}
