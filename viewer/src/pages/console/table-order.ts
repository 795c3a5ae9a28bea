import {
  LOW_BATTERY_PERCENT,
  nextZeroAt,
  type Alarm,
  type FlagTask,
  type Sector,
  type TableNumber,
  type TableView,
} from "@boardwire/shared";
import { isInSector } from "./alarm-order.ts";

// Which tables are listed, and in which order. Pure.

export const TABLE_ORDERS = ["time", "table", "alarms"] as const;
export type TableOrder = (typeof TABLE_ORDERS)[number];

export interface TableWish {
  readonly order: TableOrder;
  /** Only those of this sector; null: all. */
  readonly sector: Sector;
  /** Only those that something calls for. */
  readonly onlyLook: boolean;
}

/**
 * When the next flag of a game falls if nobody presses; infinite where that cannot be told. It needs no time of now: what
 * runs runs at all tables alike.
 */
function nextFlag({ clock, status }: TableView): number {
  if (status !== "live" || clock === null || clock.stale) return Infinity;
  return nextZeroAt(clock) ?? Infinity;
}

/** The least time that either side of a game had as its clock was read; infinite where none was. */
const leastTime = ({ clock, status }: TableView): number =>
  status !== "live" ? Infinity : Math.min(clock?.white ?? Infinity, clock?.black ?? Infinity);

/** Less first; Infinity is as much as Infinity. */
const compare = (one: number, other: number): number => (one === other ? 0 : one - other);

const LEVELS: Readonly<Record<Alarm["level"], number>> = { urgent: 0, soon: 1, note: 2 };
const STATES: Readonly<Record<TableView["status"], number>> = { live: 0, waiting: 1, over: 2 };

export function sortTables(
  tiles: readonly TableView[],
  open: readonly Alarm[],
  wish: TableWish,
): TableView[] {
  const worst = new Map<TableNumber, number>();
  for (const { table, level } of open)
    worst.set(table, Math.min(worst.get(table) ?? Infinity, LEVELS[level]));
  const wanted = tiles.filter(
    ({ table }) => isInSector(wish.sector, table) && (!wish.onlyLook || worst.has(table)),
  );
  const byTime = (a: TableView, b: TableView): number =>
    compare(nextFlag(a), nextFlag(b)) || compare(leastTime(a), leastTime(b));
  const byState = (a: TableView, b: TableView): number => STATES[a.status] - STATES[b.status];
  const byAlarm = (a: TableView, b: TableView): number =>
    (worst.get(a.table) ?? 9) - (worst.get(b.table) ?? 9);
  return wanted.toSorted((a, b) => {
    if (wish.order === "table") return a.table - b.table;
    const first = wish.order === "alarms" ? byAlarm(a, b) : 0;
    return first || byState(a, b) || byTime(a, b) || a.table - b.table;
  });
}

/** What an arbiter has to know of a table before looking at it: the gravest thing alone. */
export type TableHealthKind =
  | "flag"
  | "claim"
  | "toEnter"
  | "pending"
  | "stopped"
  | "noBoard"
  | "gone"
  | "adjusting"
  | "noClock"
  | "battery"
  | "waiting"
  | "ok";

type Meaning = NonNullable<FlagTask["meaning"]>;
const GOES_ON: ReadonlySet<Meaning["kind"]> = new Set([
  "nothing",
  "notCalled",
  "continue",
  "bothDownContinue",
]);

/** Whether a flag has fallen by a ruling after which the game does not go on: its result is still to be entered. */
const endsGame = ({ establishedAt, meaning }: FlagTask): boolean =>
  establishedAt !== null && !(meaning !== null && GOES_ON.has(meaning.kind));

export function toHealth(tile: TableView): TableHealthKind {
  const { status, signal, health, desk, flags = [], pending = null } = tile;
  if (pending !== null) return "pending";
  if (status === "live") {
    if (flags.some(({ establishedAt }) => establishedAt === null)) return "flag";
    if (desk?.claims.some(({ decided }) => decided === null) === true) return "claim";
    if (flags.some(endsGame)) return "toEnter";
    if (desk?.stopped != null) return "stopped";
  }
  if (signal.state === "none") return "noBoard";
  if (signal.state === "lost") return "gone";
  if (status === "live" && signal.state === "adjusting") return "adjusting";
  if (status === "live" && health?.clockPresent === false) return "noClock";
  const percent = health?.batteryPercent ?? null;
  if (health?.clockLowBattery === true || (percent !== null && percent <= LOW_BATTERY_PERCENT))
    return "battery";
  return status === "waiting" ? "waiting" : "ok";
}
