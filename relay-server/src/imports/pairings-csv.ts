import { TableNumberSchema, err, ok, type Result, type TableNumber } from "@boardwire/shared";
import * as v from "valibot";
import { isBye, parseStart, parseTimeControl, toPlayer, toSerial } from "./cells.ts";
import type { ImportProblem, Pairing, PairingList } from "./pairing.ts";

const COLUMNS = ["table", "serial", "white", "black", "fen", "timeControl"] as const;
type Column = (typeof COLUMNS)[number];

/** Cells of one row of a table, with the line on which it begins. */
interface Row {
  readonly line: number;
  readonly cells: readonly string[];
}

/**
 * Rows as office programs write them: cells between separators, quoted where they hold separators, quotes (doubled) or
 * line ends; lines ended by LF, CR LF or CR. Empty lines are no rows.
 */
export function parseRows(text: string, separator: string): Result<Row[], { line: number; detail: string }> {
  const rows: Row[] = [];
  let cells: string[] = [];
  let cell = "";
  let line = 1;
  let rowLine = 1;
  const endCell = (): void => {
    cells.push(cell);
    cell = "";
  };
  const endRow = (): void => {
    endCell();
    if (cells.some((content) => content.trim() !== "")) rows.push({ line: rowLine, cells });
    cells = [];
    line += 1;
    rowLine = line;
  };
  const body = text.replace(/\r\n?/g, "\n");
  for (let i = 0; i < body.length; i++) {
    const sign = body.charAt(i);
    if (sign === '"' && cell.trim() === "") {
      const end = endOfQuoted(body, i);
      if (end === -1) return err({ line: rowLine, detail: "a quote is opened and never closed" });
      const quoted = body.slice(i + 1, end);
      cell = quoted.replaceAll('""', '"');
      line += quoted.split("\n").length - 1;
      i = end;
    } else if (sign === separator) endCell();
    else if (sign === "\n") endRow();
    else cell += sign;
  }
  if (cell !== "" || cells.length > 0) endRow();
  return ok(rows);
}

/** Place of the quote that closes the one at `start`; -1: none does. */
function endOfQuoted(text: string, start: number): number {
  for (let i = start + 1; i < text.length; i++) {
    if (text.charAt(i) !== '"') continue;
    if (text.charAt(i + 1) !== '"') return i;
    i += 1;
  }
  return -1;
}

/** Pairings of a CSV with the columns `table,serial,white,black,fen,timeControl`; all but `table` may be empty. */
export function parsePairingsCsv(file: string, text: string): Result<PairingList, readonly ImportProblem[]> {
  const fail = (line: number, detail: string): Result<never, readonly ImportProblem[]> =>
    err([{ file, line, detail }]);
  // Excel may name its separator in a line before the header.
  const named = /^\uFEFF?sep=(.)\r?\n/i.exec(text);
  const body = named === null ? text.replace(/^\uFEFF/, "") : `\n${text.slice(named[0].length)}`;
  const separator = named?.[1] ?? separatorOf(body);
  const rows = parseRows(body, separator);
  if (!rows.ok) return fail(rows.error.line, rows.error.detail);
  const [header, ...lines] = rows.value;
  if (header === undefined) return fail(0, "the file is empty");
  const columns = readHeader(header);
  if (!columns.ok) return fail(header.line, columns.error);
  if (lines.length === 0) return fail(header.line, "there is no pairing under the header");

  const pairings: Pairing[] = [];
  const problems: ImportProblem[] = [];
  const places = new Map<string, TableNumber>();
  const boards = new Map<TableNumber, string>();
  for (const row of lines) {
    const pairing = readRow(row, columns.value);
    if (!pairing.ok) problems.push(...pairing.error.map((detail) => ({ file, line: row.line, detail })));
    else if (pairing.value !== null) {
      const { serial, table } = pairing.value;
      const other = serial === null ? table : (places.get(serial) ?? table);
      if (other !== table)
        problems.push({ file, line: row.line, detail: `board ${serial} already stands at table ${other}` });
      else if (serial !== null) places.set(serial, table);
      // The same table again is its next game; with another board it is a slip in the number of the table.
      const before = serial === null ? null : (boards.get(table) ?? serial);
      if (before !== serial)
        problems.push({ file, line: row.line, detail: `table ${table} already has board ${before}` });
      else if (serial !== null) boards.set(table, serial);
      pairings.push(pairing.value);
    }
  }
  return problems.length > 0 ? err(problems) : ok({ file, name: null, pairings });
}

/** Excel separates by semicolons where a comma stands in decimal numbers; some programs by tabs. */
function separatorOf(text: string): string {
  const header = text.trimStart().split(/[\r\n]/, 1)[0] ?? "";
  return [";", "\t"].find((sign) => header.includes(sign)) ?? ",";
}

/** Where each column stands, -1 for one that the file has not. Letter case and blanks do not matter. */
function readHeader({ cells }: Row): Result<Record<Column, number>, string> {
  const names = cells.map((name) => name.replaceAll(/[\s_-]/g, "").toLowerCase());
  const known = new Set(COLUMNS.map((column) => column.toLowerCase()));
  const unknown = cells.filter((_, i) => names[i] !== "" && !known.has(names[i] ?? ""));
  if (!names.includes("table"))
    return err(`there is no column "table"; the columns are ${COLUMNS.join(",")}`);
  if (unknown.length > 0)
    return err(`unknown column ${unknown.join(", ")}; the columns are ${COLUMNS.join(",")}`);
  const place = (column: Column): number => names.indexOf(column.toLowerCase());
  return ok({
    table: place("table"),
    serial: place("serial"),
    white: place("white"),
    black: place("black"),
    fen: place("fen"),
    timeControl: place("timeControl"),
  });
}

/** A pairing, null for a bye, or everything that is wrong with the row. */
function readRow(row: Row, columns: Record<Column, number>): Result<Pairing | null, string[]> {
  const cell = (column: Column): string => row.cells[columns[column]]?.trim() ?? "";
  const problems: string[] = [];
  if (row.cells.slice(Math.max(...Object.values(columns)) + 1).some((extra) => extra.trim() !== ""))
    problems.push("there are more cells than columns; a cell with a separator in it needs quotes");
  const table = v.safeParse(TableNumberSchema, /^\d+$/.test(cell("table")) ? Number(cell("table")) : null);
  if (!table.success) problems.push(`table ${JSON.stringify(cell("table"))} is no number from 1 to 9999`);
  const serial = toSerial(cell("serial"));
  if (serial !== "" && !/^[\x21-\x7e]{1,160}$/.test(serial))
    problems.push(`serial ${JSON.stringify(serial)} is no serial of a board`);
  const start = parseStart(cell("fen"));
  if (!start.ok) problems.push(start.error);
  const timeControl = parseTimeControl(cell("timeControl"));
  if (!timeControl.ok) problems.push(timeControl.error);
  if (!table.success || !start.ok || !timeControl.ok || problems.length > 0) return err(problems);
  if (isBye(cell("white")) || isBye(cell("black"))) return ok(null);
  return ok({
    table: table.output,
    serial: serial === "" ? null : serial,
    white: toPlayer(cell("white")),
    black: toPlayer(cell("black")),
    start: start.value,
    timeControl: timeControl.value,
  });
}
