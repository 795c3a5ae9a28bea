import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { LOOKS, directionsOf, findAccessFaults, findLow, measureOverflow } from "./access-checks.ts";
import { launchChromium, openPage } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

const MARKUP = '<img src=x onerror="document.title=1">';

let browser: Browser;
let hall: HandHall;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("</title><script>alert(1)</script>", [
    { white: "کیارش گلستانی", black: "Олесь Горижченко" },
    {
      white: MARKUP,
      black: "A name that is longer than any place which a page could have for it ".repeat(3),
    },
    {},
  ]);
  await hall.seat(2);
  await hall.play(2, "d4");
  await hall.seat(1);
  await hall.play(1, "e4", "e5", "Nf3", "Nc6", "Bb5");
  await hall.report(2, { kind: "lost", reason: "unplugged" });
});

afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

const PAGES = [
  ["boards", "/", ".tile piece"],
  ["list", "/?view=list", ".list bdi"],
  ["game", "/game/1.1", ".move[aria-current]"],
] as const;

async function openAt(path: string, ready: string, options: BrowserContextOptions): Promise<Page> {
  const { page } = await openPage(browser, hall.address + path, options);
  await page.locator(ready).first().waitFor();
  return page;
}

describe.each(PAGES)("the page %s", (_, path, ready) => {
  it.each(LOOKS)("has no fault of access: %s", async (_look, options) => {
    const page = await openAt(path, ready, options);
    expect(await findAccessFaults(page)).toEqual([]);
    await page.context().close();
  });

  it.each([
    ["en-GB", 320],
    ["fa-IR", 320],
    ["uk-UA", 320],
    ["fr-FR", 390],
    ["de-DE", 768],
  ])("does not scroll sideways: %s at %i pixels", async (locale, width) => {
    const page = await openAt(path, ready, { locale, viewport: { width, height: 800 } });
    expect(await measureOverflow(page)).toBe(0);
    await page.context().close();
  });

  it("takes names for text", async () => {
    const page = await openAt(path, ready, {});
    expect(await page.locator("img, body script:not([src])").count()).toBe(0);
    if (path !== "/game/1.1") {
      expect(await page.locator('[data-table="2"] bdi').allInnerTexts()).toContain(MARKUP);
      const longest = await page.locator('[data-table="2"] bdi').allTextContents();
      expect(Math.max(...longest.map((name) => [...name].length))).toBeLessThanOrEqual(80);
    }
    await page.context().close();
  });
});

describe("where the reader's own colours are forced", () => {
  it.each(["light", "dark"] as const)(
    "squares, sides and what is chosen are told apart: %s",
    async (colorScheme) => {
      const page = await openAt("/game/1.1", ".move[aria-current]", {
        forcedColors: "active",
        colorScheme,
      });
      const behind = (selector: string): Promise<string> =>
        page
          .locator(selector)
          .first()
          .evaluate((each) => getComputedStyle(each).backgroundColor);
      expect(await behind(".chip.white")).not.toBe(await behind(".chip.black"));
      expect(await behind(".move[aria-current]")).not.toBe(await behind(".move:not([aria-current])"));
      const board = await page.locator(".play .board").boundingBox();
      if (board === null) throw new Error("no board");
      const side = board.width / 8;
      /** The middle of an empty square. */
      const picture = (file: number, rank: number): Promise<Buffer> =>
        page.screenshot({
          clip: {
            x: board.x + (file - 0.75) * side,
            y: board.y + (8.25 - rank) * side,
            width: side / 2,
            height: side / 2,
          },
        });
      const [c4, d4] = [await picture(3, 4), await picture(4, 4)];
      expect(c4.equals(d4)).toBe(false);
      await page.context().close();
    },
  );

  it("the filter that is pressed is seen on the page of all tables", async () => {
    const page = await openAt("/", ".tile piece", { forcedColors: "active" });
    const looks = await page
      .locator(".seg.filter > button")
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
    expect(new Set(looks).size).toBe(2);
    await page.context().close();
  });
});

describe("for fingers and keys", () => {
  it.each(PAGES)("everything to press on the page %s is at least 44 pixels high", async (_, path, ready) => {
    const page = await openAt(path, ready, {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    });
    expect(await findLow(page, "button:visible, select:visible, .field:visible, .tabs a")).toEqual([]);
    await page.context().close();
  });

  it("the focus can be seen wherever it goes", async () => {
    const page = await openAt("/game/1.1", ".move[aria-current]", {});
    const seen: string[] = [];
    for (let i = 0; i < 14; i++) {
      await page.keyboard.press("Tab");
      const outline = await page.evaluate(() => {
        const focused = document.activeElement;
        if (focused === null || focused === document.body) return "nothing";
        return `${getComputedStyle(focused).outlineStyle} ${focused.tagName} ${focused.textContent?.slice(0, 20)}`;
      });
      seen.push(outline);
    }
    expect(seen.filter((outline) => !outline.startsWith("solid"))).toEqual([]);
    await page.context().close();
  });
});

describe("in Persian", () => {
  it("the page runs from right to left; board, clocks and moves do not", async () => {
    const page = await openAt("/game/1.1", ".move[aria-current]", { locale: "fa-IR" });
    const directions = await directionsOf(page, [
      "html",
      ".board",
      ".player.big .clock",
      ".moves",
      ".controls",
    ]);
    expect(directions).toEqual(["rtl", "ltr", "ltr", "ltr", "ltr"]);
    await page.context().close();
  });

  it("what stands on tables, clocks and score sheets keeps its figures; sentences have those of the language", async () => {
    const page = await openAt("/", ".tile piece", { locale: "fa-IR" });
    const figures = async (selector: string): Promise<string> =>
      (await page.locator(selector).allInnerTexts()).join().replaceAll(/[^\p{Nd}]/gu, "");
    for (const selector of [".tile .number", ".tile .clock", ".tile .newest"])
      expect(await figures(selector)).toMatch(/^[0-9]+$/);
    for (const selector of [".strip", ".seg .n", ".note"])
      expect(await figures(selector)).toMatch(/^[۰-۹]+$/);
    await page.context().close();
  });

  it("the language is kept, and can be left again", async () => {
    const page = await openAt("/", ".tile piece", { locale: "fa-IR" });
    await page.locator(".language select").selectOption("de");
    await page.locator(".lead", { hasText: "Live" }).waitFor();
    await page.reload();
    await page.locator(".tile piece").first().waitFor();
    expect(await page.evaluate(() => document.documentElement.lang)).toBe("de");
    await page.context().close();
  });
});

describe("colours", () => {
  it("follow the system until one is chosen, and then keep to it", async () => {
    const page = await openAt("/", ".tile piece", { colorScheme: "dark" });
    const paper = (): Promise<string> => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const dark = await paper();
    await page.locator('[data-action="theme"]').click();
    expect(await paper()).not.toBe(dark);
    await page.reload();
    await page.locator(".tile piece").first().waitFor();
    expect(await paper()).not.toBe(dark);
    await page.context().close();
  });
});
