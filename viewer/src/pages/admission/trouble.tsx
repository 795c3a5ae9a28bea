import type { VNode } from "preact";

/** What went wrong, said as soon as it is there; null: nothing did. */
export const Trouble = ({ text }: { readonly text: string | null }): VNode => (
  <p role="alert" class={text === null ? "hidden-text" : "notice look"}>
    {text}
  </p>
);
