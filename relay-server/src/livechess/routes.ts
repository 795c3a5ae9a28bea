import type { Hall } from "@boardwire/shared";
import express, { type Express, type NextFunction, type Request, type Response } from "express";
import type { Logger } from "pino";
import { listBoards } from "./boards.ts";
import { listTournaments, toGame, toRound, toTournament } from "./tournament.ts";

// The calls that LiveChess answers by plain HTTP. Any page may read them, as with LiveChess.

const ROOT = "/api/v1.0";

const WELCOME = `Boardwire answers here as DGT LiveChess does, for programs and pages that were written for it.
WebSocket: ${ROOT}
HTTP: ${["eboards", "tournaments", "tournament/UUID", "round/UUID/N", "game/UUID"].map((path) => `${ROOT}/${path}`).join(" ")}
`;

/** `hall` gives it as it is at the moment of a request. */
export function createLivechessRoutes(parts: {
  readonly hall: () => Hall;
  /** IANA name of the hall's time zone. */
  readonly timeZone: string;
  readonly log: Logger;
}): Express {
  const { hall, timeZone, log } = parts;
  const app = express();
  app.disable("x-powered-by");
  app.disable("etag");
  app.use((request, response, next) => {
    response.set({
      "Access-Control-Allow-Origin": "*",
      "Cache-Control": "no-store",
      "X-Content-Type-Options": "nosniff",
    });
    if (request.method !== "OPTIONS") {
      next();
      return;
    }
    // A page from the internet that asks a program on this computer: the browser asks first whether it may.
    response
      .status(204)
      .set({
        "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
        "Access-Control-Allow-Headers": request.get("Access-Control-Request-Headers") ?? "Content-Type",
        "Access-Control-Allow-Private-Network": "true",
        "Access-Control-Max-Age": "86400",
        Vary: "Access-Control-Request-Headers",
      })
      .end();
  });
  app.get("/", (_request, response) => void response.type("text").send(WELCOME));
  app.get(`${ROOT}/eboards`, (_request, response) => void response.json(listBoards(hall())));
  app.get(`${ROOT}/tournaments`, (_request, response) => void response.json(listTournaments(hall())));
  app.get(`${ROOT}/tournament/:uuid`, (request, response) => {
    send(response, toTournament(hall(), request.params.uuid));
  });
  app.get(`${ROOT}/round/:uuid/:index`, (request, response) => {
    const { uuid, index } = request.params;
    send(response, /^\d{1,5}$/.test(index) ? toRound(hall(), uuid, Number(index), timeZone) : null);
  });
  app.get(`${ROOT}/game/:uuid`, (request, response) => {
    send(response, toGame(hall(), request.params.uuid));
  });
  app.use((_request, response) => send(response, null));
  app.use((error: unknown, request: Request, response: Response, next: NextFunction) => {
    // An address that cannot be decoded; anything else is a bug.
    const isTheirs = error instanceof URIError;
    if (!isTheirs) log.error({ err: error, path: request.path }, "a request for LiveChess failed");
    if (response.headersSent) next(error);
    else
      response.status(isTheirs ? 400 : 500).json({ message: isTheirs ? "bad address" : "the relay failed" });
  });
  return app;
}

function send(response: Response, found: object | null): void {
  if (found === null) response.status(404).json({ message: "there is nothing of that name" });
  else response.json(found);
}
