import type { PersonRole } from "@boardwire/shared";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

// Names that are markup, or that turn the direction of what stands after them, at the pages of those who have signed in;
// spectators' pages are in access.test.ts, the record in record.test.ts.

const MARKUP = '<img src=x onerror="document.title=1">';
const OVERRIDE = "\u202E";
/** Of a player: read as it was written, and the rest of the line too. */
const TURNED = `${OVERRIDE}resU${OVERRIDE} <b>Bold</b>`;

let browser: Browser;
let hall: HandHall;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open(MARKUP, [{ white: MARKUP, black: TURNED }]);
  await hall.seat(1);
  await hall.play(1, "e4", "e5");
  await hall.readClock(1, { white: 0 }, "white");
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

async function pageOf(role: PersonRole, path: string, ready: string): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1440, height: 900 } });
  await hall.signIn(context, role, { name: MARKUP });
  const page = await context.newPage();
  await page.goto(hall.address + path);
  await page.locator(ready).first().waitFor();
  return page;
}

/** Nothing of a name has become an element, and none of its letters turns what is around it. */
async function expectText(page: Page, names: readonly string[]): Promise<void> {
  expect(await page.locator("img, body script:not([src]), bdi *").count()).toBe(0);
  expect(await page.title()).not.toBe("1");
  const shown = await page.locator("bdi").allTextContents();
  for (const name of names) expect(shown).toContain(name);
  const { strays, anywhere } = await page.evaluate(
    ({ override, name }) => {
      const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      let isThere = false;
      while (walk.nextNode() !== null) {
        const text = walk.currentNode.textContent ?? "";
        if (text.includes(name)) isThere = true;
        if (text.includes(override)) found.push(text);
      }
      return { strays: found, anywhere: isThere };
    },
    { override: OVERRIDE, name: MARKUP },
  );
  expect([strays, anywhere]).toEqual([[], true]);
}

describe("[R104] names are text", () => {
  it.each([
    ["hall", "/hall", ".seat piece", []],
    ["operator", "/operator?table=1", ".sight piece", [MARKUP]],
    ["arbiter", "/arbiter?view=table&table=1", ".detail .duo", [MARKUP]],
    ["chief", "/arbiter?view=people", ".people .person", []],
    ["arbiter", "/arbiter?view=log&table=1", ".table-log li", [MARKUP]],
  ] as const)("for a person of the role %s at %s", async (role, path, ready, names) => {
    if (path.endsWith("people")) await pageOf("arbiter", "/arbiter", ".console");
    await expectText(await pageOf(role, path, ready), names);
  });

  it("to whoever admits people on a page of its own", async () => {
    const page = await pageOf("chief", "/people", ".people");
    await expectText(page, []);
  });
});

it("the operator's page says who has signed in, and as what", async () => {
  const page = await pageOf("operator", "/operator", ".strip .who");
  expect(await page.locator(".strip .who").textContent()).toBe(`${MARKUP} operator`);
});
