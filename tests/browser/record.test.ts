import { readFileSync } from "node:fs";
import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccessFaults } from "./access-checks.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

// The record as an arbiter has it: on the screen, on paper and as a file.

const MARKUP = '<img src=x onerror="document.title=1">';
let browser: Browser;
let hall: HandHall;
let context: BrowserContext;
let page: Page;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", [{ white: MARKUP, black: "کیارش گلستانی" }, {}]);
  await hall.seat(1);
  await hall.play(1, "e4", "e5");
  await hall.report(1, { kind: "lost", reason: "unplugged" });
  context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  await hall.signIn(context, "arbiter", { name: "Ann" });
  page = await context.newPage();
});
afterAll(async () => {
  await context?.close();
  await browser?.close();
  await hall?.close();
});

describe("the protocol of the round", () => {
  it("has every table, what happened, and names as text", async () => {
    const blocked: string[] = [];
    page.on("console", (message) => blocked.push(message.text()));
    await page.goto(`${hall.address}/record`);
    await page.getByRole("heading", { name: "Protocol of the round" }).waitFor();
    expect(await page.locator("img, script").count()).toBe(0);
    expect(await page.locator("main").innerText()).toContain(MARKUP);
    await page.getByRole("cell", { name: "board lost" }).waitFor();
    await page.getByText("The round has not ended.").waitFor();
    expect(await page.locator("body").evaluate((body) => getComputedStyle(body).backgroundColor)).toBe(
      "rgb(255, 255, 255)",
    );
    expect(blocked).toEqual([]);
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it("leads to the sheet of each game, which has its moves and what the board reported", async () => {
    await page.goto(`${hall.address}/record`);
    await page.getByRole("link", { name: "1.1" }).click();
    await page.getByRole("heading", { name: "Record of game 1.1" }).waitFor();
    await page.getByRole("cell", { name: "1...e5" }).waitFor();
    await page.getByRole("cell", { name: "the board is lost: unplugged" }).waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it("is for paper: no way to elsewhere, and nothing cut off", async () => {
    await page.goto(`${hall.address}/record/games/1.1`);
    await page.emulateMedia({ media: "print" });
    expect(await page.locator("nav").isVisible()).toBe(false);
    expect(
      await page
        .locator(".scroller")
        .first()
        .evaluate((box) => getComputedStyle(box).overflowX),
    ).toBe("visible");
    const pdf = await page.pdf({ format: "A4" });
    expect(pdf.subarray(0, 5).toString()).toBe("%PDF-");
    await page.emulateMedia({ media: "screen" });
  });

  it("is a file for spreadsheets", async () => {
    await page.goto(`${hall.address}/record`);
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "All of it as a table (CSV)" }).click(),
    ]);
    expect(download.suggestedFilename()).toBe("record.csv");
    const text = readFileSync(await download.path(), "utf8");
    expect(text).toContain("board lost");
    expect(text.split("\r\n")[0]).toContain('"when","utc","entry"');
  });

  it("does not scroll sideways on a telephone", async () => {
    await page.setViewportSize({ width: 390, height: 800 });
    for (const path of ["/record", "/record/games/1.1"]) {
      await page.goto(hall.address + path);
      expect(
        await page.evaluate(() => document.documentElement.scrollWidth - innerWidth),
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  it("is not for operators", async () => {
    const other = await browser.newContext();
    await hall.signIn(other, "operator");
    const theirs = await other.newPage();
    const answer = await theirs.goto(`${hall.address}/record`);
    expect(answer?.status()).toBe(403);
    expect(await theirs.locator("body").innerText()).not.toContain("Protocol");
    await other.close();
  });
});
