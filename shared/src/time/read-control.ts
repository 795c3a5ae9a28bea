import { parsePgnTimeControl } from "./pgn-tag.ts";
import { parseTimeText } from "./text.ts";
import type { TimeControl } from "./control.ts";

/** The control that a game's text names, in our own form or as a tag of PGN; null: unknown, or none. */
export function readControl(text: string | null): TimeControl | null {
  if (text === null) return null;
  const own = parseTimeText(text);
  if (own.ok) return own.value;
  const tag = parsePgnTimeControl(text);
  return tag.ok && tag.value.kind === "control" ? tag.value.control : null;
}
