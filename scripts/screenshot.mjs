// Makes the pictures in docs/images from a demo that it runs for the purpose: the public's pages for the README, those of
// staff and the hall's screen for docs/running-a-tournament.md.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { inProject } from "./lib/paths.mjs";
import { onStop, startService } from "./lib/processes.mjs";
import { shrinkPng } from "./lib/small-png.mjs";
import { SESSION_COOKIE, signInAs, signInAsChief } from "./lib/staff-sessions.mjs";

const BOARDS = 12;
/** Half-moves that most tables shall have made before the picture is taken. */
const PLIES = 32;
const LONGEST_MILLIS = 240_000;
const VIEW = { width: 1440, height: 900 };
const TELEPHONE = { width: 390, height: 844 };
const CHROMIUM = process.env["CHROMIUM"] ?? "/usr/bin/chromium";
const FLAGS = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
];

/** @type {typeof import("../tests/node_modules/playwright-core/index.js")} */
const { chromium } = createRequire(inProject("tests/package.json"))("playwright-core");

/** @returns {Promise<number>} A TCP port that was free a moment ago. */
const findPort = () =>
  new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0));
    });
  });

/** @typedef {{ table: number, game: string | null, ply: number, status: string }} Table */

/**
 * @param {string} address
 * @returns {Promise<Table[]>} Empty while the relay is starting.
 */
async function readTables(address) {
  try {
    const answer = await fetch(`${address}/api/v1/tournament`);
    if (!answer.ok) return [];
    const tournament = /** @type {{ tables: Table[] }} */ (await answer.json());
    return tournament.tables;
  } catch {
    return [];
  }
}

/** @param {string} address */
async function waitForMoves(address) {
  const deadline = performance.now() + LONGEST_MILLIS;
  while (performance.now() < deadline) {
    const tables = await readTables(address);
    const far = tables.filter((table) => table.status === "live" && table.ply >= PLIES);
    if (far.length >= (BOARDS * 2) / 3) return far;
    await wait(500);
  }
  throw new Error(`the boards made too few moves in ${LONGEST_MILLIS / 1000} s`);
}

/** @typedef {import("../tests/node_modules/playwright-core/index.js").Browser} Browser */
/** @typedef {{ name: string, path: string, ready: string, view?: typeof VIEW, token?: string, dark?: boolean }} Picture */

/**
 * @param {Browser} browser
 * @param {string} address
 * @param {Picture} picture `token`: of whoever looks at it; nobody by default.
 */
async function take(browser, address, { name, path, ready, view = VIEW, token, dark = false }) {
  const context = await browser.newContext({
    viewport: view,
    colorScheme: dark ? "dark" : "light",
    locale: "en-GB",
  });
  if (token !== undefined)
    await context.addCookies([{ name: SESSION_COOKIE, value: token, url: address, httpOnly: true }]);
  const page = await context.newPage();
  await page.goto(address + path);
  await page.locator(ready).first().waitFor();
  await page.evaluate("document.fonts.ready");
  await wait(1_500);
  writeFileSync(inProject("docs/images", `${name}.png`), shrinkPng(await page.screenshot()));
  await context.close();
}

/**
 * @param {Browser} browser
 * @param {string} address
 * @param {Table} longest The table with the longest game.
 */
async function takeAll(browser, address, longest) {
  const chief = await signInAsChief(address, data);
  const operator = await signInAs(address, chief, "operator", "Olga");
  const screen = await signInAs(address, chief, "hall", "Left of the stage");
  const table = String(longest.table);
  const men = "cg-board piece";
  /** @type {readonly Picture[]} */
  const pictures = [
    { name: "event", path: "/", ready: men },
    { name: "game", path: `/game/${longest.game}`, ready: men },
    { name: "console-1440", path: `/arbiter?view=table&table=${table}`, ready: men, token: chief },
    {
      name: "console-390",
      path: `/arbiter?view=table&table=${table}`,
      ready: men,
      token: chief,
      view: TELEPHONE,
    },
    { name: "operator-1440", path: `/operator?table=${table}`, ready: men, token: operator },
    { name: "operator-390", path: "/operator", ready: ".map .cell", token: operator, view: TELEPHONE },
    { name: "hall-1440", path: "/hall?boards=8", ready: men, token: screen, dark: true },
    { name: "hall-390", path: "/hall?boards=4", ready: men, token: screen, dark: true, view: TELEPHONE },
  ];
  for (const picture of pictures) await take(browser, address, picture);
}

const data = mkdtempSync(join(tmpdir(), "boardwire-pictures-"));
process.once("exit", () => rmSync(data, { recursive: true, force: true }));
const port = await findPort();
const address = `http://127.0.0.1:${port}`;
const demo = startService("demo", [
  inProject("scripts/demo.mjs"),
  "--boards",
  String(BOARDS),
  "--http",
  String(port),
  "--data",
  data,
  "--speed",
  "12",
]);
onStop((code) => void demo.stop().then(() => process.exit(code)));
try {
  const [longest] = (await waitForMoves(address)).toSorted((a, b) => b.ply - a.ply);
  if (longest === undefined) throw new Error("no table has a game");
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  mkdirSync(inProject("docs/images"), { recursive: true });
  await takeAll(browser, address, longest);
  await browser.close();
} finally {
  await demo.stop();
}
process.exit(0);
