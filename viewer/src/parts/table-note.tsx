import type { TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { toTimeOfDay } from "../format.ts";
import { words } from "../i18n/language.ts";
import { Icon } from "./icon.tsx";

/** The one line that a table may add: how the game ended, or why nothing moves. */
export function TableNote({ tile }: { readonly tile: TableView }): VNode | null {
  const text = words.value;
  const { signal, result, termination, status } = tile;
  if (result !== null) {
    const how = termination === null ? "" : `${text.comma}${text.terminations[termination]}`;
    return <div class="note">{`${text.results[result]}${how}`}</div>;
  }
  if (signal.state === "lost") {
    const since = signal.since === null ? null : toTimeOfDay(signal.since, text.tag);
    return (
      <div class="note stale">
        <Icon name="stale" />
        {text.noSignal(since)}
      </div>
    );
  }
  if (signal.state === "adjusting") {
    return (
      <div class="note">
        <Icon name="hand" />
        {text.adjusting}
      </div>
    );
  }
  if (status !== "waiting") return null;
  return <div class="note">{signal.state === "none" ? text.noBoard : text.waiting}</div>;
}
