import { existsSync } from "node:fs";
import { join } from "node:path";
import { GameIdSchema, type Instant, type Person } from "@boardwire/shared";
import express, { type Express, type NextFunction, type Request, type Response, type Router } from "express";
import helmet from "helmet";
import type { Logger } from "pino";
import * as v from "valibot";
import type { AdmissionCounts } from "./auth/admission.ts";
import { isArbiter, isCommander } from "./auth/rights.ts";
import type { Audiences } from "./core/audiences.ts";
import type { DoorCounts } from "./driver-door/door.ts";
import { createHttpApi } from "./transports/http.ts";
import type { TransportCounts } from "./transports/transport-counts.ts";

type Sent = "direct" | "engine";

/** What `/health` tells. */
export interface Health {
  /** `failed`: nothing is recorded until the disk takes writes again; tables are shown as lost. */
  readonly journal: "ok" | "failed";
  /**
   * For operator and arbiter only: a counter that goes up with the updates of staff would tell the public of a move
   * before its delay is over.
   */
  readonly counts: {
    readonly drivers: DoorCounts;
    /** How many updates went out is for arbiters: it tells that there was one which an operator may not know of. */
    readonly viewers: Omit<TransportCounts, Sent> & Partial<Pick<TransportCounts, Sent>>;
    readonly admission: AdmissionCounts;
  } | null;
}

export interface PagesParts {
  readonly audiences: Audiences;
  readonly now: () => Instant;
  readonly timeZone: string;
  /** Folder of the built pages. */
  readonly folder: string;
  readonly health: () => Health;
  /** Who has signed in where a request comes from; null: nobody in particular. */
  readonly whoAsks: (request: Request) => Person | null;
  /** Routes of admission; null: nobody can get in. */
  readonly admission: Router | null;
  /** Routes of the record; null: nobody can ask for it. */
  readonly record: Router | null;
  readonly log: Logger;
}

// The pieces of the board widget are SVGs in data addresses. Nothing may frame a page: staff pages share this origin.
const SECURITY = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", "data:"],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'none'"],
      frameAncestors: ["'none'"],
    },
  },
  frameguard: { action: "deny" },
  referrerPolicy: { policy: "no-referrer" },
  // A hall relay is reached by plain HTTP at an address: these three have no use there, and browsers complain of them.
  hsts: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  // The public's JSON and PGN are for everybody's pages.
  crossOriginResourcePolicy: { policy: "cross-origin" },
});

/** What of it somebody may know. */
function toHealthFor(person: Person | null, { journal, counts }: Health): Health {
  if (counts === null || !isCommander(person)) return { journal, counts: null };
  if (isArbiter(person)) return { journal, counts };
  const { direct: _direct, engine: _engine, ...viewers } = counts.viewers;
  return { journal, counts: { ...counts, viewers } };
}

/** Everything that the relay answers by plain HTTP. */
export function createPages(parts: PagesParts): Express {
  const app = express();
  app.disable("x-powered-by");
  app.use(SECURITY);
  app.get("/health", (request, response) => {
    const { journal, counts } = toHealthFor(parts.whoAsks(request), parts.health());
    response
      .status(journal === "ok" ? 200 : 503)
      .set("Cache-Control", "no-store")
      .json(counts === null ? { journal } : { journal, counts });
  });
  app.use(createHttpApi(parts));
  if (parts.admission !== null) app.use(parts.admission);
  if (parts.record !== null) app.use(parts.record);

  const page = join(parts.folder, "index.html");
  const sendPage = (response: Response, status = 200): void => {
    if (existsSync(page)) response.status(status).set("Cache-Control", "no-cache").sendFile(page);
    else
      response
        .status(503)
        .type("text")
        .send("The pages have not been built. Build them with: npm run build\n");
  };
  app.get(["/", "/enter", "/people", "/arbiter", "/operator", "/hall"], (_request, response) =>
    sendPage(response),
  );
  app.get("/game/:id", (request, response, next) => {
    if (v.is(GameIdSchema, request.params.id)) sendPage(response);
    else next();
  });
  // Files under assets/ carry a hash of their content in their names.
  const asset = { index: false, fallthrough: true, dotfiles: "ignore" } as const;
  app.use(
    "/assets",
    express.static(join(parts.folder, "assets"), { ...asset, immutable: true, maxAge: "1y" }),
  );
  app.use(express.static(parts.folder, { ...asset, maxAge: 0 }));
  app.use((request, response) => {
    // Whoever typed the address is told in the language chosen, with a way back; a program gets a line.
    const isReader = request.method === "GET" && /\btext\/html\b/.test(request.get("Accept") ?? "");
    if (isReader && existsSync(page)) sendPage(response, 404);
    else response.status(404).type("text").send("There is no such page.\n");
  });
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    const status = statusOf(error);
    if (status >= 500) parts.log.error({ err: error, path: request.path }, "request failed");
    if (response.headersSent) next(error);
    else
      response
        .status(status)
        .type("text")
        .send(status >= 500 ? "The relay failed.\n" : "Bad request.\n");
  });
  return app;
}

/** Express marks requests that it cannot read with a status of their own. */
function statusOf(error: unknown): number {
  const status: unknown = error instanceof Error && "status" in error ? error.status : undefined;
  return typeof status === "number" && status >= 400 && status < 600 ? status : 500;
}
