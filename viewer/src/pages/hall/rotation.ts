import type { TableNumber, TableView } from "@boardwire/shared";
import { SCREEN_BOARDS, type Screen, type ScreenBoards } from "./screen.ts";

// Which tables a hall screen shows now, and where it draws them. Pure.

/** Tables in pictures of so many, each of them somewhere. */
export function toPictures(
  tables: readonly TableNumber[],
  boards: number,
): readonly (readonly TableNumber[])[] {
  const pictures: TableNumber[][] = [];
  for (let from = 0; from < tables.length; from += boards) pictures.push(tables.slice(from, from + boards));
  return pictures;
}

/** The grid in which the pictures stand: of so many places as the screen is set to, or fewer where there are no tables for them. */
export const toGrid = (boards: ScreenBoards, tables: number): ScreenBoards =>
  SCREEN_BOARDS.find((each) => each >= Math.min(tables, boards)) ?? boards;

/** The tables that a screen is for: those that it names, else all at which somebody plays or will. */
export function chooseTables(screen: Screen, tables: readonly TableView[]): readonly TableNumber[] {
  const known = tables.filter(({ game }) => game !== null).map(({ table }) => table);
  return screen.tables === null ? known : screen.tables.filter((table) => known.includes(table));
}

const SHIFT_PIXELS = 2;
/** Round a square, so that no edge of the picture stands anywhere for longer than a minute. */
const SHIFTS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [-1, 1],
  [-1, 0],
  [-1, -1],
  [0, -1],
] as const;

/** By how many pixels the picture is moved in a minute, against burning in. */
export function toShift(minute: number): readonly [number, number] {
  const [x, y] = SHIFTS[minute % SHIFTS.length] ?? [0, 0];
  return [x * SHIFT_PIXELS, y * SHIFT_PIXELS];
}
