import type { FieldContent } from "@boardwire/shared";
import type { Reading } from "../../core/make.ts";
import { FIELD_BYTES, MESSAGE, type ChessnutFrame } from "./codec.ts";

const CONTENTS: readonly FieldContent[] = [".", "q", "k", "b", "p", "n", "R", "P", "r", "B", "N", "Q", "K"];
const toContent = (code: number): FieldContent => CONTENTS[code] ?? "?";

/** Rows are told from h to a, the eighth first; two fields a byte, the lower half first. */
function toFields(payload: Uint8Array): string {
  const contents = Array.from(payload.subarray(0, FIELD_BYTES), (two) => [
    toContent(two & 0x0f),
    toContent(two >> 4),
  ]).flat();
  const rows = Array.from({ length: 8 }, (_, row) => contents.slice(row * 8, row * 8 + 8));
  return rows.flatMap((row) => row.toReversed()).join("");
}

export function interpretChessnut(frame: ChessnutFrame): readonly Reading[] {
  if (frame.kind === "filling") return [];
  const { type, payload } = frame;
  if (type === MESSAGE.position) return [{ kind: "fields", fields: toFields(payload) }];
  const [level = 0] = payload;
  const percent = level & 0x7f;
  if (percent > 100) return [{ kind: "nothing", about: "other", what: "a battery that tells no charge" }];
  return [{ kind: "battery", percent, charging: (level & 0x80) !== 0 }];
}
