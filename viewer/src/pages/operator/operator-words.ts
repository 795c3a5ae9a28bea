import { computed, type ReadonlySignal } from "@preact/signals";
import { words } from "../../i18n/language.ts";
import { de } from "./words/de.ts";
import { en, type OperatorWords } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fa } from "./words/fa.ts";
import { fr } from "./words/fr.ts";
import { tr } from "./words/tr.ts";
import { uk } from "./words/uk.ts";

// All languages at once: together they are smaller than another fetch is slow.

export const OPERATOR_WORDS: Readonly<Record<string, OperatorWords>> = { en, de, es, fr, tr, uk, fa };

/** In the language of the page. */
export const operatorWords: ReadonlySignal<OperatorWords> = computed(
  () => OPERATOR_WORDS[words.value.tag] ?? en,
);
