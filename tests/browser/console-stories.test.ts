import { LONG_GAME_START, longGame } from "@boardwire/relay-server";
import type { Browser, BrowserContextOptions, Locator, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitFor } from "../e2e/processes.ts";
import { readGame } from "../e2e/simulated-hall.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";
import { ToldTable } from "./told-table.ts";

// Whole cases at the arbiters' console, from what board and clock report to the result that the public gets; on a telephone
// and on a desk. In one long file, since all cases share one relay and two browsers. What each ruling makes of the journal is proven in tests/rules; here it is that a person can do it.

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const;
const DESK = { viewport: { width: 1440, height: 900 } } as const;

const DANCE = ["Nf3", "Nf6", "Ng1", "Ng8"] as const;
/** White's rook and Black's bare king, without three times the same position. */
const BARE_KING = "4k3/8/8/8/8/8/8/R3K3 w - - 0 1";
const bareKing = (moves: number): string[] =>
  Array.from({ length: moves }, (_, i) => [`Ra${(i % 5) + 2}`, `K${["d8", "d7", "e7", "e8"][i % 4]}`]).flat();

const SEATS = [
  { timeControl: "40/5400:1800", fen: LONG_GAME_START },
  { timeControl: "40/5400:1800", fen: BARE_KING },
  { timeControl: "5400" },
  { timeControl: "5400" },
  { timeControl: "5400", fen: LONG_GAME_START },
  { timeControl: "5400+30" },
  { timeControl: "180+2" },
  { timeControl: "5400" },
  { timeControl: "5400" },
  { timeControl: "5400+30" },
  { timeControl: "5400" },
  { timeControl: "5400" },
].map((seat, index) => ({ white: `White ${index + 1}`, black: `Black ${index + 1}`, ...seat }));

let browser: Browser;
let hall: HandHall;
let phone: Page;
let desk: Page;

async function arbiterAt(options: BrowserContextOptions, name: string, of = hall): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", ...options });
  await of.signIn(context, "arbiter", { name });
  return await context.newPage();
}

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Open", SEATS);
  phone = await arbiterAt(PHONE, "Anna");
  desk = await arbiterAt(DESK, "Boris");
});
afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

const port = (of = hall): number => Number(new URL(of.address).port);
const resultOf = async (id: string, of = hall): Promise<string | null> =>
  (await readGame(port(of), id))?.result ?? null;

/** The result becomes public by itself once its ten seconds are over. */
async function becomes(id: string, result: string, of = hall): Promise<void> {
  await waitFor(`${result} of ${id}`, 30_000, async () => (await resultOf(id, of)) === result);
}

/** Goes to a table, as from its row. */
async function openTable(page: Page, table: number, of = hall): Promise<void> {
  await page.goto(`${of.address}/arbiter?view=table&table=${table}`);
  await page.locator(`.detail .duo`).waitFor();
}

const matter = (page: Page, name: string): Locator => page.locator(`[data-matter="${name}"]`);
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole("button", { name, exact: typeof name === "string" });
const choose = (page: Page, name: string): Promise<void> =>
  page.locator(".tool").getByRole("radio", { name, exact: true }).check({ force: true });

/** White has made move 39 of 40 and not pressed; its clock is at zero. */
async function atMove39(table: number, fen: string, moves: readonly string[], last: string): Promise<void> {
  const told = new ToldTable(hall, table, 5400, fen);
  told.clock("white").play(moves, 60);
  told
    .pass(20_000)
    .move(last)
    .pass(told.times.white - 20_400);
  told.times.white = 0;
  told.flags.white = "shown";
  await told.clock("white").tell();
}

