import { computed, type ReadonlySignal } from "@preact/signals";
import { words } from "../../i18n/language.ts";
import { de } from "./words/de.ts";
import { en, type HallWords } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fa } from "./words/fa.ts";
import { fr } from "./words/fr.ts";
import { tr } from "./words/tr.ts";
import { uk } from "./words/uk.ts";

export const HALL_WORDS: Readonly<Record<string, HallWords>> = { en, de, es, fr, tr, uk, fa };

/** In the language of the page. */
export const hallWords: ReadonlySignal<HallWords> = computed(() => HALL_WORDS[words.value.tag] ?? en);
