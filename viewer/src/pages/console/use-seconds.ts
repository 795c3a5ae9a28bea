import { computed } from "@preact/signals";
import { useMemo } from "preact/hooks";
import { usePage } from "../../page-context.ts";

/** Relay time in steps of so many seconds, for what need not be drawn anew with each tick; null until it is known. */
export function useSeconds(step: number): number | null {
  const { store } = usePage();
  const coarse = useMemo(
    () =>
      computed(() => {
        const now = store.now.value;
        return now === null ? null : Math.floor(now / (step * 1000)) * step * 1000;
      }),
    [store, step],
  );
  return coarse.value;
}
