import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LOOKS, directionsOf, findAccessFaults, findLow, measureOverflow } from "./access-checks.ts";
import { launchChromium, openPage } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";
import { ToldTable } from "./told-table.ts";

// The arbiters' console for everybody: by finger, by key, by ear, in both directions and both themes.

let browser: Browser;
let hall: HandHall;
const contexts: BrowserContext[] = [];

/** What a finger presses. */
const PRESSED =
  "main button:visible, main a.btn:visible, main select:visible, main summary:visible, .chip-choice:visible, .phone-bar a, .urgency a:visible, main input:not([type]):visible";
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1440, height: 900 } } as const;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", [
    { white: "کیارش گلستانی", black: "Олесь Горижченко" },
    { white: "Őrhegyi, Zoltán", black: "Šumarac, Đorđe" },
    { white: "Anna", black: "Bela" },
    { white: "Carl", black: "Dana" },
  ]);
  const dance = Array.from({ length: 8 }, (_, i) => ["Nf3", "Nf6", "Ng1", "Ng8"][i % 4] ?? "");
  await new ToldTable(hall, 1, 5400).clock("white").play(dance, 20, 30).tell();
  await fallAt(2);
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

/** White's clock comes to zero after two moves. */
async function fallAt(table: number): Promise<void> {
  const told = new ToldTable(hall, table, 5400).clock("white").play(["e4", "e5"], 20, 30);
  told.pass(told.times.white);
  told.times.white = 0;
  told.flags.white = "blocked";
  await told.clock(null, "white").tell();
}

async function consoleAt(
  path: string,
  options: BrowserContextOptions,
  role: "arbiter" | "chief" = "arbiter",
) {
  const { page, troubles } = await openPage(browser, "about:blank", options);
  contexts.push(page.context());
  await hall.signIn(page.context(), role, { name: "Nadiya" });
  await page.goto(hall.address + path);
  await page.locator(".alarm").first().waitFor({ state: "attached" });
  if (path.includes("table=")) await page.locator(".detail cg-board").first().waitFor();
  return { page, troubles };
}

describe("whoever is not signed in", () => {
  it("is led to where one signs in", async () => {
    const { page } = await openPage(browser, `${hall.address}/arbiter`);
    contexts.push(page.context());
    await page.waitForURL(`${hall.address}/enter`);
    await page.locator('input[name="code"]').waitFor();
  });
});

