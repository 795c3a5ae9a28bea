import { parsePosition, toLetters, toMillis } from "@boardwire/shared";
import type { Browser, Page } from "playwright-core";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { waitFor } from "../e2e/processes.ts";
import { readGame } from "../e2e/simulated-hall.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";
import { operatorAt } from "./operator-page.ts";

// The operator's page, against a real relay: what is amiss, and what can be put right with the public's view beside it.

let browser: Browser;
let hall: HandHall;

const SEATS = Array.from({ length: 8 }, (_, i) => ({ white: `White ${i + 1}`, black: `Black ${i + 1}` }));

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", SEATS);
  for (const table of [1, 2, 3, 4, 5, 6]) await hall.seat(table);
  await hall.play(1, "e4", "e5");
  await hall.report(2, { kind: "lost", reason: "unplugged" });
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

const publicSans = async (table: number): Promise<string> =>
  ((await readGame(Number(new URL(hall.address).port), `${table}.1`))?.moves ?? [])
    .map(({ san }) => san)
    .join(" ");
const becomes = async (table: number, sans: string): Promise<void> => {
  await waitFor(`${sans} at table ${table}`, 30_000, async () => (await publicSans(table)) === sans);
};
const lettersOf = (fen: string): string => {
  const position = parsePosition(fen);
  if (!position.ok) throw new Error(fen);
  return toLetters(position.value);
};
const done = async (page: Page): Promise<void> => {
  await page.locator(".outcome .done").first().waitFor();
};
/** What stands on a square of a board of the page. */
const manAt = (page: Page, sight: number, square: string): Promise<string | null> =>
  page.evaluate(
    ([index, name]) => {
      const board = document.querySelectorAll(".sight cg-board")[Number(index)];
      const found = [...(board?.querySelectorAll("piece") ?? [])].find(
        (piece) => (piece as unknown as { cgKey: string }).cgKey === name,
      );
      return found?.className ?? null;
    },
    [String(sight), square] as const,
  );

describe("the tables", () => {
  it("say which of them have to be looked at, and why", async () => {
    const page = await operatorAt(browser, hall, "/operator");
    await page.locator('[data-table="2"] .state', { hasText: /^Board lost since \d\d:\d\d:\d\d$/ }).waitFor();
    await page.locator('[data-table="7"] .state', { hasText: "Its board has not been found yet" }).waitFor();
    expect(await page.locator('[data-table="1"] .state').innerText()).toBe("in order");
    expect(await page.locator(".strip").innerText()).toContain("3 tables to look at");
    await page.getByLabel("Only those to look at").check();
    expect(await page.locator(".map .cell").count()).toBe(3);
    expect(await page.locator('[data-check="boards"]').innerText()).toContain("5 of 8");
    await page.getByRole("link", { name: "Look at table 2" }).first().click();
    await page.getByRole("heading", { name: "Table 2", exact: true }).waitFor();
    expect(page.url()).toMatch(/\/operator\?table=2$/);
  });

  it("open by the keyboard, and their board, line and clock are described", async () => {
    const page = await operatorAt(browser, hall, "/operator");
    await page.locator('.map [data-table="1"]').focus();
    await page.keyboard.press("Enter");
    await page.locator(".sight piece").first().waitFor();
    const fact = (name: string): Promise<string> => page.locator(`[data-fact="${name}"] dd`).innerText();
    expect([await fact("board"), await fact("make"), await fact("port")]).toEqual([
      "dgt:10001",
      "dgt",
      "/dev/ttyUSB1",
    ]);
    expect(await fact("clock")).toMatch(/^read (?:\d+:)?\d+:\d\d ago$/);
    expect(await fact("signal")).toBe("good");
    // It has its line to itself.
    expect(await page.locator('[data-fact="age"]').count()).toBe(0);
  });

  it("show that a clock is read before a game is known: the driver was started in the middle of one", async () => {
    const face = { millis: toMillis(1_800_000), flag: "none" } as const;
    await hall.report(
      7,
      { kind: "connected", port: "/dev/ttyUSB7" },
      { kind: "device", make: "dgt", senses: "pieces", port: "/dev/ttyUSB7", serial: "10007" },
      {
        kind: "snapshot",
        fields: lettersOf("r2q1rk1/ppp2ppp/2n2n2/3p4/3P4/2N2N2/PPP2PPP/R2Q1RK1 w - - 0 12"),
        asked: performance.timeOrigin as never,
      },
      {
        kind: "clock",
        left: face,
        right: face,
        running: "left",
        lever: "left",
        resolutionMillis: toMillis(1000),
        lowBattery: false,
      },
    );
    const page = await operatorAt(browser, hall, "/operator?table=7");
    await page.locator('[data-fact="clock"] dd', { hasText: /^read$/ }).waitFor();
    await page.goto(`${hall.address}/operator`);
    await page.locator('[data-check="clocks"]', { hasText: "7 of 7" }).waitFor();
  });

  it("name the squares that are not at the start, one by one", async () => {
    await hall.report(
      8,
      { kind: "connected", port: "/dev/ttyUSB8" },
      {
        kind: "device",
        make: "dgt",
        senses: "pieces",
        port: "/dev/ttyUSB8",
        serial: "10008",
        // It shares its line with others.
        ageMillis: toMillis(3000),
      },
      {
        kind: "snapshot",
        fields: lettersOf("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 1"),
        asked: performance.timeOrigin as never,
      },
    );
    const page = await operatorAt(browser, hall, "/operator?table=8");
    await page
      .locator('[data-fact="setup"] li', { hasText: "g1: White knight wanted, nothing there" })
      .waitFor();
    expect(await page.locator('[data-fact="age"] dd').innerText()).toBe("every 3 s at the latest");
  });
});

