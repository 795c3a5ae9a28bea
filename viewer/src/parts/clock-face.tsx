import type { ClockView, Side } from "@boardwire/shared";
import { computed } from "@preact/signals";
import type { VNode } from "preact";
import { useMemo } from "preact/hooks";
import { words } from "../i18n/language.ts";
import { usePage } from "../page-context.ts";
import { formatClock, isChanging, isRunning, timeLeft } from "../time.ts";
import { Icon } from "./icon.tsx";

export interface ClockFaceProps {
  readonly clock: ClockView | null;
  readonly side: Side;
  /** From how many milliseconds the time counts as low. */
  readonly lowMark: number;
}

/** A side's time. Only its text and its look are drawn anew as it runs, and only where they change. */
export function ClockFace({ clock, side, lowMark }: ClockFaceProps): VNode {
  const { store } = usePage();
  const shown = useMemo(() => {
    const left = computed(() =>
      clock === null ? null : timeLeft(clock, side, isChanging(clock, side) ? store.now.value : null),
    );
    return {
      text: computed(() => (left.value === null ? "–" : formatClock(left.value))),
      isLow: computed(() => left.value !== null && left.value <= lowMark),
    };
  }, [clock, side, lowMark, store]);

  // While the line is lost nobody knows how the clock went on: the last time stands, and stands as such.
  const isStale = clock !== null && (clock.stale || store.connection.value.kind === "lost");
  if (clock === null || clock[side] === null) {
    return (
      <span class="clock unread">
        <span aria-hidden="true">–</span>
        <span class="hidden-text">{words.value.clockUnread}</span>
      </span>
    );
  }
  const runs = isRunning(clock, side) && !isStale;
  const isLow = !isStale && shown.isLow.value;
  const look = [runs ? " running" : "", isLow ? " low" : "", isStale ? " stale" : ""].join("");
  return (
    <span class={`clock${look}`} data-side={side}>
      {isLow && <Icon name="hourglass" />}
      <span>{shown.text}</span>
      {runs && <span class="hidden-text">{words.value.clockRuns}</span>}
      {isStale && <span class="hidden-text">{words.value.clockStale}</span>}
    </span>
  );
}
