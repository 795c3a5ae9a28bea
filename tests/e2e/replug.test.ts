import { symlinkSync, unlinkSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startDriver, startRelay, waitFor } from "./processes.ts";
import { openHall, readGame, writePairings } from "./simulated-hall.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe("a port that vanishes in mid-game", () => {
  it("comes back under another name: the board is known by its serial number, and the moves made meanwhile are found", async () => {
    const hall = await openHall({
      boards: 1,
      level: "L0",
      seed: "replug",
      games: "kasparov-topalov-1999",
      // Slow enough that the pause below finds no man in the air.
      speed: 4,
    });
    open.push(() => hall.close());
    const data = join(hall.folder, "data");
    const relay = await startRelay(data, 0, ["--pairings", writePairings(hall, 1)]);
    open.push(() => relay.stop());
    // Two names for ports, as ttyACM0 and ttyACM1 would be; the second is that of no port yet.
    const [first, second] = [join(hall.folder, "first"), join(hall.folder, "second")];
    symlinkSync(hall.ports[0]?.port ?? "", first);
    const driver = startDriver(data, relay.port, [first, second]);
    open.push(() => driver.stop());
    await hall.begin(relay.port);

    const plies = async (): Promise<number> => (await readGame(relay.port, "1.1"))?.moves.length ?? 0;
    const done = (): number => hall.truth()[0]?.presses.size ?? 0;
    await waitFor("some moves", 60_000, async () => (await plies()) >= 6);

    hall.tell({ table: 1, do: "unplug" });
    unlinkSync(first);
    const missedFrom = done();
    await waitFor("a move and its reply behind the driver's back", 60_000, () => done() >= missedFrom + 2);
    hall.tell({ table: 1, do: "pause" });
    hall.tell({ table: 1, do: "replug" });
    const again = await waitFor("the new port", 10_000, () => hall.ports.length > 1 && hall.ports.at(-1));
    symlinkSync(again.port, second);
    expect(again.serial).toBe(hall.ports[0]?.serial);
    await waitFor("the moves that were missed", 15_000, async () => (await plies()) >= missedFrom + 2);
    hall.tell({ table: 1, do: "resume" });
    await waitFor("the game to go on", 60_000, async () => (await plies()) > missedFrom + 4);
    const played = hall.truth()[0];
    const published = await readGame(relay.port, "1.1");
    const moves = published?.moves.map((move) => move.uci) ?? [];
    expect(moves).toEqual(played?.moves.slice(0, moves.length));
    expect(hall.truth()).toHaveLength(1);
  });
});
