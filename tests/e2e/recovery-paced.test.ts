import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { type Started, startDriver, startRelay, waitFor } from "./processes.ts";
import { openHall, readGame, writePairings } from "./simulated-hall.ts";

// As in the test of recovery, on a line that a board's memory takes for eight seconds, in which the board says nothing else:
// what is played then comes afterwards, all at once.

/** A ply takes some four seconds, so that two are played while the memory is read. */
const SPEED = 25;
const GAMES = "kasparov-topalov-1999,byrne-fischer-1956";
const BOARDS = 2;
const PLIES_SEEN = 4;
const PLIES_UNSEEN = 6;
const PLIES_AFTER = 6;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

it("[LIN24] nothing is lost of what is played while a board's memory is read at the pace of a real line", async () => {
  const hall = await openHall({
    boards: BOARDS,
    level: "L1",
    seed: "memory",
    speed: SPEED,
    games: GAMES,
    paced: true,
  });
  open.push(() => hall.close());
  const data = join(hall.folder, "data");
  const relay = await startRelay(data, 0, ["--pairings", writePairings(hall, 1)]);
  open.push(() => relay.stop());
  const paths = hall.ports.map(({ port }) => port);
  let driver: Started = startDriver(data, relay.port, paths);
  open.push(() => driver.stop());
  await hall.begin(relay.port);

  const arePlayed = (plies: number): Promise<true> =>
    waitFor(`ply ${plies} at every table`, 120_000, () => {
      const games = hall.truth();
      return games.length === BOARDS && games.every(({ presses }) => presses.has(plies));
    });
  await arePlayed(PLIES_SEEN);
  await driver.kill();
  await arePlayed(PLIES_SEEN + PLIES_UNSEEN);
  driver = startDriver(data, relay.port, paths);
  const isRead = (fraction: number): Promise<true> =>
    waitFor(`${fraction} of every memory`, 60_000, () => {
      const read = driver.lines.filter(
        (line) => line.includes('"kind":"memory"') && line.includes(`"fraction":${fraction}}`),
      );
      return read.length === BOARDS;
    });
  const countPresses = (): number[] => hall.truth().map(({ presses }) => presses.size);
  await isRead(0);
  const before = countPresses();
  await isRead(1);
  const meanwhile = countPresses().map((count, index) => count - (before[index] ?? 0));
  for (const count of meanwhile) expect(count).toBeGreaterThan(0);
  const plies = PLIES_SEEN + PLIES_UNSEEN + PLIES_AFTER;
  await arePlayed(plies);
  for (const game of hall.truth()) {
    const id = `${game.table}.1`;
    const played = game.moves.slice(0, plies);
    await waitFor(`the moves of game ${id}`, 30_000, async () => {
      const published = await readGame(relay.port, id);
      return (published?.moves.length ?? 0) >= played.length;
    }).catch(() => null);
    const published = await readGame(relay.port, id);
    expect(
      published?.moves.slice(0, played.length).map(({ uci }) => uci),
      `${game.id}\n${driver.lines.join("\n")}`,
    ).toEqual(played);
    const presses = [...game.presses].filter(([ply]) => ply <= plies);
    expect(presses.map(([ply]) => [ply, published?.moves[ply - 1]?.clock])).toEqual(presses);
  }
});
