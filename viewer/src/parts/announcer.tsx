import { signal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo, useRef } from "preact/hooks";

/** A voice is given time to finish. */
const QUIET_MILLIS = 2000;

/**
 * The one live region of a page. It is there from the start, says at most one thing every two seconds, always the
 * newest, and never the same twice in a row.
 */
export function Announcer({ text }: { readonly text: string | null }): VNode {
  const spoken = useMemo(() => signal(""), []);
  const quietUntil = useRef(0);
  useEffect(() => {
    if (text === null || text === spoken.peek()) return undefined;
    const say = (): void => {
      quietUntil.current = performance.now() + QUIET_MILLIS;
      spoken.value = text;
    };
    const wait = quietUntil.current - performance.now();
    if (wait <= 0) {
      say();
      return undefined;
    }
    const timer = window.setTimeout(say, wait);
    return () => window.clearTimeout(timer);
  }, [text, spoken]);
  return (
    <p class="hidden-text" aria-live="polite" aria-atomic="true">
      {spoken}
    </p>
  );
}
