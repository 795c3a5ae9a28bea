import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, openPage } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

const NAME = "Lindenhof Open";

let browser: Browser;
let hall: HandHall;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open(NAME, [
    { white: "Świerczyna, Łukasz", black: "Golestani, Kiarash" },
    { white: "Őrhegyi, Zoltán", black: "Šumarac, Đorđe" },
    {},
  ]);
  await hall.seat(2);
  await hall.play(2, "d4");
  await hall.seat(1);
  await hall.play(1, "e4", "e5");
});

afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

const tile = (page: Page, table: number, inside = "") =>
  page.locator(`[data-table="${table}"] ${inside}`.trim());

/** Seconds that a clock on the page shows. */
async function readSeconds(page: Page, table: number, side: "white" | "black"): Promise<number> {
  const text = (await tile(page, table, `.clock[data-side="${side}"] > span`).first().textContent()) ?? "";
  return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
}

describe("the page of all tables", () => {
  it("shows every table, and a move as it is played, without any trouble", async () => {
    const { page, troubles } = await openPage(browser, hall.address);
    await page.locator("h1", { hasText: NAME }).waitFor();
    await tile(page, 1, ".newest").filter({ hasText: "1…e5" }).waitFor();
    await hall.play(1, "Nf3");
    await tile(page, 1, ".newest").filter({ hasText: "2.Nf3" }).waitFor();
    expect(await page.locator(".tile").count()).toBe(3);
    expect(await tile(page, 1, "piece").count()).toBe(32);
    expect(await tile(page, 1, "square.last-move").count()).toBe(2);
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("lets the clock of the side to move run, and only that", async () => {
    const { page } = await openPage(browser, hall.address);
    await hall.readClock(1, { white: 5_000_000, black: 4_000_000 }, "black");
    await tile(page, 1, '.clock.running[data-side="black"]').waitFor();
    const before = await readSeconds(page, 1, "black");
    await page.waitForFunction(
      (was) => {
        const text = document.querySelector('[data-table="1"] .clock.running > span')?.textContent ?? "";
        return text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0) <= was - 2;
      },
      before,
      { timeout: 5000 },
    );
    expect(await readSeconds(page, 1, "white")).toBe(5000);
    expect(await tile(page, 1, ".clock.running").count()).toBe(1);
    await page.context().close();
  });

  it("shows the hall's time on a device whose clock is seven minutes ahead", async () => {
    await hall.readClock(1, { white: 5_000_000, black: 4_000_000 }, "black");
    const right = await openPage(browser, hall.address);
    const wrong = await openPage(browser, "about:blank");
    await wrong.page.addInitScript(() => {
      const ahead = performance.timeOrigin + 7 * 60_000;
      Object.defineProperty(performance, "timeOrigin", { get: () => ahead });
    });
    await wrong.page.goto(hall.address);
    for (const { page } of [right, wrong]) await tile(page, 1, ".clock.running").waitFor();
    const [a, b] = await Promise.all([right, wrong].map(({ page }) => readSeconds(page, 1, "black")));
    expect(Math.abs((a ?? 0) - (b ?? 999))).toBeLessThanOrEqual(1);
    await right.page.context().close();
    await wrong.page.context().close();
  });

  it("is right in its first frame after the tab was hidden", async () => {
    const { page } = await openPage(browser, hall.address);
    await hall.readClock(1, { white: 5_000_000, black: 4_000_000 }, "black");
    await tile(page, 1, ".clock.running").waitFor();
    const setHidden = (hidden: boolean): Promise<string> =>
      page.evaluate(async (value) => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => value });
        document.dispatchEvent(new Event("visibilitychange"));
        // What stands there when the next frame is about to be drawn.
        await new Promise((resolve) => {
          requestAnimationFrame(resolve);
        });
        return document.querySelector('[data-table="1"] .clock.running > span')?.textContent ?? "";
      }, hidden);
    const leaving = await setHidden(true);
    await page.waitForTimeout(3000);
    expect(await tile(page, 1, ".clock.running > span").first().textContent()).toBe(leaving);
    const seconds = (text: string): number =>
      text.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
    expect(seconds(leaving) - seconds(await setHidden(false))).toBeGreaterThanOrEqual(3);
    await page.context().close();
  });

  it("says since when a board is silent, stops its clock, and forgets it when the board is back", async () => {
    const { page } = await openPage(browser, hall.address);
    await hall.readClock(2, {}, "white");
    await tile(page, 2, ".clock.running").waitFor();
    await hall.report(2, { kind: "lost", reason: "unplugged" });
    await tile(page, 2, ".note")
      .filter({ hasText: /No signal since \d\d:\d\d:\d\d/ })
      .waitFor();
    expect(await tile(page, 2, ".clock.running").count()).toBe(0);
    expect(await tile(page, 2, ".clock.stale").count()).toBe(2);
    await page.locator(".strip", { hasText: "1 without a signal" }).waitFor();
    await hall.report(2, { kind: "connected", port: "/dev/ttyUSB2" });
    await hall.readClock(2, {}, "white");
    await tile(page, 2, ".note").waitFor({ state: "detached" });
    await page.context().close();
  });

  it("shows a dash where no clock was read, and the side where a player is not known", async () => {
    const { page } = await openPage(browser, hall.address);
    await tile(page, 3).waitFor();
    expect(await tile(page, 3, ".clock.unread").allInnerTexts()).toEqual([
      expect.stringContaining("–"),
      expect.stringContaining("–"),
    ]);
    expect(await tile(page, 3, "bdi").allInnerTexts()).toEqual(["Black", "White"]);
    await page.context().close();
  });
});

