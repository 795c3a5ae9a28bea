import { join } from "node:path";
import { expect } from "vitest";
import type { Follower } from "./follower.ts";
import { waitFor } from "./processes.ts";
import { type SimulatedHall, openHall, readGame, writePairings } from "./simulated-hall.ts";

// A hall for power cuts in mid-game: SIGKILL of a real process at random moments, again and again.

export const KILLS = Number(process.env["BOARDWIRE_E2E_KILLS"] ?? 20);
const BOARDS = 3;
/** Famous games that are long enough for all the power cuts. */
const LONG_GAMES = "kasparov-topalov-1999,byrne-fischer-1956,botvinnik-capablanca-1938";

export const pause = (millis: number): Promise<void> => new Promise((done) => setTimeout(done, millis));

/** Repeatable "random" pauses between two lengths, in milliseconds. */
export function* moments(seed: number, shortest: number, longest: number): Generator<number> {
  let state = seed;
  for (;;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fff_ffff;
    yield shortest + ((state >> 8) % (longest - shortest));
  }
}

export async function allEnded(hall: SimulatedHall): Promise<void> {
  await waitFor("the end of every game", 280_000, () => {
    const first = hall.truth().filter((game) => game.ordinal === 1);
    return first.length === BOARDS && first.every((game) => game.ended);
  });
}

export async function expectTruth(
  hall: SimulatedHall,
  port: number,
  followers: readonly Follower[],
): Promise<void> {
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

export interface KillHall {
  readonly hall: SimulatedHall;
  readonly data: string;
  readonly pairings: string;
  readonly paths: readonly string[];
}

export async function startHall(seed: string, speed: number): Promise<KillHall> {
  const hall = await openHall({ boards: BOARDS, level: "L1", seed, speed, games: LONG_GAMES });
  return {
    hall,
    data: join(hall.folder, "data"),
    pairings: writePairings(hall, 1),
    paths: hall.ports.map(({ port }) => port),
  };
}
