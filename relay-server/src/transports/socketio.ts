import type { Server as HttpServer } from "node:http";
import { Server, type Socket } from "socket.io";
import * as v from "valibot";
import {
  type Channel,
  type Instant,
  type Subscribe,
  type Command,
  type ClaimCheck,
  type ClaimQuestion,
  type CommandAnswer,
  type Person,
  type Subscribed,
  ClaimQuestionSchema,
  CommandSchema,
  SubscribeSchema,
  UnsubscribeSchema,
} from "@boardwire/shared";
import { createAddressOf, type AddressOf } from "../auth/client-address.ts";
import { isCommander, maySee, type Admitted } from "../auth/rights.ts";
import { createAskingOf, hasToken, type AskingOf } from "../auth/session-request.ts";
import type { Audiences } from "../core/audiences.ts";
import { createFollowers, cutSlowest, type Viewer } from "./followers.ts";
import { createOutlet } from "./prepared-frame.ts";
import { refuseMalformed } from "./refusals.ts";
import { createSpeakers } from "./speakers.ts";
import { createTokenBucket } from "./token-bucket.ts";
import { createPlaces, VIEWER_LIMITS, type ViewerLimits } from "./viewer-limits.ts";

type Connection = Socket["conn"];

/** Close code and reason for a viewer that was cut off since it read too slowly: it comes back with its last number. */
export const RESYNC_CODE = 4008;
export const RESYNC_REASON = "resync";

/**
 * Largest message, in bytes: of anybody, and of those whose commands may hold a whole game. The engine knows one limit
 * for all, at which it closes a connection before the message is whole; who may send no more than the smaller one is
 * known by the socket, so that limit is kept here, before the message is decoded.
 */
const MESSAGE_BYTES = 4096;
const STAFF_MESSAGE_BYTES = 64 * 1024;

export interface TransportCounts {
  readonly viewers: number;
  readonly refusedConnections: number;
  readonly refusedMessages: number;
  /** Connections with a token that is nobody's, or that a page of another site had: they are spectators'. */
  readonly refusedTokens: number;
  readonly cutForRate: number;
  readonly cutForSize: number;
  readonly cutForSlowness: number;
  /** Updates of all audiences, written straight to the stream and through the engine: for staff alone. */
  readonly direct: number;
  readonly engine: number;
}

export interface SocketIoTransport {
  readonly io: Server;
  counts(): TransportCounts;
  /** Closes all connections and stops listening for more. The HTTP server stays its owner's. */
  close(): void;
}

