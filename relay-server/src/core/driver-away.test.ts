import { describe, expect, it } from "vitest";
import {
  Hall,
  parsePosition,
  parseSanMove,
  playMove,
  STANDARD_FEN,
  toInstant,
  toLetters,
  toMillis,
  type DriverId,
  type Entry,
  type Observation,
  type Report,
} from "@boardwire/shared";
import { createRecorder } from "./recorder.ts";

// A driver is away for half an hour of play, and tells afterwards what the board noted by itself.

const DRIVER = "driver-one" as DriverId;
const T0 = Date.parse("2020-01-01T12:00:00Z");
const SEEN = ["e4", "e5", "Nf3", "Nc6"];
const UNSEEN = ["Bb5", "a6", "Bxc6", "dxc6", "O-O", "f6", "d4", "exd4", "Nxd4", "c5", "Nb3", "Qxd1", "Rxd1"];

/** The board after each move, field 0 first, White at the connector's left. */
function boardsOf(moves: readonly string[]): readonly string[] {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error("start");
  let position = start.value;
  const boards = [toLetters(position)];
  for (const san of moves) {
    const move = parseSanMove(position, san);
    if (!move.ok) throw new Error(san);
    position = playMove(position, move.value);
    boards.push(toLetters(position));
  }
  return boards;
}

/** The squares that a hand changes, those that become empty first. */
function changes(before: string, after: string): readonly Observation[] {
  const all = [...after].flatMap((content, field) =>
    content === before[field] ? [] : [{ kind: "square", field, content } as Observation],
  );
  const isEmpty = (one: Observation): boolean => one.kind === "square" && one.content === ".";
  return [...all.filter(isEmpty), ...all.filter((one) => !isEmpty(one))];
}

const left = (ply: number): number => (5400 - 10 * ply) * 1000;
const face = (ply: number): "left" | "right" => (ply % 2 === 1 ? "left" : "right");