describe("a flag that falls at move 39 of 40", () => {
  it("comes as an alarm with its count, is ruled by what it means, and lost on time", async () => {
    const moves = longGame();
    await atMove39(1, LONG_GAME_START, moves.slice(0, 76), moves[76] ?? "");
    await phone.goto(`${hall.address}/arbiter`);
    const alarm = phone.locator('.alarm[data-alarm="flag"][data-table="1"]');
    await alarm.locator(".big", { hasText: "38 / 40" }).waitFor();
    await alarm.locator(".article", { hasText: "6.9" }).waitFor();
    await alarm.locator('[data-act="look"]').click();
    const flag = matter(phone, "flag");
    await flag.getByText("38 completed, 39 on the board.").waitFor();
    await phone.locator(".facts", { hasText: "On the board" }).getByText("White 39, Black 38").waitFor();
    await button(flag, "Moves checked: flag has fallen").click();
    await flag.getByText(/^The flag has fallen/).waitFor();
    // It is no result yet, and nobody else has heard of it.
    expect(await resultOf("1.1")).toBeNull();
    await flag.locator('[data-act="flag-result"]').click();
    await matter(phone, "pending")
      .getByText(/Public in \d+ s/)
      .waitFor();
    expect(await resultOf("1.1")).toBeNull();
    await phone.locator('.phone-bar [data-tab="alarms"]').click();
    await alarm.waitFor({ state: "detached" });
    await phone.locator('.phone-bar [data-tab="tables"]').click();
    const counts = phone.locator('.urgency [data-table="1"] .need');
    expect(await counts.allInnerTexts()).toEqual(["38+1/40", "38/40"]);
  });

  it("against a bare king is a draw, and the page offers no loss", async () => {
    await atMove39(2, BARE_KING, bareKing(38), "Ra5");
    await openTable(desk, 2);
    const flag = matter(desk, "flag");
    await flag.getByText("the opponent cannot mate").first().waitFor();
    await button(flag, "Black claims it").click();
    await flag.locator('[data-act="flag-result"]', { hasText: "½ : ½" }).click();
    await matter(desk, "pending").getByText("½ : ½").waitFor();
  });
});

/** 1.Nf3 Nf6 2.Ng1 Ng8 and so on, three seconds a move, on this table's clock. */
async function danced(of: HandHall, table: number, plies: number): Promise<ToldTable> {
  const told = new ToldTable(of, table, 5400).clock("white");
  told.play(
    Array.from({ length: plies }, (_, i) => DANCE[i % 4] ?? ""),
    3,
  );
  await told.tell();
  return told;
}

