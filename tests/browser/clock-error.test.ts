import type { Browser, BrowserContext, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { waitFor } from "../e2e/processes.ts";
import { launchChromium } from "./chromium.ts";
import { ClockTable, steadyNow } from "./clock-table.ts";
import { countSeconds, type Drawn, findErrors, readDrawn, waitDrawn, watchClocks } from "./clock-watch.ts";
import { openRealTabs } from "./real-tabs.ts";

// [CLK25] What a page shows against the clock on the table, from the bytes on the line to the frames that are drawn.

const TIMEOUT = 300_000;

let browser: Browser;
let table: ClockTable;
const open: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  table = await ClockTable.open();
  await table.begin();
  // Sides with times of their own, so that they cannot be taken for each other.
  await table.play("e4");
});
afterAll(async () => {
  await browser?.close();
  await table?.close();
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function newPage(minutesAhead = 0): Promise<Page> {
  const context: BrowserContext = await browser.newContext({ viewport: { width: 1280, height: 900 } });
  open.push(() => context.close());
  const page = await context.newPage();
  await watchClocks(page, minutesAhead);
  return page;
}

/** The next reading is seconds away, so that a page that trusts the last as it is would be wrong. */
const untilReadingIsOld = (): Promise<boolean> =>
  waitFor("a reading to be old", 60_000, async () => (await table.readingAge()) > 2500);

describe("[CLK25] the clocks of a page", { timeout: TIMEOUT }, () => {
  it("are within a second of the clock on the table while moves are played", async () => {
    const page = await newPage();
    await page.goto(table.address);
    await waitDrawn(page, "some seconds", 60_000, (drawn) => countSeconds(drawn) >= 4);
    await table.play("e5");
    await table.play("Nf3");
    const { running } = table;
    const drawn = await waitDrawn(page, "both to have run", 60_000, (all) => {
      const sinceThen = all.filter((one) => one.running === running);
      return countSeconds(all) >= 12 && countSeconds(sinceThen) >= 4;
    });
    expect(new Set(drawn.map((one) => one.running))).toContain("white");
    expect(new Set(drawn.map((one) => one.running))).toContain("black");
    expect(findErrors(table, drawn)).toEqual([]);
  });

  it.each([
    ["of all tables", "/", 0],
    ["of all tables", "/", 10],
    ["of all tables", "/", -10],
    ["of the game", "/game/1.1", 10],
  ])(
    "are so in the first frame of the page %s (%s) on a device whose clock is %i minutes ahead",
    async (_, path, minutes) => {
      const page = await newPage(minutes);
      await untilReadingIsOld();
      await page.goto(`${table.address}${path}`);
      const drawn = await waitDrawn(page, "some seconds", 60_000, (all) => countSeconds(all) >= 8);
      expect(drawn[0]?.running).toBe(table.running);
      expect(findErrors(table, drawn)).toEqual([]);
    },
  );
});

describe("[CLK25] a tab behind another", { timeout: TIMEOUT }, () => {
  it("is within a second in its first frame after twelve seconds in which its timers stood, and after a press", async () => {
    const tabs = await openRealTabs();
    open.push(() => tabs.close());
    const page = await tabs.context.newPage();
    await watchClocks(page);
    await page.goto(table.address);
    await waitDrawn(page, "some seconds", 60_000, (drawn) => countSeconds(drawn) >= 3);

    const behind = async (meanwhile: () => Promise<void>): Promise<number> => {
      const other = await tabs.context.newPage();
      await other.bringToFront();
      await waitFor("the tab to be hidden", 30_000, () => page.evaluate(() => document.hidden));
      const session = await tabs.context.newCDPSession(page);
      await session.send("Page.setWebLifecycleState", { state: "frozen" });
      const hiddenAt = steadyNow();
      const { length } = await readDrawn(page);
      await meanwhile();
      await waitFor("twelve seconds", 60_000, () => steadyNow() - hiddenAt > 12_000);
      // A page that went on drawing was never behind.
      expect((await readDrawn(page)).length).toBe(length);
      await page.bringToFront();
      await other.close();
      return length;
    };

    const first = await behind(() => Promise.resolve());
    const drawn = await waitDrawn(
      page,
      "the tab again",
      30_000,
      (all) => countSeconds(all.slice(first)) >= 4,
    );
    expect(findErrors(table, drawn)).toEqual([]);

    const second = await behind(() => table.play("Nc6"));
    const later = await waitDrawn(page, "the tab again", 30_000, (all) => {
      return countSeconds(all.slice(second).filter(({ running }) => running === table.running)) >= 4;
    });
    // What came in while it was frozen is read once it runs again.
    const from = (later[second]?.at ?? 0) + 1000;
    expect(findErrors(table, [...later.slice(0, second), ...later.filter(({ at }) => at > from)])).toEqual(
      [],
    );
  });
});

describe("[CLK25] a relay that is killed and started again", { timeout: TIMEOUT }, () => {
  it("gives nobody time: what runs never shows more than before, and is within a second once connected", async () => {
    const page = await newPage();
    await page.goto(table.address);
    await waitDrawn(page, "some seconds", 60_000, (drawn) => countSeconds(drawn) >= 3);
    await table.killRelay();
    await waitDrawn(page, "the page to tell", 60_000, (drawn) => drawn.at(-1)?.isStale === true);
    await table.restartRelay();
    // Somebody else looks before the board has been heard of again.
    const fresh = await newPage();
    await fresh.goto(table.address);
    const { running } = table;
    const back = steadyNow();
    const hasRun = (all: readonly Drawn[]): boolean =>
      countSeconds(all.filter((one) => one.at > back && one.running === running && !one.isStale)) >= 8;
    const drawn = await waitDrawn(page, "the clock to run again", 60_000, hasRun);
    const drawnAnew = await waitDrawn(fresh, "the clock to run", 60_000, hasRun);
    for (const all of [drawn, drawnAnew]) {
      expect(findErrors(table, all)).toEqual([]);
      const shown = all.map(({ seconds }) => seconds[running]);
      expect(shown).toEqual(shown.toSorted((one, other) => other - one));
    }
  });
});
