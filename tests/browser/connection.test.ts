import type { Browser } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, openPage } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

const NAME = "Lindenhof Open";

let browser: Browser;
let hall: HandHall;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open(NAME, [{ white: "Anna", black: "Bela" }]);
});

afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

describe("a hall that has only begun", () => {
  it("shows its tables as waiting, and the game as soon as the men stand", async () => {
    const { page } = await openPage(browser, hall.address);
    await page.locator(".lead", { hasText: "Before the games" }).waitFor();
    await hall.seat(1);
    await hall.play(1, "d4");
    await page.locator(".newest", { hasText: "1.d4" }).waitFor();
    await page.locator(".lead", { hasText: "Live" }).waitFor();
    await page.context().close();
  });
});

describe("a relay that goes away", () => {
  it("leaves the last picture with its clocks stopped; once it is back all moves are there", async () => {
    const event = await openPage(browser, hall.address);
    const game = await openPage(browser, `${hall.address}/game/1.1`);
    await event.page.locator(".newest", { hasText: "1.d4" }).waitFor();
    await game.page.locator(".move[aria-current] .san", { hasText: "d4" }).waitFor();
    await event.page.locator(".clock.running").waitFor();

    await hall.stopRelay();
    for (const { page } of [event, game]) {
      await page.locator(".lead", { hasText: /No connection since \d\d:\d\d:\d\d/ }).waitFor();
    }
    expect(await event.page.locator(".clock.running").count()).toBe(0);
    for (const { page } of [event, game]) expect(await page.locator(".strip .delay").count()).toBe(0);
    expect(await event.page.locator("piece").count()).toBe(32);

    await hall.restartRelay(NAME);
    await hall.play(1, "d5", "c4");
    await event.page.locator(".newest", { hasText: "2.c4" }).waitFor();
    await game.page.locator(".move[aria-current] .san", { hasText: "c4" }).waitFor();
    expect(await game.page.locator(".move .san").allInnerTexts()).toEqual(["d4", "d5", "c4"]);
    for (const { page } of [event, game]) {
      await page.locator(".lead", { hasText: "Live" }).waitFor();
      await page.locator(".strip .delay", { hasText: "Not delayed" }).waitFor();
      await page.context().close();
    }
  });
});

describe("a hall without boards", () => {
  it("says what to do", async () => {
    const empty = await HandHall.open("Rehearsal", []);
    const { page, troubles } = await openPage(browser, empty.address);
    await page.getByRole("heading", { name: "No boards yet" }).waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
    await empty.close();
  });
});
