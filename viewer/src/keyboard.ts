import { signal, type Signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { keysOn } from "./preferences.ts";

/** By `KeyboardEvent.key`; a handler that answers false leaves the key to the browser. */
export type KeyMap = Readonly<Record<string, () => unknown>>;

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("input, select, textarea, dialog[open]") !== null;

/** Further keys of the page that is shown, with what they do, for the list of keys. */
export const furtherKeys: Signal<readonly (readonly [readonly string[], string])[]> = signal([]);

/** Single keys of a page. None fires while a field has the focus or with a modifier, and all can be turned off. */
export function useKeys(keys: KeyMap): void {
  const newest = useRef(keys);
  newest.current = keys;
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      if (!keysOn.peek() || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (event.defaultPrevented) return;
      const run = Object.hasOwn(newest.current, event.key) ? newest.current[event.key] : undefined;
      if (run !== undefined && run() !== false) event.preventDefault();
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, []);
}
