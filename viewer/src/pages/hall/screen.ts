import { readTables, type TableNumber } from "@boardwire/shared";

// How a hall screen is set up. All of it is in its address, since the screen itself has nothing to press.

/** How many tables a picture can have. */
export const SCREEN_BOARDS = [1, 2, 4, 6, 8, 12] as const;
export type ScreenBoards = (typeof SCREEN_BOARDS)[number];

export interface Screen {
  readonly boards: ScreenBoards;
  /** The tables that are shown, in this order; null: all that have a game. */
  readonly tables: readonly TableNumber[] | null;
  /** How long a picture stands where there are more tables than fit in one. */
  readonly seconds: number;
  /** False: the organiser wants no times in the hall. */
  readonly clocks: boolean;
  /** Of the page, as in its menu elsewhere; null: as the browser says. */
  readonly language: string | null;
  readonly theme: "light" | "dark" | null;
}

/** More tables come round too seldom; what is no table and no run of them is passed over. */
const MOST_TABLES = 500;

export function parseScreen(query: URLSearchParams): Screen {
  const boards = Number(query.get("boards"));
  const tables = readTables(query.get("tables") ?? "", MOST_TABLES).tables.slice(0, MOST_TABLES);
  const seconds = Number(query.get("seconds"));
  const theme = query.get("theme");
  return {
    boards: SCREEN_BOARDS.find((each) => each === boards) ?? 4,
    tables: tables.length > 0 ? tables : null,
    seconds: Number.isInteger(seconds) && seconds >= 3 && seconds <= 600 ? seconds : 15,
    clocks: query.get("clocks") !== "0",
    language: query.get("lang"),
    theme: theme === "light" || theme === "dark" ? theme : null,
  };
}
