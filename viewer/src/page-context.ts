import { createContext } from "preact";
import { useContext } from "preact/hooks";
import type { Router } from "./route.ts";
import type { Store } from "./store.ts";

/** What every part of the page may use. */
export interface PageTools {
  readonly store: Store;
  readonly router: Router;
}

export const PageContext = createContext<PageTools | null>(null);

export function usePage(): PageTools {
  const tools = useContext(PageContext);
  if (tools === null) throw new Error("a part was drawn outside the page");
  return tools;
}
