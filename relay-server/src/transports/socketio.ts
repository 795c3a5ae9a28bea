import type { Server as HttpServer } from "node:http";
import { Server } from "socket.io";
import type { Instant } from "@boardwire/shared";
import { createAddressOf, type AddressOf } from "../auth/client-address.ts";
import { isCommander, type Admitted } from "../auth/rights.ts";
import { createAskingOf, hasToken, type AskingOf } from "../auth/session-request.ts";
import type { Audiences } from "../core/audiences.ts";
import type { RefusalLog } from "../refusal-log.ts";
import { guardConnections, STAFF_MESSAGE_BYTES } from "./connection-guard.ts";
import { createFollowers, cutSlowest, type Viewer } from "./followers.ts";
import { createOutlet } from "./prepared-frame.ts";
import { createSpeakers } from "./speakers.ts";
import { createCounts, type TransportCounts } from "./transport-counts.ts";
import { createAnswers, type Answerers } from "./viewer-answers.ts";
import { createPlaces, VIEWER_LIMITS, type ViewerLimits } from "./viewer-limits.ts";

/** Close code and reason for a viewer that was cut off since it read too slowly: it comes back with its last number. */
export const RESYNC_CODE = 4008;
export const RESYNC_REASON = "resync";

/** Between two looks at what waits for all viewers together. */
const SWEEP_MILLIS = 1000;

export interface SocketIoTransport {
  readonly io: Server;
  counts(): TransportCounts;
  /** Closes all connections and stops listening for more. The HTTP server stays its owner's. */
  close(): void;
}

interface TransportOptions extends Answerers {
  readonly server: HttpServer;
  readonly audiences: Audiences;
  readonly admitted: Admitted;
  readonly now: () => Instant;
  readonly limits?: Partial<ViewerLimits>;
  /** Under which address a connection is counted; by default the one that it comes from. */
  readonly addressOf?: AddressOf;
  /** Logs what was refused; by default it is counted only. */
  readonly saw?: RefusalLog["saw"];
  /** As what a handshake was sent; by default without proxies. */
  readonly askingOf?: AskingOf;
}

/** Serves every audience over socket.io on `server`; docs/protocol.md has the messages. */
export function createSocketIoTransport(options: TransportOptions): SocketIoTransport {
  const {
    audiences,
    now,
    admitted,
    addressOf = createAddressOf([]),
    saw = () => undefined,
    askingOf = createAskingOf([]),
  } = options;
  const limits = { ...VIEWER_LIMITS, ...options.limits };
  const counts = createCounts();
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
  const refuseConnection = (address: string): void => {
    counts.refusedConnections++;
    saw({ text: "viewer refused", kind: "noRoom", address });
  };
  const speakers = createSpeakers(admitted, askingOf);
  const { personOf } = speakers;
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
      if (!allowed) refuseConnection(addressOf(request));
      decide(allowed ? null : "too many connections from this address", allowed);
    },
  });

  const guard = guardConnections(io, {
    limits,
    now,
    places,
    addressOf,
    isStaff: (socket) => isCommander(personOf(socket)),
    counts,
    saw,
  });
  const { carryOut, checkClaim } = options;
  const answer = createAnswers({
    audiences,
    followers,
    speakers,
    limits,
    now,
    counts,
    saw,
    cut,
    carryOut,
    checkClaim,
  });

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
    const address = addressOf(socket.request);
    if (person === null && hasToken(socket.request, socket.handshake.auth["key"])) {
      counts.refusedTokens++;
      saw({ text: "viewer refused", kind: "token", address });
    }
    if (places.isReserved() && person === null) {
      refuseConnection(address);
      socket.disconnect(true);
      return;
    }
    const viewer: Viewer = {
      outlet: createOutlet(socket.conn),
      channels: new Map(),
      person: person?.id ?? null,
      firstAnswer: 0,
      isCut: false,
      address,
    };
    guard.seat(socket);
    viewers.add(viewer);
    counts.viewers++;
    socket.on("disconnect", () => {
      counts.viewers--;
      viewers.delete(viewer);
      followers.leaveAll(viewer);
    });
    answer(socket, viewer);
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
