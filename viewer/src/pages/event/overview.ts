import type { TableNumber, TableView } from "@boardwire/shared";
import { computed, signal, type ReadonlySignal, type Signal } from "@preact/signals";
import { countTables, isWanted, type Filter } from "../../format.ts";
import type { TableCounts } from "../../i18n/en.ts";
import type { Store } from "../../store.ts";

/**
 * What the page of all tables says of them together. Every move changes a table, but hardly any changes a count or which
 * tables are asked for: the signals tell of those alone, so that a move draws its own tile and nothing else.
 */
export interface Overview {
  readonly filter: Signal<Filter>;
  readonly search: Signal<string>;
  /** All zero until the relay has told. */
  readonly counts: ReadonlySignal<TableCounts>;
  /** The tables asked for, in order. */
  readonly wanted: ReadonlySignal<readonly TableNumber[]>;
}

const isSameCounts = (a: TableCounts, b: TableCounts): boolean =>
  a.all === b.all &&
  a.live === b.live &&
  a.over === b.over &&
  a.waiting === b.waiting &&
  a.adjusting === b.adjusting &&
  a.lost === b.lost;

const isSameList = (a: readonly TableNumber[], b: readonly TableNumber[]): boolean =>
  a.length === b.length && a.every((number, index) => number === b[index]);

/** A computed value that stays the one it was while nothing in it differs. */
function steady<T>(compute: () => T, isSame: (a: T, b: T) => boolean): ReadonlySignal<T> {
  let last: T | undefined;
  return computed(() => {
    const next = compute();
    if (last === undefined || !isSame(last, next)) last = next;
    return last;
  });
}

export function createOverview(store: Pick<Store, "tables" | "table">): Overview {
  const filter = signal<Filter>("all");
  const search = signal("");
  const tiles = (): TableView[] =>
    (store.tables.value ?? []).flatMap((number) => store.table(number).value ?? []);
  return {
    filter,
    search,
    counts: steady(() => countTables(tiles()), isSameCounts),
    wanted: steady(() => {
      // Nothing asked for: no table needs to be looked at.
      if (filter.value === "all" && search.value.trim() === "") return store.tables.value ?? [];
      return tiles()
        .filter((tile) => isWanted(tile, filter.value, search.value))
        .map(({ table }) => table);
    }, isSameList),
  };
}
