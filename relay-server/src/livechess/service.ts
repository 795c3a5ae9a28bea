import { createServer, type IncomingMessage, type Server } from "node:http";
import type { Duplex } from "node:stream";
import {
  DriverIdSchema,
  err,
  ok,
  Hall,
  type DeviceId,
  type DriverId,
  type Entry,
  type Instant,
  type Result,
} from "@boardwire/shared";
import type { Logger } from "pino";
import * as v from "valibot";
import { WebSocketServer, type WebSocket } from "ws";
import { copyHall } from "../core/copy-hall.ts";
import type { Answer } from "./answers.ts";
import { NEW_CONVERSATION, answer, notice, type Conversation, type Said } from "./conversation.ts";
import { createLivechessRoutes } from "./routes.ts";

// The rim: sockets and ports on this computer alone.

export interface LivechessParts {
  readonly now: () => Instant;
  /** IANA name of the hall's time zone. */
  readonly timeZone: string;
  readonly log: Logger;
  /** Bytes that may wait for a client which does not read; with more it is cut off. */
  readonly mostWaiting?: number;
}

/** The calls of DGT LiveChess (docs/livechess.md) on loopback, answered from what is in the journal. */
export interface LivechessService {
  /** At start: the hall as the journal has made it. */
  takeOver(hall: Hall): void;
  /** Entries that are on disk, in order. */
  see(entries: readonly Entry[]): void;
  /** The journal takes nothing any more, or something again: what boards show is not known meanwhile. */
  showRecording(isRecording: boolean, now: Instant): void;
  /**
   * Opens the port, also by IPv6 where this computer has it, and tells which one it is. Null: it cannot be had, which the
   * log says; games are recorded all the same.
   */
  listen(): Promise<number | null>;
  close(): Promise<void>;
}

interface Client {
  readonly socket: WebSocket;
  /** A driver of ours, by its id; null: another program. */
  readonly driver: DriverId | null;
  conversation: Conversation;
}

const PATH = /^\/api\/v1\.0\/?(?:\?|$)/;
/** Longer than any call; a frame above it ends its connection. */
const MOST_FRAME_BYTES = 65_536;
/** Drivers of ours know it as the sign that they ask their own relay. */
const OWN_DRIVER = 4409;
const MOST_SOCKETS = 100;
const MOST_CONNECTIONS = 200;
const MOST_WAITING = 4_000_000;