describe("a claim of three times the same position", () => {
  it("right, with the move tapped on the board: three moves to look at, and a draw", async () => {
    await danced(hall, 3, 10);
    await openTable(phone, 3);
    await phone.locator('[data-tool="claim"]').click();
    await choose(phone, "Move that was written down");
    const box = await phone.locator(".tap-board").boundingBox();
    if (box === null) throw new Error("no board");
    const square = (file: number, rank: number): { x: number; y: number } => ({
      x: ((file - 0.5) * box.width) / 8,
      y: ((8.5 - rank) * box.height) / 8,
    });
    await phone.locator(".tap-board").click({ position: square(6, 3) });
    await phone.locator(".tap-board").click({ position: square(7, 1) });
    expect(await phone.locator('input[name="intended"]').inputValue()).toBe("f3g1");
    await button(phone, "Enter the claim").click();
    await phone.getByText("Stop both clocks.").waitFor();
    const claim = matter(phone, "claim");
    await claim.getByText("By the moves it is right.").waitFor();
    expect(await claim.locator(".occurrences b").allInnerTexts()).toEqual(["2.Ng1", "4.Ng1", "6.Ng1"]);
    await claim.locator(".occurrences button").first().click();
    await phone.locator('.move[data-ply="3"][aria-current]').waitFor();
    await button(claim, "Right: drawn").click();
    await matter(phone, "pending").waitFor();
  });

  /** Ends with the clock set as the penalty says, and the console having seen it. */
  async function wrongClaim(of: HandHall, page: Page, table: number, set: { white: number; black: number }) {
    const told = await danced(of, table, 6);
    await openTable(page, table, of);
    await page.locator('[data-tool="claim"]').click();
    await choose(page, "Move that was written down");
    await page.locator('input[name="intended"]').fill("Ng1");
    await button(page, "Enter the claim").click();
    await told.clock(null).tell();
    const claim = matter(page, "claim");
    await claim.getByText("By the moves it is wrong.").waitFor();
    await button(claim, "Right: drawn").click();
    await page.getByText("The game or the Laws say otherwise.").waitFor();
    await button(claim, "Wrong: penalty").click();
    await page.locator(".advice", { hasText: "has to play" }).waitFor();
    const times = matter(page, "times");
    await times.locator('[data-outcome="open"]').waitFor();
    Object.assign(told.times, set);
    await told.pass(100).clock(null).tell();
    await times.getByText("It stands on the clock now.").waitFor();
    await button(matter(page, "stopped"), "Play goes on").click();
    await matter(page, "stopped").waitFor({ state: "detached" });
    const must = matter(page, "must-play");
    await must.getByText(/White has to play .Ng1/).waitFor();
    await told.clock("white").move("Ng1").clock("black").tell();
    await must.waitFor({ state: "detached" });
    await page.locator(".facts", { hasText: "Claims" }).getByText("White 1, Black 0").first().waitFor();
  }

  const openOld = (): Promise<HandHall> =>
    HandHall.open("Old", [{ timeControl: "5400" }], ["--laws", "fide-2005"]);

  it("right, by the oldest: drawn by its own article, also for the public", async () => {
    const old = await openOld();
    const page = await arbiterAt(DESK, "Carla", old);
    try {
      const told = await danced(old, 1, 10);
      await openTable(page, 1, old);
      await page.locator('[data-tool="claim"]').click();
      await choose(page, "Move that was written down");
      await page.locator('input[name="intended"]').fill("Ng1");
      await button(page, "Enter the claim").click();
      await told.clock(null).tell();
      const claim = matter(page, "claim");
      await claim.getByText("By the moves it is right.").waitFor();
      expect(await claim.locator(".verdict .article").innerText()).toBe("9.2(a)");
      await button(claim, "Right: drawn").click();
      await claim.locator("[data-decided] .article", { hasText: "9.5(a)" }).waitFor();
      await becomes("1.1", "1/2-1/2", old);
    } finally {
      await page.context().close();
      await old.close();
    }
  });

  it("wrong, by the newest edition: two minutes for the opponent, and the clock is checked", async () => {
    await wrongClaim(hall, desk, 4, { white: 5_391_000, black: 5_391_000 + 120_000 });
    await matter(desk, "times").locator(".article", { hasText: "9.5.3" }).waitFor();
  });

  it("wrong, by the oldest: three minutes from the claimant too", async () => {
    const old = await openOld();
    const page = await arbiterAt(PHONE, "Carla", old);
    try {
      await wrongClaim(old, page, 1, { white: 5_391_000 - 180_000, black: 5_391_000 + 180_000 });
      await matter(page, "times").locator(".article", { hasText: "9.5(b)" }).waitFor();
    } finally {
      await page.context().close();
      await old.close();
    }
  });

  it("is looked at first, and nothing changes for anybody; then one tap enters it", async () => {
    const id = "12.1";
    await danced(hall, 12, 6);
    const context = await browser.newContext({ locale: "en-GB" });
    const spectator = await context.newPage();
    /** What the relay has sent about this game to everybody else. */
    const heard: string[] = [];
    for (const page of [desk, spectator])
      page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => {
          if (String(payload).startsWith('42["update"') && String(payload).includes(id))
            heard.push(String(payload));
        }),
      );
    await openTable(desk, 12);
    await spectator.goto(`${hall.address}/game/${id}`);
    await spectator.locator(".move").nth(5).waitFor();
    const journal = (): Promise<unknown> =>
      phone.evaluate(async () => (await (await fetch("/record/tables/12/log")).json()) as unknown);
    await openTable(phone, 12);
    // A move is confirmed a second after its press, whoever looks.
    await waitFor(
      "the last move to be confirmed",
      30_000,
      async () => (await readGame(port(hall), id))?.moves.at(5)?.confirmed,
    );
    const before = await journal();
    heard.length = 0;

    // By keyboard alone, as far as the answer.
    await phone.locator('[data-tool="claim"]').focus();
    await phone.keyboard.press("Enter");
    await phone.locator('[data-form="claim"]:focus').waitFor();
    for (const key of ["Tab", "Tab", "Tab"]) await phone.keyboard.press(key);
    const check = phone.locator(".claim-check");
    await check.getByText("By the moves it is wrong.").first().waitFor();
    await check.locator(".verdict", { hasText: "The position has stood 2 times." }).waitFor();
    await phone.keyboard.press("ArrowRight");
    await check.locator(".verdict", { hasText: "94 half-moves are missing." }).waitFor();
    await phone.keyboard.press("ArrowLeft");
    await choose(phone, "Move that was written down");
    await check.waitFor({ state: "detached" });
    const written = phone.locator('input[name="intended"]');
    await written.fill("Qh5");
    await check.getByText("No legal move is written so.").first().waitFor();
    await written.fill("Ng1");
    await written.press("Enter");
    await check.locator(".occurrences").waitFor();
    expect(await check.locator(".occurrences b").allInnerTexts()).toEqual(["2.Ng1", "4.Ng1"]);
    expect(await check.locator(".article").innerText()).toBe("9.2.1");
    const said = await check.getByRole("status").innerText();
    expect(said.replaceAll(/[\u2066-\u2069]/g, "")).toBe(
      "White claims: Three times the same position. The written move is Ng1. By the moves it is wrong. " +
        "This position has stood: 2 times (after moves 2, 4)",
    );
    await check.locator(".occurrences button").first().click();
    await phone.locator('.move[data-ply="3"][aria-current]').waitFor();
    expect(await phone.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    // A tap on what is looked at leads back, and is no move.
    await phone.locator(".tap-board").click();
    await phone.locator('.move[data-ply="6"][aria-current]').waitFor();
    expect(await written.inputValue()).toBe("Ng1");

    expect(await journal()).toEqual(before);
    expect(heard).toEqual([]);
    expect(await matter(desk, "claim").count()).toBe(0);

    await button(phone, "Enter the claim").click();
    for (const page of [phone, desk])
      await matter(page, "claim").getByText("By the moves it is wrong.").waitFor();
    expect(JSON.stringify(await journal())).toContain("ClaimMade");
    // Somebody who reads another language, and looks at it meanwhile.
    const carla = await arbiterAt({ ...PHONE, locale: "fa" }, "Carla");
    await openTable(carla, 12);
    await carla.locator('[data-tool="claim"]').click();
    const refused = carla.locator('.claim-check [data-refused="claimOpen"]');
    await refused.locator(".why", { hasText: "ادعایی ثبت کرد؛ در انتظار رأی است." }).waitFor();
    expect(await refused.locator(".why").innerText()).toContain("Anna");
    expect(await refused.locator('[lang="en"]').count()).toBe(0);
    await carla.context().close();
    expect(await spectator.locator("body").innerText()).not.toMatch(/claim/i);
    await context.close();
  });

  it("in a game of 181 moves: occurrences far apart, each to be looked at", async () => {
    const moves = longGame();
    await new ToldTable(hall, 5, 5400, LONG_GAME_START).clock("white").play(moves.slice(0, -1), 10).tell();
    await openTable(desk, 5);
    await desk.locator('[data-tool="claim"]').click();
    await choose(desk, "Move that was written down");
    await desk.locator('input[name="intended"]').fill(moves.at(-1) ?? "");
    await button(desk, "Enter the claim").click();
    const occurrences = matter(desk, "claim").locator(".occurrences");
    await occurrences.waitFor();
    expect(await occurrences.locator("small").allInnerTexts()).toEqual(["Move 162", "Move 173", "written"]);
    await occurrences.locator("button").nth(1).click();
    await desk.locator('.move[data-ply="345"][aria-current]').waitFor();
    await matter(desk, "claim").getByText("By the moves it is right.").waitFor();
  });
});

