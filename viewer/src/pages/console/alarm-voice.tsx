import type { Alarm } from "@boardwire/shared";
import { effect, signal } from "@preact/signals";
import type { VNode } from "preact";
import { useEffect, useMemo } from "preact/hooks";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { alarmSound, alarmVibration } from "./alarm-choices.ts";
import { toAlarmTitle } from "./alarm-card.tsx";
import { isOpen } from "./alarm-order.ts";
import { describeAlarm } from "./alarm-sentence.ts";
import { consoleWords } from "./console-words.ts";

/** A tone of a fifth of a second, for an earphone. */
function sound(): void {
  const context = new AudioContext();
  const tone = context.createOscillator();
  const volume = context.createGain();
  tone.frequency.value = 660;
  volume.gain.value = 0.15;
  tone.connect(volume).connect(context.destination);
  tone.addEventListener("ended", () => void context.close());
  tone.start();
  tone.stop(context.currentTime + 0.2);
}

const sentence = (alarm: Alarm): string =>
  `${toAlarmTitle(alarm)}. ${describeAlarm(alarm, { alarm: consoleWords.peek().alarm, words: words.peek() })}`;

/**
 * Says each alarm once to a screen reader: an urgent one at once, others when there is a pause. Those that stood already
 * when the page came are told as a number. Sound and vibration only where the arbiter wants them.
 */
export function AlarmVoice(): VNode {
  const { store } = usePage();
  const urgent = useMemo(() => signal(""), []);
  const calm = useMemo(() => signal(""), []);
  useEffect(() => {
    let told: Set<string> | null = null;
    return effect(() => {
      const alarms = store.alarms.value;
      if (alarms === null) return;
      const open = alarms.filter((alarm) => isOpen(alarm, store.now.peek()));
      const fresh = open.filter(({ id }) => told?.has(id) === false);
      const isFirst = told === null;
      told = new Set([...(told ?? []), ...open.map(({ id }) => id)]);
      if (isFirst) {
        calm.value = consoleWords.peek().open(open.length);
        return;
      }
      const isUrgent = ({ level }: Alarm): boolean => level === "urgent";
      const loud = fresh.filter((alarm) => isUrgent(alarm));
      const quiet = fresh.filter((alarm) => !isUrgent(alarm));
      if (loud.length > 0) urgent.value = loud.map((alarm) => sentence(alarm)).join(" ");
      if (quiet.length > 0) calm.value = quiet.map((alarm) => sentence(alarm)).join(" ");
      if (fresh.every(({ level }) => level === "note")) return;
      if (alarmSound.peek()) sound();
      if (alarmVibration.peek() && "vibrate" in navigator)
        navigator.vibrate(loud.length > 0 ? [200, 100, 200] : 200);
    });
  }, [store, urgent, calm]);
  return (
    <>
      <p class="hidden-text" aria-live="assertive" aria-atomic="true" data-voice="urgent">
        {urgent}
      </p>
      <p class="hidden-text" aria-live="polite" aria-atomic="true" data-voice="calm">
        {calm}
      </p>
    </>
  );
}
