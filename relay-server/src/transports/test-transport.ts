import { createServer, type Server as HttpServer } from "node:http";
import { io as connectSocket, type ManagerOptions, type Socket, type SocketOptions } from "socket.io-client";
import { expect, vi } from "vitest";
import { WebSocket } from "ws";
import {
  type ClaimCheck,
  type ClaimQuestion,
  type Command,
  type CommandAnswer,
  type GameId,
  type Person,
  type PersonRole,
  type Snapshot,
  type Subscribe,
  type Subscribed,
  type Update,
  VIEWER_PROTOCOL,
} from "@boardwire/shared";
import { createTestPeople } from "../auth/test-people.ts";
import { type Audiences, createAudiences } from "../core/audiences.ts";
import { JournalScript } from "../core/test-journal-script.ts";
import { followUpdate } from "../core/test-viewer-fold.ts";
import { createAddressOf } from "../auth/client-address.ts";
import { createSocketIoTransport, type SocketIoTransport } from "./socketio.ts";
import type { ViewerLimits } from "./viewer-limits.ts";

// For tests: a relay's viewer side on loopback, and viewers as pages and other programs are.

const SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"];

export interface Relay {
  readonly url: string;
  readonly port: number;
  readonly audiences: Audiences;
  readonly script: JournalScript;
  readonly transport: SocketIoTransport;
  readonly game: GameId;
  /** Of somebody of each role who has signed in. */
  readonly tokens: Readonly<Record<PersonRole, string>>;
  /** Sends somebody away. */
  end(role: PersonRole): void;
  /** One more move of the game, published. */
  play(): void;
  connect(options?: Partial<ManagerOptions & SocketOptions>): Socket;
}

const closers: (() => void | Promise<void>)[] = [];
/** For `afterEach`. */
export async function closeAll(): Promise<void> {
  for (const close of closers.splice(0).toReversed()) await close();
}

export async function startRelay(
  limits: Partial<ViewerLimits> = {},
  carryOut: (command: Command, by: Person) => Promise<CommandAnswer> = () =>
    Promise.resolve({ kind: "done" }),
  checkClaim: (question: ClaimQuestion, by: Person) => ClaimCheck | null = () => null,
): Promise<Relay> {
  const server: HttpServer = createServer();
  const audiences = createAudiences({ epoch: "run-1" });
  const people = createTestPeople();
  const script = new JournalScript().create("Open").connect(1);
  const game = script.startGame(1, 1);
  audiences.publish(script.take(), script.now);
  const transport = createSocketIoTransport({
    server,
    audiences,
    admitted: people.admitted,
    now: () => script.now,
    carryOut,
    checkClaim,
    limits,
    addressOf: createAddressOf(["127.0.0.1"]),
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  closers.push(async () => {
    transport.close();
    await new Promise((done) => server.close(done));
  });
  const url = `http://127.0.0.1:${address.port}`;
  let plies = 0;
  return {
    url,
    port: address.port,
    audiences,
    script,
    transport,
    game,
    tokens: people.tokens,
    end: (role) => people.end(role),
    play() {
      script.pass(1000).play(game, SHUFFLE[plies++ % 4] ?? "");
      audiences.publish(script.take(), script.now);
    },
    connect(options = {}) {
      const socket = connectSocket(url, {
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        ...options,
      });
      closers.push(() => void socket.disconnect());
      return socket;
    },
  };
}

export const connected = (socket: Socket): Promise<void> =>
  new Promise((done, fail) => {
    if (socket.connected) done();
    socket.once("connect", done);
    socket.once("connect_error", fail);
  });

export const subscribe = (socket: Socket, request: Partial<Subscribe> | object): Promise<Subscribed> =>
  socket.timeout(5000).emitWithAck("subscribe", { v: VIEWER_PROTOCOL, audience: "public", ...request });

/** A viewer as a page has it: the snapshot, then every update in its place. */
export async function follow(
  socket: Socket,
  channel: string,
): Promise<{ view(): Snapshot; updates: Update[] }> {
  const updates: Update[] = [];
  let view: Snapshot | null = null;
  let fault: unknown = null;
  socket.on("update", (update: Update) => {
    if (update.channel !== channel) return;
    try {
      if (view === null) throw new Error("an update before its snapshot");
      updates.push(update);
      view = followUpdate(view, update);
    } catch (error) {
      fault ??= error;
    }
  });
  const answer = await new Promise<Subscribed>((done) => {
    // Not after the promise: an update may come in the same chunk as the answer.
    socket.emit("subscribe", { v: VIEWER_PROTOCOL, audience: "public", channel }, (reply: Subscribed) => {
      if (reply.kind === "snapshot") view = reply.snapshot;
      done(reply);
    });
  });
  if (answer.kind !== "snapshot") throw new Error(JSON.stringify(answer));
  return {
    updates,
    view() {
      if (fault !== null) throw fault;
      if (view === null) throw new Error("no snapshot");
      return view;
    },
  };
}

export const snapshotOf = (relay: Relay, channel: "tournament" | `game:${string}`): Snapshot => {
  const snapshot = relay.audiences.snapshot("public", channel, relay.script.now);
  if (snapshot === null) throw new Error(`no ${channel}`);
  return snapshot;
};

export interface RawViewer {
  readonly webSocket: WebSocket;
  /** The number that it has of a channel, from its last snapshot or update. */
  has(channel: string): number | undefined;
  /** Snapshots that were answered. */
  snapshots(): number;
  /** Every update that did not follow on what it had, and every snapshot older than that. */
  readonly faults: readonly string[];
}

/** A viewer on a bare WebSocket, whose reading can be stopped; it follows the tournament and `channel`. */
export async function openRawViewer(relay: Relay, channel: string): Promise<RawViewer> {
  const channels = new Set(["tournament", channel]);
  const numbers = new Map<string, number>();
  const faults: string[] = [];
  let snapshots = 0;
  const webSocket = new WebSocket(`ws://127.0.0.1:${relay.port}/socket.io/?EIO=4&transport=websocket`);
  closers.push(() => webSocket.terminate());
  const hearAnswer = ([answer]: [Subscribed]): void => {
    if (answer.kind !== "snapshot") return;
    const { channel: of, n } = answer.snapshot;
    snapshots++;
    if (n < (numbers.get(of) ?? 0)) faults.push(`${of}: snapshot ${n} after ${numbers.get(of)}`);
    numbers.set(of, n);
  };
  const hearUpdate = ([, update]: ["update", Update]): void => {
    const had = numbers.get(update.channel);
    if (update.n !== (had ?? Number.NaN) + 1)
      faults.push(`${update.channel}: update ${update.n} after ${had}`);
    numbers.set(update.channel, update.n);
  };
  webSocket.on("message", (data: Buffer) => {
    const text = data.toString();
    if (text === "2") webSocket.send("3");
    else if (text.startsWith("43")) hearAnswer(JSON.parse(text.replace(/^43\d*/, "")) as [Subscribed]);
    else if (text.startsWith("42")) hearUpdate(JSON.parse(text.slice(2)) as ["update", Update]);
    else if (text.startsWith("0")) webSocket.send("40");
    else if (text.startsWith("40")) for (const of of channels) askRaw(webSocket, of);
  });
  await vi.waitFor(() => expect(numbers.size).toBe(channels.size));
  return { webSocket, faults, has: (of) => numbers.get(of), snapshots: () => snapshots };
}

export function askRaw(webSocket: WebSocket, channel: string): void {
  webSocket.send(`421${JSON.stringify(["subscribe", { v: VIEWER_PROTOCOL, audience: "public", channel }])}`);
}
