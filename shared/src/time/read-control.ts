import { parsePgnTimeControl } from "./pgn-tag.ts";
import { parseTimeText, printTimeText } from "./text.ts";
import type { TimeControl } from "./control.ts";

/** The control that a game's text names, in our own form or as a tag of PGN; null: unknown, or none. */
export function readControl(text: string | null): TimeControl | null {
  if (text === null) return null;
  const own = parseTimeText(text);
  if (own.ok) return own.value;
  const tag = parsePgnTimeControl(text);
  return tag.ok && tag.value.kind === "control" ? tag.value.control : null;
}

/** The same for people to read, `40/90m+30s, 30m+30s`, whatever its form; a text that names no control stays as it is. */
export function tellControl(text: string): string {
  const control = readControl(text);
  return control === null ? text : printTimeText(control);
}
