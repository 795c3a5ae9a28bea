import * as v from "valibot";
import { err, ok, type Result } from "../result.ts";
import { TimeControlSchema, type TimeControl } from "./control.ts";
import { readSloppyTag, type RawPeriod } from "./pgn-sloppy.ts";

// The TimeControl tag of PGN (specification 9.6.1), its common extension, and what people write instead.

/**
 * What was taken for granted. `minutes`: plain numbers that make no sense as seconds were read as minutes. `seconds`: an
 * increment without unit. `fromMoveOne`: an increment that is named once, after several periods, counts in all of them.
 * `words`: text besides numbers was passed over.
 */
export type TagAssumption = "minutes" | "seconds" | "fromMoveOne" | "words";

/**
 * `unknown` is the tag's `?`, `none` its `-`. `form`: `standard` is the grammar of the specification, `extended` has
 * increments or a clock for all moves where the grammar has none, `sloppy` is everything else that could be understood.
 */
export type PgnTimeControl =
  | { readonly kind: "unknown" }
  | { readonly kind: "none" }
  | {
      readonly kind: "control";
      readonly control: TimeControl;
      readonly form: "standard" | "extended" | "sloppy";
      readonly assumed: readonly TagAssumption[];
    };

export interface TagProblem {
  readonly kind: "badTimeControlTag";
  readonly tag: string;
  readonly detail: string;
}

const FIELD = /^(?:(\d{1,3})\/)?(\d{1,7})(?:\+(\d{1,4}))?$/;

/**
 * Plain numbers under three minutes are minutes, as in `90+30` and `15+10`: nobody plays over the board with 90 seconds.
 * One or two minutes in seconds with at most two seconds increment stay what they are: `60+1` and `120+1` are usual on
 * servers. With moves, less than ten seconds a move is taken for minutes.
 */
function looksLikeMinutes(periods: readonly RawPeriod[]): boolean {
  const [first] = periods;
  if (first === undefined || first.baseSeconds === 0 || first.baseSeconds >= 180) return false;
  if (first.moves !== "all") return first.baseSeconds / first.moves < 10;
  return first.baseSeconds % 60 !== 0 || first.incrementSeconds > 2;
}

/** The control that a tag names. */
export function parsePgnTimeControl(tag: string): Result<PgnTimeControl, TagProblem> {
  const text = tag.trim();
  if (text === "" || text === "?") return ok({ kind: "unknown" });
  if (text === "-") return ok({ kind: "none" });
  const hourglass = /^\*(\d{1,7})$/.exec(text);
  if (hourglass !== null) {
    const period = {
      moves: "all" as const,
      base: Number(hourglass[1]) * 1000,
      method: { kind: "hourglass" },
    };
    return toControl(tag, [period], "standard", []);
  }
  const fields = text.split(":").map((field) => FIELD.exec(field));
  const strict = fields.flatMap((match): RawPeriod[] =>
    match === null
      ? []
      : [
          {
            moves: match[1] === undefined ? "all" : Number(match[1]),
            baseSeconds: Number(match[2]),
            incrementSeconds: Number(match[3] ?? 0),
            delaySeconds: 0,
          },
        ],
  );
  if (strict.length < fields.length || /^\d:\d\d:\d\d\b/.test(text)) {
    const sloppy = readSloppyTag(text);
    if (sloppy === null) return err({ kind: "badTimeControlTag", tag, detail: "not understood" });
    return toControl(tag, sloppy.periods.map(toPeriod), "sloppy", sloppy.assumed);
  }
  if (looksLikeMinutes(strict)) {
    const periods = strict.map((raw) => ({ ...raw, baseSeconds: raw.baseSeconds * 60 }));
    return toControl(tag, periods.map(toPeriod), "sloppy", ["minutes"]);
  }
  const isStandard = strict.every(({ moves, incrementSeconds }, index) =>
    moves === "all" ? index === strict.length - 1 : incrementSeconds === 0,
  );
  return toControl(tag, strict.map(toPeriod), isStandard ? "standard" : "extended", []);
}

function toPeriod({ moves, baseSeconds, incrementSeconds, delaySeconds }: RawPeriod): unknown {
  const method =
    incrementSeconds > 0
      ? { kind: "fischer", increment: incrementSeconds * 1000 }
      : delaySeconds > 0
        ? { kind: "usDelay", delay: delaySeconds * 1000 }
        : { kind: "simple" };
  return { moves, base: baseSeconds * 1000, method };
}

function toControl(
  tag: string,
  periods: readonly unknown[],
  form: "standard" | "extended" | "sloppy",
  assumed: readonly TagAssumption[],
): Result<PgnTimeControl, TagProblem> {
  // The tag says nothing about the clock's habits: what the Laws mean by an increment stands.
  const parsed = v.safeParse(TimeControlSchema, {
    periods,
    startShows: "baseAndExtra",
    nextPeriod: "onZero",
  });
  if (!parsed.success) return err({ kind: "badTimeControlTag", tag, detail: parsed.issues[0].message });
  return ok({ kind: "control", control: parsed.output, form, assumed });
}

/**
 * The tag for a control, in the specification's grammar where that can say it, otherwise with the common extension
 * `40/5400+30:1800+30`. Null control: `-`. What neither can say (delays, byo-yomi, parts of a second) becomes `?`: no
 * tag is better than a wrong one, and our own text form says it exactly.
 */
export function printPgnTimeControl(control: TimeControl | null): string {
  if (control === null) return "-";
  const fields = control.periods.map(({ moves, base, method }, index) => {
    const prefix = moves === "all" ? "" : `${moves}/`;
    const isOnly = index === 0 && control.periods.length === 1 && moves === "all";
    if (base % 1000 !== 0) return null;
    if (method.kind === "simple") return `${prefix}${base / 1000}`;
    if (method.kind === "hourglass") return isOnly ? `*${base / 1000}` : null;
    if (method.kind !== "fischer" || method.increment % 1000 !== 0) return null;
    return `${prefix}${base / 1000}+${method.increment / 1000}`;
  });
  return fields.includes(null) ? "?" : fields.join(":");
}
