import { computed, type ReadonlySignal } from "@preact/signals";
import { words } from "../../i18n/language.ts";
import { en, type HallWords } from "./words/en.ts";

export const HALL_WORDS: Readonly<Record<string, HallWords>> = { en };

/** In the language of the page. */
export const hallWords: ReadonlySignal<HallWords> = computed(() => HALL_WORDS[words.value.tag] ?? en);
