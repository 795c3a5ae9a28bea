import * as v from "valibot";
import { toMillis, type Millis } from "../ids.ts";
import { parseDuration, printDuration } from "../time/text.ts";
import { overridesWith, type Overrides } from "./overrides.ts";

// A tournament's own regulations as people write them in its settings, and as they are listed for people to read.

const LONGEST = 24 * 3_600_000;

/** `30m`, `1h30m`, `90s`; a number alone is minutes. */
function readTime(written: unknown): Millis | null {
  const isMinutes = typeof written === "number" || (typeof written === "string" && /^\d+$/.test(written));
  const millis = isMinutes
    ? toMillis(Number(written) * 60_000)
    : typeof written === "string"
      ? parseDuration(written)
      : null;
  return millis === null || millis < 0 || millis > LONGEST ? null : millis;
}

/* @__NO_SIDE_EFFECTS__ */
const allowedTime = (...words: readonly string[]): string =>
  `a time up to 24 hours such as 30m, 90s, 1h30m or 0${words.map((word) => `, ${word}`).join("")}`;

/** A time, or one of the words that can stand in its place. */
/* @__NO_SIDE_EFFECTS__ */
const timeOr = <W extends string>(...words: readonly W[]) =>
  v.pipe(
    v.unknown(),
    v.rawTransform<unknown, Millis | W>(({ dataset, addIssue, NEVER }) => {
      const word = words.find((one) => one === dataset.value);
      const read = word ?? readTime(dataset.value);
      if (read !== null) return read;
      addIssue({ message: allowedTime(...words) });
      return NEVER;
    }),
  );

/** The default time alone; `none`: there is none, `edition`: that of the edition again. */
export const DefaultTimeSchema = timeOr("none", "edition");
export const DEFAULT_TIME_ALLOWED = allowedTime("none", "edition");
export type DefaultTimeSetting = v.InferOutput<typeof DefaultTimeSchema>;

/** What is allowed where the settings have regulations. */
export const REGULATIONS_ALLOWED = "an object of JSON with the values that differ from the edition's";

/** Null where the text is no JSON. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** All regulations: an object, or JSON text where a setting is a text. */
export const RegulationsSchema = v.pipe(
  v.unknown(),
  v.rawTransform<unknown, unknown>(({ dataset, addIssue, NEVER }) => {
    const value = typeof dataset.value === "string" ? parseJson(dataset.value) : dataset.value;
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return value;
    addIssue({ message: REGULATIONS_ALLOWED });
    return NEVER;
  }),
  overridesWith(
    timeOr<never>(),
    v.pipe(
      timeOr("none"),
      v.transform((time) => (time === "none" ? null : time)),
    ),
  ),
);

/** What is in force from now on, after `before`. Null of either: nothing was set, so it stays. */
export function chooseOverrides(
  before: Overrides,
  given: { readonly regulations: Overrides | null; readonly defaultTime: DefaultTimeSetting | null },
): Overrides {
  const { defaultTime: time, ...others } = given.regulations ?? before;
  switch (given.defaultTime) {
    case null:
      return time === undefined ? others : { defaultTime: time, ...others };
    case "edition":
      return others;
    case "none":
      return { defaultTime: null, ...others };
    default:
      return { defaultTime: given.defaultTime, ...others };
  }
}

const TIMES: ReadonlySet<string> = new Set(["defaultTime", "wrongClaim", "opponentGets"]);

const printValue = (value: unknown, isTime: boolean): unknown =>
  value === null ? "none" : isTime ? printDuration(toMillis(Number(value))) : value;

/** As they are written in a file of settings. */
export function printOverrides(overrides: Overrides): unknown {
  const print = (value: unknown, isTime: boolean): unknown =>
    typeof value === "object" && value !== null
      ? Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [key, print(inner, isTime || TIMES.has(key))]),
        )
      : printValue(value, isTime);
  return print(overrides, false);
}

/** One value of the regulations; its name as in the settings, `illegalMove.standard.opponentGets`. */
export interface Regulation {
  readonly name: string;
  readonly value: number | string | boolean | null;
  /** The value is milliseconds; null where there is no such time. */
  readonly isTime: boolean;
}

/** All values, in the order in which they are documented. */
export function listOverrides(overrides: Overrides): readonly Regulation[] {
  const list = (value: unknown, path: readonly string[]): Regulation[] => {
    if (typeof value === "object" && value !== null)
      return Object.entries(value).flatMap(([key, inner]) => list(inner, [...path, key]));
    const isTime = path.some((part) => TIMES.has(part));
    const isLeaf = value === null || ["number", "string", "boolean"].includes(typeof value);
    return isLeaf ? [{ name: path.join("."), value: value as Regulation["value"], isTime }] : [];
  };
  return list(overrides, []);
}

/** As it is written in the settings: `30m`, `none`, `2`. */
export const printRegulation = ({ value, isTime }: Regulation): string => String(printValue(value, isTime));
