import type { TagAssumption } from "./pgn-tag.ts";

/** A period as it was read, in seconds. */
export interface RawPeriod {
  readonly moves: number | "all";
  readonly baseSeconds: number;
  readonly incrementSeconds: number;
  readonly delaySeconds: number;
}

/** Signs that people use for units, longest first. Two straight quotes or a double one are seconds, a single one minutes. */
const UNIT = String.raw`hours?|hrs?|std|h|minutes?|mins?|min|m|seconds?|secs?|sec|s|''|"|″|”|'|′|’`;

/** `moves`: a number of moves before or after the time they are for. `joint`: what separates and means nothing else. */
type TokenKind = "moves" | "forMoves" | "delay" | "plus" | "joint" | "time" | "word";

/** The first that fits is taken. */
const TOKENS: readonly (readonly [TokenKind, RegExp])[] = [
  ["moves", /^(\d{1,3})\s*(?:(?:moves?|mv)\b\s*(?:in|\/)?|\/(?=\s*\d))/i],
  ["forMoves", /^(?:\/|for|per)\s*(\d{1,3})\s*(?:moves?|mv)\b/i],
  ["delay", /^(?:delay|d)\s*\/?(?=\s*\d)/i],
  ["plus", /^\+/],
  ["joint", /^(?:then|and|,|;|:)/i],
  ["time", new RegExp(String.raw`^(\d+(?:[.,]\d+)?)\s*(${UNIT})?(?![a-z])\.?`, "i")],
  // "15 min/game", "G/90", "rest of the game", "increment per move from move 1".
  ["word", /^(?:g\/|from\s+move\s+(?:1|one)\b)/i],
  [
    "word",
    /^\/?\s*(?:game|moves?|increment|incr?|per|each|the|rest|of|for|all|bonus|fischer|starting|in|a)\b\s*\.?/i,
  ],
];

/** `1:30:00`. */
const HMS = /\b(\d):(\d\d):(\d\d)\b/g;

const SIZE: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1 };

/** Seconds of one unit of a unit sign. */
function sizeOf(unit: string): number {
  if (unit === "'" || unit === "′" || unit === "’") return 60;
  return SIZE[unit.charAt(0).toLowerCase()] ?? 1;
}

interface Token {
  readonly kind: TokenKind;
  readonly number: number;
  readonly unit: string | undefined;
}

/** The tokens of a text; null where something is not understood. */
function cut(text: string): Token[] | null {
  const tokens: Token[] = [];
  let rest = text
    .replaceAll(
      HMS,
      (_, h: string, m: string, s: string) => `${Number(h) * 3600 + Number(m) * 60 + Number(s)}s`,
    )
    .trim();
  for (let length = 0; rest !== ""; rest = rest.slice(length).trimStart()) {
    const kind = TOKENS.find(([, pattern]) => pattern.test(rest));
    const match = kind?.[1].exec(rest);
    if (kind === undefined || match === undefined || match === null) return null;
    tokens.push({ kind: kind[0], number: Number((match[1] ?? "0").replace(",", ".")), unit: match[2] });
    length = match[0].length;
  }
  return tokens;
}

interface Part {
  readonly role: "base" | "added" | "delay";
  readonly moves: number | "all";
  readonly seconds: number;
}

/**
 * The times of the tokens with what they are for; null where one is for nothing. Hours and minutes side by side are one
 * time, "1 h 30 min" or "1h30"; other times side by side, as in "90 min 30 s", could mean two things.
 */
function toParts(tokens: readonly Token[]): { parts: Part[]; assumed: Set<TagAssumption> } | null {
  const parts: Part[] = [];
  const assumed = new Set<TagAssumption>();
  let role: Part["role"] = "base";
  let moves: number | "all" = "all";
  for (const [index, { kind, number, unit }] of tokens.entries()) {
    const before = tokens[index - 1];
    const last = parts.at(-1);
    if (kind === "moves") moves = number;
    else if (kind === "forMoves") {
      if (last?.role !== "base") return null;
      parts[parts.length - 1] = { ...last, moves: number };
    } else if (kind === "delay") role = "delay";
    else if (kind === "plus") role = "added";
    else if (kind === "joint") role = "base";
    else if (kind === "word") assumed.add("words");
    else if (before?.kind === "time") {
      const isHours = before.unit !== undefined && sizeOf(before.unit) === 3600;
      const isMinutes = unit === undefined || sizeOf(unit) === 60;
      if (!isHours || !isMinutes || last === undefined) return null;
      parts[parts.length - 1] = { ...last, seconds: last.seconds + number * 60 };
    } else {
      // What has no unit is minutes as main time, and seconds where it is added.
      const size = role === "base" ? 60 : 1;
      if (unit === undefined) assumed.add(role === "base" ? "minutes" : "seconds");
      parts.push({ role, moves, seconds: number * (unit === undefined ? size : sizeOf(unit)) });
      moves = "all";
      role = "base";
    }
  }
  return moves === "all" && role === "base" ? { parts, assumed } : null;
}

/** What is added and lasts this long is another period ("90 min/40 + 30 min"), below it is time for each move. */
const SHORTEST_PERIOD = 300;

/** Reads forms such as `90min+30s`, `15 min/game + 10 sec/move`, `40 moves in 1h30, then 30 min + 30 s per move`. */
export function readSloppyTag(
  text: string,
): { readonly periods: readonly RawPeriod[]; readonly assumed: readonly TagAssumption[] } | null {
  const tokens = cut(text);
  if (tokens === null) return null;
  const read = toParts(tokens);
  if (read === null) return null;
  const { parts, assumed } = read;
  const periods: RawPeriod[] = [];
  for (const { role, moves, seconds } of parts) {
    const last = periods.at(-1);
    if (role === "base" || (role === "added" && seconds >= SHORTEST_PERIOD)) {
      periods.push({ moves, baseSeconds: seconds, incrementSeconds: 0, delaySeconds: 0 });
    } else if (last === undefined) return null;
    else if (role === "added") periods[periods.length - 1] = { ...last, incrementSeconds: seconds };
    else periods[periods.length - 1] = { ...last, delaySeconds: seconds };
  }
  const last = periods.at(-1);
  if (last === undefined) return null;
  const isNamedOnce =
    last.incrementSeconds > 0 &&
    periods.length > 1 &&
    periods.slice(0, -1).every(({ incrementSeconds }) => incrementSeconds === 0);
  if (!isNamedOnce) return { periods, assumed: [...assumed] };
  const spread = periods.map((period) => ({ ...period, incrementSeconds: last.incrementSeconds }));
  return { periods: spread, assumed: [...assumed, "fromMoveOne"] };
}
