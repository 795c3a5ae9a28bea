import { describe, expect, it } from "vitest";
import { parseRoute } from "./route.ts";

describe("addresses", () => {
  it.each([
    ["/", "", { page: "event", view: "boards" }],
    ["/", "?view=list", { page: "event", view: "list" }],
    ["/", "?view=nonsense", { page: "event", view: "boards" }],
    ["/game/12.3", "", { page: "game", id: "12.3" }],
    ["/game/12.3/", "", { page: "game", id: "12.3" }],
    ["/enter", "", { page: "enter" }],
    ["/people", "", { page: "people" }],
    ["/operator", "", { page: "operator", table: null }],
    ["/operator", "?table=12", { page: "operator", table: 12 }],
    ["/operator", "?table=x", { page: "operator", table: null }],
    ["/arbiter", "", { page: "arbiter", view: "alarms", table: null, game: null }],
    ["/arbiter", "?view=table&table=7", { page: "arbiter", view: "table", table: 7, game: null }],
    ["/arbiter", "?table=7&game=7.1", { page: "arbiter", view: "alarms", table: 7, game: "7.1" }],
    ["/arbiter", "?view=x&table=0&game=7", { page: "arbiter", view: "alarms", table: null, game: null }],
    ["/game/0.1", "", { page: "missing" }],
    ["/game/<script>", "", { page: "missing" }],
    ["/games.pgn", "", { page: "missing" }],
  ])("%s%s", (path, query, route) => {
    expect(parseRoute(path, query)).toEqual(route);
  });
});
