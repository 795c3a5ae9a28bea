import { describe, expect, it } from "vitest";
import {
  type DriverId,
  type Entry,
  type Observation,
  type Report,
  type TableNumber,
  Hall,
  STANDARD_FEN,
  parsePosition,
  parseSanMove,
  playMove,
  toGameId,
  toInstant,
  toLetters,
  toMillis,
} from "@boardwire/shared";
import { createRecorder } from "./recorder.ts";

// Several games in a row at a table for which nothing was paired, through the recorder: each starts by itself and has all
// its moves, whatever the clock does and whoever sets up first.

const DRIVER = "driver-one" as DriverId;
const BOARD = "dgt:12345";
const TABLE = 1 as TableNumber;
const E4 = 36;
const D5 = 27;

const GAMES = [
  ["e4", "e5", "Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6"],
  ["d4", "d5", "c4", "e6", "Nc3", "Nf6", "Bg5", "Be7"],
  ["Nf3", "Nf6", "g3", "g6", "Bg2", "Bg7", "O-O", "O-O"],
] as const;

interface Table {
  readonly clock: "none" | "runs on" | "reset" | "stopped between";
  readonly kings: boolean;
  readonly firstUp: "white" | "black" | "both";
  readonly games: number;
  readonly turned: boolean;
}

/** A board, its clock and its players; times in milliseconds. */
function play({ clock, kings, firstUp, games, turned }: Table): Hall {
  const hall = new Hall();
  const recorder = createRecorder(hall, (_board, fault) => {
    throw new Error("inference failed", { cause: fault });
  });
  const journal: Entry[] = [];
  let now = Date.parse("2020-01-01T12:00:00Z");
  let n = 0;
  let men = toLetters(startPosition());
  const left = { white: 5_400_000, black: 5_400_000 };
  let running: "white" | "black" | null = null;
  let lever: "white" | "black" = "white";

  const rest = (millis: number): void => {
    now += millis;
    journal.push(...recorder.wake(toInstant(now)));
  };
  const report = (observation: Observation): void => {
    const at = toInstant(now);
    journal.push(...recorder.record(DRIVER, { n: ++n, at, board: BOARD, observation } as Report, at, at));
  };
  const put = (square: number, content: string): void => {
    if (men[square] === content) return;
    men = men.slice(0, square) + content + men.slice(square + 1);
    report({ kind: "square", field: turned ? 63 - square : square, content } as Observation);
    rest(200);
  };
  const face = (side: "white" | "black"): "left" | "right" =>
    (side === "white") === turned ? "right" : "left";
  const readClock = (): void => {
    if (clock === "none") return;
    const showing = (side: "white" | "black") => ({ millis: toMillis(left[side]), flag: "none" as const });
    report({
      kind: "clock",
      left: showing(turned ? "black" : "white"),
      right: showing(turned ? "white" : "black"),
      running: running === null ? null : face(running),
      lever: face(lever),
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    });
  };

  const setUp = (): void => {
    const wanted = toLetters(startPosition());
    const rows = { white: [...Array(32).keys()].map((i) => 32 + i), black: [...Array(32).keys()] };
    const order =
      firstUp === "both"
        ? rows.white.flatMap((square, i) => [square, rows.black[i] ?? 0])
        : firstUp === "white"
          ? [...rows.white, ...rows.black]
          : [...rows.black, ...rows.white];
    // A man goes home after its square is clear; men that stand in the way are put aside first.
    for (const square of order) if (men[square] !== "." && men[square] !== wanted[square]) put(square, ".");
    rest(600);
    for (const square of order) put(square, wanted[square] ?? ".");
  };

  const playGame = (sans: readonly string[]): void => {
    let position = startPosition();
    for (const san of sans) {
      const move = parseSanMove(position, san);
      if (!move.ok) throw new Error(san);
      const next = playMove(position, move.value);
      const after = toLetters(next);
      rest(2500);
      for (let square = 0; square < 64; square++)
        if (after[square] !== men[square] && after[square] === ".") put(square, ".");
      for (let square = 0; square < 64; square++) put(square, after[square] ?? ".");
      rest(300);
      left[position.turn] -= 3000;
      lever = next.turn;
      if (clock !== "none") {
        running = next.turn;
        readClock();
      }
      position = next;
    }
  };

  report({ kind: "connected", port: "one" });
  report({ kind: "snapshot", fields: turned ? [...men].toReversed().join("") : men, asked: toInstant(now) });
  rest(1000);
  for (const sans of GAMES.slice(0, games)) {
    rest(5000);
    if (clock !== "none" && running === null) {
      running = "white";
      lever = "white";
      readClock();
    }
    playGame(sans);
    rest(4000);
    if (clock === "reset" || clock === "stopped between") {
      running = null;
      readClock();
    }
    if (kings) {
      rest(1000);
      for (const king of [men.indexOf("K"), men.indexOf("k")]) put(king, ".");
      put(E4, ".");
      put(E4, "K");
      put(D5, ".");
      put(D5, "k");
      rest(6000);
    }
    setUp();
    rest(4000);
    if (clock === "reset") {
      [left.white, left.black, lever] = [5_400_000, 5_400_000, "white"];
      readClock();
    }
  }
  rest(20_000);
  return hall;
}

function startPosition() {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error("start");
  return start.value;
}

const movesOf = (hall: Hall, ordinal: number): readonly string[] =>
  (hall.games.get(toGameId(TABLE, ordinal))?.moves ?? []).map(({ san }) => san);

const CASES: readonly Table[] = (["none", "runs on", "reset", "stopped between"] as const).flatMap((clock) =>
  [true, false].flatMap((kings) =>
    (["white", "black", "both"] as const).flatMap((firstUp) =>
      [2, 3].flatMap((games) => [false, true].map((turned) => ({ clock, kings, firstUp, games, turned }))),
    ),
  ),
);

describe("games in a row at a table without pairings", () => {
  it.each(CASES)(
    "[INF1] $games games, clock $clock, told by kings: $kings, $firstUp set up first, turned: $turned",
    (table) => {
      const hall = play(table);
      const played = [...hall.games.values()].filter(({ moves }) => moves.length > 0);
      expect(played.map((_, index) => movesOf(hall, index + 1))).toEqual(GAMES.slice(0, table.games));
      if (table.kings)
        expect(played.map(({ end }) => end?.result)).toEqual(GAMES.slice(0, table.games).map(() => "1-0"));
    },
  );
});