describe("finding a table", () => {
  it("by name, accents aside, and by what is going on; with a way back", async () => {
    const { page } = await openPage(browser, hall.address);
    await tile(page, 3).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("orhegyi");
    await tile(page, 1).waitFor({ state: "detached" });
    expect(await page.locator(".tile").count()).toBe(1);
    await page.getByRole("button", { name: /Finished/ }).click();
    await page.getByRole("button", { name: "Show all tables" }).click();
    await tile(page, 3).waitFor();
    await page.context().close();
  });

  it("and Escape empties the search, which then leaves nothing out; once more and it is left", async () => {
    const { page } = await openPage(browser, hall.address);
    await tile(page, 3).waitFor();
    await page.keyboard.press("/");
    await page.keyboard.type("1");
    await tile(page, 3).waitFor({ state: "detached" });
    await page.keyboard.press("Escape");
    await tile(page, 3).waitFor();
    const field = page.getByRole("searchbox");
    expect([
      await field.inputValue(),
      await field.evaluate((each) => each === document.activeElement),
    ]).toEqual(["", true]);
    await page.keyboard.press("Escape");
    expect(await field.evaluate((each) => each === document.activeElement)).toBe(false);
    await page.context().close();
  });

  it("on a telephone behind a button, which stays open while tables are left out", async () => {
    const { page } = await openPage(browser, hall.address, { viewport: { width: 390, height: 844 } });
    await tile(page, 3).waitFor();
    const top = await tile(page, 1, ".board").evaluate((board) => board.getBoundingClientRect().top);
    expect(top).toBeLessThan(350);
    const button = page.getByRole("button", { name: "Search and filter" });
    await button.click();
    await page.getByRole("button", { name: /In play/ }).click();
    await tile(page, 3).waitFor({ state: "detached" });
    expect(await button.isDisabled()).toBe(true);
    await page.getByRole("button", { name: /All/ }).click();
    await button.click();
    expect(await button.getAttribute("aria-expanded")).toBe("false");
    await page.context().close();
  });

  it("with the keyboard alone: from tile to tile, into a game, back, and to the list", async () => {
    const { page } = await openPage(browser, hall.address);
    await tile(page, 3).waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    expect(await page.evaluate(() => document.activeElement?.closest("article")?.dataset["table"])).toBe("2");
    await page.keyboard.press("Enter");
    await page.waitForURL("**/game/2.1");
    await page.locator(".moves-empty, .moves").waitFor();
    await page.goBack();
    await tile(page, 3).waitFor();
    // Back where he was: the keys go on from there.
    await page.waitForFunction(
      () => document.activeElement?.closest("article")?.dataset["table"] === "2",
      null,
      { timeout: 5000 },
    );
    await page.keyboard.press("g");
    await page.waitForURL("**/?view=list");
    await page.locator('tr[data-table="1"]', { hasText: "Golestani" }).waitFor();
    await page.context().close();
  });

  it("single keys can be turned off, and stay off", async () => {
    const { page } = await openPage(browser, hall.address);
    await tile(page, 3).waitFor();
    await page.keyboard.press("?");
    await page.getByRole("dialog").getByRole("checkbox").uncheck();
    await page.keyboard.press("Escape");
    await page.reload();
    await tile(page, 3).waitFor();
    await page.keyboard.press("g");
    await page.keyboard.press("?");
    expect(new URL(page.url()).search).toBe("");
    expect(await page.getByRole("dialog").count()).toBe(0);
    await page.context().close();
  });
});

describe("the boards", () => {
  it.each([390, 700, 1111, 1280, 1440])(
    "have even squares and the edges of the page in a window of %i pixels",
    async (width) => {
      const { page } = await openPage(browser, hall.address, { viewport: { width, height: 900 } });
      await tile(page, 3).waitFor();
      const boxes = await page.evaluate(() => {
        const box = (selector: string): DOMRect[] =>
          [...document.querySelectorAll(selector)].map((each) => each.getBoundingClientRect());
        const [strip] = box(".strip");
        const boards = box(".tile .board");
        return {
          widths: boards.map((board) => board.width),
          first: (boards[0]?.left ?? 0) - (strip?.left ?? 999),
          clocks: box(".tile .clock:not(.unread)").map(({ right }) => right),
          rights: boards.map((board) => board.right),
        };
      });
      for (const each of boxes.widths) expect(each % 8).toBeCloseTo(0, 3);
      expect(Math.abs(boxes.first)).toBeLessThan(0.1);
      for (const right of boxes.clocks)
        expect(Math.min(...boxes.rights.map((board) => Math.abs(board - right)))).toBeLessThan(0.1);
      await page.context().close();
    },
  );
});

describe("what there is besides", () => {
  it("all games as one file", async () => {
    const { page } = await openPage(browser, hall.address);
    const link = page.getByRole("link", { name: "PGN" });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toBe("games.pgn");
    await page.context().close();
  });

  it("a page for mistyped addresses, in the language chosen and with a way back", async () => {
    const { page } = await openPage(browser, `${hall.address}/foo`, { locale: "de-DE" });
    await page.getByRole("heading", { name: "Diese Seite gibt es nicht" }).waitFor();
    await page.getByRole("main").getByRole("link", { name: "Alle Tische" }).click();
    await tile(page, 3).waitFor();
    expect(new URL(page.url()).pathname).toBe("/");
    await page.context().close();
  });
});
