import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";
import { ToldTable } from "./told-table.ts";

// A relay under load, or a line that is slow one way: what was ruled is on the table before its answer is there. The arbiter
// has gone on by then, and no tap of theirs is to be lost to the answer.

let browser: Browser;
let hall: HandHall;
let page: Page;
/** Answers that the page has not been given yet; null: they go through. */
let held: (() => void)[] | null = null;

const isAnswer = (message: string | Buffer): boolean =>
  typeof message === "string" && message.startsWith("43");

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", [{ timeControl: "5400" }]);
  await new ToldTable(hall, 1, 5400).clock("white").play(["e4", "e5"], 3).tell();
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  await hall.signIn(context, "arbiter", { name: "Anna" });
  page = await context.newPage();
  await page.routeWebSocket(/socket\.io/, (route) => {
    const server = route.connectToServer();
    server.onMessage((message) => {
      if (held !== null && isAnswer(message)) held.push(() => route.send(message));
      else route.send(message);
    });
  });
  await page.goto(`${hall.address}/arbiter?view=table&table=1`);
  await page.locator(".detail .duo").waitFor();
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

const form = (name: string) => page.locator(`[data-form="${name}"]`);
const matter = (name: string) => page.locator(`[data-matter="${name}"]`);
const release = (): void => {
  const those = held ?? [];
  held = null;
  for (const send of those) send();
};

it("an answer that comes late closes no form that was opened since, and moves it from under no finger", async () => {
  await page.locator('[data-tool="offer"]').click();
  held = [];
  await form("offer").locator('[data-act="enter"]').click();
  await matter("offer").waitFor();
  // The next command is given while the first has no answer yet, and is not lost.
  await matter("offer").getByRole("button", { name: "Declined", exact: true }).click();
  await matter("offer").waitFor({ state: "detached" });
  await page.locator('[data-tool="stop"]').click();
  const white = form("stop").getByRole("radio", { name: "White", exact: true });
  await white.check({ force: true });
  const before = await white.boundingBox();
  release();
  await page.getByText("Recorded.").waitFor();
  // Until it has been painted, and what scrolls after that has scrolled.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null)))),
  );
  expect(await white.isChecked()).toBe(true);
  expect((await white.boundingBox())?.y).toBeCloseTo(before?.y ?? Number.NaN, 0);
  await form("stop").locator('[data-act="enter"]').click();
  await matter("stopped").waitFor();
});
