import {
  createRng,
  FAMOUS_GAMES,
  LEVELS,
  runVirtual,
  thinkTimes,
  toPlayable,
  writeGame,
  type GameScript,
} from "@boardwire/board-driver";
import { createAudiences, createRecorder } from "@boardwire/relay-server";
import {
  DeviceIdSchema,
  DriverIdSchema,
  Hall,
  STANDARD_FEN,
  TableNumberSchema,
  toGameId,
  toInstant,
  type AlarmKind,
  type Entry,
  type Instant,
} from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { VirtualDriver } from "../corpus/virtual-driver.ts";

// Games one after another at a table by the hands of the simulator, with nothing wrong at the clocks: what their arbiter is
// called for.

const BOARD = v.parse(DeviceIdSchema, "dgt:00001");
const DRIVER = v.parse(DriverIdSchema, "flags-driver");
const TABLE = v.parse(TableNumberSchema, 1);
const CLOCK = { baseMillis: 600_000, incrementMillis: 3000 };
const GAMES = 3;
const PLIES = 16;

/** Clocks are stopped and kings tell the result, and nobody enters it here. */
const AT_THE_END: ReadonlySet<AlarmKind> = new Set(["helpWanted", "kingsInCentre"]);

/** Players who think so much faster than people press within a second of the start. */
function playGames(seed: number, speed: number): GameScript[] {
  const rng = createRng(`second games ${seed}`);
  const scripts: GameScript[] = [];
  for (let ordinal = 1; ordinal <= GAMES; ordinal++) {
    const famous = FAMOUS_GAMES[(seed + ordinal) % FAMOUS_GAMES.length];
    if (famous === undefined) throw new Error("no game");
    const { start, moves, kinds, result } = toPlayable(famous);
    const own = rng.fork(`game ${ordinal}`);
    const before = scripts.at(-1);
    const thinkMillis = thinkTimes(kinds, { ...CLOCK, stage: null }, own.fork("think"));
    scripts.push(
      writeGame(
        {
          start,
          moves: moves.slice(0, PLIES),
          result,
          thinkMillis: thinkMillis.map((millis) => millis / speed),
          level: LEVELS.L1,
          clock: CLOCK,
          startsAt: before?.finishedAt ?? 500,
          before: before?.squares ?? null,
          flagFalls: false,
          afterTheEnd: true,
        },
        own.fork("hand"),
      ),
    );
  }
  return scripts;
}

/** Every alarm that an arbiter was shown of those games, as `kind how game`, but those that the end of a game brings. */
function alarmsOf(scripts: readonly GameScript[], turned: boolean): { shown: string[]; started: number } {
  const driver = new VirtualDriver();
  runVirtual(scripts, { host: driver, turned });
  const hall = new Hall();
  const recorder = createRecorder(hall, (_board, fault) => {
    throw fault;
  });
  const audiences = createAudiences({ epoch: "run" });
  const shown = new Set<string>();
  audiences.onUpdate((_audience, _channel, update) => {
    if (update.type !== "console") return;
    for (const { kind, values, game } of update.alarms?.changed ?? [])
      if (!AT_THE_END.has(kind)) shown.add(`${kind} ${values["how"] ?? ""} ${game ?? ""}`);
  });
  const journal: Entry[] = [];
  const take = (entries: readonly Entry[], now: Instant): void => {
    journal.push(...entries);
    audiences.publish(entries, now);
    audiences.remind(now);
  };
  const head = { at: toInstant(0), source: { kind: "import", name: "test" } } as const;
  const players = { white: null, black: null };
  const facts = { ...players, start: { fen: STANDARD_FEN, chess960: false }, timeControl: "600+3" };
  const pairings = [1, 2, 3].map(
    (ordinal) =>
      ({ ...head, type: "GamePaired", game: toGameId(TABLE, ordinal), table: TABLE, ...facts }) as const,
  );
  take(recorder.append(pairings), toInstant(0));
  let now = toInstant(0);
  for (const [index, { at, observation }] of driver.seen.entries()) {
    for (let wakeAt = recorder.nextWake(); wakeAt !== null && wakeAt <= at; wakeAt = recorder.nextWake()) {
      now = toInstant(Math.max(now, wakeAt));
      take(recorder.wake(now), now);
    }
    now = toInstant(Math.max(now, at));
    take(recorder.record(DRIVER, { n: index + 1, at, board: BOARD, observation }, now, now), now);
  }
  return { shown: [...shown], started: journal.filter(({ type }) => type === "GameStarted").length };
}

describe("games one after another at a table", () => {
  it.each([
    [1, 20],
    [2, 20],
    [3, 60],
    [4, 8],
    [5, 8],
    [6, 2],
  ])(
    "[CLK14] [ALM11] [ALM16] table %s at speed %s: nothing is wrong with the clocks and the men",
    (seed, speed) => {
      const { shown, started } = alarmsOf(playGames(seed, speed), seed % 2 === 0);
      expect(started).toBe(GAMES);
      expect(shown).toEqual([]);
    },
  );
});
