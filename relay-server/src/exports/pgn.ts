import {
  type GameResult,
  type GameSnapshot,
  type Instant,
  type Millis,
  type Player,
  type Termination,
  STANDARD_FEN,
} from "@boardwire/shared";
import { type Piece, cutLine, turnAfter } from "./pgn-line.ts";

/** A game as the public sees it. */
export type PgnGame = Pick<GameSnapshot, "tournament" | "tile" | "facts" | "moves">;

/** Longest line of move text (PGN standard, 4.3: at most 80 columns for archival storage). */
const LINE = 80;

/** Results that the move text of PGN can say; others stand in the tag only. */
const TOKENS: ReadonlySet<string> = new Set(["1-0", "0-1", "1/2-1/2"]);

/**
 * One game as PGN, ended by an empty line. Clock comments are readings of the press; where the clock was not read there
 * is none. `timeZone` (IANA) is that of the hall, for the date. The text ends before a move that is not legal, so that
 * every reader can load the game; what follows stands in a comment, and the result stays.
 */
export function toPgn(game: PgnGame, timeZone: string): string {
  const [first] = cutLine(game);
  return first === undefined ? "" : writePiece(game, first, null, timeZone);
}

/**
 * The same for the archive: where the text of the game had to end, another one follows that begins behind it, with the
 * same tags and its own FEN. The tag `Continuation` counts them, from 2.
 */
export function toArchivePgn(game: PgnGame, timeZone: string): string {
  return cutLine(game)
    .map((piece, i) => writePiece(game, piece, i === 0 ? null : i + 1, timeZone))
    .join("");
}

function writePiece(game: PgnGame, piece: Piece, continuation: number | null, timeZone: string): string {
  const { result } = game.tile;
  const token = result !== null && TOKENS.has(result) ? result : "*";
  const tags = toTags(game, piece.fen, continuation, timeZone).map(
    ([name, value]) => `[${name} "${escapeTag(value)}"]`,
  );
  const text = [
    ...toMoveText(game.facts, piece),
    ...toRemainder(game, piece.before + piece.moves.length),
    ...toReason(game.tile).flatMap((comment) => comment.split(" ")),
    token,
  ];
  return `${tags.join("\n")}\n\n${fillLines(text)}\n\n`;
}

function toTags(
  { tournament, tile, facts }: PgnGame,
  startFen: string,
  continuation: number | null,
  timeZone: string,
): [string, string][] {
  const fen = startFen === STANDARD_FEN ? null : startFen;
  const optional: [string, string | number | null | undefined][] = [
    ["WhiteTitle", tile.white?.title],
    ["WhiteElo", tile.white?.rating],
    ["WhiteFed", tile.white?.federation],
    ["WhiteFideId", tile.white?.fideId],
    ["BlackTitle", tile.black?.title],
    ["BlackElo", tile.black?.rating],
    ["BlackFed", tile.black?.federation],
    ["BlackFideId", tile.black?.fideId],
    ["Table", tile.table],
    ["TimeControl", facts.timeControl],
    ["Variant", facts.chess960 ? "Chess960" : null],
    ["SetUp", fen === null ? null : "1"],
    ["FEN", fen],
    ["Continuation", continuation],
    ["Termination", tile.termination === null ? null : toTermination(tile.termination, tile.result)],
  ];
  return [
    ["Event", tournament.name],
    ["Site", "?"],
    ["Date", facts.startedAt === null ? "????.??.??" : toDate(facts.startedAt, timeZone)],
    // PGN standard, 8.1.1.4: unknown. The relay knows no rounds, and the ordinal of a game at its table is none.
    ["Round", "?"],
    ["White", nameOf(tile.white)],
    ["Black", nameOf(tile.black)],
    ["Result", tile.result ?? "*"],
    ...optional.flatMap(([name, value]): [string, string][] =>
      value == null ? [] : [[name, String(value)]],
    ),
  ];
}

