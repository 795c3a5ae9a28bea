import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Feed } from "./feed/feed.ts";
import type { Router } from "./route.ts";
import type { Store } from "./store.ts";

/** The hall as the public has it at this moment, on a line of its own. */
export interface Look {
  readonly store: Store;
  close(): void;
}

/** What every part of the page may use. */
export interface PageTools {
  readonly store: Store;
  readonly router: Router;
  /** Has the relay carry something out, on pages of staff. */
  readonly command: Feed["command"];
  readonly checkClaim: Feed["checkClaim"];
  readonly lookAsPublic: () => Look;
}

export const PageContext = createContext<PageTools | null>(null);

export function usePage(): PageTools {
  const tools = useContext(PageContext);
  if (tools === null) throw new Error("a part was drawn outside the page");
  return tools;
}
