import type { Person } from "@boardwire/shared";
import { computed } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { consolePath, ENTER_PATH } from "../../route.ts";
import { isolateTables } from "../admission/sector.ts";
import { alarmSound, alarmVibration, chooseAlarmSound, chooseAlarmVibration } from "./alarm-choices.ts";
import { consoleWords } from "./console-words.ts";
import { LawsNote } from "./laws-note.tsx";

/** Who works here with which tables, the time, how alarms call, and whether the line stands. */
export function ConsoleHead({ me }: { readonly me: Person | null }): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  const connection = store.connection.value;
  return (
    <div class="console-head">
      {connection.kind === "lost" && (
        <span class="lost" role="alert">
          {words.value.noConnection(toTimeOfDay(connection.since, words.value.tag))}
        </span>
      )}
      {connection.kind === "outdated" && <a href={location.href}>{words.value.outdated}</a>}
      {me !== null && (
        <span class="who">
          <bdi>{me.name}</bdi>{" "}
          <span class="quiet">{text.sector(me.sector === null ? null : isolateTables(me.sector))}</span>
        </span>
      )}
      <Time />
      <span class="grow" />
      {me?.role === "chief" && (
        <a class="btn bare" href={consolePath({ view: "people", table: null, game: null })}>
          {text.views.people}
        </a>
      )}
      <LawsNote />
      <details class="settings">
        <summary class="btn bare">{text.settings}</summary>
        <div class="float">
          <label class="check">
            <input
              type="checkbox"
              checked={alarmSound.value}
              onChange={(event) => chooseAlarmSound(event.currentTarget.checked)}
            />
            {text.sound}
          </label>
          <label class="check">
            <input
              type="checkbox"
              checked={alarmVibration.value}
              onChange={(event) => chooseAlarmVibration(event.currentTarget.checked)}
            />
            {text.vibration}
          </label>
          <a class="btn" href={ENTER_PATH}>
            {text.session}
          </a>
        </div>
      </details>
    </div>
  );
}

/** The relay's time of day: the one that stands in the record. */
function Time(): VNode {
  const { store } = usePage();
  const text = useMemo(
    () => computed(() => (store.now.value === null ? "" : toTimeOfDay(store.now.value, words.value.tag))),
    [store],
  );
  return <b class="time ltr">{text}</b>;
}
