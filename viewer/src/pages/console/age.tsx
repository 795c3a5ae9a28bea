import type { Instant } from "@boardwire/shared";
import { computed } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { usePage } from "../../page-context.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";

const MINUTE = 60_000;

/** `0:48`, from ten minutes on whole minutes. */
function formatAge(millis: number): string {
  const total = Math.max(0, Math.floor(millis / 1000));
  const minutes = Math.floor(total / 60);
  if (minutes >= 10) return consoleWords.value.minutes(minutes);
  return isolate(`${minutes}:${String(total % 60).padStart(2, "0")}`);
}

/** How long ago something was, in a text that goes on by itself. */
export function Age({ since }: { readonly since: Instant }): VNode {
  const { store } = usePage();
  const text = useMemo(
    () => computed(() => (store.now.value === null ? "" : formatAge(store.now.value - since))),
    [since, store],
  );
  const isLong = useMemo(
    () => computed(() => store.now.value !== null && store.now.value - since >= 10 * MINUTE),
    [since, store],
  );
  return <span class={isLong.value ? "age long" : "age"}>{text}</span>;
}
