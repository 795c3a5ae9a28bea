import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { LOOKS, PERSIAN_TELEPHONE, findAccessFaults, findLow, measureOverflow } from "./access-checks.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

// Signing in and admitting, as people do it (docs/security.md).

let browser: Browser;
let hall: HandHall;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", [{}, {}, {}]);
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

/** A device of its own. */
async function device(options: BrowserContextOptions = {}): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  contexts.push(context);
  return { context, page: await context.newPage() };
}

async function chiefAt(path: string, options: BrowserContextOptions = {}): Promise<Page> {
  const { context, page } = await device(options);
  await hall.signIn(context, "chief", { name: "Carla" });
  await page.goto(hall.address + path);
  await page.locator("section.people").waitFor();
  return page;
}

/** Has the chief make a code, and answers with its digits. */
async function invite(page: Page, name: string, tables = ""): Promise<string> {
  await page.locator('.people input[name="name"]').fill(name);
  if (tables !== "") await page.locator('.people input[name="sector"]').fill(tables);
  await page.locator(".people .form button").click();
  return (await page.locator(".pin").innerText()).replaceAll(/\s/g, "");
}

async function enter(page: Page, code: string): Promise<void> {
  await page.goto(`${hall.address}/enter`);
  await page.locator('input[name="code"]').fill(code);
  await page.locator(".enter .form button").click();
}

const arrived = (page: Page): Promise<void> => page.waitForURL(`${hall.address}/arbiter`);
const personOf = (page: Page): Promise<unknown> =>
  page.evaluate(async () => (await (await fetch("/session")).json()) as unknown);

describe("the chief arbiter", () => {
  it("comes by the printed link, says a name, and leaves no code in any address", async () => {
    const code = hall.chiefCode;
    expect(code).toHaveLength(20);
    const { context, page } = await device();
    const asked: string[] = [];
    page.on("request", (request) => asked.push(request.url(), request.headers()["referer"] ?? ""));
    await page.goto(`${hall.address}/enter#${code}`);
    await page.locator('input[name="name"]').fill("Carla Ferrari");
    expect(page.url()).toBe(`${hall.address}/enter`);
    await page.keyboard.press("Enter");
    await arrived(page);
    expect(await personOf(page)).toMatchObject({ person: { name: "Carla Ferrari", role: "chief" } });
    expect(asked.length).toBeGreaterThan(3);
    expect(asked.filter((address) => address.includes(code))).toEqual([]);
    expect(await context.cookies()).toMatchObject([{ httpOnly: true, sameSite: "Strict", path: "/" }]);
    expect(await page.evaluate(() => document.cookie)).toBe("");
    // The code is worth nothing any more: the next who finds it is told so.
    // That one had the page open, and pastes the link into its address: nothing is loaded anew.
    const late = (await device()).page;
    await late.goto(`${hall.address}/enter`);
    await late.locator('input[name="code"]').waitFor();
    await late.goto(`${hall.address}/enter#${code}`);
    await late.locator('input[name="name"]').fill("Mallory");
    await late.keyboard.press("Enter");
    await late.getByRole("alert").filter({ hasText: "used already" }).waitFor();
    expect(await personOf(late)).toMatchObject({ person: null });
  });

  it("admits an arbiter by digits, a screen by the picture's link, and sees them come", async () => {
    const chief = await chiefAt("/people");
    const pin = await invite(chief, "Anna", "1-2");
    expect(pin).toMatch(/^\d{6}$/);
    await chief.getByText(/^(?:60|5\d) seconds left$/).waitFor();
    expect(await chief.locator("svg.qr path").getAttribute("d")).toMatch(/^(?:M\d+ \d+h1v1h-1z)+$/);
    const anna = (await device()).page;
    await enter(anna, pin);
    await arrived(anna);
    await chief.getByRole("status").filter({ hasText: "Anna has signed in." }).waitFor();
    await chief
      .locator(".person", { hasText: "Anna" })
      .filter({ hasText: /tables \u2066?1–2/ })
      .waitFor();
    expect(await personOf(anna)).toMatchObject({ person: { role: "arbiter", sector: [1, 2] } });
  });

  it("gives other tables, is warned of too few arbiters, and sends somebody away at once", async () => {
    const chief = await chiefAt("/people");
    const { context, page } = await device();
    const person = await hall.signIn(context, "arbiter", { name: "Boris", sector: null });
    await page.goto(`${hall.address}/people`);
    const row = chief.locator(".person", { hasText: "Boris" });
    await row.getByRole("button", { name: "Tables: Boris" }).click();
    await chief.keyboard.type("1-x");
    await chief.keyboard.press("Enter");
    await row.getByRole("alert").filter({ hasText: "“1-x” is no table" }).waitFor();
    await row.getByRole("textbox").fill("3");
    await chief.keyboard.press("Enter");
    await row.filter({ hasText: /tables \u2066?3/ }).waitFor();
    await row.getByRole("button", { name: "Sign out: Boris" }).click();
    await row.getByText("Sign Boris out at once, on all devices?").waitFor();
    await chief.keyboard.press("Enter");
    await chief.getByRole("status").filter({ hasText: "Boris is signed out." }).waitFor();
    await row.waitFor({ state: "detached" });
    expect(await personOf(page)).toMatchObject({ person: null });
    expect(person.role).toBe("arbiter");
  });
});