describe("beside what staff see", () => {
  it("is what the public sees at that moment, from a line of its own", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=1");
    await waitFor("both boards", 20_000, async () => (await manAt(page, 1, "e4")) === "white pawn");
    const answers: string[] = [];
    page.on("websocket", (socket) => socket.on("framesent", ({ payload }) => answers.push(String(payload))));
    await page.reload();
    await page.locator(".sight piece").nth(60).waitFor();
    const audiences = answers.join("\n");
    expect(audiences).toContain('"audience":"operator"');
    expect(audiences).toContain('"audience":"public"');
    await hall.play(1, "Nf3");
    await waitFor("the move on both boards", 20_000, async () =>
      [await manAt(page, 0, "f3"), await manAt(page, 1, "f3")].every((man) => man === "white knight"),
    );
  });

  it("has the colour of a low time, which what staff see undelayed has not", async () => {
    await hall.readClock(3, { white: 5000 }, "white");
    const page = await operatorAt(browser, hall, "/operator?table=3");
    await page.locator(".sight").nth(1).locator(".clock.low").waitFor();
    await page.locator(".sight").nth(0).locator(".clock.running").waitFor();
    expect(await page.locator(".sight").nth(0).locator(".clock.low").count()).toBe(0);
  });

  it("closes with the table: nothing is followed twice", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=1");
    const sockets: { isClosed(): boolean }[] = [];
    page.on("websocket", (socket) => sockets.push(socket));
    await page.reload();
    await page.locator(".sight piece").nth(60).waitFor();
    await page.getByRole("link", { name: "Close this table" }).click();
    await page.locator(".op-hint").waitFor();
    await waitFor(
      "one open line",
      20_000,
      async () => sockets.filter((socket) => !socket.isClosed()).length === 1,
    );
  });
});

