import {
  STANDARD_FEN,
  chess960Fen,
  err,
  ok,
  parsePgnTimeControl,
  parsePosition,
  parseTimeText,
  toFen,
  toShredderFen,
  type GameStart,
  type Player,
  type Position,
  type Result,
} from "@boardwire/shared";

// What both kinds of pairing lists have in common: names, players and start positions.

const LONGEST_NAME = 80;

/**
 * Text for pages and exports: control signs go, and so do the signs that turn the direction of what stands beside
 * them; runs of blanks become one; and what is longer than 80 signs is cut.
 */
export function cleanText(text: string): string {
  const clean = text
    .normalize("NFC")
    .replace(/\s+/gu, " ")
    .replace(/[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069\ufeff]/gu, "")
    .trim();
  return [...clean].slice(0, LONGEST_NAME).join("");
}

/** Serials of DGT boards have five digits or more; a spreadsheet takes `00110` for a number and writes 110. */
export const toSerial = (cell: string): string => (/^\d{1,4}$/.test(cell) ? cell.padStart(5, "0") : cell);

/** A side that nobody sits on: no game is played at the table. */
export const isBye = (name: string): boolean => /^(bye|spielfrei|-+)$/i.test(name.trim());

/** Optional facts of a player as text, `""` where there is none. */
export interface PlayerCells {
  readonly title?: string;
  readonly rating?: string;
  readonly federation?: string;
  readonly fideId?: string;
}

/** Null for a player without a name. A rating of 0 means none, as pairing programs write it. */
export function toPlayer(name: string, cells: PlayerCells = {}): Player | null {
  const clean = cleanText(name);
  if (clean === "" || clean === "?") return null;
  const rating = Number(cells.rating ?? "");
  const title = cleanText(cells.title ?? "");
  const federation = cleanText(cells.federation ?? "");
  const fideId = cleanText(cells.fideId ?? "");
  return {
    name: clean,
    ...(title === "" || title === "-" ? {} : { title }),
    ...(federation === "" ? {} : { federation }),
    ...(Number.isInteger(rating) && rating > 0 ? { rating } : {}),
    ...(/^0*$/.test(fideId) ? {} : { fideId }),
  };
}

/**
 * A time control in seconds as in PGN (`5400+30`, `40/5400+30:1800+30`), or with units (`90m+30s`); null where the list
 * gives none. The text is kept as it stands in the list.
 */
export function parseTimeControl(cell: string): Result<string | null, string> {
  const text = cleanText(cell);
  if (["", "?", "-"].includes(text)) return ok(null);
  if (parseTimeText(text).ok || parsePgnTimeControl(text).ok) return ok(text);
  return err(
    `the time control ${JSON.stringify(text)} is not understood; write it as 5400+30 (seconds), 90m+30s or 40/90m+30s, 30m+30s`,
  );
}

const CHESS960_POSITIONS = 960;

/**
 * A start position, as a FEN or by its number in Chess960 (0 to 959; 518 is the usual array). It is Chess960 where the
 * list says so, where castling is written by the files of the rooks, or where a king or rook that may castle does not
 * stand on its square of the usual array.
 */
export function parseStart(fen: string, saysChess960 = false): Result<GameStart, string> {
  const text = fen.trim();
  if (text === "") return ok({ fen: STANDARD_FEN, chess960: saysChess960 });
  if (/^\d{1,3}$/.test(text) && Number(text) < CHESS960_POSITIONS)
    return ok({ fen: chess960Fen(Number(text)), chess960: true });
  const parsed = parsePosition(text);
  if (!parsed.ok) return err(`the position ${JSON.stringify(text.slice(0, 100))} cannot be set up`);
  const castling = text.split(/\s+/)[2] ?? "-";
  const chess960 = saysChess960 || /[a-h]/i.test(castling) || !castlesAsUsual(parsed.value);
  return ok({ fen: chess960 ? toShredderFen(parsed.value) : toFen(parsed.value), chess960 });
}

function castlesAsUsual(position: Position): boolean {
  return [...position.castles.castlingRights].every((rook) => {
    const king = position.board.kingOf(rook < 8 ? "white" : "black");
    return [0, 7, 56, 63].includes(rook) && (king === 4 || king === 60);
  });
}
