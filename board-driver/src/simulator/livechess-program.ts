import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import type { TableOptions } from "./board.ts";
import { LiveTable, type Now } from "./live-table.ts";
import { CHANGED, ReadBoard, type ClockObject } from "./livechess-board.ts";

// A program that answers the calls of LiveChess and reads simulated boards. Written from the description of these calls
// alone and kept apart from the driver's side of them in ../livechess.

export interface LiveChessBoardOptions {
  readonly serial: string;
  /** Its connector is at Black's left hand; LiveChess is told so, and shows White at the bottom all the same. */
  readonly flipped: boolean;
}

export interface LiveChessProgramOptions {
  readonly boards: readonly LiveChessBoardOptions[];
  readonly now: Now;
  /** Milliseconds since the epoch at the start of the time line, by this program's own clock. */
  readonly epoch: number;
  /** Port on loopback; 0: any. */
  readonly port: number;
  /** The clock is told each second; otherwise only when something but the countdown changes. */
  readonly ticks: boolean;
  /** Changes of boards are never told, as after a subscription that went wrong. */
  readonly mute?: boolean;
}

export interface LiveChessProgram {
  /** `ws://127.0.0.1:1982/api/v1.0` */
  readonly address: string;
  readonly tables: ReadonlyMap<string, LiveTable>;
  /** What the list says of a board: `ACTIVE`, `INACTIVE`, `NOTRESPONDING`, null; `gone`: it is not in the list. */
  setState(serial: string, state: string | null): void;
  /** Sends a text to all clients, whatever it is. */
  say(text: string): void;
  /** From now on nothing is answered. */
  hang(): void;
  close(): Promise<void>;
}

interface Held {
  readonly options: LiveChessBoardOptions;
  readonly board: ReadBoard;
  readonly live: LiveTable;
  state: string | null;
}

/** Feeds of one connection: the board that each is of. */
type Feeds = Map<number | string, Held>;

export async function startLiveChessProgram(options: LiveChessProgramOptions): Promise<LiveChessProgram> {
  const { now, ticks, epoch } = options;
  const clients = new Map<WebSocket, Feeds>();
  let isHanging = false;

  const send = (client: WebSocket, response: string, id: unknown, param: unknown): void => {
    if (!isHanging) client.send(JSON.stringify({ response, id, param, time: Math.round(epoch + now()) }));
  };
  const toClock = (clock: ClockObject | null): ClockObject | null =>
    clock === null ? null : { ...clock, time: Math.round(epoch + clock.time) };

  const boards = options.boards.map((one): Held => {
    const board = new ReadBoard({ ticks, flipped: one.flipped });
    const table: Partial<TableOptions> = { createBoard: () => board, turned: one.flipped };
    const live = new LiveTable(table, now);
    const held: Held = { options: one, board, live, state: "ACTIVE" };
    live.onLine((event) => {
      if (event.kind !== "bytes" || options.mute === true) return;
      const { serial: serialnr, flipped } = one;
      const change =
        event.bytes === CHANGED.board ? { board: board.placement } : { clock: toClock(board.clock) };
      for (const [client, feeds] of clients) {
        for (const [id, of] of feeds)
          if (of === held) send(client, "feed", id, { serialnr, flipped, ...change });
      }
    });
    return held;
  });
  const toEboard = ({ options: { serial, flipped }, board, state }: Held): object => ({
    serialnr: serial,
    source: state === "ACTIVE" ? `COM${serial.at(-1)}` : null,
    state,
    battery: state === "ACTIVE" ? "84%" : null,
    comment: null,
    board: state === "ACTIVE" ? board.placement : null,
    flipped,
    clock: state === "ACTIVE" ? toClock(board.clock) : null,
  });

  const answer = (client: WebSocket, feeds: Feeds, text: string): void => {
    const { id, call, param } = JSON.parse(text) as {
      id: number;
      call: string;
      param?: { feed: string; id: number; param: { serialnr: string } };
    };
    if (call === "eboards") {
      send(client, "call", id, boards.filter(({ state }) => state !== "gone").map(toEboard));
      return;
    }
    const held = boards.find(({ options: { serial } }) => serial === param?.param.serialnr);
    if (call !== "subscribe" || param === undefined || held === undefined) {
      send(client, "error", id, { message: "no such call or board" });
      return;
    }
    send(client, "call", id, null);
    feeds.set(param.id, held);
    const { serial: serialnr, flipped } = held.options;
    send(client, "feed", param.id, {
      serialnr,
      flipped,
      board: held.board.placement,
      clock: toClock(held.board.clock),
    });
  };

  const http = createServer();
  const server = new WebSocketServer({ server: http, path: "/api/v1.0" });
  server.on("connection", (client) => {
    const feeds: Feeds = new Map();
    clients.set(client, feeds);
    client.on("message", (data: RawData) => answer(client, feeds, (data as Buffer).toString("utf8")));
    client.on("close", () => clients.delete(client));
  });
  await new Promise<void>((resolve) => {
    http.listen(options.port, "127.0.0.1", resolve);
  });
  return {
    address: `ws://127.0.0.1:${(http.address() as AddressInfo).port}/api/v1.0`,
    tables: new Map(boards.map(({ options: { serial }, live }) => [serial, live])),
    setState(serial, state) {
      const held = boards.find((one) => one.options.serial === serial);
      if (held !== undefined) held.state = state;
    },
    say: (text) => {
      for (const client of clients.keys()) client.send(text);
    },
    hang: () => {
      isHanging = true;
    },
    async close() {
      for (const { live } of boards) live.close();
      for (const client of clients.keys()) client.terminate();
      server.close();
      await new Promise<void>((resolve) => {
        http.close(() => resolve());
      });
    },
  };
}
