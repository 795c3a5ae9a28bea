import { join } from "node:path";
import type { Browser } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { startDriver, startRelay, waitFor } from "../e2e/processes.ts";
import { openHall, readGame, writePairings } from "../e2e/simulated-hall.ts";
import { launchChromium, openPage } from "./chromium.ts";

// A hand moves men on a simulated board; its bytes pass a pseudo-terminal, driver and relay, and a browser shows them.

const open: (() => Promise<unknown>)[] = [];
let browser: Browser;

beforeAll(async () => {
  browser = await launchChromium();
});
afterAll(async () => {
  await browser?.close();
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe("from a man's foot to the screen", () => {
  it("a page opened early shows, move for move, what the relay has at the end", async () => {
    const hall = await openHall({ boards: 2, level: "L1", seed: "browser", speed: 1000 });
    open.push(() => hall.close());
    const data = join(hall.folder, "data");
    const relay = await startRelay(data, 0, ["--pairings", writePairings(hall, 1)]);
    open.push(() => relay.stop());
    const driver = startDriver(
      data,
      relay.port,
      hall.ports.map(({ port }) => port),
    );
    open.push(() => driver.stop());

    // Opened before anything is played; simulated hands keep a human pace.
    const { page, troubles } = await openPage(browser, `http://127.0.0.1:${relay.port}/`);
    await hall.begin(relay.port);
    const newest = page.locator('[data-table="1"] .newest');
    await newest.filter({ hasText: /^[4-9]/ }).waitFor({ timeout: 100_000 });
    hall.tell({ table: 1, do: "pause" });
    await page.locator('[data-table="1"] .open').click();
    const id = page.url().split("/").at(-1) ?? "";
    const shown = (): Promise<string[]> => page.locator(".move .san").allTextContents();
    await waitFor("the page to have caught up", 20_000, async () => {
      const game = await readGame(relay.port, id);
      const { length } = await shown();
      return game !== null && length >= 6 && game.moves.length === length;
    });
    const published = await readGame(relay.port, id);
    expect(await shown()).toEqual(published?.moves.map(({ san }) => san));
    expect(await page.locator(".clock").first().textContent()).toMatch(/\d:\d\d/);
    expect(troubles).toEqual([]);
    await page.context().close();
  });
});
