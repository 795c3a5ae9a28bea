import { signal } from "@preact/signals";
import { readPreference, writePreference } from "../preferences.ts";
import { en, type Messages } from "./en.ts";

// The language of the page. English comes with it; the others are fetched when they are chosen.

const LANGUAGES: Readonly<Record<string, { readonly name: string; readonly load: () => Promise<Messages> }>> =
  {
    en: { name: "English", load: async () => en },
    de: { name: "Deutsch", load: async () => (await import("./de.ts")).de },
    es: { name: "Español", load: async () => (await import("./es.ts")).es },
    fr: { name: "Français", load: async () => (await import("./fr.ts")).fr },
    tr: { name: "Türkçe", load: async () => (await import("./tr.ts")).tr },
    uk: { name: "Українська", load: async () => (await import("./uk.ts")).uk },
    fa: { name: "فارسی", load: async () => (await import("./fa.ts")).fa },
  };

export const languageNames: readonly (readonly [string, string])[] = Object.entries(LANGUAGES).map(
  ([tag, { name }]) => [tag, name],
);

/** The words of the page. */
export const words = signal<Messages>(en);

/** Shows the page in a language of the list, from right to left where it is written so. */
export async function chooseLanguage(tag: string): Promise<void> {
  const chosen = LANGUAGES[tag];
  if (chosen === undefined) return;
  words.value = await chosen.load();
  document.documentElement.lang = words.value.tag;
  document.documentElement.dir = words.value.direction;
  writePreference("language", tag);
}

/** The language chosen before, else the first of the reader's own that is there, else English. */
export function preferredLanguage(): string {
  const wishes = [readPreference("language") ?? "", ...navigator.languages.map((tag) => tag.slice(0, 2))];
  return wishes.find((tag) => Object.hasOwn(LANGUAGES, tag)) ?? "en";
}
