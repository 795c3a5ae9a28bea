import * as v from "valibot";
import { toMillis, type Millis } from "../ids.ts";
import { assertNever, err, ok, type Result } from "../result.ts";
import { TimeControlSchema, type TimeControl, type TimeMethod, type TimePeriod } from "./control.ts";

// The text form of time controls: `40/90m+30s, 30m+30s` (docs/rules/time-controls.md).

export interface TimeTextProblem {
  readonly kind: "badTimeControl";
  readonly text: string;
  /** Where in the text, from 0. */
  readonly at: number;
  /** What should have stood there. */
  readonly expected: "duration" | "method" | "option" | "end" | "sensible control";
  /** For `sensible control`: what is wrong with it. */
  readonly detail?: string;
}

const UNITS = [
  ["h", 3_600_000],
  ["m", 60_000],
  ["s", 1000],
] as const;

/** `1h30m`, `90m`, `2.5s`; nothing is `0s`. */
export function printDuration(millis: Millis): string {
  let left = millis;
  // Ninety minutes are written as such: hours only where they come out even or the rest is seconds too.
  const whole = left % 60_000 === 0 && left % 3_600_000 !== 0 && left < 6 * 3_600_000;
  let text = "";
  for (const [unit, size] of UNITS) {
    if (unit === "h" && whole) continue;
    const count = unit === "s" ? left / size : Math.floor(left / size);
    if (count === 0) continue;
    text += `${count}${unit}`;
    left = toMillis(left - count * size);
  }
  return text === "" ? "0s" : text;
}

function printMethod(method: TimeMethod): string {
  switch (method.kind) {
    case "simple":
      return "";
    case "fischer":
      return `+${printDuration(method.increment)}`;
    case "bronstein":
      return ` bronstein ${printDuration(method.delay)}`;
    case "usDelay":
      return ` delay ${printDuration(method.delay)}`;
    case "byoYomi":
      return ` byo-yomi ${method.moments}x${printDuration(method.length)}`;
    case "canadian":
      return ` canadian ${method.moves}/${printDuration(method.length)}`;
    case "hourglass":
      return " hourglass";
    default:
      return assertNever(method);
  }
}

const printPeriod = ({ moves, base, method }: TimePeriod): string =>
  `${moves === "all" ? "" : `${moves}/`}${printDuration(base)}${printMethod(method)}`;

/** The control as text; `parseTimeText` reads it back unchanged. */
export function printTimeText(control: TimeControl): string {
  const options = [
    ...(control.startShows === "base" ? ["starts at base"] : []),
    ...(control.nextPeriod === "onMove" ? ["next period on move"] : []),
  ];
  return [control.periods.map(printPeriod).join(", "), ...options].join("; ");
}

/** Reads tokens from a text and remembers where it is. Case and the number of blanks do not matter. */
class Cursor {
  private at = 0;
  private readonly text: string;

  constructor(text: string) {
    this.text = text;
  }

  /** The groups of the match that starts here, blanks before it skipped; null: something else stands here. */
  take(pattern: RegExp): readonly (string | undefined)[] | null {
    const sticky = new RegExp(String.raw`\s*(?:${pattern.source})`, "iy");
    sticky.lastIndex = this.at;
    const match = sticky.exec(this.text);
    if (match === null) return null;
    this.at = sticky.lastIndex;
    return match.slice(1);
  }

  problem(expected: TimeTextProblem["expected"], detail?: string): TimeTextProblem {
    const blanks = /^\s*/.exec(this.text.slice(this.at))?.[0].length ?? 0;
    const at = expected === "sensible control" ? 0 : this.at + blanks;
    return {
      kind: "badTimeControl",
      text: this.text,
      at,
      expected,
      ...(detail === undefined ? {} : { detail }),
    };
  }
}

function takeDuration(cursor: Cursor): number | null {
  let sum: number | null = null;
  for (const [unit, size] of UNITS) {
    // Minutes are `m`, never the first letter of another word.
    const digits = unit === "s" ? String.raw`(\d{1,9}(?:\.\d{1,3})?)` : String.raw`(\d{1,9})`;
    const groups = cursor.take(new RegExp(String.raw`${digits}\s*${unit}(?![a-z])`));
    if (groups !== null) sum = (sum ?? 0) + Math.round(Number(groups[0]) * size);
  }
  return sum;
}

/** What `printDuration` writes, with or without blanks; null: the text is no such time. */
export function parseDuration(text: string): Millis | null {
  const cursor = new Cursor(text);
  const millis = takeDuration(cursor);
  return millis === null || cursor.take(/$/) === null ? null : toMillis(millis);
}

function takeMethod(cursor: Cursor): unknown {
  const word = cursor.take(/(\+|bronstein|delay|byo-?yomi|canadian|hourglass)/)?.[0]?.toLowerCase();
  switch (word) {
    case undefined:
      return { kind: "simple" };
    case "hourglass":
      return { kind: "hourglass" };
    case "+": {
      const increment = takeDuration(cursor);
      return increment === null ? null : { kind: "fischer", increment };
    }
    case "canadian":
    case "byoyomi":
    case "byo-yomi": {
      const count = cursor.take(word === "canadian" ? /(\d{1,3})\s*\// : /(\d{1,3})\s*x/)?.[0];
      const length = takeDuration(cursor);
      if (count === undefined || length === null) return null;
      return word === "canadian"
        ? { kind: "canadian", moves: Number(count), length }
        : { kind: "byoYomi", moments: Number(count), length };
    }
    default: {
      const delay = takeDuration(cursor);
      return delay === null ? null : { kind: word === "bronstein" ? "bronstein" : "usDelay", delay };
    }
  }
}

/** The control that a text in our own form names. */
export function parseTimeText(text: string): Result<TimeControl, TimeTextProblem> {
  const cursor = new Cursor(text);
  const periods: unknown[] = [];
  do {
    const moves = cursor.take(/(\d{1,3})\s*\//)?.[0];
    const base = takeDuration(cursor);
    if (base === null) return err(cursor.problem("duration"));
    const method = takeMethod(cursor);
    if (method === null) return err(cursor.problem("method"));
    periods.push({ moves: moves === undefined ? "all" : Number(moves), base, method });
  } while (cursor.take(/,/) !== null);
  const options = { startShows: "baseAndExtra", nextPeriod: "onZero" };
  while (cursor.take(/;/) !== null) {
    const option = cursor
      .take(/(starts at base|next period on move|next period on zero)/)?.[0]
      ?.toLowerCase();
    if (option === undefined) return err(cursor.problem("option"));
    if (option === "starts at base") options.startShows = "base";
    else options.nextPeriod = option.endsWith("move") ? "onMove" : "onZero";
  }
  if (cursor.take(/$/) === null) return err(cursor.problem("end"));
  const parsed = v.safeParse(TimeControlSchema, { periods, ...options });
  return parsed.success
    ? ok(parsed.output)
    : err(cursor.problem("sensible control", parsed.issues[0].message));
}