describe("what can be put right", () => {
  it("moves: entered from a score sheet, taken out again once that is confirmed", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=3");
    await page.locator('input[name="moves"]').fill("1. d4 d5 2. c4");
    await page.keyboard.press("Enter");
    await done(page);
    await becomes(3, "d4 d5 c4");
    await page.locator('.ply-list [data-ply="3"]', { hasText: "entered by hand" }).waitFor();
    await page.locator('[data-action="take-out"]').click();
    await page.locator(".ask", { hasText: "2.c4" }).getByRole("button", { name: "Do it" }).click();
    await becomes(3, "d4 d5");
  });

  it("a move that is not legal is refused with its reason, and nothing happens", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=3");
    await page.locator('input[name="moves"]').fill("Qh5");
    await page.locator(".enter-moves button").click();
    await page.getByRole("alert").getByText("One of the moves is not legal there.").waitFor();
    expect(await publicSans(3)).toBe("d4 d5");
  });

  it("the order of moves that came all at once: the others are shown, and one of them is chosen", async () => {
    await hall.put(4, lettersOf("r1bqkb1r/pppppppp/2n2n2/8/8/2N2N2/PPPPPPPP/R1BQKB1R w KQkq - 4 3"));
    const page = await operatorAt(browser, hall, "/operator?table=4");
    await page.getByRole("heading", { name: "Which order was played?" }).waitFor({ timeout: 60_000 });
    const others = page.locator(".order", { hasText: "Another order" });
    const wanted = (await others.first().locator("bdi").innerText()).replaceAll("-", "");
    await others.first().getByRole("button").click();
    await page.getByRole("heading", { name: "Which order was played?" }).waitFor({ state: "detached" });
    const game = await readGame(Number(new URL(hall.address).port), "4.1");
    expect(game?.moves.map(({ uci }) => uci).join(" ")).toBe(wanted);
  });

  it("a square that is read wrongly: passed over, and read again", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=5");
    await page.locator('select[name="square"]').selectOption("h5");
    await page.getByRole("button", { name: "Pass over" }).click();
    await page.locator('[data-fact="masked"] dd', { hasText: "h5" }).waitFor();
    await page.getByRole("button", { name: "Read h5 again" }).click();
    await page.locator('[data-fact="masked"] dd', { hasText: "none" }).waitFor();
  });

  it("the position: men set square by square, and the public sees it at once", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=5");
    await page.locator('[data-action="edit-position"]').click();
    await page.getByRole("button", { name: "Empty a square" }).click();
    await page.locator('[data-square="d1"]').click();
    await page.getByRole("button", { name: "White queen", exact: true }).click();
    await page.locator('[data-square="h5"]').click();
    await page.locator('[data-action="set-position"]').click();
    await done(page);
    await waitFor("the queen on both boards", 20_000, async () =>
      [await manAt(page, 0, "h5"), await manAt(page, 1, "h5")].every((man) => man === "white queen"),
    );
  });

  it("a position that is none is refused, and stays to be mended", async () => {
    const page = await operatorAt(browser, hall, "/operator?table=5");
    await page.locator('[data-action="edit-position"]').click();
    await page.getByRole("button", { name: "Empty board" }).click();
    await page.locator('[data-action="set-position"]').click();
    await page.getByRole("alert").getByText("This is no position that chess can go on from.").waitFor();
    await page.locator('input[name="fen"]').fill("not a position");
    await page.keyboard.press("Tab");
    expect(await page.locator('input[name="fen"]').getAttribute("aria-invalid")).toBe("true");
  });

  it("a clock that stands the other way round", async () => {
    await hall.readClock(6, { white: 600_000, black: 1_200_000 }, null);
    const page = await operatorAt(browser, hall, "/operator?table=6");
    const times = (): Promise<string[]> =>
      page.locator(".sight").first().locator(".clock span:first-child").allInnerTexts();
    await waitFor("the times", 20_000, async () => String(await times()) === "20:00,10:00");
    await page.locator('[data-action="swap"]').click();
    await waitFor("the times changed", 20_000, async () => String(await times()) === "10:00,20:00");
    await page.locator('[data-fact="clockSides"] dd', { hasText: "the other way round" }).waitFor();
  });
});

describe("who may", () => {
  it.each([
    ["nobody who has signed in", null],
    ["a hall screen", "hall"],
  ] as const)("is not %s", async (_, role) => {
    const context = await browser.newContext({ locale: "en-GB" });
    if (role !== null) await hall.signIn(context, role);
    const page = await context.newPage();
    await page.goto(`${hall.address}/operator`);
    await page.getByText("This page is for operators and arbiters who have signed in.").waitFor();
    expect(await page.locator(".map").count()).toBe(0);
  });
});
