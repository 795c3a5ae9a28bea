import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findAccessFaults, measureOverflow } from "./access-checks.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";
import { ToldTable } from "./told-table.ts";

// What a tournament has otherwise than the Laws, as its arbiters see it and rule by it.

const OWN = {
  movesBeforeAgreement: 30,
  illegalMove: { standard: { opponentGets: "90s" } },
  fivefold: "none",
};
const ARGS = ["--laws", "fide-2017", "--default-time", "30m", "--regulations", JSON.stringify(OWN)];

let browser: Browser;
let hall: HandHall;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", [{ timeControl: "5400" }], ARGS);
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

async function openConsole(locale: string, width: number): Promise<Page> {
  const context = await browser.newContext({ locale, viewport: { width, height: 844 } });
  await hall.signIn(context, "chief", { name: "Anna" });
  const page = await context.newPage();
  await page.goto(`${hall.address}/arbiter?view=table&table=1`);
  await page.locator(".duo").waitFor();
  return page;
}

describe("[LAW2] the regulations of the tournament", () => {
  it.each([
    ["en", 1440, "Default time 30 min", "Illegal move: the opponent gets (standard) 1:30"],
    ["de", 390, "Karenzzeit 30 min", "Regelwidriger Zug: der Gegner erhält (Turnierschach) 1:30"],
    ["fa", 390, "مهلت تأخیر ۳۰ دقیقه", "حرکت غیرقانونی: حریف می‌گیرد (استاندارد) 1:30"],
  ])(
    "stand at the head of the console in %s, %i pixels wide, and nothing runs over",
    async (locale, width, ...said) => {
      const page = await openConsole(locale, width);
      const place = page.locator(".laws-note");
      await place.getByText("FIDE 2017", { exact: true }).click();
      const lines = (await place.locator("dl > div").allInnerTexts()).map((text) =>
        text.replaceAll(/[\u2066\u2069]/g, "").replaceAll(/\s+/g, " "),
      );
      expect(lines).toHaveLength(4);
      for (const line of said) expect(lines).toContain(line);
      const float = await place.locator(".float").boundingBox();
      expect(float?.x).toBeGreaterThanOrEqual(0);
      expect((float?.x ?? 0) + (float?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await measureOverflow(page)).toBe(0);
      expect(await findAccessFaults(page)).toEqual([]);
      await page.context().close();
    },
  );

  it("refuse a draw that is agreed too soon, by their own name, until the arbiter says so", async () => {
    await new ToldTable(hall, 1, 5400).clock("white").play(["e4", "e5"], 3).clock("white").tell();
    const page = await openConsole("en", 1440);
    await page.locator('[data-tool="result"]').click();
    await page.locator('.tool input[value="1/2-1/2"]').check({ force: true });
    await page.locator(".tool").getByRole("radio", { name: "agreement", exact: true }).check({ force: true });
    await page.locator('.tool [data-act="enter"]').click();
    const refused = page.locator(".outcome [role=alert]");
    await refused.getByText("Tournament regulations").waitFor();
    expect(await page.locator('[data-matter="pending"]').count()).toBe(0);
    await refused.getByRole("button", { name: "Decide so all the same" }).click();
    await page.locator('[data-matter="pending"]').waitFor();
  });
});
