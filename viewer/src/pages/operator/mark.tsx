import type { VNode } from "preact";

/** A tick, or a triangle where something has to be looked at; the words beside it say the same. */
export const Mark = ({ isGood }: { readonly isGood: boolean }): VNode => (
  <svg
    class={isGood ? "icon mark" : "icon mark look"}
    viewBox="0 0 16 16"
    aria-hidden="true"
    focusable="false"
  >
    {isGood ? (
      <path d="M3 8.500l3.500 3.500L13 4.500" />
    ) : (
      <path d="M8 2.200l6.200 11.300H1.800zM8 6.500v3.500M8 11.600v.4" />
    )}
  </svg>
);
