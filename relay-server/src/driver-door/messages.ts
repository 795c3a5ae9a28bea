import { DriverMessageSchema, type DriverMessage } from "@boardwire/shared";
import * as v from "valibot";
import type { RawData } from "ws";

// What a driver sends, from bytes to messages.

export const sizeOf = (data: RawData): number =>
  Array.isArray(data) ? data.reduce((sum, part) => sum + part.length, 0) : data.byteLength;

export const textOf = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString("utf8");

export type Parsed =
  | { readonly kind: "message"; readonly message: DriverMessage }
  /** Of a later version of the protocol, it seems. */
  | { readonly kind: "unknown"; readonly type: string }
  | { readonly kind: "malformed"; readonly detail: string };

export const malformed = (detail: string): Parsed => ({ kind: "malformed", detail });

const TypedSchema = v.object({ type: v.string() });
const KNOWN = new Set<string>(DriverMessageSchema.options.map((option) => option.entries.type.literal));

export function parseMessage(text: string): Parsed {
  let raw: unknown;
  try {
    raw = JSON.parse(text);
  } catch {
    return malformed("no JSON");
  }
  const parsed = v.safeParse(DriverMessageSchema, raw);
  if (parsed.success) return { kind: "message", message: parsed.output };
  if (v.is(TypedSchema, raw) && !KNOWN.has(raw.type)) return { kind: "unknown", type: raw.type };
  const issue = parsed.issues[0];
  // What was received is not repeated: a malformed hello may hold the key.
  return malformed(`${v.getDotPath(issue) ?? "message"}: expected ${issue.expected ?? "another value"}`);
}
