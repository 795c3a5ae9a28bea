import type { Server } from "node:http";
import { ConfigSchema, type Instant, type Person } from "@boardwire/shared";
import type { Request } from "express";
import type { RelayParts } from "./app.ts";
import type { Admission } from "./auth/admission.ts";
import { createAddressOf, THIS_MACHINE } from "./auth/client-address.ts";
import { createAdmissionApi } from "./auth/http.ts";
import { createDriverLock } from "./auth/keys.ts";
import { createAskingOf, tokenOf } from "./auth/session-request.ts";
import { createClaimChecks, createCommands } from "./commands.ts";
import type { Audiences } from "./core/audiences.ts";
import type { MateBook } from "./core/projections/arbiter-flags.ts";
import { createDriverDoor } from "./driver-door/door.ts";
import { createPages, type Health } from "./pages.ts";
import type { Pipeline } from "./pipeline.ts";
import { createRecordApi } from "./record/http.ts";
import type { RefusalLog } from "./refusal-log.ts";
import type { Places } from "./record/places.ts";
import { createHttpServer, toConnectionLimits } from "./transports/http-server.ts";
import { createSocketIoTransport } from "./transports/socketio.ts";
import { VIEWER_LIMITS } from "./transports/viewer-limits.ts";

// The doors of the relay, wired: drivers, viewers, pages and admission, all on one port.

export interface Doors {
  readonly server: Server;
  close(): Promise<void>;
}

/** What the doors open to. */
export interface Inside {
  readonly pipeline: Pipeline;
  readonly audiences: Audiences;
  readonly mates: MateBook;
  readonly admission: Admission;
  readonly refusals: RefusalLog;
  readonly places: Places;
  readonly now: () => Instant;
}

export function openDoors(
  parts: RelayParts,
  { pipeline, audiences, mates, admission, refusals, places, now }: Inside,
): Doors {
  const proxies = parts.config.proxies ?? ConfigSchema.entries.proxies.default;
  const addressOf = createAddressOf(proxies);
  const askingOf = createAskingOf(proxies);
  const limits = toConnectionLimits(parts.openFiles ?? 4096);
  const door = createDriverDoor({
    intake: pipeline,
    isDriverKey: createDriverLock(parts.keys),
    now,
    log: parts.log,
    saw: refusals.saw,
    addressOf,
  });
  const health = (): Health => {
    return {
      journal: pipeline.failure() === null ? "ok" : "failed",
      counts: { drivers: door.counts(), viewers: sockets.counts(), admission: admission.counts() },
    };
  };
  const whoAsks = (request: Request): Person | null => {
    const token = tokenOf(askingOf(request));
    return token === null ? null : (admission.whoIs(token)?.person ?? null);
  };
  const app = createPages({
    audiences,
    now,
    timeZone: parts.timeZone,
    folder: parts.viewerFolder,
    health,
    whoAsks,
    record: createRecordApi({
      store: parts.store,
      places,
      newest: () => pipeline.hall.seq,
      whoAsks,
      now,
      timeZone: parts.timeZone,
      protestMillis: toProtestMillis(parts.config),
    }),
    admission: createAdmissionApi({
      admission,
      askingOf,
      callerOf(request) {
        const address = addressOf(request);
        return { address, sharesAddress: address === THIS_MACHINE };
      },
      addresses: () => (parts.hosts?.() ?? []).map((host) => `http://${host}:${portOf(server)}`),
    }),
    log: parts.log,
  });
  const server = createHttpServer({
    listener: app,
    upgrade: (request, socket, head) =>
      door.upgrade(request, socket, head) || request.url?.startsWith("/socket.io/") === true,
    limits,
    onError: (error) => parts.log.debug({ error: error.message }, "connection failed in its upgrade"),
  });
  const sockets = createSocketIoTransport({
    server,
    audiences,
    now,
    saw: refusals.saw,
    addressOf,
    askingOf,
    admitted: admission,
    limits: { sockets: Math.min(VIEWER_LIMITS.sockets, limits.viewers) },
    carryOut: createCommands({
      pipeline,
      findAlarm: (id) => audiences.findAlarm(id),
      mates,
      now,
      log: parts.log,
    }),
    checkClaim: createClaimChecks({ pipeline, now, log: parts.log }),
  });
  return {
    server,
    async close() {
      door.close();
      sockets.close();
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // Browsers keep connections open that nobody uses; they would hold the end up.
      server.closeIdleConnections();
      setTimeout(() => server.closeAllConnections(), 1000).unref();
      await closed;
    },
  };
}

/** How long protests are taken after a game, as it is set. */
export const toProtestMillis = (config: RelayParts["config"]): number =>
  (config["protest-minutes"] ?? ConfigSchema.entries["protest-minutes"].default) * 60_000;

function portOf(server: Server): number {
  const address = server.address();
  return address === null || typeof address === "string" ? 0 : address.port;
}