describe("whoever is signed out while working", () => {
  it("is told so, with the way back", async () => {
    const { page } = await consoleAt("/arbiter", DESK);
    await page.evaluate(async () => await fetch("/session", { method: "DELETE" }));
    await page
      .getByRole("alert")
      .filter({ hasText: "You are not signed in as an arbiter any more." })
      .waitFor();
    expect(page.url()).toBe(`${hall.address}/arbiter`);
    expect(await page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/enter");
  });
});

describe("no fault of access", () => {
  it.each(LOOKS)("on a desk with a form open: %s", async (_, options) => {
    const { page, troubles } = await consoleAt("/arbiter?view=table&table=2", { ...DESK, ...options });
    await page.locator('[data-alarm] [data-act="more"]').first().click();
    await page.locator('[data-tool="claim"]').click();
    await page.locator('.tool input[value="written"]').check({ force: true });
    expect(await findAccessFaults(page)).toEqual([]);
    await page.locator('[data-tool="restore"]').click();
    await page.locator(".clock-pair").waitFor();
    expect(await findAccessFaults(page)).toEqual([]);
    expect(troubles).toEqual([]);
  });

  it.each(LOOKS)("on a telephone: %s", async (_, options) => {
    const { page } = await consoleAt("/arbiter", { ...PHONE, ...options });
    for (const tab of ["alarms", "tables"]) {
      await page.locator(`[data-tab="${tab}"]`).click();
      expect(await findAccessFaults(page)).toEqual([]);
    }
  });
});

describe("on a telephone", () => {
  it.each([
    ["en-GB", 390],
    ["de-DE", 320],
    ["fr-FR", 320],
    ["uk-UA", 320],
    ["es-ES", 390],
    ["tr-TR", 390],
    ["fa-IR", 320],
  ])(
    "nothing scrolls sideways, and everything is large enough for a finger: %s, %i pixels",
    async (locale, width) => {
      const { page } = await consoleAt(
        "/arbiter",
        { ...PHONE, locale, viewport: { width, height: 800 } },
        "chief",
      );
      const check = async (where: string): Promise<void> => {
        expect([where, await measureOverflow(page), await findLow(page, PRESSED)]).toEqual([where, 0, []]);
      };
      await page.locator('.alarm [data-act="more"]').first().click();
      await check("alarms");
      await page.locator('[data-tab="tables"]').click();
      await check("tables");
      await page.locator('.urgency [data-table="2"] a').click();
      await page.locator(".detail .duo").waitFor();
      for (const tool of ["result", "claim", "illegal", "restore", "stop", "times", "position", "sheet"]) {
        await page.locator(`[data-tool="${tool}"]`).click();
        await check(tool);
      }
    },
  );
});

describe("in Persian", () => {
  it("the page runs from right to left; boards, clocks, moves and scores do not", async () => {
    const { page } = await consoleAt("/arbiter?view=table&table=1", { ...DESK, locale: "fa-IR" });
    await page.locator('[data-tool="result"]').click();
    const directions = await directionsOf(page, [
      "html",
      ".detail .board",
      ".urgency .clock",
      ".moves",
      ".need",
      ".controls",
    ]);
    expect(directions).toEqual(["rtl", "ltr", "ltr", "ltr", "ltr", "ltr"]);
    expect(await page.locator(".tool .chip-choice").first().innerText()).toBe("\u20661 : 0\u2069");
  });
});

describe("with the keyboard alone", () => {
  it("goes from alarm to alarm, sees one off, and opens the next", async () => {
    const { page } = await consoleAt("/arbiter", DESK);
    await page.keyboard.press("j");
    const focused = (): Promise<string | null> =>
      page.evaluate(() => document.activeElement?.closest(".alarm")?.getAttribute("data-alarm") ?? null);
    expect(await focused()).toBe("flag");
    await page.keyboard.press("j");
    const second = await focused();
    expect(second).not.toBe("flag");
    await page.keyboard.press("s");
    await page.locator(`.alarm[data-alarm="${second}"]`).waitFor({ state: "detached" });
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.locator(".detail").waitFor();
    await page.waitForFunction(() => document.activeElement?.id === "table-title");
  });

  it("enters a result, takes it back, and shows where the focus is", async () => {
    const { page } = await consoleAt("/arbiter?view=table&table=1", DESK);
    await page.locator('[data-tool="result"]').focus();
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.activeElement?.getAttribute("data-form") === "result");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Space");
    const outline = await page.evaluate(() => {
      const shown = document.activeElement?.nextElementSibling ?? document.activeElement;
      return shown === null ? "" : getComputedStyle(shown).outlineStyle;
    });
    expect(outline).toBe("solid");
    await page.keyboard.press("Tab");
    for (let i = 0; i < 3; i++) await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await page.locator('[data-matter="pending"]').waitFor();
    await page.locator('[data-act="undo"]').focus();
    await page.keyboard.press("Enter");
    await page.locator('[data-matter="pending"]').waitFor({ state: "detached" });
  });
});

