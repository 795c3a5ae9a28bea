import { GameIdSchema, type Audience, type GameId, type PersonRole } from "@boardwire/shared";
import { signal, type ReadonlySignal } from "@preact/signals";
import * as v from "valibot";

// Which page is shown is in the address, so that every view can be shared and the back button works.

export type EventView = "boards" | "list";

export type Route =
  | { readonly page: "event"; readonly view: EventView }
  | { readonly page: "game"; readonly id: GameId }
  | { readonly page: "enter" }
  | { readonly page: "people" }
  | { readonly page: "missing" };

export const PEOPLE_PATH = "/people";

/** As whom a page looks at the hall. */
export const audienceOf = (route: Route): Audience => (route.page === "people" ? "arbiter" : "public");

export function parseRoute(path: string, query: string): Route {
  if (path === "/") {
    return { page: "event", view: new URLSearchParams(query).get("view") === "list" ? "list" : "boards" };
  }
  if (path === "/enter") return { page: "enter" };
  if (path === PEOPLE_PATH) return { page: "people" };
  const id = v.safeParse(GameIdSchema, /^\/game\/([^/]+)\/?$/.exec(path)?.[1]);
  return id.success ? { page: "game", id: id.output } : { page: "missing" };
}

export const eventPath = (view: EventView = "boards"): string => (view === "list" ? "/?view=list" : "/");
/** Where somebody works who has signed in. */
export const staffPath = (role: PersonRole): string => (role === "chief" ? "/arbiter" : `/${role}`);
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
