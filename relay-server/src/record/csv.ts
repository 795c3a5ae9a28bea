/**
 * Rows as CSV (RFC 4180): lines end in CR LF, and every cell stands in quotes. A spreadsheet takes a cell for a formula
 * that begins with one of `= + - @` or with a sign that it cuts off first: those get an apostrophe before them.
 */
export function toCsv(rows: readonly (readonly (string | number)[])[]): string {
  return rows.map((row) => `${row.map((cell) => toCell(String(cell))).join(",")}\r\n`).join("");
}

/** Signs that make a formula, also behind blanks and signs that cannot be seen, and in full width. */
const FORMULA = /^[\s\p{C}\p{Z}]*[=+\-@＝＋－＠]|^[\t\r\n]/u;

/** All but the two that join and part letters, which names need in some scripts. */
const HIDDEN = /(?![\t\n\r\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

const toCell = (text: string): string => {
  // What no reader of tables shows would hide what stands behind it.
  const clean = text.replaceAll(HIDDEN, " ");
  return `"${FORMULA.test(clean) ? "'" : ""}${clean.replaceAll('"', '""')}"`;
};
