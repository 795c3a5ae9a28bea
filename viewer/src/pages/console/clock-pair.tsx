import type { Millis, Side } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { words } from "../../i18n/language.ts";
import { formatClock } from "../../time.ts";
import { parseClock } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { TextField } from "./form-parts.tsx";

export type KnownTimes = Readonly<Record<Side, number | null>>;

export interface TypedTimes {
  readonly texts: Readonly<Record<Side, string>>;
  readonly isTouched: boolean;
  /** What is written, null while one of them is no time. */
  readonly times: { readonly white: Millis; readonly black: Millis } | null;
  type(side: Side, text: string): void;
}

/** Both times to be set: as known, until somebody writes others. */
export function useTimes(known: KnownTimes): TypedTimes {
  const [typed, setTyped] = useState<Partial<Record<Side, string>>>({});
  const textOf = (side: Side): string => {
    const millis = known[side];
    return typed[side] ?? (millis === null ? "" : formatClock(millis));
  };
  const texts = { white: textOf("white"), black: textOf("black") };
  const white = parseClock(texts.white);
  const black = parseClock(texts.black);
  return {
    texts,
    isTouched: typed.white !== undefined || typed.black !== undefined,
    times: white.ok && black.ok ? { white: white.value, black: black.value } : null,
    type: (side, text) => setTyped((before) => ({ ...before, [side]: text })),
  };
}

export function ClockPair({ typed }: { readonly typed: TypedTimes }): VNode {
  const text = consoleWords.value;
  const isWrong = typed.isTouched && typed.times === null;
  return (
    <fieldset class="clock-pair">
      <legend>{text.clocksThen}</legend>
      {(["white", "black"] as const).map((side) => (
        <TextField
          key={side}
          name={side}
          label={words.value[side]}
          value={typed.texts[side]}
          isFigures
          onInput={(value) => typed.type(side, value)}
        />
      ))}
      <p role="status" class="quiet">
        {isWrong ? text.badTime : ""}
      </p>
    </fieldset>
  );
}