describe("the page of people", () => {
  it("leads back to the console", async () => {
    const chief = await chiefAt("/people");
    await chief.getByRole("link", { name: "Arbiters' console" }).click();
    await chief.waitForURL(/\/arbiter/);
    await chief.getByRole("heading", { name: "Tables", exact: true }).waitFor();
  });
});

describe("whoever is sent away", () => {
  it("sees at once that the page is theirs no longer, and how to come back", async () => {
    const chief = await chiefAt("/people");
    const { context, page } = await device();
    await hall.signIn(context, "chief", { name: "Deputy" });
    await page.goto(`${hall.address}/people`);
    await page.locator(".person", { hasText: "Carla" }).first().waitFor();
    await chief.getByRole("button", { name: "Sign out: Deputy" }).click();
    await chief.keyboard.press("Enter");
    await page.getByText("sign in again").waitFor();
    expect(await page.locator(".person").count()).toBe(0);
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL(`${hall.address}/enter`);
  });
});

describe("whoever has a wrong code", () => {
  it("is told so, and can try again", async () => {
    const { page } = await device();
    await enter(page, "12345");
    await page.getByRole("alert").filter({ hasText: "This code is wrong" }).waitFor();
    expect(await page.locator('input[name="code"]').inputValue()).toBe("12345");
  });

  it("is told on a page of people that only the chief is there", async () => {
    const { page } = await device();
    await page.goto(`${hall.address}/people`);
    await page.getByText("Only the chief arbiter does this.").waitFor();
  });
});

describe("everybody can use it", () => {
  const check = async (page: Page): Promise<void> => {
    expect(await findAccessFaults(page)).toEqual([]);
    expect(await measureOverflow(page)).toBe(0);
  };

  it.each([...LOOKS, PERSIAN_TELEPHONE])(
    "no fault of access in signing in and admitting: %s",
    async (_, options) => {
      const { page } = await device(options);
      await page.goto(`${hall.address}/enter`);
      await page.locator(".enter .form button:enabled").waitFor();
      await check(page);
      const chief = await chiefAt("/people", options);
      await check(chief);
      await invite(chief, "Dora", "1");
      await check(chief);
      expect(await findLow(chief, "main button:visible, main input:visible, main select:visible")).toEqual(
        [],
      );
    },
  );

  it.each(["de-DE", "es-ES", "fr-FR", "tr-TR", "uk-UA", "fa-IR"])("fits 320 pixels: %s", async (locale) => {
    const options = { locale, viewport: { width: 320, height: 700 } };
    const { page } = await device(options);
    await page.goto(`${hall.address}/enter`);
    await page.locator('input[name="code"]').waitFor();
    const width = (of: Page): Promise<number> => of.evaluate(() => document.documentElement.scrollWidth);
    expect(await width(page)).toBe(320);
    const chief = await chiefAt("/people", options);
    await invite(chief, "Eva");
    expect(await width(chief)).toBe(320);
  });

  it("by the keyboard alone", async () => {
    const chief = await chiefAt("/people");
    await chief.locator('.people input[name="name"]').focus();
    await chief.keyboard.type("Fay");
    await chief.keyboard.press("Tab");
    await chief.keyboard.press("o");
    await chief.keyboard.press("Tab");
    await chief.keyboard.press("Enter");
    await chief.locator(".pin").waitFor();
    // The title of the card has the focus, so that it is read out; the next thing is to close it.
    expect(await chief.evaluate(() => document.activeElement?.textContent)).toBe("Code for Fay");
    await chief.keyboard.press("Tab");
    await chief.keyboard.press("Enter");
    await chief.locator(".pin").waitFor({ state: "detached" });
  });
});
