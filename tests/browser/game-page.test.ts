import { readFileSync } from "node:fs";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchChromium, openPage } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";

let browser: Browser;
let hall: HandHall;

beforeAll(async () => {
  browser = await launchChromium();
  hall = await HandHall.open("Lindenhof Open", [
    { white: "Świerczyna, Łukasz", black: "Golestani, Kiarash" },
    { white: "Őrhegyi, Zoltán", black: "Šumarac, Đorđe" },
    { white: "Anna", black: "Bela" },
    { white: "Bela", black: "Anna", table: 3 },
  ]);
  await hall.seat(2);
  await hall.play(2, "d4");
  await hall.seat(1);
  await hall.play(1, "e4", "e5", "Nf3", "Nc6");
});

afterAll(async () => {
  await browser?.close();
  await hall?.close();
});

const shownMove = (page: Page, san: string) => page.locator(".move[aria-current] .san", { hasText: san });
const gameAddress = (): string => `${hall.address}/game/1.1`;

describe("the page of a game", () => {
  it("shows its moves with clocks, and follows as they are played, without any trouble", async () => {
    const { page, troubles } = await openPage(browser, gameAddress());
    await shownMove(page, "Nc6").waitFor();
    expect(await page.locator(".move .san").allInnerTexts()).toEqual(["e4", "e5", "Nf3", "Nc6"]);
    expect(await page.locator(".move time").allInnerTexts()).toEqual([
      "1:30:10",
      "1:30:10",
      "1:30:20",
      "1:30:20",
    ]);
    await hall.play(1, "Bb5");
    await shownMove(page, "Bb5").waitFor();
    await page.locator('[aria-live="polite"]', { hasText: "Move 3, White: bishop to b5" }).waitFor();
    expect(troubles).toEqual([]);
    await page.context().close();
  });

  it("leaves a reader who stepped back where he is, counts what is new, and takes him back", async () => {
    const { page } = await openPage(browser, gameAddress());
    await shownMove(page, "Bb5").waitFor();
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await shownMove(page, "Nf3").waitFor();
    await page.locator(".lead", { hasText: "Looking back: 2.Nf3" }).waitFor();
    await hall.play(1, "a6", "Ba4");
    await page.getByRole("button", { name: "Back to live: 2 new moves" }).waitFor();
    expect(await shownMove(page, "Nf3").count()).toBe(1);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("ArrowRight");
    await page.getByRole("button", { name: "Back to live: 1 new move" }).waitFor();
    await page.keyboard.press("l");
    await shownMove(page, "Ba4").waitFor();
    await page.locator(".lead", { hasText: "Live" }).waitFor();
    await page.context().close();
  });

  it("moves along with a correction where it is live, and says which move and when", async () => {
    const live = await openPage(browser, gameAddress());
    const away = await openPage(browser, gameAddress());
    for (const { page } of [live, away]) await shownMove(page, "Ba4").waitFor();
    await away.page.keyboard.press("Home");
    await hall.move(1, "d6");
    await shownMove(live.page, "d6").waitFor();
    await hall.replaceLast(1, "d5");
    await shownMove(live.page, "d5").waitFor();
    await live.page.locator(".notice", { hasText: /Move 4 corrected at \d\d:\d\d:\d\d/ }).waitFor();
    expect(await live.page.locator(".move.revised .san").innerText()).toBe("d5");
    await away.page.locator(".notice", { hasText: "Move 4 corrected" }).waitFor();
    expect(await away.page.locator(".move[aria-current]").count()).toBe(0);
    for (const { page } of [live, away]) await page.context().close();
  });

  it("shows how the clocks stood at an earlier move, and no side running then", async () => {
    const { page } = await openPage(browser, gameAddress());
    await hall.readClock(1, {}, "black");
    await page.locator(".player.big .clock.running").waitFor();
    await page.locator('.move[data-ply="3"]').click();
    await page.locator(".lead", { hasText: "2.Nf3" }).waitFor();
    expect(await page.locator(".player.big .clock.running").count()).toBe(0);
    expect(await page.locator(".player.big .clock > span").allInnerTexts()).toEqual(["1:30:10", "1:30:20"]);
    await page.context().close();
  });

  it("steps with keys and with buttons, and turns the board", async () => {
    const { page } = await openPage(browser, gameAddress());
    await page.locator(".move[aria-current]").waitFor();
    await page.keyboard.press("Home");
    expect(await page.locator(".move[aria-current]").count()).toBe(0);
    await page.getByRole("button", { name: "One move on" }).click();
    await shownMove(page, "e4").waitFor();
    await page.keyboard.press("f");
    await page.locator(".board.orientation-black").waitFor();
    expect(await page.locator(".player.big bdi").allInnerTexts()).toEqual([
      "Świerczyna, Łukasz",
      "Golestani, Kiarash",
    ]);
    await page.keyboard.press("End");
    await page.locator(".lead", { hasText: "Live" }).waitFor();
    await page.context().close();
  });

  it("leads to the other tables beside it, and by Page Down", async () => {
    const { page } = await openPage(browser, gameAddress());
    await page.locator(".rail a", { hasText: "Őrhegyi" }).click();
    await page.locator("h1", { hasText: "Őrhegyi, Zoltán – Šumarac, Đorđe" }).waitFor({ state: "attached" });
    await page.keyboard.press("PageUp");
    await page.waitForURL("**/game/1.1");
    await page.locator(".move[aria-current]").waitFor();
    await page.context().close();
  });

  it("says so where there is no such game", async () => {
    const { page } = await openPage(browser, `${hall.address}/game/99.1`);
    await page.getByRole("heading", { name: "This game is not known here" }).waitFor();
    await page.getByRole("link", { name: "All tables" }).last().click();
    await page.locator(".tile").first().waitFor();
    await page.context().close();
  });
});

describe("a game that is over", () => {
  it("has an end instead of a live end, its file, and a way to what its table plays now", async () => {
    await hall.seat(3);
    await hall.play(3, "f3", "e5", "g4", "Qh4#");
    const { page } = await openPage(browser, `${hall.address}/game/3.1`);
    await page.locator(".lead", { hasText: "Finished" }).waitFor();
    await page.keyboard.press("Home");
    await page.getByRole("button", { name: "To the end", exact: true }).click();
    await shownMove(page, "Qh4#").waitFor();
    const link = page.getByRole("link", { name: "PGN" });
    const [file] = await Promise.all([page.waitForEvent("download"), link.click()]);
    expect(file.suggestedFilename()).toBe("3.1.pgn");
    expect(readFileSync(await file.path(), "utf8").match(/\[White ".*"\]/g)).toEqual(['[White "Anna"]']);

    await hall.seat(3);
    await page.locator(".next-game").getByRole("link").click();
    await page.waitForURL("**/game/3.2");
    const games = page.getByRole("navigation", { name: "Games at this table" });
    await games.locator("[aria-current]", { hasText: "Game 2" }).waitFor();
    await games.getByRole("link", { name: "Game 1" }).click();
    await shownMove(page, "Qh4#").waitFor();
    await page.context().close();
  });
});
