import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import {
  type GameResult,
  type GameStart,
  type Instant,
  type Millis,
  type MoveView,
  type Side,
  type Tile,
  GameSnapshotSchema,
  TournamentSnapshotSchema,
} from "@boardwire/shared";
import { DRIVER, type Started, start, waitFor } from "./processes.ts";

// Simulated boards in a process of their own, and what they say was really played.

type TruthLine = { readonly table: number; readonly serial: string; readonly at: Instant } & (
  | { kind: "game"; ordinal: number; id: string; start: GameStart; moves: string[]; result: GameResult }
  | { kind: "press"; ply: number | null; side: Side; remainingMillis: Millis }
  | { kind: "ended"; ordinal: number; result: GameResult }
  | { kind: "finished"; ordinal: number }
  | { kind: "line"; plugged: boolean }
);

/** A game as it was really played: its moves in UCI and the time each lever press left on the mover's clock. */
export interface PlayedGame {
  readonly table: number;
  readonly ordinal: number;
  readonly id: string;
  readonly moves: readonly string[];
  readonly result: GameResult;
  readonly presses: ReadonlyMap<number, Millis>;
  readonly ended: boolean;
}

export interface PressTruth {
  readonly serial: string;
  readonly at: Instant;
}

export interface SimulatedHall {
  readonly folder: string;
  readonly process: Started;
  readonly ports: readonly { port: string; serial: string; table: number }[];
  /** Everything told so far. */
  truth(): readonly PlayedGame[];
  /** Every press that moved a lever so far, also those that complete no move. */
  presses(): readonly PressTruth[];
  tell(command: object): void;
  /** Lets play begin once the relay on `port` has seen every board. */
  begin(port: number): Promise<void>;
  close(): Promise<void>;
}

export interface HallOptions {
  readonly boards: number;
  readonly level: string;
  readonly seed: string;
  readonly speed?: number;
  readonly games?: string;
  /** As in `simulate --make`; DGT otherwise. */
  readonly make?: string;
  /** A board's memory takes its line for eight seconds, as a real one's does. */
  readonly paced?: boolean;
}

export async function openHall(options: HallOptions): Promise<SimulatedHall> {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-e2e-"));
  const truthFile = join(folder, "truth.jsonl");
  const ports: { port: string; serial: string; table: number }[] = [];
  const process = start(
    DRIVER,
    [
      "simulate",
      `--boards=${options.boards}`,
      `--level=${options.level}`,
      `--seed=${options.seed}`,
      `--speed=${options.speed ?? 1000}`,
      `--truth=${truthFile}`,
      ...(options.games === undefined ? [] : [`--games=${options.games}`]),
      ...(options.make === undefined ? [] : [`--make=${options.make}`]),
      ...(options.paced === true ? ["--paced"] : []),
    ],
    (line) => {
      if (line.startsWith('{"port"'))
        ports.push(JSON.parse(line) as { port: string; serial: string; table: number });
    },
  );
  await waitFor(
    "the simulated boards",
    20_000,
    () => ports.length === options.boards,
    () => process.lines.join("\n"),
  );
  const tell = (command: object): void => void process.child.stdin?.write(`${JSON.stringify(command)}\n`);
  // Nobody plays before the driver watches.
  tell({ do: "pause" });
  return {
    folder,
    process,
    ports,
    truth: () => toPlayedGames(truthFile),
    presses: () =>
      readTruth(truthFile).flatMap((line) =>
        line.kind === "press" ? [{ serial: line.serial, at: line.at }] : [],
      ),
    tell,
    async begin(port) {
      await waitFor("every board to be seen", 30_000, async () => (await seenBoards(port)) >= options.boards);
      tell({ do: "resume" });
    },
    async close() {
      await process.stop();
      // With BOARDWIRE_E2E_KEEP set the journal and the truth stay, to be looked at.
      if (globalThis.process.env["BOARDWIRE_E2E_KEEP"] === undefined)
        rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function seenBoards(port: number): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/tournament`);
  const { tables } = v.parse(TournamentSnapshotSchema, await response.json());
  return tables.filter((table) => table.signal.state === "ok").length;
}

function readTruth(file: string): TruthLine[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  return lines.slice(0, -1).map((text) => JSON.parse(text) as TruthLine);
}

function toPlayedGames(file: string): PlayedGame[] {
  const games: (Omit<PlayedGame, "presses" | "ended"> & { presses: Map<number, Millis>; ended: boolean })[] =
    [];
  for (const line of readTruth(file)) {
    const game = games.findLast((known) => known.table === line.table);
    if (line.kind === "game") games.push({ ...line, presses: new Map(), ended: false });
    else if (line.kind === "press" && line.ply !== null) game?.presses.set(line.ply, line.remainingMillis);
    else if (line.kind === "ended" && game !== undefined) game.ended = true;
  }
  return games;
}

/** A pairing list that binds each simulated board to its table, with as many games as are asked for. */
export function writePairings(hall: SimulatedHall, gamesPerTable: number): string {
  const rows = hall.ports.flatMap(({ table, serial }) =>
    Array.from(
      { length: gamesPerTable },
      (_, i) => `${table},${serial},White ${table}-${i + 1},Black ${table}-${i + 1},,5400+30`,
    ),
  );
  const file = join(hall.folder, "pairings.csv");
  writeFileSync(file, ["table,serial,white,black,fen,timeControl", ...rows, ""].join("\n"));
  return file;
}

export interface PublishedGame {
  readonly moves: readonly MoveView[];
  readonly result: GameResult | null;
}

/** A game as the public may read it; null where there is none of that name. */
export async function readGame(port: number, id: string): Promise<PublishedGame | null> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/games/${id}`);
  if (response.status === 404) return null;
  const snapshot = v.parse(GameSnapshotSchema, await response.json());
  return { moves: snapshot.moves, result: snapshot.tile.result };
}

/** The first table as the public may see it. */
export async function readTile(port: number): Promise<Tile> {
  const response = await fetch(`http://127.0.0.1:${port}/api/v1/tournament`);
  const [tile] = v.parse(TournamentSnapshotSchema, await response.json()).tables;
  if (tile === undefined) throw new Error("no table");
  return tile;
}
