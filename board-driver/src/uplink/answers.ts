import * as v from "valibot";
import type { RawData } from "ws";
import { RelayToDriverSchema, type RelayToDriver } from "@boardwire/shared";

/** A relay's answer; undefined where this version does not know what it says. */
export function parseAnswer(text: string): RelayToDriver | undefined {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return undefined;
  }
  const parsed = v.safeParse(RelayToDriverSchema, value);
  return parsed.success ? parsed.output : undefined;
}

export const toText = (data: RawData): string =>
  (Array.isArray(data) ? Buffer.concat(data) : Buffer.from(data as ArrayBuffer)).toString("utf8");
