import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { Tile } from "@boardwire/shared";
import { startDriver, startRelay, waitFor } from "./processes.ts";
import { openHall, readTile, writePairings } from "./simulated-hall.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A game under way whose clock runs. */
async function openGame() {
  const hall = await openHall({
    boards: 1,
    level: "L0",
    seed: "lost",
    speed: 4,
    games: "kasparov-topalov-1999",
  });
  open.push(() => hall.close());
  const data = join(hall.folder, "data");
  const relay = await startRelay(data, 0, ["--pairings", writePairings(hall, 1)]);
  open.push(() => relay.stop());
  const run = () => {
    const driver = startDriver(data, relay.port, [hall.ports[0]?.port ?? ""]);
    open.push(() => driver.stop());
    return driver;
  };
  const driver = run();
  await hall.begin(relay.port);
  let last: Tile | null = null;
  await waitFor(
    "a clock that runs",
    60_000,
    async () => {
      last = await readTile(relay.port);
      return last.ply >= 4 && last.clock?.running != null;
    },
    () => [JSON.stringify(last), ...driver.lines.slice(-20), ...relay.lines.slice(-20)].join("\n"),
  );
  const isLost = async () => {
    const tile = await readTile(relay.port);
    return tile.signal.state === "lost" && tile;
  };
  const isOk = async () => (await readTile(relay.port)).signal.state === "ok";
  return { hall, relay, driver, run, isLost, isOk };
}

describe("spectators are told within five seconds", () => {
  it("that a driver has died, and at once that it is back", async () => {
    const { relay, driver, run, isLost, isOk } = await openGame();
    const before = Date.now();
    await driver.kill();
    const lost = await waitFor("the board to be lost", 5000, isLost);
    expect(lost.clock).toMatchObject({ running: null, stale: true });
    expect(Math.abs((lost.signal.since ?? 0) - before)).toBeLessThan(1500);
    run();
    await waitFor("the board to be back", 15_000, isOk, () => driver.lines.join("\n"));
    await waitFor("the clock to run again", 15_000, async () => {
      const { clock } = await readTile(relay.port);
      return clock?.stale === false && clock.running !== null;
    });
  });

  it("that a board was unplugged", async () => {
    const { hall, isLost } = await openGame();
    hall.tell({ table: 1, do: "unplug" });
    const lost = await waitFor("the board to be lost", 5000, isLost);
    expect(lost.clock).toMatchObject({ running: null, stale: true });
  });
});
