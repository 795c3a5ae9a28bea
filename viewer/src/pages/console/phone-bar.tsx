import type { VNode } from "preact";
import { toTableLabel } from "../../format.ts";
import { usePage } from "../../page-context.ts";
import { consolePath, type ConsolePlace, type ConsoleView } from "../../route.ts";
import { isOpen } from "./alarm-order.ts";
import { consoleWords } from "./console-words.ts";
import { useSeconds } from "./use-seconds.ts";

const TABS = ["alarms", "tables", "table", "log"] as const;

/** On a phone one part is shown at a time; within reach of a thumb. */
export function PhoneBar({ place }: { readonly place: ConsolePlace }): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  const now = useSeconds(15);
  const alarms = store.alarms.value;
  const figures: Partial<Record<ConsoleView, string>> = {
    alarms: alarms === null ? "–" : String(alarms.filter((alarm) => isOpen(alarm, now)).length),
    tables: String(store.tables.value?.length ?? 0),
    table: place.table === null ? "–" : toTableLabel(place.table),
    log: "≡",
  };
  return (
    <nav class="phone-bar" aria-label={text.title}>
      {TABS.map((view) => (
        <a
          key={view}
          href={consolePath({ ...place, view })}
          aria-current={place.view === view ? "page" : undefined}
          data-tab={view}
        >
          <b class="ltr" aria-hidden={view === "log" || undefined}>
            {figures[view]}
          </b>
          {text.views[view]}
        </a>
      ))}
    </nav>
  );
}
