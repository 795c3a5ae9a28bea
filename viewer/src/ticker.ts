import { effect } from "@preact/signals";
import type { Store } from "./store.ts";

/** Often enough that a second never shows later than the eye would notice; all clocks of the page share it. */
const TICK_MILLIS = 200;

/**
 * The one timer of all clocks: moves `store.now` on while the page can be seen and the line stands. A page that was
 * hidden is right in its first frame, since it ticks before that frame is drawn.
 */
export function startTicker(store: Store, now: () => number): void {
  let timer: number | null = null;
  const tick = (): void => {
    const offset = store.offset.peek();
    if (store.connection.peek().kind !== "lost" && offset !== null) store.now.value = now() + offset;
  };
  const watch = (): void => {
    if (timer !== null) window.clearInterval(timer);
    timer = document.hidden ? null : window.setInterval(tick, TICK_MILLIS);
    if (!document.hidden) tick();
  };
  document.addEventListener("visibilitychange", watch);
  watch();
  // A first measurement must not wait for the next tick, nor a line that is back: what stood would be drawn as running.
  effect(() => {
    const isMeasured = store.offset.value !== null && store.connection.value.kind !== "lost";
    if (isMeasured && !document.hidden) tick();
  });
}
