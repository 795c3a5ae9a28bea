import { describe, expect, it } from "vitest";
import {
  type DeviceId,
  type DriverId,
  type Entry,
  type Observation,
  Hall,
  toInstant,
} from "@boardwire/shared";
import { START } from "../test-fields.ts";
import { createRecorder } from "./recorder.ts";

// A board that knows chess, from its first word to the journal: it tells moves and new games, and no squares.

const DRIVER = "driver-one" as DriverId;
const BOARD = "novag@test" as DeviceId;

/**
 * Plays a script of words: `new` the men are set up, `news` the same in a report that was asked for before, `e2e4` a move, `3:g1f3` one that is counted, `wait` half a minute,
 * `gone` and `back` the line. Words are two seconds apart.
 */
function play(script: string): { readonly games: readonly string[]; readonly entries: readonly Entry[] } {
  const hall = new Hall();
  const recorder = createRecorder(hall, (_board, fault) => {
    throw fault;
  });
  const entries: Entry[] = [];
  let now = Date.parse("2026-01-01T12:00:00Z");
  let n = 0;
  const pass = (millis: number): void => {
    const until = now + millis;
    for (let wake = recorder.nextWake(); wake !== null && wake <= until; wake = recorder.nextWake())
      entries.push(...recorder.wake(toInstant(wake)));
    now = until;
  };
  const see = (observation: Observation): void => {
    const at = toInstant(now);
    n += 1;
    entries.push(...recorder.record(DRIVER, { n, at, board: BOARD, observation }, at, at));
  };
  see({ kind: "connected", port: "test" });
  see({ kind: "device", make: "novag", senses: "moves", port: "test" });
  for (const word of script.split(/\s+/)) {
    pass(word === "wait" ? 30_000 : 2000);
    if (word === "new" || word === "news")
      see({ kind: "snapshot", fields: START, asked: toInstant(now - (word === "new" ? 0 : 15_000)) });
    else if (word === "gone") see({ kind: "lost", reason: "test" });
    else if (word === "back") see({ kind: "connected", port: "test" });
    else if (word !== "wait") {
      const [uci = "", ply] = word.split(":").toReversed();
      see({ kind: "move", uci, ...(ply === undefined ? {} : { ply: Number(ply) }) });
    }
  }
  pass(60_000);
  const games = [...hall.games.values()].map(({ moves, end }) => {
    const line = moves.map((move) => move.san).join(" ");
    return end === null ? line : `${line} ${end.result}`;
  });
  return { games, entries };
}

const LONG = "e2e4 e7e5 g1f3 b8c6 f1b5 a7a6 b5a4 g8f6";
const LONG_LINE = "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6";

