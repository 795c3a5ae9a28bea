import { err, ok, toMillis, type Millis, type Result } from "@boardwire/shared";

// Times as arbiters type them from a clock.

/** Figures of Persian and Arabic keyboards. */
const toFigures = (text: string): string =>
  text.replaceAll(/[\u06f0-\u06f9\u0660-\u0669]/g, (sign) => String((sign.codePointAt(0) ?? 0) & 0xf));

/** `1:29:50`, `29:50`, `0:45`; the problem is the text that is no time. */
export function parseClock(text: string): Result<Millis, string> {
  const parts = /^(?:(\d{1,2}):)?(\d{1,2}):(\d{2})$/.exec(toFigures(text.trim()).replaceAll(".", ":"));
  if (parts === null) return err(text);
  const [, hours = "0", minutes = "", seconds = ""] = parts;
  if (Number(seconds) > 59 || (parts[1] !== undefined && Number(minutes) > 59)) return err(text);
  return ok(toMillis(((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000));
}

/** Figures and moves as they stand on clocks and score sheets, from left to right in a sentence of any direction. */
export const isolate = (text: string): string => `\u2066${text}\u2069`;
