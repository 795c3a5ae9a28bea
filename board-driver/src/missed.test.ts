import { describe, expect, it } from "vitest";
import { toInstant, type Observation } from "@boardwire/shared";
import { findUntil, toMissed } from "./core/catch-up.ts";
import type { MemoryRecord } from "./core/board-record.ts";
import { NOTHING_REPORTED, noteReport, type LastReported } from "./core/last-known.ts";
import { EMPTY_PICTURE, lookAt, type BoardPicture } from "./core/snapshot.ts";
import type { Listener } from "./core/listener.ts";
import { createMemory } from "./memory.ts";
import { SimulatedTable } from "./simulator/board.ts";
import { FAMOUS_GAMES } from "./simulator/games/index.ts";
import { LEVELS, type LevelName } from "./simulator/levels.ts";
import { toPlayable } from "./simulator/live-player.ts";
import { writeGame } from "./simulator/player.ts";
import { createRng } from "./simulator/rng.ts";
import { dgtMake } from "./test-support.ts";

// A driver that is away for a part of a game, in virtual time: what it reports before, what the board noted meanwhile.

interface Ear {
  readonly listener: Listener;
  picture: BoardPicture;
  last: LastReported;
  readonly reported: Observation[];
  records: readonly MemoryRecord[] | null;
}

function createEar(): Ear {
  return {
    listener: dgtMake().createListener(createMemory()),
    picture: EMPTY_PICTURE,
    last: NOTHING_REPORTED(toInstant(0)),
    reported: [],
    records: null,
  };
}

function hear(ear: Ear, bytes: Uint8Array, at: number): void {
  for (const reading of ear.listener.hear(bytes).readings) {
    if (reading.kind === "memory") ear.records = reading.records;
    if (reading.kind === "identity" || reading.kind === "battery" || reading.kind === "memory") continue;
    const look = lookAt(ear.picture, reading, toInstant(at), toInstant(at));
    ear.picture = look.picture;
    for (const observation of look.observations) {
      ear.reported.push(observation);
      ear.last = noteReport(ear.last, observation, toInstant(at));
    }
  }
}

/** Play with the driver away between two shares of a game; what is found of that time, and how much was pressed in it. */
function beAway(seed: string, level: LevelName, from: number, to: number) {
  const rng = createRng(seed);
  const famous = rng.pick(FAMOUS_GAMES);
  const { start, moves, result } = toPlayable(famous);
  const script = writeGame(
    {
      start,
      moves,
      result,
      thinkMillis: moves.map(() => rng.int(500, 20_000)),
      level: LEVELS[level],
      clock: { baseMillis: 5_400_000, incrementMillis: 30_000 },
      startsAt: 5000,
      before: null,
      flagFalls: false,
      afterTheEnd: false,
    },
    rng,
  );
  const table = new SimulatedTable({});
  table.firmware.powerOff();
  script.before.forEach((man, square) => table.firmware.place(square, man, 0));
  table.firmware.powerOn(0);
  // Cables stay in: a board without power notes nothing.
  table.load(script.events.filter(({ kind }) => !/plug|power/.test(kind)));
  const ear = createEar();
  const pass = (until: number, say: readonly number[], isHeard: boolean): void => {
    const events = [...table.advance(until), ...table.receive(Uint8Array.from(say), until)];
    for (const event of events) if (isHeard && event.kind === "bytes") hear(ear, event.bytes, event.at);
  };
  const span = script.truth.endedAt - script.truth.startedAt;
  const leaves = script.truth.startedAt + span * from;
  const returns = script.truth.startedAt + span * to;
  pass(100, [0x40, 0x4b, 0x42, 0x41], true);
  for (let at = 10_000; at < leaves; at += 10_000) pass(at, [0x42], true);
  pass(leaves, [], true);
  const known = ear.last;
  pass(returns, [0x40, 0x4b], false);
  ear.picture = EMPTY_PICTURE;
  pass(returns + 500, [0x42, 0x41], true);
  const fields = ear.picture.fields;
  pass(returns + 500, [0x49], true);
  if (known.fields === null || fields === null) throw new Error("the board was never read");
  const since = findUntil({ ...known, fields: known.fields }, ear.records ?? [], fields);
  const pressed = script.truth.moves.filter(
    ({ pressedAt }) => pressedAt !== null && pressedAt > leaves + 300 && pressedAt < returns - 300,
  ).length;
  const missed = since === null ? null : toMissed(known.fields, since);
  return { missed, pressed, known, records: ear.records, fields };
}

describe("what a board noted while the driver was away", () => {
  it.each(["L0", "L1", "L2"] as const)("is found at level %s, with every press", (level) => {
    let found = 0;
    const games = 60;
    for (let n = 0; n < games; n += 1) {
      const { missed, pressed, known, records, fields } = beAway(
        `${level} ${n}`,
        level,
        0.2 + (n % 10) / 40,
        0.6,
      );
      if (missed === null) {
        console.log(
          level,
          n,
          known,
          fields,
          JSON.stringify(
            records
              ?.slice(-160)
              .map((r) =>
                r.kind === "piece"
                  ? `${r.field}${r.content}`
                  : r.kind === "clock"
                    ? `${r.face}${r.millis}`
                    : r.kind,
              ),
          ),
        );
        continue;
      }
      found += 1;
      const presses = missed.filter(({ observation }) => observation.kind === "press").length;
      if (Math.abs(presses - pressed) > 1) console.log(level, n, presses, pressed);
    }
    expect(found).toBe(games);
  });
});
