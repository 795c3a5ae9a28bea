import { TableNumberSchema, type TableNumber } from "@boardwire/shared";
import * as v from "valibot";

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

const MOST_TABLES = 500;

/** `1-8, 12` in the order in which it is written; what is no table and no range is passed over. */
function parseTables(text: string): readonly TableNumber[] {
  const numbers = text.split(",").flatMap((part) => {
    const [, first = "", last = first] = /^\s*(\d{1,4})(?:\s*[-–]\s*(\d{1,4}))?\s*$/.exec(part) ?? [];
    const [from, to] = [Number(first), Number(last)];
    if (first === "" || to < from || to - from >= MOST_TABLES) return [];
    return Array.from({ length: to - from + 1 }, (_, index) => from + index);
  });
  const tables = [...new Set(numbers)].slice(0, MOST_TABLES);
  return tables.flatMap((number) => {
    const table = v.safeParse(TableNumberSchema, number);
    return table.success ? [table.output] : [];
  });
}

export function parseScreen(query: URLSearchParams): Screen {
  const boards = Number(query.get("boards"));
  const tables = parseTables(query.get("tables") ?? "");
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