describe("a driver that was away", () => {
  it("[INF38] has nothing concluded from its silence, and what its board noted meanwhile falls into its place", () => {
    const boards = boardsOf([...SEEN, ...UNSEEN]);
    let isPresent = true;
    const hall = new Hall();
    const faults: unknown[] = [];
    const recorder = createRecorder(
      hall,
      (_board, fault) => faults.push(fault),
      () => isPresent,
    );
    const journal: Entry[] = [];
    let n = 0;
    // The driver's clock is a quarter of an hour behind the relay's.
    const skew = 900_000;
    const tell = (seen: number, now: number, observation: Observation, recovered?: true): void => {
      const at = toInstant(seen - skew);
      const asked = observation.kind === "snapshot" ? { asked: toInstant(seen - skew) } : {};
      const report = { n: ++n, at, board: "dgt:00001", observation: { ...observation, ...asked } };
      const marked = { ...report, ...(recovered ? { recovered } : {}) } as Report;
      journal.push(...recorder.record(DRIVER, marked, toInstant(seen), toInstant(now)));
    };
    const rest = (from: number, seconds: number): void => {
      for (let i = 1; i <= seconds; i++) journal.push(...recorder.wake(toInstant(from + i * 1000)));
    };
    const reading = (ply: number): Observation => ({
      kind: "clock",
      left: { millis: toMillis(left(ply)), flag: "none" },
      right: { millis: toMillis(left(ply)), flag: "none" },
      running: face(ply + 1),
      lever: face(ply + 1),
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    });

    let at = T0;
    tell(at, at, { kind: "connected", port: "x" });
    tell(at, at, { kind: "snapshot", fields: boards[0] ?? "", asked: toInstant(0) });
    tell(at, at, reading(0));
    rest(at, 3);
    at += 3000;
    for (const [i] of SEEN.entries()) {
      for (const change of changes(boards[i] ?? "", boards[i + 1] ?? "")) tell((at += 400), at, change);
      tell((at += 1000), at, reading(i + 1));
      rest(at, 5);
      at += 5000;
    }
    expect(hall.games.get("1.1" as never)?.moves.map(({ san }) => san)).toEqual(SEEN);

    isPresent = false;
    const leftAt = at;
    const backAt = at + 1_800_000;
    rest(leftAt, 1800);
    isPresent = true;
    recorder.startedAnew(DRIVER);
    // The driver is there at once; reading the memory takes its boards some seconds.
    rest(backAt, 9);
    const now = backAt + 9000;
    let seen = leftAt + 200;
    const from = boards[SEEN.length] ?? "";
    tell(seen, now, { kind: "connected", port: "x" });
    tell(seen, now, { kind: "snapshot", fields: from, asked: toInstant(0) }, true);
    for (const [i] of UNSEEN.entries()) {
      const ply = SEEN.length + i + 1;
      seen += 120_000;
      for (const change of changes(boards[ply - 1] ?? "", boards[ply] ?? ""))
        tell((seen += 400), now, change, true);
      tell((seen += 400), now, { kind: "press", face: face(ply), millis: toMillis(left(ply)) }, true);
    }
    tell(now, now, { kind: "snapshot", fields: boards.at(-1) ?? "", asked: toInstant(0) });
    rest(now, 30);

    const game = hall.games.get("1.1" as never);
    expect(faults).toEqual([]);
    expect(game?.moves.map(({ san }) => san)).toEqual([...SEEN, ...UNSEEN]);
    expect(game?.moves.map(({ remaining }) => remaining)).toEqual(
      [...SEEN, ...UNSEEN].map((_, i) => left(i + 1)),
    );
    expect(
      game?.moves.every(({ confirmed, completed, known }) => confirmed && completed && known === "seen"),
    ).toBe(true);
    // Each move where it was made, two minutes from the one before, and not all at once when they were told.
    const instants = game?.moves.slice(SEEN.length).map((move) => move.at) ?? [];
    for (const [i, instant] of instants.slice(1).entries())
      expect(instant - (instants[i] ?? 0)).toBeGreaterThan(100_000);
    expect(journal.some(({ type }) => type === "PositionUnresolved")).toBe(false);
  });

  it("[INF38] may find a clock running that it had left standing: presses that the board noted count", () => {
    const boards = boardsOf(["e4", "e5"]);
    const hall = new Hall();
    const recorder = createRecorder(hall, (_board, fault) => {
      throw fault;
    });
    let n = 0;
    const tell = (at: number, observation: Observation): void => {
      const report = { n: ++n, at: toInstant(at), board: "dgt:00001", observation } as Report;
      recorder.record(DRIVER, report, toInstant(at), toInstant(at));
    };
    const hour = { millis: toMillis(3_600_000), flag: "none" } as const;
    tell(T0, { kind: "snapshot", fields: boards[0] ?? "", asked: toInstant(T0) });
    const resting = { kind: "clock", left: hour, right: hour, running: null, lever: "left" } as const;
    tell(T0, { ...resting, resolutionMillis: toMillis(1000), lowBattery: false });
    tell(T0 + 60_000, { kind: "connected", port: "x" });
    tell(T0 + 60_000, { kind: "snapshot", fields: boards[0] ?? "", asked: toInstant(T0 + 60_000) });
    for (const change of changes(boards[0] ?? "", boards[1] ?? "")) tell(T0 + 61_000, change);
    tell(T0 + 62_000, { kind: "press", face: "left", millis: toMillis(3_590_000) });
    for (const change of changes(boards[1] ?? "", boards[2] ?? "")) tell(T0 + 64_000, change);
    tell(T0 + 65_000, { kind: "press", face: "right", millis: toMillis(3_595_000) });
    recorder.wake(toInstant(T0 + 90_000));
    const game = hall.games.get("1.1" as never);
    expect(game?.moves.map(({ san, remaining }) => [san, remaining])).toEqual([
      ["e4", 3_590_000],
      ["e5", 3_595_000],
    ]);
  });

  it("[INF38] time has not passed for a board that is asked in turn before it can have told of it", () => {
    const boards = boardsOf(["e4"]);
    const hall = new Hall();
    const recorder = createRecorder(hall, (_board, fault) => {
      throw fault;
    });
    const facts = {
      kind: "device",
      make: "dgt",
      senses: "pieces",
      port: "x",
      ageMillis: toMillis(3000),
    } as const;
    let n = 0;
    const tell = (at: number, observation: Observation): void => {
      const report = { n: ++n, at: toInstant(at), board: "dgt:00001", observation } as Report;
      recorder.record(DRIVER, report, toInstant(at), toInstant(at + 3000));
    };
    tell(T0, facts);
    tell(T0, { kind: "snapshot", fields: boards[0] ?? "", asked: toInstant(T0) });
    recorder.wake(toInstant(T0 + 10_000));
    for (const change of changes(boards[0] ?? "", boards[1] ?? "")) tell(T0 + 20_000, change);
    const due = recorder.nextWake() ?? 0;
    expect(due).toBeGreaterThan(T0 + 23_000);
    recorder.wake(toInstant(due));
    expect(hall.games.get("1.1" as never)?.moves[0]?.san).toBe("e4");
    // A move that stands for twenty seconds is confirmed; what happened before that is told three seconds later.
    recorder.wake(toInstant(T0 + 42_000));
    const lifted = { kind: "square", field: 12, content: "." } as const;
    const report = {
      n: n + 1,
      at: toInstant(T0 + 39_500),
      board: "dgt:00001",
      observation: lifted,
    } as Report;
    const seen = recorder.record(DRIVER, report, report.at, toInstant(T0 + 42_500));
    expect(seen.find(({ type }) => type === "Observed")).toMatchObject({ seen: T0 + 39_500 });
  });
});