const cases: readonly (readonly [name: string, script: string, games: readonly string[]])[] = [
  ["[INF27] a game move by move", `new ${LONG}`, [LONG_LINE]],
  [
    "[INF27] a second game after one that was not finished",
    `new ${LONG} new d2d4 d7d5`,
    [`${LONG_LINE} *`, "d4 d5"],
  ],
  [
    "[INF27] the same when it is set up for a while",
    `new ${LONG} new wait d2d4 d7d5`,
    [`${LONG_LINE} *`, "d4 d5"],
  ],
  ["[INF27] the same, told without being asked", `new ${LONG} news d2d4 d7d5`, [`${LONG_LINE} *`, "d4 d5"]],
  ["[INF27] a second game after mate", "new f2f3 e7e5 g2g4 d8h4 wait new e2e4", ["f3 e5 g4 Qh4# 0-1", "e4"]],
  [
    "[INF27] castling on both sides",
    "new e2e4 e7e5 g1f3 b8c6 f1c4 d7d6 e1g1 c8e6 d2d3 d8d7 b1c3 e8c8",
    ["e4 e5 Nf3 Nc6 Bc4 d6 O-O Be6 d3 Qd7 Nc3 O-O-O"],
  ],
  ["[INF27] en passant", "new e2e4 a7a6 e4e5 d7d5 e5d6 c7d6", ["e4 a6 e5 d5 exd6 cxd6"]],
  [
    "[INF27] promotion, also to a knight",
    "new a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 d7d6 b7a8n",
    ["a4 b5 axb5 a6 bxa6 Bb7 axb7 d6 bxa8=N"],
  ],
  ["[INF36] a move taken back", "new e2e4 e7e5 e5e7 d7d5", ["e4 d5"]],
  ["[INF36] two moves taken back", "new e2e4 e7e5 e5e7 e4e2 d2d4", ["d4"]],
  [
    "[INF36] a castling taken back",
    "new e2e4 e7e5 g1f3 b8c6 f1c4 d7d6 e1g1 g1e1 d2d3",
    ["e4 e5 Nf3 Nc6 Bc4 d6 d3"],
  ],
  ["[INF36] a capture en passant taken back", "new e2e4 a7a6 e4e5 d7d5 e5d6 d6e5 d2d4", ["e4 a6 e5 d5 d4"]],
  [
    "[INF36] a promotion taken back",
    "new a2a4 b7b5 a4b5 a7a6 b5a6 c8b7 a6b7 d7d6 b7a8q a8b7 b7b8",
    ["a4 b5 axb5 a6 bxa6 Bb7 axb7 d6"],
  ],
  ["[INF36] a confirmed move taken back", "new e2e4 wait e7e5 wait wait e5e7 c7c5", ["e4 c5"]],
  ["[INF37] moves that are counted", "new 1:e2e4 2:e7e5 3:g1f3", ["e4 e5 Nf3"]],
  [
    "[INF37] the whole game told again",
    "new 1:e2e4 2:e7e5 3:g1f3 gone back 1:e2e4 2:e7e5 3:g1f3 4:b8c6",
    ["e4 e5 Nf3 Nc6"],
  ],
  ["[INF37] what was missed is told afterwards", "new 1:e2e4 gone back 1:e2e4 2:e7e5 3:g1f3", ["e4 e5 Nf3"]],
  ["[INF37] after a gap no move is taken", "new 1:e2e4 gone back 3:g1f3 4:b8c6", ["e4"]],
  ["[INF37] and those are that fit again", "new 1:e2e4 3:g1f3 2:e7e5 3:b1c3", ["e4 e5 Nc3"]],
  [
    "[INF37] moves taken back unheard are so all the same",
    "new 1:e2e4 2:e7e5 3:g1f3 4:b8c6 2:c7c5 3:b1c3",
    ["e4 c5 Nc3"],
  ],
  ["[INF37] a game that is not heard from its first move is none", "15:e2e4 16:e7e5", []],
  [
    "[INF37] another game than the one that is shown replaces nothing",
    `new ${LONG} gone back 1:d2d4 2:d7d5`,
    [LONG_LINE],
  ],
  ["a board that never says that a game begins", "e2e4 e7e5", ["e4 e5"]],
  ["moves after the line was lost go on", "new e2e4 e7e5 gone wait back g1f3", ["e4 e5 Nf3"]],
];

describe("games of a board that reports moves", () => {
  it.each(cases)("%s", (_name, script, games) => {
    expect(play(script).games).toEqual(games);
  });

  it("[INF37] the operator is told of a gap, and when it is closed", () => {
    const { entries } = play("new 1:e2e4 3:g1f3 wait 2:e7e5");
    const types = entries.map(({ type }) => type).filter((type) => type.startsWith("Position"));
    expect(types).toEqual(["PositionUnresolved", "PositionResolved"]);
    const told = entries.find((entry) => entry.type === "PositionUnresolved");
    expect(told).toMatchObject({
      squares: [
        { square: "g1", expected: "N", seen: "." },
        { square: "f3", expected: ".", seen: "N" },
      ],
    });
  });
});
