import "./console.css";
import { PeoplePanel } from "../admission/people-panel.tsx";
import { useMe } from "../admission/use-me.ts";
import type { VNode } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { usePage } from "../../page-context.ts";
import { ENTER_PATH, type ConsolePlace } from "../../route.ts";
import { AlarmList } from "./alarm-list.tsx";
import { AlarmVoice } from "./alarm-voice.tsx";
import { consoleWords, fetchConsoleWords } from "./console-words.ts";
import { ConsoleHead } from "./console-head.tsx";
import { PhoneBar } from "./phone-bar.tsx";
import { TableList } from "./table-list.tsx";
import { TableColumn } from "./table-column.tsx";
import { useAlarmKeys } from "./alarm-keys.ts";

export { fetchConsoleWords };

/** Where arbiters work: what calls for them, all tables, and one of them. */
export function ConsolePage(place: ConsolePlace): VNode {
  const { store, router } = usePage();
  const text = consoleWords.value;
  const me = useMe();
  const { view, table } = place;
  const isRefused = store.isRefused.value;
  const hasAlarms = store.alarms.value !== null;
  useAlarmKeys();
  useFocusOn(place);

  useEffect(() => {
    document.title = `${text.title} · Boardwire`;
  }, [text]);
  useEffect(() => {
    // Nobody has signed in on this device. Who was sent away while working is told so instead.
    if (isRefused && !hasAlarms) router.go(ENTER_PATH);
  }, [isRefused, hasAlarms, router]);

  return (
    <main class="console" id="content" tabIndex={-1} data-view={view}>
      <h1 class="hidden-text">{text.title}</h1>
      {isRefused && (
        <p class="notice look" role="alert">
          {text.signedOut}{" "}
          <a class="link" href={ENTER_PATH}>
            {text.signIn}
          </a>
        </p>
      )}
      <ConsoleHead me={me} />
      <AlarmVoice />
      <div class="columns">
        <AlarmList me={me} />
        {view === "people" && me?.role === "chief" && store.people.value !== null ? (
          <section class="tables people-column">
            <PeoplePanel people={store.people.value} me={me.id} />
          </section>
        ) : (
          <TableList me={me} chosen={table} />
        )}
        <TableColumn {...place} />
      </div>
      <PhoneBar place={place} />
    </main>
  );
}

/** Who goes to another table or view is taken to its heading, so that a screen reader goes on from there. */
function useFocusOn({ view, table }: ConsolePlace): void {
  const before = useRef<string | null>(null);
  useEffect(() => {
    const now = `${view} ${table}`;
    const isFirst = before.current === null;
    before.current = now;
    if (isFirst) return;
    document.getElementById(view === "log" ? "log-title" : `${view}-title`)?.focus();
  }, [view, table]);
}
