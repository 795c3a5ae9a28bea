import { Chess, normalizeMove } from "chessops/chess";
import { parseFen } from "chessops/fen";
import { parseSan } from "chessops/san";
import { makeUci, parseUci } from "chessops/util";
import { WebSocket } from "ws";

// A page that was written for LiveChess, as the DGT page of lichess is: what it sends, what it takes notice of and what it
// makes of it, step by step, without waiting for answers. It looks at nothing but `response`, `id`, `param`, `board` and
// `san`, and plays what it is told on a board of its own.

interface Frame {
  readonly response?: string;
  readonly id?: unknown;
  readonly param?: unknown;
}

/** A game at the playing site: from `fen` on, `moves` are what both sides will play; the page has `side`. */
interface SiteGame {
  readonly fen: string;
  readonly side: "white" | "black";
  readonly moves: readonly string[];
}

export class LichessPage {
  /** Moves of its own side that it has sent to the site. */
  readonly sent: string[] = [];
  /** Moves of the opponent that the board has been seen to carry out. */
  readonly carriedOut: string[] = [];
  /** What it complained of: a move that is not legal, or another than the opponent's. */
  readonly complaints: string[] = [];
  /** How many moves came with each list. */
  readonly steps: number[] = [];
  /** Boards that it has been shown. */
  readonly boards: string[] = [];
  serial: string | null = null;

  readonly #socket: WebSocket;
  #game: SiteGame | null = null;
  #position: Chess | null = null;
  #played = 0;
  #last: readonly string[] | null = null;

  constructor(url: string, game: SiteGame | null) {
    this.#game = game;
    this.#socket = new WebSocket(url);
    this.#socket.on("open", () => this.#send({ id: 1, call: "eboards" }));
    this.#socket.on("message", (data: Buffer) => this.#hear(JSON.parse(data.toString()) as Frame));
  }

  /** Another game has begun at the site. */
  attach(game: SiteGame): void {
    this.#game = game;
    this.#setUp();
  }

  close(): void {
    this.#socket.close();
  }

  #send(frame: object): void {
    this.#socket.send(JSON.stringify(frame));
  }

  #hear(frame: Frame): void {
    // Loosely compared, as there.
    if (frame.response === "call" && String(frame.id) === "1") this.#meet(frame.param);
    else if (frame.response === "feed") this.#follow(frame.param as { board?: string; san?: string[] });
  }

  #meet(list: unknown): void {
    const [first] = list as { serialnr: string }[];
    if (first === undefined) throw new Error("no board in the list");
    this.serial = first.serialnr;
    this.#send({
      id: 2,
      call: "subscribe",
      param: { feed: "eboardevent", id: 1, param: { serialnr: first.serialnr } },
    });
    if (this.#game !== null) this.#setUp();
  }

  #setUp(): void {
    if (this.#game === null) return;
    const { fen } = this.#game;
    this.#last = null;
    this.#played = 0;
    this.#position = Chess.fromSetup(parseFen(fen).unwrap()).unwrap();
    this.#send({ id: 3, call: "call", param: { id: 1, method: "setup", param: { fen } } });
  }

  #follow({ board, san }: { readonly board?: string; readonly san?: readonly string[] }): void {
    if (board !== undefined) this.boards.push(board);
    if (san === undefined || san.length === 0) return;
    if (JSON.stringify(san) === JSON.stringify(this.#last)) return;
    const count = this.#last === null ? 1 : san.length - this.#last.length;
    this.#last = san;
    this.steps.push(count);
    if (count <= 0) return;
    for (const text of san.slice(-count)) this.#play(text.trim());
  }

  #play(san: string): void {
    const position = this.#position;
    const game = this.#game;
    if (position === null || game === null) throw new Error("moves before a game");
    const move = parseSan(position, san);
    if (move === undefined || !position.isLegal(move)) {
      // The same castling twice is forgiven there.
      if (!san.startsWith("O-")) this.complaints.push(`${san} is not legal after ${this.#played} moves`);
      return;
    }
    const theirs = parseUci(game.moves[this.#played] ?? "");
    if (position.turn === game.side) this.sent.push(san);
    else if (theirs !== undefined && makeUci(normalizeMove(position, theirs)) === makeUci(move))
      this.carriedOut.push(san);
    else {
      this.complaints.push(`${san} is not the opponent's move`);
      return;
    }
    position.play(move);
    this.#played++;
  }
}
