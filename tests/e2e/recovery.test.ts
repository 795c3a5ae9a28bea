import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { type Started, startDriver, startRelay, waitFor } from "./processes.ts";
import { type PlayedGame, type SimulatedHall, openHall, readGame, writePairings } from "./simulated-hall.ts";

// The driver is away for much longer than a search could bridge, the boards stay on: what happened is in their memory.

const BOARDS = 2;
const GAMES = "kasparov-topalov-1999,byrne-fischer-1956";
/** At tournament speed a quarter of an hour of thought. */
const PLIES_UNSEEN = 24;
/**
 * Played once the driver is back. The simulated memory is there at once: at this speed the eight seconds that a
 * real one takes would be a quarter of an hour of play; `recovery-paced.test.ts` has those.
 */
const PLIES_AFTER = 14;

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const firstGames = (hall: SimulatedHall): readonly PlayedGame[] =>
  hall.truth().filter((game) => game.ordinal === 1);
const pressed = (game: PlayedGame | undefined): number => Math.max(0, ...(game?.presses.keys() ?? []));

async function pressesOn(hall: SimulatedHall, plies: number): Promise<void> {
  await waitFor(`ply ${plies} at every table`, 120_000, () => {
    const games = firstGames(hall);
    return games.length === BOARDS && games.every((game) => pressed(game) >= plies);
  });
}

describe("the driver killed while play goes on", () => {
  it("reads from the boards' memory what was played meanwhile, every move with the time of its press", async () => {
    const hall = await openHall({ boards: BOARDS, level: "L1", seed: "memory", speed: 120, games: GAMES });
    open.push(() => hall.close());
    const data = join(hall.folder, "data");
    const relay = await startRelay(data, 0, ["--pairings", writePairings(hall, 1)]);
    open.push(() => relay.stop());
    const paths = hall.ports.map(({ port }) => port);
    let driver: Started = startDriver(data, relay.port, paths);
    open.push(() => driver.stop());
    await hall.begin(relay.port);

    await pressesOn(hall, 12);
    await driver.kill();
    const seen = firstGames(hall).map((game) => pressed(game));
    await pressesOn(hall, 12 + PLIES_UNSEEN);
    driver = startDriver(data, relay.port, paths);

    await pressesOn(hall, 12 + PLIES_UNSEEN + PLIES_AFTER);
    for (const [index, game] of firstGames(hall).entries()) {
      const id = `${game.table}.1`;
      const played = game.moves.slice(0, 12 + PLIES_UNSEEN + PLIES_AFTER);
      await waitFor(`the moves of game ${id}`, 30_000, async () => {
        const published = await readGame(relay.port, id);
        return (published?.moves.length ?? 0) >= played.length;
      }).catch(() => null);
      const published = await readGame(relay.port, id);
      expect(
        published?.moves.slice(0, played.length).map(({ uci }) => uci),
        `${game.id}\n${driver.lines.join("\n")}`,
      ).toEqual(played);
      const from = seen[index] ?? 0;
      const unseen = [...game.presses].filter(([ply]) => ply > from && ply <= from + PLIES_UNSEEN);
      expect(unseen.length).toBeGreaterThan(PLIES_UNSEEN / 2);
      expect(unseen.map(([ply]) => [ply, published?.moves[ply - 1]?.clock])).toEqual(unseen);
    }
  });
});
