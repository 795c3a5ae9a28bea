import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  FAMOUS_GAMES,
  LEVELS,
  LivePlayer,
  createRng,
  startLiveChessProgram,
  toPlayable,
} from "@boardwire/board-driver";
import { afterEach, describe, expect, it } from "vitest";
import { start, startDriver, startRelay, waitFor, DRIVER, type Started } from "./processes.ts";
import { openHall, readGame, writePairings } from "./simulated-hall.ts";

// Boards that another program reads: hands, program, driver process, relay process, what anybody can read over HTTP. The
// games castle on both sides, take en passant and promote.

const GAMES = ["zukertort-blackburne-1883", "larsen-spassky-1970"];

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

const lastLines = ({ lines }: Started): string => lines.slice(-20).join("\n");

async function readMoves(port: number, game: string): Promise<string> {
  return (await readGame(port, game))?.moves.map(({ uci }) => uci).join(" ") ?? "";
}

interface Table {
  readonly serial: string;
  readonly id: string;
  readonly moves: readonly string[];
  readonly presses: Map<number, number>;
  readonly player: LivePlayer;
}

/** A LiveChess with a board for each game, the second turned, and hands at them. */
async function openLiveChess() {
  const started = performance.now();
  const epoch = Date.now();
  const games = FAMOUS_GAMES.filter(({ id }) => GAMES.includes(id)).map(toPlayable);
  const program = await startLiveChessProgram({
    boards: games.map((_, index) => ({ serial: `3000${index + 1}`, flipped: index % 2 === 1 })),
    now: () => performance.now() - started,
    epoch,
    port: 0,
    ticks: false,
  });
  open.push(() => program.close());
  let ended = 0;
  const tables = [...program.tables].flatMap(([serial, live], index): Table[] => {
    const game = games[index];
    if (game === undefined) return [];
    const presses = new Map<number, number>();
    const player = new LivePlayer({
      live,
      games: [game],
      loop: false,
      // What was pressed while the clock is unplugged, nobody can tell.
      level: { ...LEVELS.L1, clockCablePerGame: 0 },
      clock: { baseMillis: 5_400_000, incrementMillis: 30_000 },
      speed: 1000,
      rng: createRng(`livechess source ${serial}`),
      tell: (line) => {
        if (line.kind === "press" && line.ply !== null) presses.set(line.ply, line.remainingMillis);
        if (line.kind === "ended") ended += 1;
      },
    });
    open.push(() => player.close());
    player.start();
    live.hold();
    return [{ serial, id: game.id, moves: game.moves, presses, player }];
  });
  return {
    address: program.address,
    tables,
    begin: () => {
      for (const { serial, player } of tables) player.postpone(program.tables.get(serial)?.release() ?? 0);
    },
    ended: () => ended,
  };
}

const runDriver = (data: string, http: number, from: string): Started =>
  start(DRIVER, [
    "run",
    "--data",
    data,
    "--http",
    String(http),
    "--detect",
    "false",
    "--from-livechess",
    from,
  ]);

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-e2e-"));
  open.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

describe("a LiveChess", () => {
  it("gives the games of its boards, one of them turned, move for move, each with its clock", async () => {
    const program = await openLiveChess();
    const folder = newFolder();
    const pairings = join(folder, "pairings.csv");
    const rows = program.tables.map(({ serial }, index) => `${index + 1},${serial},White,Black,,5400+30`);
    writeFileSync(pairings, ["table,serial,white,black,fen,timeControl", ...rows, ""].join("\n"));
    const relay = await startRelay(join(folder, "data"), 0, ["--pairings", pairings]);
    open.push(() => relay.stop());
    const driver = runDriver(join(folder, "data"), relay.port, program.address);
    open.push(() => driver.stop());
    await waitFor(
      "both boards",
      30_000,
      () =>
        program.tables.every(({ serial }) => driver.lines.join("\n").includes(`Board dgt:${serial} answers`)),
      () => lastLines(driver),
    );
    program.begin();
    await waitFor(
      "the end of both games",
      290_000,
      () => program.ended() >= GAMES.length,
      () => lastLines(driver),
    );
    for (const [index, { id, moves, presses }] of program.tables.entries()) {
      const game = `${index + 1}.1`;
      const isWhole = async (): Promise<boolean> => {
        const published = (await readGame(relay.port, game))?.moves ?? [];
        return (
          published.length === moves.length &&
          [...presses.keys()].every((ply) => published[ply - 1]?.clock !== null)
        );
      };
      await waitFor(`all of game ${game}`, 30_000, isWhole).catch(() => null);
      expect(await readMoves(relay.port, game), `${game} ${id}`).toBe(moves.join(" "));
      const published = (await readGame(relay.port, game))?.moves ?? [];
      for (const [ply, remaining] of presses) {
        expect(published[ply - 1]?.clock, `clock after ply ${ply} of ${game} ${id}`).toBe(remaining);
      }
      expect(presses.size).toBeGreaterThan(moves.length / 2);
    }
  });

  it("may be a relay of ours: what it answers to programs for LiveChess is enough for another relay", async () => {
    const hall = await openHall({ boards: 2, level: "L1", seed: "two relays", games: GAMES.join(",") });
    open.push(() => hall.close());
    const first = join(hall.folder, "first");
    const pairings = writePairings(hall, 1);
    const one = await startRelay(first, 0, ["--livechess", "0", "--pairings", pairings]);
    open.push(() => one.stop());
    const port = /ws:\/\/localhost:(\d+)\//.exec(one.lines.join("\n"))?.[1];
    const near = startDriver(
      first,
      one.port,
      hall.ports.map((board) => board.port),
    );
    open.push(() => near.stop());
    const second = join(hall.folder, "second");
    const other = await startRelay(second, 0, ["--pairings", pairings]);
    open.push(() => other.stop());
    const far = runDriver(second, other.port, `127.0.0.1:${port}`);
    open.push(() => far.stop());
    await hall.begin(other.port);
    await waitFor(
      "the end of both games",
      290_000,
      () => hall.truth().filter((game) => game.ordinal === 1 && game.ended).length >= 2,
      () => lastLines(far),
    );
    for (const played of hall.truth().filter((game) => game.ordinal === 1)) {
      const id = `${played.table}.1`;
      const moves = played.moves.join(" ");
      await waitFor(
        `all of game ${id}`,
        30_000,
        async () => (await readMoves(other.port, id)) === moves,
      ).catch(() => null);
      expect(await readMoves(other.port, id), `${id} ${played.id}`).toBe(moves);
    }
  });
});
