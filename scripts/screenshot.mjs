// Makes the pictures of the README, docs/images/event.png and game.png, from a demo that it runs for the purpose.

import { mkdirSync } from "node:fs";
import { createServer } from "node:net";
import { createRequire } from "node:module";
import { setTimeout as wait } from "node:timers/promises";
import { inProject } from "./lib/paths.mjs";
import { onStop, startService } from "./lib/processes.mjs";

const BOARDS = 12;
/** Half-moves that most tables shall have made before the picture is taken. */
const PLIES = 32;
const LONGEST_MILLIS = 240_000;
const VIEW = { width: 1440, height: 900 };
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

/** @typedef {{ game: string | null, ply: number, status: string }} Table */

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

const port = await findPort();
const address = `http://127.0.0.1:${port}`;
const demo = startService("demo", [
  inProject("scripts/demo.mjs"),
  "--boards",
  String(BOARDS),
  "--http",
  String(port),
  "--speed",
  "12",
]);
onStop((code) => void demo.stop().then(() => process.exit(code)));
try {
  const tables = await waitForMoves(address);
  const browser = await chromium.launch({ executablePath: CHROMIUM, args: FLAGS });
  const page = await browser.newPage({ viewport: VIEW, colorScheme: "light", locale: "en-GB" });
  mkdirSync(inProject("docs/images"), { recursive: true });
  const longest = tables.toSorted((a, b) => b.ply - a.ply)[0];
  const game = longest?.game ?? "1.1";
  for (const [name, path] of [
    ["event", "/"],
    ["game", `/game/${game}`],
  ]) {
    await page.goto(address + path);
    await page.waitForSelector("cg-board piece");
    await page.evaluate("document.fonts.ready");
    await wait(1_500);
    await page.screenshot({ path: inProject("docs/images", `${name}.png`) });
  }
  await browser.close();
} finally {
  await demo.stop();
}
process.exit(0);
