import { parsePosition, placementToLetters, STANDARD_FEN, toLetters } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { FAMOUS_GAMES, generateGame } from "./games/index.ts";
import { LEVEL_NAMES, LEVELS, type Level } from "./levels.ts";
import { toPlayable } from "./live-player.ts";
import { type GamePlan, writeGame } from "./player.ts";
import { createRng } from "./rng.ts";
import { runVirtual, type VirtualEvent } from "./simulate.ts";

const CLOCK = { baseMillis: 900_000, incrementMillis: 10_000 };

function planOf(id: string, level: Level, more: Partial<GamePlan> = {}): GamePlan {
  const famous = FAMOUS_GAMES.find((game) => game.id === id);
  if (famous === undefined) throw new Error(id);
  const { start, moves, result } = toPlayable(famous);
  return {
    start,
    moves,
    result,
    thinkMillis: [3000, 7000, 5000],
    level,
    clock: CLOCK,
    startsAt: 0,
    before: null,
    flagFalls: false,
    afterTheEnd: false,
    ...more,
  };
}
const play = (plan: GamePlan, seed: string, turned = false) => {
  const script = writeGame(plan, createRng(seed));
  return { script, run: runVirtual([script], { turned }) };
};
const bytesOf = (events: readonly VirtualEvent[]): Uint8Array[] =>
  events.flatMap((event) => (event.kind === "bytes" ? [event.bytes] : []));
const asText = (events: readonly VirtualEvent[]): string =>
  events
    .map(
      (event) =>
        `${event.at} ${event.kind} ${"bytes" in event ? Buffer.from(event.bytes).toString("hex") : ""}`,
    )
    .join("\n");

