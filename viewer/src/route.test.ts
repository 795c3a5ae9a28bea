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
    ["/game/0.1", "", { page: "missing" }],
    ["/game/<script>", "", { page: "missing" }],
    ["/games.pgn", "", { page: "missing" }],
  ])("%s%s", (path, query, route) => {
    expect(parseRoute(path, query)).toEqual(route);
  });
});
