import * as v from "valibot";
import { TableNumberSchema, type TableNumber } from "./ids.ts";

// Tables as people write them: `1-8, 12`.

export interface ReadTables {
  /** Each once, in the order in which they are written. */
  readonly tables: readonly TableNumber[];
  /** The parts that name no table and no run of tables. */
  readonly unread: readonly string[];
}

/** Figures of Persian and Arabic keyboards. */
const toFigures = (text: string): string =>
  text
    .replaceAll(/[\u06f0-\u06f9]/g, (sign) => String(sign.charCodeAt(0) - 0x06f0))
    .replaceAll(/[\u0660-\u0669]/g, (sign) => String(sign.charCodeAt(0) - 0x0660));

/** In whatever figures and with whatever dash; a run of more than `longest` tables is not read. */
export function readTables(text: string, longest: number): ReadTables {
  const tables = new Set<TableNumber>();
  const unread: string[] = [];
  const parts = toFigures(text)
    .replaceAll(/\s*[-\u2010-\u2015\u2212]\s*/g, "-")
    .split(/[,;\u060c\s]+/)
    .filter((part) => part !== "");
  for (const part of parts) {
    const [, first = "", last = first] = /^(\d{1,4})(?:-(\d{1,4}))?$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (from < 1 || to < from || to - from >= longest) unread.push(part);
    else for (let table = from; table <= to; table++) tables.add(v.parse(TableNumberSchema, table));
  }
  return { tables: [...tables], unread };
}

/** In their order, runs of them as `1-8`; `dash` is what stands between the ends of a run. */
export function writeTables(tables: readonly TableNumber[], dash = "-"): string {
  const runs: [number, number][] = [];
  for (const table of tables.toSorted((a, b) => a - b)) {
    const run = runs.at(-1);
    if (run?.[1] === table - 1) run[1] = table;
    else runs.push([table, table]);
  }
  return runs.map(([from, to]) => (from === to ? String(from) : `${from}${dash}${to}`)).join(", ");
}