describe("an illegal move that is found four plies later", () => {
  const ILLEGAL = "rnbqkbnr/pppp1ppp/8/4p3/4P3/4K3/PPPP1PPP/RNBQ1BNR b kq - 1 2";
  async function withIllegalMove(table: number, seconds: number): Promise<void> {
    const told = new ToldTable(hall, table, seconds).clock("white").play(["e4", "e5"], 3);
    // Whoever answers an illegal move has looked at it for a while.
    await told.illegal(ILLEGAL, 3).play(["Nc6", "Nf3", "Nf6", "Bb5"], 12).tell();
  }

  it("in standard play goes back with its times", async () => {
    await withIllegalMove(6, 5400);
    await openTable(phone, 6);
    const illegal = matter(phone, "illegal");
    await illegal.getByText(/The Laws: The position before it is to be reinstated/).waitFor();
    await button(illegal, "Take it back").click();
    await phone.locator(".advice", { hasText: "Set the clock" }).waitFor();
    await waitFor("the moves to be two", 10_000, async () => (await phone.locator(".move").count()) === 2);
    await matter(phone, "stopped").waitFor();
  });

  it("in blitz without supervision stands, and taking it back needs a word", async () => {
    await withIllegalMove(7, 180);
    await openTable(desk, 7);
    const illegal = matter(desk, "illegal");
    await illegal.getByText("The Laws: It stands.").waitFor();
    await illegal.locator(".article", { hasText: "B.3" }).waitFor();
    await button(illegal, "It stands").click();
    await illegal.waitFor({ state: "detached" });
    await desk.locator('[data-ruled="stands"]', { hasText: "Boris" }).waitFor();
    expect(await desk.locator(".move").count()).toBe(7);
  });
});

