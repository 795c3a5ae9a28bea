import { computed, type ReadonlySignal } from "@preact/signals";
import { words } from "../../i18n/language.ts";
import { en, type OperatorWords } from "./words/en.ts";

// All languages at once: together they are smaller than another fetch is slow.

export const OPERATOR_WORDS: Readonly<Record<string, OperatorWords>> = { en };

/** In the language of the page. */
export const operatorWords: ReadonlySignal<OperatorWords> = computed(
  () => OPERATOR_WORDS[words.value.tag] ?? en,
);