describe("a game in virtual time", () => {
  it.each(LEVEL_NAMES)("at %s the same seed gives the same bytes at the same instants", (name) => {
    const plan = planOf("opera-1858", LEVELS[name], { afterTheEnd: true });
    const first = asText(play(plan, "seed").run.events);
    expect(asText(play(plan, "seed").run.events)).toBe(first);
    expect(asText(play(plan, "another").run.events)).not.toBe(first);
  });

  it.each(LEVEL_NAMES)("at %s the men stand where the game ended, on a turned board too", (name) => {
    for (const turned of [false, true]) {
      for (let seed = 0; seed < 8; seed++) {
        const options = { chess960Share: seed % 2, maxPlies: 60 };
        const { start, chess960, moves, result } = generateGame(createRng(`${name} ${seed}`), options);
        const plan = {
          ...planOf("opera-1858", LEVELS[name]),
          start: { fen: start, chess960 },
          moves,
          result,
        };
        const { script, run } = play(plan, `${seed}`, turned);
        const fields = turned ? run.fields.toReversed() : run.fields;
        expect(fields.join("")).toBe(script.squares.join(""));
      }
    }
  });

  it("the messages of a whole game add up to its last position", () => {
    const { run } = play(planOf("opera-1858", LEVELS.L0), "sum");
    const codes = ".PRNBKQprnbkq";
    let letters: string[] = [];
    for (const [id, , , ...payload] of bytesOf(run.events)) {
      const [field = 0, code = 0] = payload;
      if (id === 0x86) letters = payload.map((piece) => codes[piece] ?? "?");
      if (id === 0x8e) letters[field] = codes[code] ?? "?";
    }
    // 17.Rd8 mate.
    expect(letters.join("")).toBe(placementToLetters("1n1Rkb1r/p4ppp/4q3/4p1B1/4P3/8/PPP2PPP/2K5"));
  });

  it("every message is well formed where nothing disturbs the line", () => {
    const { run } = play(planOf("immortal-1851", LEVELS.L2, { afterTheEnd: true }), "form");
    for (const bytes of bytesOf(run.events)) {
      const [id = 0, high = 0, low = 0, ...payload] = bytes;
      expect(id).toBeGreaterThanOrEqual(0x80);
      expect(high * 128 + low).toBe(bytes.length);
      expect(payload.every((byte) => byte < 0x80)).toBe(true);
    }
  });

  it("events come in the order of time", () => {
    const { run } = play(planOf("immortal-1851", LEVELS.L4, { afterTheEnd: true }), "order");
    const instants = run.events.map((event) => event.at);
    expect(instants).toEqual(instants.toSorted((a, b) => a - b));
  });

  it("the truth holds every move, when it was done, and the time that the clock told for it", () => {
    const { script, run } = play(planOf("opera-1858", LEVELS.L0), "truth");
    const { moves } = script.truth;
    expect(moves.slice(0, 3).map(({ uci }) => uci)).toEqual(["e2e4", "e7e5", "g1f3"]);
    const told = bytesOf(run.events).filter((bytes) => bytes[0] === 0x8d);
    for (const { ply, side, remainingMillis } of run.presses) {
      const { pressedAt, doneAt } = moves[(ply ?? 0) - 1] ?? { pressedAt: null, doneAt: 0 };
      expect(pressedAt).toBeGreaterThan(doneAt);
      // White's face is the left one, bytes 6 to 8; the lever is up on the other side then.
      const lever = side === "white" ? 0x02 : 0;
      const at = side === "white" ? 6 : 3;
      const seconds = remainingMillis / 1000;
      const bcd = (value: number): number => Math.floor(value / 10) * 16 + (value % 10);
      const face = [0x20, bcd(Math.floor(seconds / 60)), bcd(seconds % 60)];
      expect(
        told.some(
          (bytes) =>
            ((bytes[9] ?? 0) & 0x02) === lever && face.every((byte, index) => bytes[at + index] === byte),
        ),
      ).toBe(true);
    }
    expect(run.presses.length).toBeGreaterThanOrEqual(moves.length - 1);
  });

  it.each(LEVEL_NAMES)("at %s a press is true where the lever really moved, and nowhere else", (name) => {
    for (let seed = 0; seed < 5; seed++) {
      const { script, run } = play(planOf("immortal-1851", LEVELS[name]), `lever ${seed}`);
      const pressed = script.truth.moves.flatMap(({ pressedAt }, at) => (pressedAt === null ? [] : [at + 1]));
      const moved = new Set(run.presses.flatMap(({ ply }) => (ply === null ? [] : [ply])));
      expect([...moved]).toEqual(pressed);
    }
  });

  it("on a turned board White is on the right face", () => {
    const first = (turned: boolean): number | undefined =>
      bytesOf(play(planOf("opera-1858", LEVELS.L0), "face", turned).run.events).find(
        (bytes) => bytes[0] === 0x8d && ((bytes[9] ?? 0) & 0x01) === 1,
      )?.[9];
    expect([first(false), first(true)]).toEqual([0x09, 0x13]);
  });

  it("a flag falls where the plan says so, and the clocks stand still", () => {
    const plan = planOf("opera-1858", LEVELS.L1, {
      flagFalls: true,
      clock: { baseMillis: 60_000, incrementMillis: 5000 },
    });
    const { run } = play({ ...plan, moves: plan.moves.slice(0, 7), thinkMillis: [2000] }, "flag");
    const last = bytesOf(run.events).findLast((bytes) => bytes[0] === 0x8d);
    // Black to move: the right face is blocked at zero and nothing runs.
    expect([...(last?.slice(3, 6) ?? []), (last?.[9] ?? 0) & 0x03]).toEqual([0x30, 0, 0, 0x02]);
  });

  it("whoever is short of time hurries, so that no flag falls by accident", () => {
    const clock = { baseMillis: 30_000, incrementMillis: 2000 };
    for (let seed = 0; seed < 10; seed++) {
      const { run } = play(
        planOf("immortal-1851", LEVELS.L2, { clock, thinkMillis: [9000] }),
        `hurry ${seed}`,
      );
      const fallen = bytesOf(run.events).filter(
        ([id, , , right = 0, , , left = 0]) => id === 0x8d && ((right | left) & 0x10) !== 0,
      );
      expect(fallen).toEqual([]);
    }
  });

  it("after a cable was out the board is mute until it is greeted, and tells all of its squares then", () => {
    const level = { ...LEVELS.L0, cablePulledPerGame: 1 };
    const { run } = play(planOf("opera-1858", level), "cable");
    const opened = run.events.findIndex((event, index) => index > 0 && event.kind === "opened");
    expect(opened).toBeGreaterThan(0);
    expect(run.events[opened + 1]?.kind).toBe("sent");
    expect(bytesOf(run.events.slice(opened))[0]?.[0]).toBe(0x86);
  });

  it("one game after another: the men wander home and the next one starts from the usual array", () => {
    const first = writeGame(planOf("opera-1858", LEVELS.L1, { afterTheEnd: true }), createRng("one"));
    const second = writeGame(
      planOf("immortal-1851", LEVELS.L1, { startsAt: first.finishedAt, before: first.squares }),
      createRng("two"),
    );
    const start = parsePosition(STANDARD_FEN);
    const run = runVirtual([first, second]);
    expect(start.ok && bytesOf(run.events).some((bytes) => bytes[0] === 0x86)).toBe(true);
    const squares = [...first.squares];
    for (const event of second.events) {
      if (event.kind === "setClock") break;
      if (event.kind === "man") squares[event.square] = event.content;
    }
    expect(start.ok && toLetters(start.value)).toBe(squares.join(""));
    expect(run.fields.join("")).toBe(second.squares.join(""));
  });
});