const nameOf = (player: Player | null): string => player?.name ?? "?";

/**
 * PGN standard 7: quote and backslash are escaped; a tag has no line breaks or other control characters, nor such as turn
 * the direction of what stands beside them.
 */
const escapeTag = (value: string): string =>
  value
    .replaceAll(/\p{Cc}+/gu, " ")
    .replaceAll(/[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, "")
    .replaceAll(/["\\]/g, (character) => `\\${character}`);

function toDate(at: Instant, timeZone: string): string {
  const parts = new Intl.DateTimeFormat("en-CA", {
    timeZone,
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  return parts.format(at).replaceAll("-", ".");
}

/** PGN standard 9.8.1. Failing to observe the regulations of the event, as by absence, is a rules infraction there. */
const TERMINATIONS: Partial<Record<Termination, string>> = {
  time: "time forfeit",
  timeNoMate: "time forfeit",
  illegalMoves: "rules infraction",
  absence: "rules infraction",
  device: "rules infraction",
  ruling: "adjudication",
};

const toTermination = (termination: Termination, result: GameResult | null): string =>
  TERMINATIONS[termination] ?? (result === null || result === "*" ? "unterminated" : "normal");

/** What the tags cannot say of a result that a reader would wonder at; no side is named. */
function toReason({ result, termination }: PgnGame["tile"]): string[] {
  if (termination === "timeNoMate") return ["{Drawn: a flag fell, the opponent could not mate}"];
  return termination === "time" && result === "1/2-1/2" ? ["{Drawn: both flags fell}"] : [];
}

/** h:mm:ss, whole seconds as the clock shows them. */
function toClock(millis: Millis): string {
  const seconds = Math.max(0, Math.floor(millis / 1000));
  const two = (n: number): string => String(n).padStart(2, "0");
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

/** Move numbers, moves and comments, each a word that stays on one line. */
function toMoveText(facts: PgnGame["facts"], { moves, before }: Piece): string[] {
  const words: string[] = [];
  let needsNumber = true;
  const offered = new Set(facts.drawOffers?.map(({ ply }) => ply));
  // An offer before the first move of a piece stands before it.
  if (offered.has(before)) words.push(DRAW_OFFERED);
  for (const [i, { san, clock }] of moves.entries()) {
    const isOffered = offered.has(before + i + 1);
    words.push(...toNumber(facts, before + i, needsNumber), san);
    if (clock !== null) words.push(`{[%clk ${toClock(clock)}]}`);
    if (isOffered) words.push(DRAW_OFFERED);
    needsNumber = clock !== null || isOffered;
  }
  return words;
}

/** The sign that players write on their score sheets (Laws 9.1, Appendix C.12). */
const DRAW_OFFERED = "{(=)}";

function toNumber(facts: PgnGame["facts"], plies: number, isNeeded: boolean): string[] {
  const { turn, number } = turnAfter(facts, plies);
  if (turn === "white") return [`${number}.`];
  return isNeeded ? [`${number}...`] : [];
}

/** The moves from ply `before` on, in a comment: no reader could follow them. */
function toRemainder({ facts, moves }: PgnGame, before: number): string[] {
  if (before >= moves.length) return [];
  const rest = moves
    .slice(before)
    .flatMap(({ san }, i) => [...toNumber(facts, before + i, i === 0), san.replaceAll(/[{}]/g, "")]);
  const [first = "", ...others] = rest;
  const last = others.pop();
  return last === undefined ? [`{${first}}`] : [`{${first}`, ...others, `${last}}`];
}

function fillLines(words: readonly string[]): string {
  const lines: string[] = [];
  let line = "";
  for (const word of words) {
    if (line !== "" && line.length + 1 + word.length > LINE) {
      lines.push(line);
      line = word;
    } else line = line === "" ? word : `${line} ${word}`;
  }
  if (line !== "") lines.push(line);
  return lines.join("\n");
}
