import type { AlarmLevel } from "@boardwire/shared";
import type { VNode } from "preact";
import { consoleWords } from "./console-words.ts";

// Each level has a shape of its own: nothing is told by colour alone.

const SHAPES: Readonly<Record<AlarmLevel, VNode>> = {
  urgent: (
    <>
      <path class="solid" d="M5.2 1.500h5.600l3.700 3.700v5.600l-3.700 3.700H5.200l-3.700-3.700V5.200z" />
      <path class="sign" d="M8 4.500v4.200M8 11.300v.2" />
    </>
  ),
  soon: (
    <>
      <path d="M8 2L14.500 13.500h-13z" />
      <path d="M8 6.500v3.400M8 11.700v.1" />
    </>
  ),
  note: <circle cx="8" cy="8" r="5.500" />,
};

export const Mark = ({ level }: { readonly level: AlarmLevel }): VNode => (
  <span class={`mark ${level}`}>
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true" focusable="false">
      {SHAPES[level]}
    </svg>
    <span class="hidden-text">{consoleWords.value.alarm.levels[level]}</span>
  </span>
);
