import { join } from "node:path";
import { FAMOUS_GAMES, toPlayable } from "@boardwire/board-driver";
import { afterEach, describe, expect, it } from "vitest";
import { type Started, startDriver, startRelay, waitFor } from "./processes.ts";
import {
  type PublishedGame,
  type SimulatedHall,
  openHall,
  readGame,
  writePairings,
} from "./simulated-hall.ts";

// Bytes on a real pseudo-terminal -> driver process -> relay process -> what anybody can read over HTTP. The number of
// games is set by BOARDWIRE_E2E_GAMES; each board plays one.

const GAMES = Number(process.env["BOARDWIRE_E2E_GAMES"] ?? 6);

/** Famous games of 60 plies and more; those with promotions and castling on both sides come first. */
const LONG = FAMOUS_GAMES.map((game) => ({ id: game.id, moves: toPlayable(game).moves, sans: game.moves }))
  .filter(({ moves }) => moves.length >= 60)
  .toSorted((one, other) => rareMoves(other) - rareMoves(one));

function rareMoves({ moves, sans }: { readonly moves: readonly string[]; readonly sans: string }): number {
  const promotions = moves.filter((uci) => uci.length === 5).length;
  const castlings = Number(/O-O-O/.test(sans)) + Number(/O-O(?!-)/.test(sans));
  return 10 * promotions + castlings;
}

const open: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

async function startLine(
  hall: SimulatedHall,
): Promise<{ relay: Started & { port: number }; driver: Started }> {
  open.push(() => hall.close());
  const data = join(hall.folder, "data");
  const relay = await startRelay(data, 0, ["--pairings", writePairings(hall, 1)]);
  open.push(() => relay.stop());
  const driver = startDriver(
    data,
    relay.port,
    hall.ports.map(({ port }) => port),
  );
  open.push(() => driver.stop());
  await hall.begin(relay.port);
  return { relay, driver };
}

describe("the whole line", () => {
  it("has enough long games to play", () => {
    expect(LONG.length).toBeGreaterThanOrEqual(Math.max(30, GAMES));
  });

  it(`${GAMES} games by untidy hands are published move for move, each with the clock of its lever message`, async () => {
    const hall = await openHall({
      boards: GAMES,
      level: "L1",
      seed: "whole-line",
      games: LONG.slice(0, GAMES)
        .map(({ id }) => id)
        .join(","),
    });
    const { relay, driver } = await startLine(hall);
    await waitFor(
      "the end of every game",
      290_000,
      () => {
        const truth = hall.truth();
        return truth.filter((game) => game.ordinal === 1 && game.ended).length >= GAMES;
      },
      () => driver.lines.slice(-20).join("\n"),
    );
    for (const played of hall.truth().filter((game) => game.ordinal === 1)) {
      const id = `${played.table}.1`;
      const presses = [...played.presses];
      // The clock of the last move comes after the move.
      const isWhole = (game: PublishedGame | null): boolean =>
        game !== null &&
        game.moves.length === played.moves.length &&
        presses.every(([ply]) => game.moves[ply - 1]?.clock !== null);
      await waitFor(`all of game ${id}`, 10_000, async () => isWhole(await readGame(relay.port, id))).catch(
        () => null,
      );
      const published = await readGame(relay.port, id);
      expect(
        published?.moves.map((move) => move.uci),
        `${id} ${played.id}`,
      ).toEqual(played.moves);
      const clocks = published?.moves.map((move) => move.clock) ?? [];
      for (const [ply, remaining] of presses) {
        expect(clocks[ply - 1], `clock after ply ${ply} of ${id} ${played.id}`).toBe(remaining);
      }
      expect(played.presses.size).toBeGreaterThan(played.moves.length / 2);
    }
  });
});