describe("both flags down", () => {
  it("in the last period, and nobody knows which was first: drawn", async () => {
    const told = new ToldTable(hall, 8, 5400).clock("white").play(["e4", "e5"], 3);
    told.times.white = 6000;
    told.pass(5_391_000).clock("white").play(["Nf3"], 1);
    told.times.black = 7000;
    told.pass(5_390_000).clock("black").play(["Nc6"], 1).clock(null).pass(20_000);
    Object.assign(told.times, { white: 0, black: 0 });
    Object.assign(told.flags, { white: "blocked", black: "blocked" });
    await told.clock("white").tell();
    await openTable(desk, 8);
    await desk.getByText("Both are at zero, and nobody knows which was first: drawn.").first().waitFor();
    const flags = matter(desk, "flag");
    await button(flags.first(), "Moves checked: flag has fallen").click();
    await desk.locator('[data-act="flag-result"]', { hasText: "½ : ½" }).first().click();
    await matter(desk, "pending").waitFor();
  });
});

describe("two arbiters", () => {
  it("at one alarm: the second is told who has it, and can take it over", async () => {
    const told = new ToldTable(hall, 9, 5400).clock("white").play(["e4", "e5"], 3);
    await told.clock(null).pass(8000).clock(null).tell();
    for (const page of [phone, desk]) await page.goto(`${hall.address}/arbiter`);
    const alarmOf = (page: Page): Locator => page.locator('.alarm[data-alarm="helpWanted"][data-table="9"]');
    await alarmOf(phone).locator('[data-act="more"]').click();
    await button(alarmOf(phone), "Take it").click();
    await alarmOf(phone).getByText("Taken by you").waitFor();
    await alarmOf(desk).getByText("Taken by Anna").waitFor();
    await alarmOf(desk).locator('[data-act="seen"]').click();
    await alarmOf(desk).getByRole("alert").filter({ hasText: "Anna" }).waitFor();
    await button(alarmOf(desk), "Do it all the same").click();
    for (const page of [phone, desk]) {
      await alarmOf(page).waitFor({ state: "detached" });
      await page.locator(".handled-list", { hasText: "Table 9" }).waitFor({ state: "attached" });
    }
  });

  it("hand a sector over: who has it no longer is refused, and the other is not", async () => {
    const context = await browser.newContext({ locale: "en-GB", ...DESK });
    await hall.signIn(context, "chief", { name: "Carla" });
    const chief = await context.newPage();
    await chief.goto(`${hall.address}/arbiter?view=people`);
    const give = async (name: string, tables: string): Promise<void> => {
      const row = chief.locator(".person", { hasText: name });
      await row.getByRole("button", { name: `Tables: ${name}` }).click();
      await row.getByRole("textbox").fill(tables);
      await chief.keyboard.press("Enter");
      await row.filter({ hasText: "tables" }).waitFor();
    };
    await give("Anna", "9");
    await give("Boris", "1-8, 10");
    const note = async (page: Page): Promise<void> => {
      await openTable(page, 9);
      await page.locator('[data-tool="note"]').click();
      await page.locator('.tool input[name="text"]').fill("late");
      await button(page, "Write it down").click();
    };
    await phone.locator(".console-head", { hasText: /tables .9/ }).waitFor();
    await note(desk);
    await desk.getByRole("alert").filter({ hasText: "You may not do this." }).waitFor();
    await note(phone);
    await phone.getByText("Recorded.").waitFor();
    await give("Anna", "1-9");
    await give("Boris", "9, 10");
    await note(desk);
    await desk.getByText("Recorded.").waitFor();
    await context.close();
  });
});

