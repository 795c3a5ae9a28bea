import { afterEach, describe, expect, it } from "vitest";
import { follow } from "./follower.ts";
import { allEnded, expectTruth, KILLS, moments, pause, startHall } from "./kill-hall.ts";
import { startDriver, startRelay } from "./processes.ts";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe("kill -9", () => {
  it(`the relay at ${KILLS} moments: no ply lost or doubled, viewers come back by themselves`, async () => {
    const { hall, data, pairings, paths } = await startHall("kill-relay", 1000);
    open.push(() => hall.close());
    const args = ["--pairings", pairings];
    let relay = await startRelay(data, 0, args);
    const { port } = relay;
    open.push(() => relay.stop());
    const driver = startDriver(data, port, paths);
    open.push(() => driver.stop());
    await hall.begin(port);
    const followers = paths.map((_path, i) => follow(port, `${i + 1}.1`));
    open.push(() => followers.forEach((follower) => follower.close()));
    const moment = moments(1, 400, 3000);
    for (let kill = 0; kill < KILLS; kill++) {
      await pause(moment.next().value as number);
      await relay.kill();
      relay = await startRelay(data, port, args);
    }
    await allEnded(hall);
    await expectTruth(hall, port, followers);
    expect(followers.every((follower) => follower.counts.snapshots >= Math.min(KILLS, 5))).toBe(true);
  });
});
