import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "playwright-core";

// What every page is held to, whoever reads it and however.

export const LOOKS = [
  ["light", { colorScheme: "light" }],
  ["dark", { colorScheme: "dark" }],
  ["high contrast", { contrast: "more" }],
  ["Persian", { locale: "fa-IR" }],
] as const;
export const PERSIAN_TELEPHONE = [
  "Persian, on a telephone",
  { locale: "fa-IR", viewport: { width: 390, height: 844 } },
] as const;

/** What axe finds: a rule and the places that break it. */
export async function findAccessFaults(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`,
  );
}

/** How many pixels a page is wider than its window. */
export const measureOverflow = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Of the things that a selector finds, those that are too low for a finger: below 44 pixels, but for rounding. */
export const findLow = (page: Page, selector: string): Promise<string[]> =>
  page
    .locator(selector)
    .evaluateAll((all) =>
      all
        .filter((each) => each.getBoundingClientRect().height < 43.5)
        .map((each) => `${each.className} ${each.textContent}: ${each.getBoundingClientRect().height}`),
    );

/** Which way each first thing that a selector finds is written: `ltr`, `rtl` or `missing`. */
export const directionsOf = (page: Page, selectors: readonly string[]): Promise<string[]> =>
  page.evaluate(
    (all) =>
      all.map((selector) => {
        const element = document.querySelector(selector);
        return element === null ? "missing" : getComputedStyle(element).direction;
      }),
    selectors,
  );