describe("what was entered wrongly", () => {
  it("a game goes back to an earlier position with its times in at most twelve taps", async () => {
    await new ToldTable(hall, 10, 5400).clock("white").play(["e4", "e5", "Nf3", "Nc6"], 20, 30).tell();
    await desk.goto(`${hall.address}/arbiter`);
    let taps = 0;
    const tap = async (target: Locator): Promise<void> => {
      taps++;
      await target.click();
    };
    await tap(desk.locator('.urgency [data-table="10"] a'));
    await tap(desk.locator('[data-tool="restore"]'));
    await tap(desk.locator('.move[data-ply="2"]'));
    await desk.getByText(/Back to .1…e5/).waitFor();
    expect(
      await desk
        .locator(".clock-pair input")
        .evaluateAll((all) => all.map((one) => (one as HTMLInputElement).value)),
    ).toEqual(["1:30:10", "1:30:10"]);
    await tap(button(desk, "Go back with these times"));
    await waitFor("two moves", 10_000, async () => (await desk.locator(".move").count()) === 2);
    await matter(desk, "times").waitFor();
    expect(taps).toBeLessThanOrEqual(12);
  });

  it("a result is taken back in time, entered anew, and corrected once it is out", async () => {
    await openTable(desk, 10);
    const enter = async (score: string, reason: string): Promise<void> => {
      await desk.locator('[data-tool="result"]').click();
      await desk.locator(`.tool input[value="${score}"]`).check({ force: true });
      await choose(desk, reason);
      await desk.locator('.tool [data-act="enter"]').click();
      await matter(desk, "pending").waitFor();
    };
    await enter("1-0", "resignation");
    await button(desk, "Undo").click();
    await matter(desk, "pending").waitFor({ state: "detached" });
    await enter("0-1", "resignation");
    await becomes("10.1", "0-1");
    await desk.locator('[data-tool="result"]', { hasText: "Correct the result" }).waitFor();
    await enter("1/2-1/2", "agreement");
    expect(await resultOf("10.1")).toBe("0-1");
    await becomes("10.1", "1/2-1/2");
    // As the record of the game has it: a quarter of an hour, unless the relay is told otherwise.
    await desk.locator(".facts dt", { hasText: "Protest possible until" }).waitFor();
    const shown = await desk
      .locator(".facts dt", { hasText: "Protest possible until" })
      .evaluate((term) => term.nextElementSibling?.textContent?.replace(/[\u2066-\u2069]/gu, ""));
    await desk.goto(`${hall.address}/record/games/10.1`);
    const record = await desk.locator("main").innerText();
    expect(record.match(/Protest until\s+\S+ (\d\d:\d\d:\d\d)/)?.[1]).toContain(shown);
  });
});