/** `port`: 0 takes any. */
export function createLivechess(port: number, parts: LivechessParts): LivechessService {
  const { now, log, mostWaiting = MOST_WAITING } = parts;
  let hall = new Hall();
  const clients = new Set<Client>();
  const doors: Server[] = [];
  let isClosing = false;
  const sockets = new WebSocketServer({
    noServer: true,
    perMessageDeflate: false,
    maxPayload: MOST_FRAME_BYTES,
    clientTracking: false,
  });
  const routes = createLivechessRoutes({ hall: () => hall, timeZone: parts.timeZone, log });

  const send = (client: Client, { conversation, answers }: Said): void => {
    client.conversation = conversation;
    for (const one of answers) {
      if (client.socket.readyState !== client.socket.OPEN) return;
      client.socket.send(toFrame(one, now()));
    }
    if (client.socket.bufferedAmount <= mostWaiting) return;
    log.warn(
      { waiting: client.socket.bufferedAmount },
      "a client of LiveChess does not read, and is cut off",
    );
    client.socket.terminate();
  };

  const tellAll = (boards: ReadonlySet<DeviceId> | null): void => {
    for (const client of clients) send(client, notice(client.conversation, hall, boards));
  };

  /** What a driver reports here is not told to it again: a board that has gone would be kept by its own echo. */
  const sendOwnDriversAway = (): void => {
    for (const { socket, driver } of clients) {
      if (driver === null || hall.links.get(driver)?.lostSince !== null) continue;
      if (socket.readyState === socket.OPEN) socket.close(OWN_DRIVER, "this is the relay of that driver");
    }
  };

  const admit = (socket: WebSocket, request: IncomingMessage): void => {
    const client: Client = { socket, driver: readDriver(request), conversation: NEW_CONVERSATION };
    clients.add(client);
    sendOwnDriversAway();
    socket.on("close", () => clients.delete(client));
    socket.on("error", (error) => log.debug({ error: error.message }, "a connection of LiveChess failed"));
    socket.on("message", (data) => {
      // One piece, as `binaryType` is by default.
      const text = Buffer.isBuffer(data) ? data.toString() : "";
      send(client, answer(client.conversation, hall, text));
    });
  };

  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer): void => {
    socket.on("error", (error) => log.debug({ error: error.message }, "a connection of LiveChess failed"));
    if (!PATH.test(request.url ?? "")) socket.end("HTTP/1.1 404 Not Found\r\nConnection: close\r\n\r\n");
    else if (clients.size >= MOST_SOCKETS)
      socket.end("HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n");
    else sockets.handleUpgrade(request, socket, head, admit);
  };

  const open = (host: string, wanted: number): Promise<Result<Server, NodeJS.ErrnoException>> => {
    const server = createServer({ requestTimeout: 20_000, headersTimeout: 10_000 }, routes);
    server.maxConnections = MOST_CONNECTIONS;
    server.on("upgrade", upgrade);
    return new Promise((resolve) => {
      server.once("error", (error) => resolve(err(error)));
      server.listen({ host, port: wanted }, () => {
        if (isClosing) server.close();
        else doors.push(server);
        resolve(ok(server));
      });
    });
  };

  return {
    takeOver(from) {
      hall = copyHall(from);
    },
    see(entries) {
      for (const entry of entries) {
        hall.apply(entry);
        sendOwnDriversAway();
        tellAll(concerned(hall, entry));
      }
    },
    showRecording(isRecording, at) {
      hall.showUnrecorded(isRecording ? null : at);
      tellAll(null);
    },
    async listen() {
      const first = await open("127.0.0.1", port);
      if (!first.ok) {
        log.error(
          { port, detail: first.error.message },
          "programs for LiveChess are not answered: the port cannot be opened; is LiveChess itself running?",
        );
        return null;
      }
      const address = first.value.address();
      const chosen = typeof address === "object" && address !== null ? address.port : port;
      // `localhost` is either of the two.
      const second = await open("::1", chosen);
      if (!second.ok)
        log.info({ detail: second.error.message }, "programs for LiveChess are not answered by IPv6");
      return chosen;
    },
    async close() {
      isClosing = true;
      for (const { socket } of clients) socket.close(1001);
      const closed = doors.map((door) => new Promise<void>((resolve) => door.close(() => resolve())));
      for (const door of doors) door.closeIdleConnections();
      const late = setTimeout(() => {
        for (const { socket } of clients) socket.terminate();
        for (const door of doors) door.closeAllConnections();
      }, 1000);
      await Promise.all(closed);
      clearTimeout(late);
    },
  };
}

/** Drivers of ours name themselves, so that their own relay knows them. */
function readDriver({ headers }: IncomingMessage): DriverId | null {
  const named = /^Boardwire driver (\S+)$/.exec(headers["user-agent"] ?? "")?.[1];
  const parsed = v.safeParse(DriverIdSchema, named);
  return parsed.success ? parsed.output : null;
}

/** The keys in the order in which LiveChess writes them. */
const toFrame = (one: Answer, time: Instant): string => JSON.stringify({ ...one, time: Math.floor(time) });

/** The boards that an entry says something of; null: it may be any. */
function concerned(hall: Hall, entry: Entry): ReadonlySet<DeviceId> | null {
  if (entry.type === "Observed") return new Set([entry.board]);
  if ("game" in entry) {
    const game = hall.games.get(entry.game);
    const board = game === undefined ? null : (hall.tables.get(game.table)?.board ?? null);
    return new Set(board === null ? [] : [board]);
  }
  return entry.type === "TournamentCreated" || entry.type === "LawsChosen" ? new Set() : null;
}
