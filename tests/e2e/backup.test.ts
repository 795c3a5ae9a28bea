import { cpSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { startDriver, startRelay, waitFor } from "./processes.ts";
import { openHall, readGame, readTile, writePairings } from "./simulated-hall.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** Puts the journal of `from` in place of that in `to`. */
function copyJournal(from: string, to: string): void {
  mkdirSync(to, { recursive: true });
  mkdirSync(from, { recursive: true });
  const files = (folder: string) => readdirSync(folder).filter((name) => name.startsWith("journal"));
  for (const name of files(to)) rmSync(join(to, name));
  for (const name of files(from)) cpSync(join(from, name), join(to, name));
}

describe("a relay whose journal is an old backup", () => {
  it("and one whose journal is gone: the driver reports under a new name, and the board is seen again", async () => {
    const hall = await openHall({
      boards: 1,
      level: "L0",
      seed: "backup",
      games: "kasparov-topalov-1999",
      speed: 8,
    });
    open.push(() => hall.close());
    const data = join(hall.folder, "data");
    const args = ["--pairings", writePairings(hall, 1)];
    let relay = await startRelay(data, 0, args);
    const { port } = relay;
    open.push(() => relay.stop());
    const driver = startDriver(data, port, [hall.ports[0]?.port ?? ""]);
    open.push(() => driver.stop());
    const describeAll = (): string => [...driver.lines, ...relay.lines].join("\n");
    const plies = async (): Promise<number> => (await readGame(port, "1.1"))?.moves.length ?? 0;
    await hall.begin(port);
    await waitFor("some moves", 60_000, async () => (await plies()) >= 6, describeAll);

    const saved = await plies();
    await relay.stop();
    const backup = join(hall.folder, "backup");
    copyJournal(data, backup);
    relay = await startRelay(data, port, args);
    await waitFor(
      "moves that the backup has not",
      60_000,
      async () => (await plies()) >= saved + 2,
      describeAll,
    );
    await relay.stop();
    copyJournal(backup, data);

    relay = await startRelay(data, port, args);
    await waitFor("the game to go on", 60_000, async () => (await plies()) >= saved + 8, describeAll);
    const published = (await readGame(port, "1.1"))?.moves.map((move) => move.uci) ?? [];
    expect(published).toEqual(hall.truth()[0]?.moves.slice(0, published.length));

    await relay.stop();
    copyJournal(join(hall.folder, "nothing"), data);
    relay = await startRelay(data, port, args);
    await waitFor(
      "the board to be seen again",
      20_000,
      async () => (await readTile(port)).signal.state === "ok",
      describeAll,
    );
    expect(await plies()).toBe(0);
    const names = driver.lines.filter((line) => line.includes("under a new name"));
    expect(names, describeAll()).toHaveLength(2);
  });
});
