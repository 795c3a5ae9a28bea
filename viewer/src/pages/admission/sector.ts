import { err, ok, SectorSchema, type Result, type Sector, type TableNumber } from "@boardwire/shared";
import * as v from "valibot";

// Tables as an arbiter says them: `1-8, 12`. Nothing at all is the whole hall.

/** Figures of Persian and Arabic keyboards. */
const toFigures = (text: string): string =>
  text
    .replaceAll(/[\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) - 0x06f0))
    .replaceAll(/[\u0660-\u0669]/g, (sign) => String(sign.charCodeAt(0) - 0x0660));

/** The problem is the part that cannot be read. */
export function parseSector(text: string): Result<Sector, string> {
  const tables = new Set<number>();
  const parts = toFigures(text)
    .replaceAll(/\s*[-\u2010-\u2015\u2212]\s*/g, "-")
    .split(/[,;\u060c\s]+/)
    .filter((part) => part !== "");
  for (const part of parts) {
    const [from = Number.NaN, to = from, ...more] = part
      .split("-")
      .map((number) => (/^\d{1,4}$/.test(number) ? Number(number) : Number.NaN));
    if (!(from >= 1 && to >= from) || more.length > 0) return err(part);
    for (let table = from; table <= to; table++) tables.add(table);
  }
  const parsed = v.safeParse(SectorSchema, tables.size === 0 ? null : [...tables].toSorted((a, b) => a - b));
  return parsed.success ? ok(parsed.output) : err(text.trim());
}

/** As it stands in a sentence of any direction: ranges go from left to right. */
export const isolateTables = (tables: readonly TableNumber[]): string =>
  `\u2066${describeTables(tables)}\u2069`;

/** `1–8, 12`; the empty text for the whole hall. */
export function describeTables(tables: readonly TableNumber[]): string {
  const runs: [number, number][] = [];
  for (const table of tables.toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && table === last[1] + 1) last[1] = table;
    else runs.push([table, table]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}–${to}`)).join(", ");
}