describe("for the ear", () => {
  it("says how many alarms stand, each new one once, and urgent ones at once", async () => {
    const { page } = await consoleAt("/arbiter", DESK);
    const calm = page.locator('[data-voice="calm"]');
    await calm.filter({ hasText: "open" }).waitFor({ state: "attached" });
    const urgent = page.locator('[data-voice="urgent"]');
    expect(await urgent.innerText()).toBe("");
    await fallAt(3);
    await urgent
      .filter({ hasText: "Table 3: flag shown. White: the clock is at zero." })
      .waitFor({ state: "attached" });
    expect(await urgent.getAttribute("aria-live")).toBe("assertive");
  });

  it("makes no sound and shakes no telephone unless somebody wants it", async () => {
    /** Notes what a page asks its device for, instead of doing it. */
    const listen = (page: Page): Promise<unknown> =>
      page.addInitScript(() => {
        const calls: string[] = [];
        Object.assign(globalThis, { deviceCalls: calls });
        Object.defineProperty(navigator, "vibrate", {
          value: (pattern: unknown): boolean => calls.push(`vibrate ${JSON.stringify(pattern)}`) > 0,
        });
        class Noted extends AudioContext {
          constructor() {
            super();
            calls.push("sound");
          }
        }
        Object.assign(globalThis, { AudioContext: Noted });
      });
    const heard = (page: Page): Promise<unknown> =>
      page.evaluate(() => (globalThis as { deviceCalls?: unknown }).deviceCalls);
    const [silent, telephone] = [await consoleAt("/arbiter", DESK), await consoleAt("/arbiter", PHONE)];
    for (const { page } of [silent, telephone]) {
      await listen(page);
      await page.reload();
      await page.locator(".alarm").first().waitFor({ state: "attached" });
    }
    await telephone.page.locator(".settings > summary", { hasText: "Settings" }).click();
    for (const wanted of ["Sound for alarms", "Vibration for alarms"])
      await telephone.page.getByLabel(wanted).check();
    await fallAt(4);
    for (const { page } of [silent, telephone])
      await page.locator('.alarm[data-alarm="flag"][data-table="4"]').waitFor({ state: "attached" });
    await telephone.page.waitForFunction(
      () => ((globalThis as { deviceCalls?: unknown[] }).deviceCalls ?? []).length > 1,
    );
    expect(await heard(telephone.page)).toEqual(["sound", "vibrate [200,100,200]"]);
    expect(await heard(silent.page)).toEqual([]);

    const { page } = silent;
    await page.locator(".settings > summary", { hasText: "Settings" }).click();
    expect(
      await page
        .locator(".settings input")
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).checked)),
    ).toEqual([false, false]);
    await page.getByLabel("Sound for alarms").check();
    await page.reload();
    await page.locator(".settings > summary", { hasText: "Settings" }).click();
    expect(await page.getByLabel("Sound for alarms").isChecked()).toBe(true);
  });
});

describe("an alarm that somebody else is to look after", () => {
  it("is handed to a colleague, or put off and fetched back", async () => {
    const { page } = await consoleAt("/arbiter", DESK);
    const colleague = await openPage(browser, "about:blank", PHONE);
    contexts.push(colleague.page.context());
    await hall.signIn(colleague.page.context(), "arbiter", { name: "Olha" });
    await colleague.page.goto(`${hall.address}/arbiter`);
    const flagAt = (at: Page): Locator => at.locator('.alarm[data-alarm="flag"][data-table="2"]');
    await flagAt(page).locator('[data-act="more"]').click();
    await flagAt(page).getByLabel("Hand over to").selectOption({ label: "Olha" });
    await flagAt(page).locator('[data-act="hand"]').click();
    await flagAt(page).getByText("Taken by Olha").waitFor();
    await flagAt(colleague.page).getByText("Taken by you").waitFor();

    await flagAt(colleague.page).locator('[data-act="more"]').click();
    await flagAt(colleague.page).locator('[data-act="later-2"]').click();
    for (const each of [page, colleague.page]) await flagAt(each).waitFor({ state: "detached" });
    const handled = colleague.page.locator(".handled", { hasText: "Table 2: flag shown" });
    await colleague.page.locator(".handled-list summary").click();
    await handled.getByRole("button").click();
    for (const each of [page, colleague.page]) await flagAt(each).waitFor();
  });
});

describe("the score sheet", () => {
  it("is text alone, and counts how often it was shown", async () => {
    const { page } = await consoleAt("/arbiter?view=table&table=1", DESK);
    await page.locator('[data-tool="sheet"]').click();
    await page.getByRole("button", { name: "Show it to White" }).click();
    const sheet = page.getByRole("dialog", { name: "Score sheet" });
    await sheet.getByText("1. Nf3 Nf6 2. Ng1 Ng8 3. Nf3 Nf6 4. Ng1 Ng8").waitFor();
    expect(await sheet.locator(".board, time, .clock").count()).toBe(0);
    await sheet.getByRole("button", { name: "Close" }).click();
    await page.locator(".facts", { hasText: "Score sheet shown" }).getByText("White 1, Black 0").waitFor();
  });
});
