import { effect, signal, type ReadonlySignal } from "@preact/signals";
import { words } from "../../i18n/language.ts";
import { en, type ConsoleWords } from "./words/en.ts";

// The words of the console, in a script for each language: a page has many of them, and needs one language.

const LANGUAGES: Readonly<Record<string, () => Promise<ConsoleWords>>> = {
  en: async () => en,
  de: async () => (await import("./words/de.ts")).de,
  es: async () => (await import("./words/es.ts")).es,
  fr: async () => (await import("./words/fr.ts")).fr,
  tr: async () => (await import("./words/tr.ts")).tr,
  uk: async () => (await import("./words/uk.ts")).uk,
  fa: async () => (await import("./words/fa.ts")).fa,
};

const shown = signal<ConsoleWords>(en);

/** In the language of the page. */
export const consoleWords: ReadonlySignal<ConsoleWords> = shown;

async function follow(tag: string): Promise<void> {
  const fetched = await (LANGUAGES[tag] ?? LANGUAGES["en"])?.();
  if (fetched !== undefined && words.peek().tag === tag) shown.value = fetched;
}

/** Waits for the words of the language that the page has now, and goes along with it from then on. */
export async function fetchConsoleWords(): Promise<void> {
  await follow(words.peek().tag);
  effect(() => {
    // Where the script of another language cannot be had, the page goes on in the one that it has.
    follow(words.value.tag).catch(() => undefined);
  });
}
