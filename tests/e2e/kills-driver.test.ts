import { afterEach, describe, it } from "vitest";
import { follow } from "./follower.ts";
import { allEnded, expectTruth, KILLS, moments, pause, startHall } from "./kill-hall.ts";
import { type Started, startDriver, startRelay } from "./processes.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe("kill -9", () => {
  it(`the driver at ${KILLS} moments: no ply lost or doubled`, async () => {
    // While the driver is away the board is unseen, so people may not move faster than a start of it takes.
    const { hall, data, pairings, paths } = await startHall("kill-driver", 60);
    open.push(() => hall.close());
    const relay = await startRelay(data, 0, ["--pairings", pairings]);
    open.push(() => relay.stop());
    const followers = paths.map((_path, i) => follow(relay.port, `${i + 1}.1`));
    open.push(() => followers.forEach((follower) => follower.close()));
    let driver: Started = startDriver(data, relay.port, paths);
    open.push(() => driver.stop());
    await hall.begin(relay.port);
    const moment = moments(2, 1500, 6500);
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(moment.next().value as number);
      await driver.kill();
      driver = startDriver(data, relay.port, paths);
    }
    await allEnded(hall);
    await expectTruth(hall, relay.port, followers);
  });
});