describe("whatever else happens at a table", () => {
  it("an offer of a draw, play that stands, times, a position that is noted: each on the table, and in the journal", async () => {
    await openTable(phone, 9);
    const submit = (): Promise<void> => phone.locator('.tool [data-act="enter"]').click();
    await phone.locator('[data-tool="offer"]').click();
    await choose(phone, "Black");
    await submit();
    await button(matter(phone, "offer"), "Declined").click();
    await matter(phone, "offer").waitFor({ state: "detached" });
    await phone.locator(".facts", { hasText: "Draw offers" }).getByText("White 0, Black 1").waitFor();

    await phone.locator('[data-tool="stop"]').click();
    await choose(phone, "White");
    await choose(phone, "disturbance");
    await phone.locator('.tool input[name="text"]').fill("a telephone rang");
    await submit();
    await matter(phone, "stopped").getByText("a telephone rang").waitFor();
    await button(matter(phone, "stopped"), "Without reason").click();
    await phone
      .locator(".facts", { hasText: "Stopped without reason" })
      .getByText("White 1, Black 0")
      .waitFor();

    await phone.locator('[data-tool="times"]').click();
    await phone.locator('.tool input[name="white"]').fill("1:20");
    await phone.locator('.tool input[name="black"]').fill("soon");
    expect(await phone.locator('.tool [data-act="enter"]').isDisabled()).toBe(true);
    await phone.locator('.tool input[name="black"]').fill("1:29:00");
    await submit();
    await matter(phone, "times").getByText("Not on the clock yet.").waitFor();

    await phone.locator('[data-tool="position"]').click();
    await phone.locator('.tool input[name="text"]').fill("both stopped writing");
    await submit();
    await phone.getByText("Recorded.").waitFor();
    await phone.locator('[data-tool="position"]').click();
    await phone
      .locator(".noted", { hasText: "both stopped writing" })
      .getByText("rnbqkbnr/pppp1ppp/")
      .waitFor();

    await phone.locator('[data-tab="log"]').click();
    const log = phone.locator(".table-log");
    for (const type of ["PositionNoted", "TimesProposed", "PlayResumed", "PlayStopped", "DrawDeclined"])
      await log.locator(`[data-type="${type}"]`).first().waitFor();
    const stopped = log.locator('[data-type="PlayStopped"]').first();
    await stopped.locator("summary", { hasText: "Play stopped: disturbance: " }).getByText("Anna").waitFor();
    await stopped.locator("summary", { hasText: "a telephone rang" }).click();
    await stopped.locator("code", { hasText: '"why":"disturbance"' }).waitFor();
  });

  it("a result that the kings tell is filled in", async () => {
    const told = new ToldTable(hall, 11, 5400).clock("white").play(["e4", "e5"], 10).pass(3000);
    // Kings on e4 and d5: White has won; the other men go home.
    const letters = [..."rnbq.bnrpppppppp...........k........K...........PPPPPPPPRNBQ.BNR"];
    await told.put(letters.join("")).pass(30_000).clock("white").tell();
    await desk.goto(`${hall.address}/arbiter`);
    const alarm = desk.locator('.alarm[data-alarm="kingsInCentre"][data-table="11"]');
    await alarm.getByText("They show White won.").waitFor();
    await alarm.locator('[data-act="look"]').click();
    await desk.locator('[data-tool="result"]').click();
    expect(await desk.locator('.tool input[value="1-0"]').isChecked()).toBe(true);
  });
});

describe("what was ruled in all these cases", () => {
  it.each([
    ["a flag at move 39", "1.1", "0-1", "time"],
    ["the same against a bare king", "2.1", "1/2-1/2", "timeNoMate"],
    ["a right claim", "3.1", "1/2-1/2", "claim"],
    ["both flags down", "8.1", "1/2-1/2", "time"],
  ])("is what the public gets in the end: %s", async (_, id, result, reason) => {
    await becomes(id, result);
    const response = await fetch(`${hall.address}/api/v1/games/${id}`);
    expect(await response.json()).toMatchObject({ tile: { result, termination: reason } });
  });
});