/** Serves every audience over socket.io on `server`; docs/protocol.md has the messages. */
export function createSocketIoTransport(options: {
  readonly server: HttpServer;
  readonly audiences: Audiences;
  readonly admitted: Admitted;
  /** Carries out what an operator or arbiter has ordered. */
  readonly carryOut: (command: Command, by: Person) => Promise<CommandAnswer>;
  /** What would come of a claim that an arbiter asks about; null: no answer. */
  readonly checkClaim: (question: ClaimQuestion, by: Person) => ClaimCheck | null;
  readonly now: () => Instant;
  readonly limits?: Partial<ViewerLimits>;
  /** Under which address a connection is counted; by default the one that it comes from. */
  readonly addressOf?: AddressOf;
  /** As what a handshake was sent; by default without proxies. */
  readonly askingOf?: AskingOf;
}): SocketIoTransport {
  const {
    audiences,
    now,
    admitted,
    addressOf = createAddressOf([]),
    askingOf = createAskingOf([]),
  } = options;
  const limits = { ...VIEWER_LIMITS, ...options.limits };
  const counts = {
    viewers: 0,
    refusedConnections: 0,
    refusedMessages: 0,
    refusedTokens: 0,
    cutForRate: 0,
    cutForSize: 0,
    cutForSlowness: 0,
    direct: 0,
    engine: 0,
  };
  const viewers = new Set<Viewer>();
  const cut = (viewer: Viewer): void => {
    if (viewer.isCut) return;
    viewer.isCut = true;
    counts.cutForSlowness++;
    followers.leaveAll(viewer);
    viewer.outlet.close(RESYNC_CODE, RESYNC_REASON);
  };
  const followers = createFollowers("update", (viewer, way) => {
    counts[way]++;
    if (viewer.outlet.waiting() > limits.bufferedBytes + viewer.firstAnswer) cut(viewer);
  });
  const places = createPlaces(limits);
  const { personOf, hear } = createSpeakers(admitted, askingOf);
  const sweep = setInterval(() => cutSlowest(viewers, limits.totalBufferedBytes, cut), SWEEP_MILLIS);
  sweep.unref();

  const io = new Server(options.server, {
    serveClient: false,
    // Anybody may read what is public. A browser's cookie makes somebody of a page only where the page is the relay's own.
    cors: { origin: "*" },
    transports: ["polling", "websocket"],
    perMessageDeflate: false,
    httpCompression: false,
    maxHttpBufferSize: STAFF_MESSAGE_BYTES,
    pingInterval: 20_000,
    pingTimeout: 20_000,
    // Drivers upgrade on the same server, at a path of their own.
    destroyUpgrade: false,
    allowRequest(request, decide) {
      const allowed = places.hasRoom(addressOf(request));
      if (!allowed) counts.refusedConnections++;
      decide(allowed ? null : "too many connections from this address", allowed);
    },
  });

  /** The socket on each connection; a connection may come and go on it, and stays one sender. */
  const onConnection = new WeakMap<Connection, Socket>();

  io.engine.on("connection", (connection: Connection) => {
    const bucket = createTokenBucket(limits.messages, now());
    connection.on("packet", (packet: { readonly data?: unknown }) => {
      const isInTime = bucket.take(now());
      if (connection.readyState !== "open") return;
      const socket = onConnection.get(connection);
      if (isInTime && isSmall(packet.data, socket)) return;
      counts[isInTime ? "cutForSize" : "cutForRate"]++;
      // Both take the socket off the connection at once, so that this packet reaches nobody.
      if (socket?.connected === true) socket.disconnect(true);
      else connection.close(true);
    });
    const address = addressOf(connection.request);
    places.add(address);
    // The library's own timeout leaves a polling connection another half a minute to fetch its goodbye.
    const late = setTimeout(() => {
      if (!onConnection.has(connection)) connection.close(true);
    }, limits.connectMillis);
    connection.once("close", () => {
      clearTimeout(late);
      places.remove(address);
    });
  });

  const isSmall = (data: unknown, socket: Socket | undefined): boolean => {
    const bytes =
      typeof data === "string" ? Buffer.byteLength(data) : Buffer.isBuffer(data) ? data.byteLength : 0;
    return bytes <= MESSAGE_BYTES || (socket !== undefined && isCommander(personOf(socket)));
  };

  const answerCommand = async (
    socket: Socket,
    viewer: Viewer,
    request: unknown,
    answer: unknown,
  ): Promise<void> => {
    const heard = hear(socket, CommandSchema, request);
    const reply = heard.ok ? await options.carryOut(heard.value.said, heard.value.by) : heard.error;
    // What the game says against a ruling is for arbiters alone, and operators read the counts.
    if (reply.kind === "refused" && (!heard.ok || reply.reason === "notAllowed")) counts.refusedMessages++;
    acknowledge(viewer, answer, reply);
  };

  const answerCheck = (socket: Socket, viewer: Viewer, request: unknown, answer: unknown): void => {
    const heard = hear(socket, ClaimQuestionSchema, request);
    // Answers are not counted, whatever they are: other staff read the counts, and would see that somebody asks.
    if (!heard.ok) counts.refusedMessages++;
    const reply = heard.ok ? options.checkClaim(heard.value.said, heard.value.by) : heard.error;
    if (reply !== null) acknowledge(viewer, answer, reply);
  };

  /** Whoever does not read what was sent is not made anything more of, ask though it may. */
  const isReading = (viewer: Viewer): boolean => {
    if (!viewer.isCut && viewer.outlet.waiting() > limits.bufferedBytes) cut(viewer);
    return !viewer.isCut;
  };

  const acknowledge = (viewer: Viewer, answer: unknown, reply: unknown): void => {
    if (typeof answer !== "function" || viewer.isCut) return;
    const isFirst = viewer.outlet.waiting() === 0;
    answer(reply);
    if (isFirst) viewer.firstAnswer = viewer.outlet.waiting();
  };

  const subscribe = (socket: Socket, viewer: Viewer, request: Subscribe): Subscribed => {
    const { audience, since, epoch } = request;
    const channel = request.channel as Channel; // as the schema's pattern has it
    const person = personOf(socket);
    if (!maySee(person, audience)) {
      return { kind: "refused", reason: "notAllowed", detail: `not admitted to the audience ${audience}` };
    }
    if (!viewer.channels.has(channel) && viewer.channels.size >= limits.subscriptions) {
      return { kind: "refused", reason: "tooMany", detail: `at most ${limits.subscriptions} channels` };
    }
    const answer = audiences.subscribe(audience, channel, { since, epoch }, now());
    if (answer.kind !== "refused") followers.join(viewer, audience, channel);
    return answer;
  };

  const stopEnds = admitted.onEnd((person) => {
    for (const viewer of viewers) {
      if (viewer.person !== person) continue;
      viewer.isCut = true;
      followers.leaveAll(viewer);
      viewer.outlet.drop();
    }
  });

  const stopListening = audiences.onUpdate((audience, channel, update) => {
    followers.send(audience, channel, update);
  });

  io.on("connection", (socket) => {
    const person = personOf(socket);
    if (person === null && hasToken(socket.request, socket.handshake.auth["key"])) counts.refusedTokens++;
    if (places.isReserved() && person === null) {
      counts.refusedConnections++;
      socket.disconnect(true);
      return;
    }
    const viewer: Viewer = {
      outlet: createOutlet(socket.conn),
      channels: new Map(),
      person: person?.id ?? null,
      firstAnswer: 0,
      isCut: false,
    };
    onConnection.set(socket.conn, socket);
    viewers.add(viewer);
    counts.viewers++;
    socket.on("disconnect", () => {
      counts.viewers--;
      viewers.delete(viewer);
      followers.leaveAll(viewer);
    });
    socket.on("subscribe", (request: unknown, answer: unknown) => {
      if (!isReading(viewer)) return;
      const parsed = v.safeParse(SubscribeSchema, request);
      const reply = parsed.success
        ? subscribe(socket, viewer, parsed.output)
        : refuseMalformed(request, parsed.issues[0]);
      if (reply.kind === "refused") counts.refusedMessages++;
      acknowledge(viewer, answer, reply);
    });
    socket.on("unsubscribe", (request: unknown, answer: unknown) => {
      if (!isReading(viewer)) return;
      const parsed = v.safeParse(UnsubscribeSchema, request);
      if (parsed.success) followers.leave(viewer, parsed.output.channel as Channel);
      else counts.refusedMessages++;
      acknowledge(viewer, answer, parsed.success ? {} : refuseMalformed(request, parsed.issues[0]));
    });
    socket.on("command", (request: unknown, answer: unknown) => {
      if (isReading(viewer)) void answerCommand(socket, viewer, request, answer);
    });
    socket.on("checkClaim", (request: unknown, answer: unknown) => {
      if (isReading(viewer)) answerCheck(socket, viewer, request, answer);
    });
    socket.on("time", (...args: unknown[]) => {
      if (isReading(viewer)) acknowledge(viewer, args.at(-1), { now: now() });
    });
  });

  return {
    io,
    counts: () => ({ ...counts }),
    close() {
      clearInterval(sweep);
      stopListening();
      stopEnds();
      followers.flush();
      io.disconnectSockets(true);
      io.engine.close();
    },
  };
}

/** Between two looks at what waits for all viewers together. */
const SWEEP_MILLIS = 1000;
