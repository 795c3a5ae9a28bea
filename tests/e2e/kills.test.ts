import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Follower, follow } from "./follower.ts";
import { type Started, startDriver, startRelay, waitFor } from "./processes.ts";
import { type SimulatedHall, openHall, readGame, writePairings } from "./simulated-hall.ts";

// Power cuts in mid-game: SIGKILL of a real process at random moments, again and again.

const KILLS = Number(process.env["BOARDWIRE_E2E_KILLS"] ?? 20);
const BOARDS = 3;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const pause = (millis: number): Promise<void> => new Promise((done) => setTimeout(done, millis));

/** Repeatable "random" pauses between two lengths, in milliseconds. */
function* moments(seed: number, shortest: number, longest: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    yield shortest + ((state >> 8) % (longest - shortest));
  }
}

async function allEnded(hall: SimulatedHall): Promise<void> {
  await waitFor("the end of every game", 280_000, () => {
    const first = hall.truth().filter((game) => game.ordinal === 1);
    return first.length === BOARDS && first.every((game) => game.ended);
  });
}

async function expectTruth(hall: SimulatedHall, port: number, followers: readonly Follower[]): Promise<void> {
  for (const played of hall.truth().filter((game) => game.ordinal === 1)) {
    const id = `${played.table}.1`;
    await waitFor(`all of game ${id}`, 15_000, async () => {
      const game = await readGame(port, id);
      return game !== null && game.moves.length >= played.moves.length;
    }).catch(() => null);
    const published = await readGame(port, id);
    expect(
      published?.moves.map((move) => move.uci),
      `game ${id} ${played.id}`,
    ).toEqual(played.moves);
    const follower = followers[played.table - 1];
    await waitFor(`the viewer of ${id}`, 10_000, () => follower?.moves.length === played.moves.length).catch(
      () => null,
    );
    expect(
      follower?.moves.map((move) => move.uci),
      `viewer of ${id}`,
    ).toEqual(played.moves);
  }
}

async function startHall(
  seed: string,
  speed: number,
): Promise<{ hall: SimulatedHall; data: string; pairings: string; paths: string[] }> {
  const hall = await openHall({ boards: BOARDS, level: "L1", seed, speed, games: LONG_GAMES });
  open.push(() => hall.close());
  return {
    hall,
    data: join(hall.folder, "data"),
    pairings: writePairings(hall, 1),
    paths: hall.ports.map(({ port }) => port),
  };
}

/** Famous games that are long enough for all the power cuts. */
const LONG_GAMES = "kasparov-topalov-1999,byrne-fischer-1956,botvinnik-capablanca-1938";

describe("kill -9", () => {
  it(`the relay at ${KILLS} moments: no ply lost or doubled, viewers come back by themselves`, async () => {
    const { hall, data, pairings, paths } = await startHall("kill-relay", 1000);
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

  it(`the driver at ${KILLS} moments: no ply lost or doubled`, async () => {
    // While the driver is away the board is unseen, so people may not move faster than a start of it takes.
    const { hall, data, pairings, paths } = await startHall("kill-driver", 60);
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