describe("White comes late, and nobody else was there", () => {
  it("[LAW6] S-09 the time is worked out, set by hand, and seen on the clock", async () => {
    const old = await HandHall.open("Old", [{ timeControl: "5400" }], ["--laws", "fide-2005"]);
    const page = await arbiterAt(DESK, "Carla", old);
    try {
      const told = new ToldTable(old, 1, 5400);
      await told.tell();
      await openTable(page, 1, old);
      await page.locator('[data-tool="times"]').click();
      await choose(page, "White was late");
      await page.locator('input[name="late"]').fill("12:30");
      const given = (side: string): Promise<string> => page.locator(`input[name="${side}"]`).inputValue();
      expect([await given("white"), await given("black")]).toEqual(["1:17:30", "1:30:00"]);
      await page.locator('.tool [data-act="enter"]').click();
      const times = matter(page, "times");
      await times.locator(".article", { hasText: "6.6" }).waitFor();
      told.times.white -= 750_000;
      await told.pass(5000).clock(null).tell();
      await times.getByText("It stands on the clock now.").waitFor();
    } finally {
      await page.context().close();
      await old.close();
    }
  });
});

describe("[CLK20] a flag and a mate", () => {
  const withMate = async (isCalled: boolean): Promise<void> => {
    const own = await HandHall.open("Mate", [{ timeControl: "60" }]);
    const page = await arbiterAt(DESK, "Carla", own);
    try {
      const told = new ToldTable(own, 1, 60);
      told.clock("white").play(["f3", "e5", "g4"], 5);
      told.pass(told.times.black - 1000);
      told.times.black = 0;
      told.flags.black = "shown";
      await told.clock("black").tell();
      await openTable(page, 1, own);
      if (isCalled) {
        await matter(page, "flag").locator('[data-act="flag-claimed"]').click();
        await matter(page, "flag").locator('[data-act="other-result"]').waitFor();
      } else await matter(page, "flag").waitFor();
      await told.move("Qh4#").tell();
      await becomes("1.1", "0-1", own);
      if (isCalled) {
        // It stands, and the arbiter puts right what the board said.
        await matter(page, "flag").locator(".article", { hasText: "6.9" }).waitFor();
        await matter(page, "flag").locator('[data-act="flag-result"]').click();
        await becomes("1.1", "1-0", own);
      } else {
        const note = matter(page, "flag-nothing");
        await note.getByText("The game ended before anybody had called this flag.").waitFor();
        expect(await note.locator(".article").innerText()).toBe("6.8");
        expect(await matter(page, "flag").count()).toBe(0);
      }
    } finally {
      await page.context().close();
      await own.close();
    }
  };

  it("S-15 S-16 a zero that nobody had called is nothing after a mate, and the console says why", () =>
    withMate(false));

  it("S-15 a fall that was claimed before the mate stands, and the console goes on asking for its result", () =>
    withMate(true));
});

describe("[CLK21] a flag where nobody knows the time control", () => {
  it("has the result that it may mean, and says what is not known", async () => {
    const own = await HandHall.open("Unknown", [{ timeControl: "" }]);
    const page = await arbiterAt(DESK, "Carla", own);
    try {
      const told = new ToldTable(own, 1, 60);
      told.clock("white").play(["e4", "e5"], 5);
      told.pass(told.times.white);
      told.times.white = 0;
      told.flags.white = "shown";
      await told.clock("white").tell();
      await openTable(page, 1, own);
      const flag = matter(page, "flag");
      await flag.getByText("The time control is not known here, nor how many moves it requires.").waitFor();
      await flag.locator('[data-act="flag-seen"]').click();
      const results = flag.locator('[data-act="flag-result"]');
      await flag.getByText("The opponent can still mate.").waitFor();
      await results.getByText(/^Enter \u2066?0 : 1\u2069?, on time$/).waitFor();
      expect(await results.count()).toBe(1);
      await flag.locator('[data-act="other-result"]').waitFor();
      await results.first().click();
      await becomes("1.1", "0-1", own);
    } finally {
      await page.context().close();
      await own.close();
    }
  });
});
