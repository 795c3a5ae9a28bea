import {
  GameIdSchema,
  TableNumberSchema,
  type Audience,
  type GameId,
  type PersonRole,
  type TableNumber,
} from "@boardwire/shared";
import { signal, type ReadonlySignal } from "@preact/signals";
import * as v from "valibot";

// Which page is shown is in the address, so that every view can be shared and the back button works.

export type EventView = "boards" | "list";

/** What a phone shows of the arbiters' console; wide windows show more of it side by side. */
export const CONSOLE_VIEWS = ["alarms", "tables", "table", "log", "people"] as const;
export type ConsoleView = (typeof CONSOLE_VIEWS)[number];

/** `game`: another one of the table than that which is played there now. */
export interface ConsolePlace {
  readonly view: ConsoleView;
  readonly table: TableNumber | null;
  readonly game: GameId | null;
}

export type Route =
  | { readonly page: "event"; readonly view: EventView }
  | { readonly page: "game"; readonly id: GameId }
  | { readonly page: "enter" }
  | { readonly page: "people" }
  | { readonly page: "operator"; readonly table: TableNumber | null }
  /** `setting`: a query, for the hall's own script to read. */
  | { readonly page: "hall"; readonly setting: string }
  | ({ readonly page: "arbiter" } & ConsolePlace)
  | { readonly page: "missing" };

export const PEOPLE_PATH = "/people";
const OPERATOR_PATH = "/operator";
export const ENTER_PATH = "/enter";
const ARBITER_PATH = "/arbiter";

/** As whom a page looks at the hall. */
export function audienceOf({ page }: Route): Audience {
  if (page === "operator" || page === "hall") return page;
  return page === "people" || page === "arbiter" ? "arbiter" : "public";
}

export function parseRoute(path: string, query: string): Route {
  if (path === "/") {
    return { page: "event", view: new URLSearchParams(query).get("view") === "list" ? "list" : "boards" };
  }
  if (path === ENTER_PATH) return { page: "enter" };
  if (path === PEOPLE_PATH) return { page: "people" };
  if (path === OPERATOR_PATH) {
    const table = v.safeParse(TableNumberSchema, Number(new URLSearchParams(query).get("table")));
    return { page: "operator", table: table.success ? table.output : null };
  }
  if (path === "/hall") return { page: "hall", setting: query };
  if (path === ARBITER_PATH) return { page: "arbiter", ...parsePlace(new URLSearchParams(query)) };
  const id = v.safeParse(GameIdSchema, /^\/game\/([^/]+)\/?$/.exec(path)?.[1]);
  return id.success ? { page: "game", id: id.output } : { page: "missing" };
}

function parsePlace(query: URLSearchParams): ConsolePlace {
  const table = v.safeParse(TableNumberSchema, Number(query.get("table")));
  const game = v.safeParse(GameIdSchema, query.get("game"));
  return {
    view: CONSOLE_VIEWS.find((view) => view === query.get("view")) ?? "alarms",
    table: table.success ? table.output : null,
    game: game.success ? game.output : null,
  };
}

export function consolePath({ view, table, game }: ConsolePlace): string {
  const query = new URLSearchParams();
  if (view !== "alarms") query.set("view", view);
  if (table !== null) query.set("table", String(table));
  if (game !== null) query.set("game", game);
  return query.size === 0 ? ARBITER_PATH : `${ARBITER_PATH}?${query}`;
}

export const eventPath = (view: EventView = "boards"): string => (view === "list" ? "/?view=list" : "/");
/** Where somebody works who has signed in. */
export const staffPath = (role: PersonRole): string => (role === "chief" ? "/arbiter" : `/${role}`);
/** Null: all tables. */
export const operatorPath = (table: TableNumber | null): string =>
  table === null ? OPERATOR_PATH : `${OPERATOR_PATH}?table=${table}`;
export const gamePath = (id: GameId): string => `/game/${id}`;

/** Files of the relay, which are no pages. */
export const PGN_PATH = "/games.pgn";
export const gamePgnPath = (id: GameId): string => `/games/${id}.pgn`;

const here = (): Route => parseRoute(location.pathname, location.search);

export interface Router {
  readonly route: ReadonlySignal<Route>;
  go(path: string): void;
  /** The game that the browser's Back or Forward has just led away from, told once; null otherwise. */
  takeLeftGame(): GameId | null;
}

/** Follows links of the page without loading it anew; anything else (new tab, other site, files) is the browser's. */
export function createRouter(): Router {
  const route = signal<Route>(here());
  const show = (): void => {
    route.value = here();
  };
  let left: GameId | null = null;
  const go = (path: string): void => {
    left = null;
    history.pushState(null, "", path);
    show();
    window.scrollTo(0, 0);
  };
  window.addEventListener("popstate", () => {
    const before = route.peek();
    left = before.page === "game" ? before.id : null;
    show();
  });
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    const isPlain =
      event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (link === null || !isPlain || event.defaultPrevented) return;
    if (link.origin !== location.origin || link.hasAttribute("download") || link.target !== "") return;
    if (parseRoute(link.pathname, link.search).page === "missing" || link.hash !== "") return;
    event.preventDefault();
    go(link.pathname + link.search);
  });
  const takeLeftGame = (): GameId | null => {
    const id = left;
    left = null;
    return id;
  };
  return { route, go, takeLeftGame };
}
