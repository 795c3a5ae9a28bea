import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import {
  LOOKS,
  PERSIAN_TELEPHONE,
  directionsOf,
  findAccessFaults,
  findLow,
  measureOverflow,
} from "./access-checks.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";
import { operatorAt } from "./operator-page.ts";

// The operator's page for everybody: by finger, in both directions and every theme.

let browser: Browser;
let hall: HandHall;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", [{ white: "White 1", black: "Black 1" }]);
  await hall.seat(1);
  await hall.play(1, "e4", "e5");
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

describe("the operator's page", () => {
  it.each([...LOOKS, PERSIAN_TELEPHONE])("has no fault of access: %s", async (_, options) => {
    const page = await operatorAt(browser, hall, "/operator?table=1", options);
    await page.locator('[data-action="edit-position"]').click();
    await page.locator(".squares").waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it.each([
    ["en-GB", 320],
    ["fa-IR", 320],
    ["uk-UA", 390],
    ["de-DE", 768],
  ])(
    "does not scroll sideways, and all there is to press is high enough for a finger: %s at %i",
    async (locale, width) => {
      const page = await operatorAt(browser, hall, "/operator?table=1", {
        locale,
        viewport: { width, height: 800 },
        hasTouch: true,
        isMobile: true,
      });
      await page.locator('[data-action="edit-position"]').click();
      expect(await measureOverflow(page)).toBe(0);
      expect(
        await findLow(
          page,
          ".operator button:visible:not(.sq), .operator select:visible, .operator input:visible:not([type])",
        ),
      ).toEqual([]);
    },
  );

  it("in Persian the page runs from right to left; board, moves and clocks do not", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=1", { locale: "fa-IR" });
    const directions = await directionsOf(page, ["html", ".sight .board", ".sight .clock", ".ply-list .ltr"]);
    expect(directions).toEqual(["rtl", "ltr", "ltr", "ltr"]);
  });
});
