import {
  err,
  ok,
  readTables,
  SectorSchema,
  writeTables,
  type Result,
  type Sector,
  type TableNumber,
} from "@boardwire/shared";
import * as v from "valibot";

// Tables as an arbiter says them: `1-8, 12`. Nothing at all is the whole hall.

const MOST_TABLES = 1000;

/** The problem is the part that cannot be read. */
export function parseSector(text: string): Result<Sector, string> {
  const { tables, unread } = readTables(text, MOST_TABLES);
  const [trouble] = unread;
  if (trouble !== undefined) return err(trouble);
  const parsed = v.safeParse(SectorSchema, tables.length === 0 ? null : tables.toSorted((a, b) => a - b));
  return parsed.success ? ok(parsed.output) : err(text.trim());
}

/** As it stands in a sentence of any direction: ranges go from left to right. */
export const isolateTables = (tables: readonly TableNumber[]): string =>
  `\u2066${describeTables(tables)}\u2069`;

/** `1–8, 12`; the empty text for the whole hall. */
export const describeTables = (tables: readonly TableNumber[]): string => writeTables(tables, "–");
