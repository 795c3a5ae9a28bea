import { effect } from "@preact/signals";
import { describe, expect, it } from "vitest";
import { tableView } from "../../test-views.ts";
import { createStore } from "../../store.ts";
import { createOverview } from "./overview.ts";

/** A hall of three tables, and how often what the page says of them together has changed. */
function openHall() {
  const store = createStore();
  let tables = [1, 2, 3].map((number) => tableView(number, { white: { name: `Player ${number}` } }));
  const show = (): void => {
    const picture = { name: "Open", screenRule: null };
    store.showTournament({ ...picture, tables: new Map(tables.map((tile) => [tile.table, tile])) }, 1);
  };
  show();
  const overview = createOverview(store);
  let drawn = 0;
  effect(() => {
    void overview.counts.value;
    void overview.wanted.value;
    drawn += 1;
  });
  return {
    overview,
    drawn: () => drawn,
    change: (number: number, change: Parameters<typeof tableView>[1]): void => {
      tables = tables.map((tile) => (tile.table === number ? { ...tile, ...change } : tile));
      show();
    },
  };
}

describe("the tables taken together", () => {
  it("are not drawn anew for a move", () => {
    const { overview, change, drawn } = openHall();
    overview.search.value = "player";
    const before = drawn();
    for (let ply = 1; ply <= 20; ply++) change(1 + (ply % 3), { ply });
    expect(drawn()).toBe(before);
  });

  it("are counted anew when a game ends, and left out where others are asked for", () => {
    const { overview, change, drawn } = openHall();
    overview.filter.value = "live";
    const before = drawn();
    change(2, { status: "over", result: "1-0" });
    expect(overview.counts.value).toMatchObject({ all: 3, live: 2, over: 1 });
    expect(overview.wanted.value).toEqual([1, 3]);
    expect(drawn()).toBeGreaterThan(before);
  });

  it("all come back with an empty search", () => {
    const { overview } = openHall();
    overview.search.value = "player 3";
    expect(overview.wanted.value).toEqual([3]);
    overview.search.value = "";
    expect(overview.wanted.value).toEqual([1, 2, 3]);
  });
});
