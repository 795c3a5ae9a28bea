import { describe, expect, it } from "vitest";
import {
  createMemory,
  createRng,
  EMPTY_PICTURE,
  FAMOUS_GAMES,
  LEVELS,
  lookAt,
  MAKES,
  runVirtual,
  SIMULATED_MAKES,
  toPlayable,
  writeGame,
  type GameScript,
  type LevelName,
  type Make,
  type VirtualHost,
} from "@boardwire/board-driver";
import { createRecorder } from "@boardwire/relay-server";
import { Hall, toInstant, type DeviceId, type DriverId, type Observation } from "@boardwire/shared";

// Famous games by hands, on simulated boards that speak in lines, through the make and the relay's recorder, in virtual
// time: the same moves come out, whatever a board can tell.

const IDS = ["certabo", "sentio", "line", "novag", "novag-ucb"] as const;
const BOARD = "line:test" as DeviceId;
const DRIVER = "driver-one" as DriverId;
const CLOCK = { baseMillis: 5_400_000, incrementMillis: 30_000 };
/** Time for a board of chips to learn them, and for people to sit down. */
const STARTS_AT = 8000;

function write(id: string, level: LevelName, seed: string): GameScript {
  const famous = FAMOUS_GAMES.find((game) => game.id === id);
  if (famous === undefined) throw new Error(id);
  const { start, moves, result } = toPlayable(famous);
  const script = writeGame(
    {
      start,
      moves,
      result,
      thinkMillis: [2500],
      level: LEVELS[level],
      clock: CLOCK,
      startsAt: STARTS_AT,
      before: null,
      flagFalls: false,
      afterTheEnd: false,
    },
    createRng(seed),
  );
  // The last man stands for a while before anybody packs up.
  return { ...script, finishedAt: script.finishedAt + 15_000 };
}

/** Asks for everything each five seconds, and says between what a session says after a second of silence. */
function createHost(
  { phrases }: Make,
  hear: (bytes: Uint8Array, at: number) => void,
  onAsked: (at: number) => void,
): VirtualHost {
  let turn = 0;
  const say = (at: number): Uint8Array | null => {
    const words = [
      phrases.askUpdates,
      phrases.askFields,
      phrases.askClock,
      phrases.keepAlive,
      phrases.keepAlive,
    ];
    const word = words[turn++ % words.length] ?? null;
    if (word !== null && word === phrases.askFields) onAsked(at);
    return word === null || word.bytes.length === 0 ? null : word.bytes;
  };
  return {
    tickMillis: 1000,
    opened: say,
    received: (bytes, at) => {
      hear(bytes, at);
      return null;
    },
    tick: say,
  };
}

/** What the relay makes of a game on a board of the make. */
function relay(id: string, script: GameScript): readonly string[] {
  const make = MAKES.find((one) => one.id === id);
  const simulated = SIMULATED_MAKES.find((one) => one.id === id);
  if (make === undefined || simulated === undefined) throw new Error(id);
  const hall = new Hall();
  const recorder = createRecorder(hall, (_board, fault) => {
    throw fault;
  });
  const listener = make.createListener(createMemory());
  let picture = EMPTY_PICTURE;
  let n = 0;
  let latest = 0;
  const report = (observation: Observation, at: number): void => {
    const instant = toInstant(at);
    for (let wake = recorder.nextWake(); wake !== null && wake <= at; wake = recorder.nextWake())
      recorder.wake(wake);
    n += 1;
    recorder.record(DRIVER, { n, at: instant, board: BOARD, observation }, instant, instant);
    latest = at;
  };
  report({ kind: "connected", port: "virtual" }, 0);
  let askedAt: number | null = null;
  const hear = (bytes: Uint8Array, at: number): void => {
    for (const reading of listener.hear(bytes).readings) {
      const look = lookAt(picture, reading, toInstant(at), toInstant(askedAt ?? at));
      picture = look.picture;
      for (const observation of look.observations) report(observation, at);
    }
  };
  runVirtual([script], {
    ...simulated.toTable({ serial: "10001", rng: createRng(id) }),
    host: createHost(make, hear, (at) => {
      askedAt = at;
    }),
  });
  for (let wake = recorder.nextWake(); wake !== null && wake < latest + 60_000; wake = recorder.nextWake())
    recorder.wake(wake);
  const [game] = hall.games.values();
  return game?.moves.map((move) => move.uci) ?? [];
}

/** Castling on both sides, captures, promotions to queens, captures en passant. */
const GAMES = [
  "larsen-spassky-1970",
  "spassky-bronstein-1960",
  "zukertort-blackburne-1883",
  "karpov-kasparov-1993",
  "opera-1858",
  "botvinnik-capablanca-1938",
] as const;

describe.each(IDS)("games on %s", (id) => {
  it.each(GAMES)("%s by tidy hands", (game) => {
    const script = write(game, "L0", game);
    expect(relay(id, script)).toEqual(script.truth.moves.map((move) => move.uci));
  });

  it.each(GAMES.slice(0, 3))("%s by hands of people", (game) => {
    const script = write(game, "L1", `${game}/people`);
    expect(relay(id, script)).toEqual(script.truth.moves.map((move) => move.uci));
  });
});
