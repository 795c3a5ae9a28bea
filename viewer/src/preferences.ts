import { signal, type Signal } from "@preact/signals";

// What a reader has chosen on this device. Kept where the browser allows it, else for as long as the page is open.

type Key = "language" | "theme" | "size" | "keys" | "alarmSound" | "alarmVibration";

export function readPreference(key: Key): string | null {
  try {
    return localStorage.getItem(`boardwire.${key}`);
  } catch {
    // Storage is forbidden (private window, sandboxed frame): the page then starts with its defaults.
    return null;
  }
}

export function writePreference(key: Key, value: string): void {
  try {
    localStorage.setItem(`boardwire.${key}`, value);
  } catch {
    // Storage is forbidden or full: the choice holds until the page is closed.
  }
}

const oneOf = <T extends string>(text: string | null, choices: readonly T[], otherwise: T): T =>
  choices.find((choice) => choice === text) ?? otherwise;

const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];
const SIZES = ["s", "m", "l"] as const;
export type Size = (typeof SIZES)[number];
export { SIZES };

export const theme: Signal<Theme> = signal(oneOf(readPreference("theme"), THEMES, "system"));
export const size: Signal<Size> = signal(oneOf(readPreference("size"), SIZES, "m"));
/** False: no single key does anything (WCAG 2.1.4). */
export const keysOn: Signal<boolean> = signal(readPreference("keys") !== "off");

export function chooseTheme(next: Theme): void {
  theme.value = next;
  writePreference("theme", next);
  applyTheme();
}

/** `data-theme` on the root picks a scheme; without it the system's is followed. */
export function applyTheme(): void {
  if (theme.value === "system") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme.value;
}

export const nextTheme = (now: Theme): Theme => THEMES[(THEMES.indexOf(now) + 1) % THEMES.length] ?? "system";

export function chooseSize(next: Size): void {
  size.value = next;
  writePreference("size", next);
}

export function chooseKeys(on: boolean): void {
  keysOn.value = on;
  writePreference("keys", on ? "on" : "off");
}
