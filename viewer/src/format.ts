import { otherSide, type GameResult, type Player, type Side, type TableView } from "@boardwire/shared";
import type { Messages, TableCounts } from "./i18n/en.ts";

// Values as people read them. Pure; everything here ends up as text nodes, never as markup.

const NAME_LETTERS = 80;

/** A name as it is, cut to 80 letters; the word for the side where the player is not known. */
export function toName(player: Player | null, side: Side, words: Messages): string {
  const name = player?.name.trim() ?? "";
  if (name === "") return words[side];
  const letters = [...name];
  return letters.length <= NAME_LETTERS ? name : `${letters.slice(0, NAME_LETTERS - 1).join("")}…`;
}

/** Title, federation, rating: what is known of them, cut short where a list says more than it should. */
export const toMeta = (player: Player | null): string[] =>
  [player?.federation, player?.rating === undefined ? undefined : String(player.rating)]
    .filter((text): text is string => text !== undefined && text !== "")
    .map((text) => text.slice(0, 12));

export const toTitle = (player: Player | null): string => (player?.title ?? "").slice(0, 6);

const SCORES: Record<GameResult, readonly [string, string]> = {
  "1-0": ["1", "0"],
  "0-1": ["0", "1"],
  "1/2-1/2": ["½", "½"],
  "0-0": ["0", "0"],
  "1/2-0": ["½", "0"],
  "0-1/2": ["0", "½"],
  "*": ["–", "–"],
};
export const toScore = (result: GameResult, side: Side): string => SCORES[result][side === "white" ? 0 : 1];

/** Where counting starts: the number of the first move and who makes it. */
export interface Numbering {
  readonly startTurn: Side;
  readonly startMoveNumber: number;
}

/** Full move number and side of a half-move (ply from 1). */
export function toMoveNumber(ply: number, from: Numbering): { readonly number: number; readonly side: Side } {
  const index = ply - 1 + (from.startTurn === "black" ? 1 : 0);
  return { number: from.startMoveNumber + (index >> 1), side: index % 2 === 0 ? "white" : "black" };
}

/** `28.Rxd2` or `28…Rxd2`. */
export function toMoveText(ply: number, san: string, from: Numbering): string {
  const { number, side } = toMoveNumber(ply, from);
  return `${number}${side === "white" ? "." : "…"}${san}`;
}

/**
 * Numbering of a table, which tells no start: whoever is to move after `ply` half-moves tells who began. A game that
 * began at a later move number is counted from 1.
 */
export function toTileNumbering(tile: Pick<TableView, "turn" | "ply">): Numbering {
  const startTurn = tile.ply % 2 === 0 ? tile.turn : otherSide(tile.turn);
  return { startTurn, startMoveNumber: 1 };
}

// Which digits: figures that stand on something in the hall are copied as they stand there, so they are Latin in every
// language: clocks, moves, ratings, scores, and the table numbers. Counts, and times of day in a sentence, follow the
// language.

/** The number on a table, the same wherever it is named. */
export const toTableLabel = (table: number): string => String(table);

/** Time of day in the reader's zone, to the second. `instant`: milliseconds since the epoch. */
export const toTimeOfDay = (instant: number, tag: string): string =>
  new Intl.DateTimeFormat(tag, {
    hour: "2-digit",
    minute: "2-digit",
    second: "2-digit",
    hourCycle: "h23",
  }).format(instant);

export function countTables(tiles: readonly TableView[]): TableCounts {
  const count = (is: (tile: TableView) => boolean): number => tiles.filter(is).length;
  return {
    all: tiles.length,
    live: count(
      (tile) => tile.status === "live" && tile.signal.state !== "lost" && tile.signal.state !== "adjusting",
    ),
    over: count((tile) => tile.status === "over"),
    waiting: count((tile) => tile.status === "waiting"),
    adjusting: count((tile) => tile.status === "live" && tile.signal.state === "adjusting"),
    lost: count((tile) => tile.status === "live" && tile.signal.state === "lost"),
  };
}

export type Filter = "all" | "live" | "over";

const plain = (text: string): string =>
  text
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[٠-٩۰-۹]/g, (digit) => String((digit.codePointAt(0) ?? 0) & 0xf))
    .toLowerCase();

/** Whether a table is asked for: by state, and by its number in any digits or a part of a name, accents and case aside. */
export function isWanted(tile: TableView, filter: Filter, search: string): boolean {
  if (filter !== "all" && tile.status !== filter) return false;
  const asked = plain(search.trim());
  if (asked === "") return true;
  if (/^\d+$/.test(asked)) return String(tile.table) === asked;
  return [tile.white, tile.black].some((player) => player !== null && plain(player.name).includes(asked));
}
