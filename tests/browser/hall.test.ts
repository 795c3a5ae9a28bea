import type { Browser, BrowserContext, BrowserContextOptions, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { waitFor } from "../e2e/processes.ts";
import { directionsOf, findAccessFaults } from "./access-checks.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

// Screens in sight of the players, against a real relay (docs/rules/claim-safety.md).

const NAME = "Lindenhof Open";
let browser: Browser;
let hall: HandHall;
const contexts: BrowserContext[] = [];

const SEATS = Array.from({ length: 12 }, (_, i) => ({
  white: ["Åström, W1", "Rameshbabu-Krishnamurthy, V"][i] ?? `Whiteman, W${i + 1}`,
  black: `Blackman, B${i + 1}`,
}));

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open(NAME, SEATS, ["--laws", "fide-2009"]);
  for (const table of [1, 2, 3]) await hall.seat(table);
  await hall.play(1, "e4", "e5");
  await hall.readClock(2, { white: 5000 }, "white");
  await hall.readClock(3, { white: 0 }, "white");
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

async function screenAt(query: string, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({
    locale: "en-GB",
    viewport: { width: 1280, height: 720 },
    ...options,
  });
  contexts.push(context);
  await hall.signIn(context, "hall", { name: "Left of the stage" });
  const page = await context.newPage();
  await page.goto(`${hall.address}/hall${query}`);
  await page.locator(".seat piece").first().waitFor();
  return page;
}

const tablesOf = (page: Page): Promise<string[]> => page.locator(".seat .number").allInnerTexts();

describe("what a hall screen shows", () => {
  it("says what no screen may be used for, by the edition in force, and that it is not delayed", async () => {
    const page = await screenAt("");
    await page
      .getByText("For information only. No claim can be based on this screen (Laws of Chess 2009, 6.14).")
      .waitFor();
    await page.getByText("Not delayed, hall network only").waitFor();
    expect(await page.locator("h1").innerText()).toBe(NAME);
    expect(await tablesOf(page)).toEqual(["1", "2", "3", "4"]);
  });

  it("colours no time and marks no flag: a clock at zero looks like every other that runs", async () => {
    const page = await screenAt("?boards=4");
    const look = (table: number): Promise<string | null> =>
      page.locator(`.seat[data-table="${table}"] .person.white .clock`).evaluate((clock) => {
        const { color, backgroundColor, fontWeight } = getComputedStyle(clock);
        return `${clock.className} ${color} ${backgroundColor} ${fontWeight} ${clock.children.length}`;
      });
    await page.locator('.seat[data-table="3"] .clock', { hasText: "0:00:00" }).waitFor();
    await page.locator('.seat[data-table="1"] .clock.running').waitFor();
    expect([await look(2), await look(3)]).toEqual([await look(1), await look(1)]);
    expect(await page.locator("audio, video, .low, .icon").count()).toBe(0);
  });

  it("has nothing to press, no way to another page, and takes no keys", async () => {
    const page = await screenAt("?boards=4");
    expect(await page.locator("a, button, input, select, [tabindex], [contenteditable]").count()).toBe(0);
    const before = await page.locator(".wall").innerHTML();
    for (const key of ["?", "g", "/", "ArrowLeft", "Home", "f", "l", "Enter", "Tab"])
      await page.keyboard.press(key);
    expect(page.url()).toBe(`${hall.address}/hall?boards=4`);
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe("BODY");
    expect(await page.locator("dialog[open]").count()).toBe(0);
    // But for the running seconds it is the same picture.
    const still = (markup: string): string => markup.replaceAll(/\d+:\d\d(?::\d\d)?/g, "t");
    expect(still(await page.locator(".wall").innerHTML())).toBe(still(before));
    const isLeft = await page.evaluate(() =>
      document
        .querySelector(".wall")
        ?.dispatchEvent(new MouseEvent("contextmenu", { bubbles: true, cancelable: true })),
    );
    expect(isLeft).toBe(false);
    expect(await page.locator(".wall").evaluate((wall) => getComputedStyle(wall).cursor)).toBe("none");
  });

  it("is told of no game, no list of moves and nothing of staff", async () => {
    const context = await browser.newContext();
    contexts.push(context);
    await hall.signIn(context, "hall");
    const page = await context.newPage();
    const sent: string[] = [];
    const got: string[] = [];
    page.on("websocket", (socket) => {
      socket.on("framesent", ({ payload }) => sent.push(String(payload)));
      socket.on("framereceived", ({ payload }) => got.push(String(payload)));
    });
    await page.goto(`${hall.address}/hall`);
    await page.locator(".seat piece").first().waitFor();
    await hall.play(1, "Nf3");
    await waitFor("the move on the screen", 20_000, () => Promise.resolve(got.join().includes("Nf3")));
    expect(
      sent.filter((frame) => frame.includes("subscribe") && frame.includes('"audience":"public"')),
    ).toEqual([]);
    expect(sent.join()).not.toContain('"game:');
    expect(got.join()).not.toMatch(/"(?:moves|health|claims|draws|flags|desk|pending|clockWatch)"/);
  });

  it("turns the pages where there are more tables than fit, and says which it is", async () => {
    const page = await screenAt("?boards=2&seconds=3&tables=1-6");
    const seen = new Set<string>();
    await waitFor("all pages", 60_000, async () => {
      // In one look: between two of them the page may turn.
      seen.add(
        await page.evaluate(() => {
          const numbers = [...document.querySelectorAll(".seat .number")].map((each) => each.textContent);
          return `${numbers.join()} ${document.querySelector("header .quiet")?.textContent}`;
        }),
      );
      return seen.size >= 3;
    });
    expect([...seen].toSorted()).toEqual(["1,2 1 of 3", "3,4 2 of 3", "5,6 3 of 3"]);
  });

  it("leaves no place empty in which no table will ever stand", async () => {
    const page = await screenAt("?boards=8&tables=1-4");
    expect(await page.locator(".boards").getAttribute("data-boards")).toBe("4");
    const [wall, last] = await Promise.all([
      page.locator(".wall").boundingBox(),
      page.locator('.seat[data-table="4"]').boundingBox(),
    ]);
    expect((last?.x ?? 0) + (last?.width ?? 0)).toBeGreaterThan((wall?.width ?? 0) - 20);
  });

  it("shows the tables that its address names, without times where the organiser wants none", async () => {
    const page = await screenAt("?boards=6&tables=3,1&clocks=0&theme=dark&lang=de");
    expect(await tablesOf(page)).toEqual(["3", "1"]);
    expect(await page.locator(".clock").count()).toBe(0);
    await page.getByText(/Auf diesen Bildschirm kann sich keine Reklamation stützen/).waitFor();
    expect(await page.evaluate(() => document.documentElement.dataset["theme"])).toBe("dark");
  });

  it("has the result in place of the times once the game is over", async () => {
    await hall.seat(4);
    await hall.play(4, "f3", "e5", "g4", "Qh4#");
    const page = await screenAt("?tables=4&boards=1");
    await page.locator(".person.black .score.won", { hasText: "1" }).waitFor();
    expect(await page.locator(".clock").count()).toBe(0);
  });
});

describe("a screen that nobody looks after", () => {
  it("says of when its picture is while the relay is away, and goes on by itself", async () => {
    const page = await screenAt("?boards=4");
    await page.locator('.seat[data-table="1"] .clock.running').waitFor();
    await hall.stopRelay();
    await page.getByText(/^No connection\. Last update \d\d:\d\d$/).waitFor({ timeout: 60_000 });
    expect(await page.locator(".clock.running").count()).toBe(0);
    expect(await page.locator(".seat piece").count()).toBeGreaterThan(100);
    await hall.restartRelay(NAME);
    await page.getByText("Not delayed, hall network only").waitFor({ timeout: 60_000 });
    await hall.play(1, "Nc6");
    await page.waitForFunction(
      () =>
        [...document.querySelectorAll('.seat[data-table="1"] piece')].some(
          (piece) => (piece as unknown as { cgKey: string }).cgKey === "c6",
        ),
      undefined,
      { timeout: 60_000 },
    );
  });

  it("that has not signed in says so, shows no board, and offers no link", async () => {
    const context = await browser.newContext({ locale: "en-GB" });
    contexts.push(context);
    const page = await context.newPage();
    await page.goto(`${hall.address}/hall`);
    await page.getByText("This screen is not signed in").waitFor();
    await page.getByText(`Open ${new URL(hall.address).host}/enter on it`).waitFor();
    expect(await page.locator(".seat, a").count()).toBe(0);
  });
});

const SIZES = [
  [1920, 1080, 1],
  [1920, 1080, 2],
  [1920, 1080, 4],
  [1920, 1080, 6],
  [1920, 1080, 8],
  [1920, 1080, 12],
  [1080, 1920, 4],
  [1366, 768, 4],
  [1440, 900, 1],
  [1440, 900, 4],
  [1440, 900, 8],
  [1280, 853, 4],
  [1024, 768, 4],
  [390, 844, 4],
] as const;

describe("how it looks", () => {
  it.each(SIZES)(
    "at %i by %i with %i boards nothing runs over its edge, and clocks are never cut",
    async (width, height, boards) => {
      const page = await screenAt(`?boards=${boards}`, { viewport: { width, height } });
      await page.evaluate("document.fonts.ready");
      const faults = await page.evaluate(() => {
        const wall = document.querySelector(".wall")?.getBoundingClientRect();
        const outside = [
          ...document.querySelectorAll(
            ".seat .board, .seat .clock, .seat .score, .seat .meta, .seat .number, footer span",
          ),
        ].filter((each) => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          if (left === right) return false;
          const seat = (each.closest(".seat") ?? document.querySelector(".wall"))?.getBoundingClientRect();
          return (
            seat === undefined ||
            left < seat.left - 1 ||
            right > seat.right + 1 ||
            top < seat.top - 1 ||
            bottom > seat.bottom + 1
          );
        });
        const scrolls =
          document.documentElement.scrollHeight > innerHeight ||
          document.documentElement.scrollWidth > innerWidth;
        const cut = [...document.querySelectorAll(".seat .name")].filter(
          (name) => name.scrollWidth > name.clientWidth + 1 || name.scrollHeight > name.clientHeight + 1,
        );
        const overlaps = [...document.querySelectorAll(".seat")].filter((seat) => {
          const number = seat.querySelector(".number")?.getBoundingClientRect();
          return [...seat.querySelectorAll(".clock, .name, .meta")].some((each) => {
            const { left, right, top, bottom } = each.getBoundingClientRect();
            if (number === undefined || left === right) return false;
            return left < number.right && right > number.left && top < number.bottom && bottom > number.top;
          });
        });
        return {
          overlaps: overlaps.map((each) => each.getAttribute("data-table")),
          cut: cut.map((each) => each.textContent),
          outside: outside.map((each) => each.className),
          scrolls,
          top: Math.abs(wall?.top ?? 99) <= 2,
        };
      });
      expect(faults).toEqual({ overlaps: [], cut: [], outside: [], scrolls: false, top: true });
    },
  );

  it.each(SIZES)(
    "at %i by %i with %i boards no letter touches what stands above it",
    async (width, height, boards) => {
      const page = await screenAt(`?boards=${boards}&tables=1-${boards}`, { viewport: { width, height } });
      await page.evaluate("document.fonts.ready");
      const gaps = await page.locator(".seat .person").evaluateAll((people) =>
        people.flatMap((person) => {
          const name = person.querySelector(".name");
          const clock = person.querySelector(".clock, .score")?.getBoundingClientRect();
          const context = document.createElement("canvas").getContext("2d");
          if (name === null || clock === undefined || context === null) return [];
          const { top, left, right, bottom } = name.getBoundingClientRect();
          if (left >= clock.right || right <= clock.left || clock.bottom > (top + bottom) / 2) return [];
          const { fontSize, fontWeight, fontFamily, lineHeight } = getComputedStyle(name);
          context.font = `${fontWeight} ${fontSize} ${fontFamily}`;
          const letter = context.measureText("Å");
          const above = letter.fontBoundingBoxAscent;
          const leading = Number.parseFloat(lineHeight) - above - letter.fontBoundingBoxDescent;
          const ink = top + leading / 2 + above - letter.actualBoundingBoxAscent;
          return [(ink - clock.bottom) / Number.parseFloat(fontSize)];
        }),
      );
      const isBelow = width / height >= 1.5 && [1, 4].includes(boards);
      expect(gaps).toHaveLength(isBelow ? boards : 0);
      for (const gap of gaps) expect(gap).toBeGreaterThan(0.1);
    },
  );

  it.each([
    [4, 9.8],
    [8, 5.4],
    [12, 4],
  ])("with %i boards times are as high as can be read from that many metres: %f vh", async (boards, vh) => {
    const page = await screenAt(`?boards=${boards}`, { viewport: { width: 1920, height: 1080 } });
    const size = await page
      .locator(".seat .clock")
      .first()
      .evaluate((clock) => Number.parseFloat(getComputedStyle(clock).fontSize));
    expect(size / 10.8).toBeCloseTo(vh, 1);
  });

  it.each([
    ["light", { colorScheme: "light" }],
    ["dark", { colorScheme: "dark" }],
    ["Persian", { locale: "fa-IR" }],
  ] as const)("has no fault of access: %s", async (_, options) => {
    const page = await screenAt("?boards=4", options);
    expect(await findAccessFaults(page)).toEqual([]);
  });

  it("in Persian the page runs from right to left; boards and clocks do not", async () => {
    const page = await screenAt("?lang=fa");
    await page.waitForFunction(() => document.documentElement.dir === "rtl");
    const directions = await directionsOf(page, [".wall", ".seat .board", ".seat .clock"]);
    expect(directions).toEqual(["rtl", "ltr", "ltr"]);
    // Names of any script stand on the same side.
    const aligned = await page
      .locator(".seat .name")
      .evaluateAll((names) => names.map((name) => getComputedStyle(name).textAlign));
    expect(new Set(aligned)).toEqual(new Set(["right"]));
  });
});
