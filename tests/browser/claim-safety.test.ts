import { DOORS } from "@boardwire/relay-server";
import { parsePosition, parseSanMove, playMove, toLetters, type PersonRole } from "@boardwire/shared";
import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { waitFor } from "../e2e/processes.ts";
import { readGame } from "../e2e/simulated-hall.ts";
import { launchChromium } from "./chromium.ts";
import { HandHall } from "./hand-driver.ts";
import { steadyNow } from "./hand-line.ts";

// Every page of the relay in two halls that nobody can tell apart who sees the boards alone: the same men make the same moves.
// In one of them the position has stood three times and fifty moves have passed, in the other neither, by what was before the
// set-up. Pages for players and operators are the same there, mark for mark; the arbiters' console is not.

const FENS = { plain: "4k3/8/8/8/8/8/8/4K2R w K - 0 60", tempting: "4k3/8/8/8/8/8/8/4K2R w - - 92 60" };
type Which = keyof typeof FENS;
const MOVES = ["Rg1", "Kd8", "Rh1", "Ke8", "Rg1", "Kd8", "Rh1", "Ke8"];

/** Every page, and in which role it shows most. */
const PAGES: Readonly<Record<string, PersonRole | null>> = {
  "/": null,
  "/game/1.1": null,
  "/enter": null,
  "/people": "chief",
  "/operator": "operator",
  "/hall": "hall",
  "/arbiter": "arbiter",
};
/** What is answered there is a file, which is compared byte for byte in `tests/claim-safety/`. */
const FILES = /^\/(?:health|api|games|assets|record|session|people\/)/;

let browser: Browser;
const halls = new Map<Which, HandHall>();

const hallOf = (which: Which): HandHall => {
  const hall = halls.get(which);
  if (hall === undefined) throw new Error(`no ${which} hall`);
  return hall;
};

async function openHall(which: Which): Promise<void> {
  const fen = FENS[which];
  const hall = await HandHall.open("Lindenhof Open", [{ white: "Anna", black: "Bo", fen }]);
  halls.set(which, hall);
  const start = parsePosition(fen);
  if (!start.ok) throw new Error(start.error.kind);
  let position = start.value;
  const show = (): Promise<void> =>
    hall.report(1, { kind: "snapshot", fields: toLetters(position), asked: steadyNow() as never });
  const port = "/dev/ttyUSB1";
  await hall.report(
    1,
    { kind: "connected", port },
    { kind: "device", make: "dgt", senses: "pieces", port, serial: "10001" },
  );
  await show();
  for (const [i, san] of MOVES.entries()) {
    const move = parseSanMove(position, san);
    if (!move.ok) throw new Error(`${san} cannot be played`);
    position = playMove(position, move.value);
    await show();
    await waitFor(san, 20_000, async () => {
      const game = await readGame(Number(new URL(hall.address).port), "1.1");
      return game?.moves.length === i + 1;
    });
  }
  // Until then the last move is shown as one that may still be changed, in the hall that was opened last for longer.
  await waitFor("the last move to be sure", 20_000, async () => {
    const game = await readGame(Number(new URL(hall.address).port), "1.1");
    return game?.moves.at(-1)?.confirmed === true;
  });
}

beforeAll(async () => {
  browser = await launchChromium();
  await openHall("plain");
  await openHall("tempting");
});
afterAll(async () => {
  await browser?.close();
  for (const hall of halls.values()) await hall.close();
});

/** Runs with a page that somebody of a role has opened, and closes it. */
async function withPage<T>(
  which: Which,
  path: string,
  role: PersonRole | null,
  use: (page: Page) => Promise<T>,
): Promise<T> {
  const hall = hallOf(which);
  const context = await browser.newContext({ locale: "en-GB", viewport: { width: 1280, height: 900 } });
  try {
    if (role !== null) await hall.signIn(context, role, { name: role });
    const page = await context.newPage();
    await page.goto(`${hall.address}${path}`);
    return await use(page);
  } finally {
    await context.close();
  }
}

/** All that a page holds, without times and what names the relay; `sign`: what is there once it has the board. */
const look = (which: Which, path: string, role: PersonRole | null, sign: string): Promise<string> =>
  withPage(which, path, role, async (page) => {
    await page.locator(sign).first().waitFor();
    const { host } = new URL(hallOf(which).address);
    const read = async (): Promise<string> =>
      (await page.evaluate(() => document.body.outerHTML))
        .replaceAll(host, "the relay")
        .replaceAll(/\d+:\d\d(?::\d\d)?/g, "t");
    let before = "";
    // Whatever comes from the relay has come when two looks are alike.
    await waitFor(`the page ${path}`, 60_000, async () => {
      const now = await read();
      const isStill = now === before;
      before = now;
      return isStill;
    });
    return before;
  });

/** What the console says of the alarms that there are. */
const readAlarms = (which: Which, isThere: RegExp): Promise<string> =>
  withPage(which, "/arbiter", "arbiter", async (page) => {
    await page.getByText(isThere).first().waitFor();
    return await page.locator("body").innerText();
  });

describe("pages of two halls that differ in what a player could claim", () => {
  it("[CS15] are all that the relay has", () => {
    const paths = DOORS.filter(({ route }) => route.startsWith("get ")).map(({ path }) => path);
    expect(paths.filter((path) => !FILES.test(path)).toSorted()).toEqual(Object.keys(PAGES).toSorted());
  });

  it.each([
    ["/", null, "piece"],
    ["/game/1.1", null, "piece"],
    ["/enter", null, "input[name=code]"],
    ["/operator", "operator", "body :text('Anna')"],
    ["/operator?table=1", "operator", "piece"],
    ["/hall", "hall", "piece"],
    ["/arbiter", "operator", "text=Signed in as"],
  ] as const)("[CS1] [CS2] [CS34] are the same at %s for %s", async (path, role, sign) => {
    expect(await look("tempting", path, role, sign)).toBe(await look("plain", path, role, sign));
  });

  it("[CS34] [CS37] are not on the arbiters' console", async () => {
    const fact = /same position three times|fifty moves/i;
    expect(await readAlarms("tempting", fact)).toMatch(/same position three times/i);
    expect(await readAlarms("plain", /Anna/)).not.toMatch(fact);
  });
});
