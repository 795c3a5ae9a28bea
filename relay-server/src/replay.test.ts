import {
  parsePosition,
  parseSanMove,
  playMove,
  STANDARD_FEN,
  toInstant,
  type DriverId,
  type Entry,
} from "@boardwire/shared";
import type { Observation } from "@boardwire/shared";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { toReport } from "./driver-door/test-driver.ts";
import { readAll } from "./journal/test-contract.ts";
import { createMemoryStore } from "./journal/memory.ts";
import type { JournalStore } from "./journal/store.ts";
import { createPipeline, type Pipeline } from "./pipeline.ts";

// A relay that was started anew goes on exactly as if it had never stopped, though it has shown inference only the end
// of the journal.

const DRIVER = "driver-one" as DriverId;
/** Long enough not to be taken for moves that were tried before the game. */
const GAMES = [
  "e4 e5 Nf3 Nc6 Bb5 a6 Ba4 Nf6 O-O Be7",
  "d4 d5 c4 dxc4 Nf3 Nf6 e3 e6 Bxc4 c5 O-O",
  "c4 c5 Nc3 Nc6 g3 g6 Bg2 Bg7 Nf3 Nf6 O-O O-O",
  "Nf3 Nf6 g3 b6 Bg2 Bb7 O-O e6 d4 Be7",
].map((moves) => moves.split(" "));

interface Step {
  readonly at: number;
  readonly observation: Observation;
}

const MEN: Readonly<Record<string, string>> = {
  pawn: "p",
  knight: "n",
  bishop: "b",
  rook: "r",
  queen: "q",
  king: "k",
};

/** What stands on the fields after each half-move. */
function fieldsOfGame(moves: readonly string[]): string[] {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error("no start");
  let position = start.value;
  const toFields = (): string =>
    Array.from({ length: 64 }, (_, field) => {
      const man = position.board.get((7 - (field >> 3)) * 8 + (field & 7));
      const letter = man === undefined ? "." : (MEN[man.role] ?? "?");
      return man?.color === "white" ? letter.toUpperCase() : letter;
    }).join("");
  const boards = [toFields()];
  for (const san of moves) {
    const move = parseSanMove(position, san);
    if (!move.ok) throw new Error(`${san} is not legal`);
    position = playMove(position, move.value);
    boards.push(toFields());
  }
  return boards;
}

/**
 * A game on the board: snapshots, one each ten seconds, and between them men lifted and set down. `isReady`: the men
 * stand ready long before the game; else the last one is set up when the players have sat down.
 */
function stepsOfGame(moves: readonly string[], start: number, isReady: boolean): Step[] {
  const steps: Step[] = [];
  const boards = fieldsOfGame(moves);
  let at = start;
  let before = boards[0] ?? "";
  const show = (fields: string): void => {
    steps.push({ at, observation: { kind: "snapshot", fields, asked: toInstant(at - 20) } });
  };
  for (let i = 0; i < 9; i++, at += 10_000) show(isReady ? before : before.replace("K", "."));
  if (!isReady) steps.push({ at, observation: { kind: "square", field: 60, content: "K" } });
  at += 3000;
  for (const fields of boards.slice(1)) {
    const changed = Array.from({ length: 64 }, (_, field) => field).filter(
      (field) => fields[field] !== before[field],
    );
    const put = (field: number, content: string): void => {
      at += 150;
      steps.push({ at, observation: { kind: "square", field, content: content as "." } });
    };
    for (const field of changed) put(field, ".");
    for (const field of changed) if (fields[field] !== ".") put(field, fields.charAt(field));
    before = fields;
    at += 10_000;
    show(fields);
  }
  return steps;
}

async function openOn(store: JournalStore, clock: { now: number }, made: Entry[]): Promise<Pipeline> {
  const pipeline = createPipeline({
    store,
    now: () => toInstant(clock.now),
    publish: (entries) => void made.push(...entries),
    restore: (entries) => void made.push(...entries),
    recording: () => undefined,
    takeOver: () => undefined,
    log: pino({ enabled: false }),
  });
  await pipeline.replay();
  return pipeline;
}

describe("a start in mid-game", () => {
  const start = 1_800_000_000_000;
  const length = 300_000;
  const steps = GAMES.flatMap((moves, i) => stepsOfGame(moves, start + i * length, i % 2 === 0));
  const third = start + 2 * length;

  it.each([
    ["before the third game", steps.findIndex(({ at }) => at >= third)],
    ["while its men are being set up", steps.findIndex(({ at }) => at >= third + 20_000)],
    ["in its middle", steps.findIndex(({ at }) => at >= third + 120_000)],
    [
      "with a man in the hand",
      steps.findIndex(({ at, observation }) => at > third && observation.kind === "square") + 1,
    ],
    ["in the last game", steps.findIndex(({ at }) => at >= start + 3 * length + 130_000)],
  ])("goes on as if there had been none: %s", async (_, cut) => {
    const clock = { now: 0 };
    const made: Entry[] = [];
    const store = createMemoryStore();
    const feed = async (pipeline: Pipeline, from: number, to: number): Promise<void> => {
      for (const [i, { at, observation }] of steps.slice(from, to).entries()) {
        clock.now = at;
        const report = toReport(from + i + 1, observation, "dgt:01234", at);
        await pipeline.take(DRIVER, [{ report, seen: toInstant(at) }])?.durable;
      }
    };
    const live = await openOn(store, clock, made);
    await feed(live, 0, steps.length);
    expect(made.filter(({ type }) => type === "GameStarted")).toHaveLength(GAMES.length);

    const copy = createMemoryStore();
    const upTo = made.find(({ source }) => source.kind === "driver" && source.n === cut)?.seq ?? 0;
    const next = made.findIndex(({ seq, source }) => seq > upTo && source.kind === "driver");
    await copy.append(made.slice(0, next));
    const again: Entry[] = [];
    const restarted = await openOn(copy, clock, again);
    again.length = 0;
    await feed(restarted, cut, steps.length);
    expect(again).toEqual(made.slice(next));
    expect(await readAll(copy)).toEqual(await readAll(store));
    await Promise.all([live.close(), restarted.close()]);
  });
});
