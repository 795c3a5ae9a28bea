import { mkdtempSync, readFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startDriver, startRelay, waitFor } from "./processes.ts";
import { openHall, readGame, seenBoards, type SimulatedHall } from "./simulated-hall.ts";

// Boards that speak in lines: the same games by the same hands on each of them, through a pseudo-terminal, the driver and
// the relay.

/** Castling, captures and a promotion; then one with a capture en passant. */
const GAMES = ["larsen-spassky-1970", "zukertort-blackburne-1883"] as const;
const MAKES = ["certabo", "sentio", "line", "novag", "novag-ucb"] as const;

function readDriverKey(folder: string): string {
  const keys: unknown = JSON.parse(readFileSync(join(folder, "keys.json"), "utf8"));
  if (typeof keys === "object" && keys !== null && "driver" in keys && typeof keys.driver === "string")
    return keys.driver;
  throw new Error("no key for drivers");
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe("boards that speak in lines", () => {
  it(`${GAMES.length} games are the same moves on ${MAKES.join(", ")}`, { timeout: 600_000 }, async () => {
    const halls: { readonly make: string; readonly table: number; readonly hall: SimulatedHall }[] = [];
    const folder = mkdtempSync(join(tmpdir(), "boardwire-e2e-"));
    open.push(() => rm(folder, { recursive: true, force: true }));
    const relay = await startRelay(folder, 0);
    open.push(() => relay.stop());
    const { port } = relay;
    const key = readDriverKey(folder);
    for (const make of MAKES) {
      const hall = await openHall({
        boards: 1,
        make,
        level: "L0",
        seed: make,
        games: GAMES.join(","),
        speed: 1000,
      });
      open.push(() => hall.close());
      // Each with a driver of its own, one after another, so that tables are numbered in this order.
      const driver = startDriver(
        join(hall.folder, "driver"),
        port,
        hall.ports.map((one) => one.port),
        ["--key", key],
      );
      open.push(() => driver.stop());
      const table = halls.length + 1;
      await waitFor(
        `the board of ${make}`,
        60_000,
        async () => (await seenBoards(port)) >= table,
        () => driver.lines.join("\n"),
      );
      halls.push({ make, table, hall });
    }
    for (const { hall } of halls) hall.tell({ do: "resume" });
    await waitFor("the end of all games", 550_000, () =>
      halls.every(({ hall }) => hall.truth().filter(({ ended }) => ended).length >= GAMES.length),
    );
    for (const { make, table, hall } of halls) {
      for (const { ordinal, id, moves } of hall.truth()) {
        const read = async (): Promise<readonly string[]> =>
          (await readGame(port, `${table}.${ordinal}`))?.moves.map((move) => move.uci) ?? [];
        await waitFor("the last move", 15_000, async () => (await read()).length === moves.length).catch(
          () => null,
        );
        expect(await read(), `${id} on ${make}`).toEqual(moves);
      }
    }
  });
});
