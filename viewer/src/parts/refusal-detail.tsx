import type { Refusal } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../i18n/language.ts";
import type { RefusalWords } from "../i18n/refusals/en.ts";
import { describeRefusal } from "../i18n/refusals/sentence.ts";

/** Why the relay has not done it: in the reader's language, or in the relay's English where it says something new. */
export function RefusalDetail(props: {
  readonly refusal: Refusal;
  readonly texts: RefusalWords;
}): VNode | null {
  const { refusal, texts } = props;
  const { why = null, detail } = refusal;
  if (why !== null) return <p class="why">{describeRefusal(why, texts, words.value)}</p>;
  return detail === "" ? null : (
    <p lang="en" dir="ltr">
      {detail}
    </p>
  );
}
