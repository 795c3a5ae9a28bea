import { join } from "node:path";
import {
  STANDARD_FEN,
  describeAndPlay,
  parsePosition,
  parseUciMove,
  placementOf,
  toFen,
} from "@boardwire/shared";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { LichessPage } from "./lichess-page.ts";
import { startDriver, startRelay, waitFor } from "./processes.ts";
import { openHall, writePairings, type PlayedGame } from "./simulated-hall.ts";

// A program that was written for LiveChess follows games on a board: hands, bytes on a pseudo-terminal, driver, relay, and
// what its page makes of it. Between them the two games castle on both sides, take en passant and promote, and with this
// seed a rook castles first, a captured pawn is remembered late, a move is taken back before the lever, and a pawn stands on
// the last rank for a while.

const GAMES = ["zukertort-blackburne-1883", "larsen-spassky-1970"];
const SEED = "livechess-105";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

interface Line {
  readonly sans: readonly string[];
  /** The position after so many plies. */
  readonly fens: readonly string[];
}

function toLine({ moves }: PlayedGame): Line {
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error(start.error.kind);
  let position = start.value;
  const fens = [STANDARD_FEN];
  const sans = moves.map((uci) => {
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`${uci} is not legal`);
    const { san, after } = describeAndPlay(position, move.value);
    position = after;
    fens.push(toFen(after));
    return san;
  });
  return { sans, fens };
}

const ofSide = (line: Line, isWhite: boolean, from = 0): string[] =>
  line.sans.filter((_, i) => i >= from && (i % 2 === 0) === isWhite);

interface FeedFrame {
  readonly response: string;
  readonly param: {
    readonly board?: string;
    readonly clock?: { white: number; black: number; run: boolean | null; time: number } | null;
  };
}

/** One that subscribes with a serial number it has been told, and asks for no moves. */
function watch(url: string, serialnr: string): FeedFrame[] {
  const frames: FeedFrame[] = [];
  const socket = new WebSocket(url);
  open.push(() => socket.close());
  socket.on("open", () =>
    socket.send(
      JSON.stringify({
        call: "subscribe",
        id: 83,
        param: { feed: "eboardevent", id: 7, param: { serialnr } },
      }),
    ),
  );
  socket.on("message", (data: Buffer) => frames.push(JSON.parse(data.toString()) as FeedFrame));
  return frames;
}

describe("a program for LiveChess", () => {
  it("follows two games on a board by untidy hands without losing a move", async () => {
    const hall = await openHall({ boards: 1, level: "L2", seed: SEED, games: GAMES.join(",") });
    open.push(() => hall.close());
    const data = join(hall.folder, "data");
    const relay = await startRelay(data, 0, ["--livechess", "0", "--pairings", writePairings(hall, 2)]);
    open.push(() => relay.stop());
    const port = /ws:\/\/localhost:(\d+)\//.exec(relay.lines.join("\n"))?.[1];
    const url = `ws://127.0.0.1:${port}/api/v1.0`;
    const driver = startDriver(
      data,
      relay.port,
      hall.ports.map(({ port: path }) => path),
    );
    open.push(() => driver.stop());
    const list = async (): Promise<{ state: string | null; board: string | null; serialnr: string }[]> =>
      (await (await fetch(`http://127.0.0.1:${port}/api/v1.0/eboards`)).json()) as never;
    const [board] = await waitFor("the board to show the array", 30_000, async () => {
      const boards = await list();
      return boards[0]?.state === "ACTIVE" && boards[0].board === placementOf(STANDARD_FEN) ? boards : null;
    });
    const [first] = hall.truth();
    if (first === undefined || board === undefined) throw new Error("no game");
    const line = toLine(first);
    const white = new LichessPage(url, { fen: STANDARD_FEN, side: "white", moves: first.moves });
    open.push(() => white.close());
    const frames = watch(url, board.serialnr);
    await waitFor("both to follow", 10_000, () => white.boards.length > 0 && frames.length > 1);
    await hall.begin(relay.port);

    // A second page, which comes in the middle of the game with its other side.
    const late = 20;
    await waitFor("twenty plies", 120_000, () => white.sent.length + white.carriedOut.length >= late);
    // However slow this machine is, no moves pass while it comes.
    hall.tell({ do: "pause" });
    const joined = white.sent.length + white.carriedOut.length;
    const black = new LichessPage(url, {
      fen: line.fens[joined] ?? "",
      side: "black",
      moves: first.moves.slice(joined),
    });
    open.push(() => black.close());
    await waitFor("the second page to follow", 30_000, () => black.boards.length > 1);
    hall.tell({ do: "resume" });

    const state = (): string =>
      JSON.stringify({ sent: white.sent, complaints: white.complaints, lines: driver.lines.slice(-5) });
    await waitFor("the first game to be told", 200_000, () => white.steps.length >= line.sans.length, state);
    expect(white.sent).toEqual(ofSide(line, true));
    expect(white.carriedOut).toEqual(ofSide(line, false));
    expect(black.sent).toEqual(ofSide(line, false, joined));
    expect(black.carriedOut).toEqual(ofSide(line, true, joined));

    // The next game begins at the site while the men of the last one still stand.
    const second = await waitFor("the second game", 120_000, () => {
      const game = hall.truth()[1];
      if (game === undefined) return null;
      return game;
    });
    const next = toLine(second);
    white.attach({ fen: STANDARD_FEN, side: "white", moves: second.moves });
    await waitFor(
      "the second game to be told",
      200_000,
      () => white.sent.length + white.carriedOut.length >= line.sans.length + next.sans.length,
      state,
    );
    expect(white.sent).toEqual([...ofSide(line, true), ...ofSide(next, true)]);
    expect(white.carriedOut).toEqual([...ofSide(line, false), ...ofSide(next, false)]);
    expect([...white.complaints, ...black.complaints]).toEqual([]);
    // No move came with another, none was taken back.
    expect(new Set([...white.steps, ...black.steps])).toEqual(new Set([1]));
    const sans = [...line.sans, ...next.sans];
    expect(sans).toEqual(expect.arrayContaining(["O-O", "O-O-O"]));
    expect(sans.some((san) => san.includes("="))).toBe(true);

    // Whoever looks at the board alone saw the positions, but where the next man was in the air already, and what lies between.
    const feed = frames.filter(({ response }) => response === "feed").map(({ param }) => param);
    const boards = feed.flatMap((param) => (param.board === undefined ? [] : [param.board]));
    const missing = [...line.fens, ...next.fens].filter((fen) => !boards.includes(placementOf(fen)));
    expect(missing.length).toBeLessThan(sans.length / 20);
    expect(boards.length).toBeGreaterThan(2 * sans.length);
    expect(feed.every((param) => !("san" in param) && !("start" in param) && !("match" in param))).toBe(true);
    const runs = new Set(feed.map(({ clock }) => (clock == null ? "none" : clock.run)));
    expect([...runs]).toEqual(expect.arrayContaining([null, true, false]));
  });
});
