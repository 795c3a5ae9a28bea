import { createHash } from "node:crypto";
import { Router, type Request, type Response } from "express";
import {
  type Channel,
  type GameId,
  type GameSnapshot,
  type Instant,
  ChannelSchema,
  GameIdSchema,
} from "@boardwire/shared";
import * as v from "valibot";
import type { Audiences } from "../core/audiences.ts";
import { toArchivePgn, toPgn } from "../exports/pgn.ts";

// The public audience over plain HTTP, for programs that ask now and then: JSON of the same snapshots that viewers get,
// and PGN of one game or of all. Staff audiences are not served here.

/** A body that is made once for however many ask for it, with its entity tag. */
interface Cached {
  readonly version: number;
  readonly body: Buffer;
  readonly tag: string;
}

/** Routes for the public; mount at `/`. `timeZone`: IANA name of the hall's, for dates in PGN. */
export function createHttpApi(options: {
  readonly audiences: Audiences;
  readonly now: () => Instant;
  readonly timeZone: string;
}): Router {
  const { audiences, now, timeZone } = options;
  const cache = new Map<string, Cached>();
  const router = Router();

  const cached = (name: string, version: number, make: () => string): Cached => {
    const known = cache.get(name);
    if (known?.version === version) return known;
    const body = Buffer.from(make());
    // Of the content alone: a number of ours could tell that something happened which the public does not see.
    const made = {
      version,
      body,
      tag: `"${createHash("sha256").update(body).digest("base64url").slice(0, 27)}"`,
    };
    cache.set(name, made);
    return made;
  };

  const sendSnapshot = (channel: Channel, request: Request, response: Response): void => {
    const newest = audiences.newest("public", channel);
    if (newest === null) {
      sendError(response, 404, "unknownGame", `no ${channel}`);
      return;
    }
    const make = (): string => JSON.stringify(audiences.snapshot("public", channel, now()));
    send(request, response, "application/json; charset=utf-8", cached(channel, newest, make));
  };

  /** Writes games, each again only once its channel has another number. */
  const createWriter = (write: (game: GameSnapshot) => string): ((id: GameId) => string) => {
    const texts = new Map<GameId, { readonly newest: number | null; readonly text: string }>();
    return (id) => {
      const newest = audiences.newest("public", `game:${id}`);
      const known = texts.get(id);
      if (known !== undefined && known.newest === newest) return known.text;
      const game = audiences.snapshot("public", `game:${id}`, now());
      const text = game?.type === "game" ? write(game) : "";
      texts.set(id, { newest, text });
      return text;
    };
  };
  const writers = {
    live: createWriter((game) => (game.facts.startedAt === null ? "" : toPgn(game, timeZone))),
    single: createWriter((game) => toPgn(game, timeZone)),
    archive: createWriter((game) => (game.tile.status === "over" ? toArchivePgn(game, timeZone) : "")),
  };

  // A page elsewhere that asks with an entity tag: browsers ask first whether it may.
  router.options(/^\/(?:api\/|games)/, (_request, response) => {
    response
      .status(204)
      .set({
        "Access-Control-Allow-Origin": "*",
        "Access-Control-Allow-Methods": "GET, HEAD, OPTIONS",
        "Access-Control-Allow-Headers": "If-None-Match, Cache-Control, Content-Type",
        "Access-Control-Max-Age": "86400",
      })
      .end();
  });

  router.get("/api/v1/tournament", (request, response) => {
    sendSnapshot("tournament", request, response);
  });

  router.get("/api/v1/games/:id", (request, response) => {
    const channel = v.safeParse(ChannelSchema, `game:${request.params.id}`);
    if (channel.success) sendSnapshot(channel.output as Channel, request, response);
    else sendError(response, 400, "badGameId", "a game is named table.ordinal, for example 12.3");
  });

  router.get("/games.pgn", (request, response) => {
    const kind = request.query["archive"] === "1" ? "archive" : "live";
    const make = (): string => audiences.games("public").map(writers[kind]).join("");
    const body = cached(`games.pgn ${kind}`, audiences.revision("public"), make);
    send(request, response, "application/x-chess-pgn; charset=utf-8", body);
  });

  router.get(/^\/games\/([^/]+)\.pgn$/, (request, response) => {
    const id = v.safeParse(GameIdSchema, request.params[0]);
    if (!id.success) {
      sendError(response, 400, "badGameId", "a game is named table.ordinal, for example 12.3");
      return;
    }
    const newest = audiences.newest("public", `game:${id.output}`);
    if (newest === null) {
      sendError(response, 404, "unknownGame", `no game:${id.output}`);
      return;
    }
    const body = cached(`${id.output}.pgn`, newest, () => writers.single(id.output));
    send(request, response, "application/x-chess-pgn; charset=utf-8", body);
  });

  router.use("/api", (request, response) => {
    sendError(response, 404, "unknownPath", `nothing at ${request.path}`);
  });
  return router;
}

/** `no-cache`: whoever keeps it asks each time whether it still holds, and is mostly told so without a body. */
function send(request: Request, response: Response, type: string, { body, tag }: Cached): void {
  response.set({
    "Content-Type": type,
    "Cache-Control": "no-cache",
    ETag: tag,
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag",
    "X-Content-Type-Options": "nosniff",
  });
  if (holds(request, tag)) response.status(304).end();
  else response.send(body);
}

/** Programs that use `fetch` ask with `Cache-Control: no-cache` besides; we are the origin, so the answer is as fresh. */
function holds(request: Request, tag: string): boolean {
  const known = request.get("If-None-Match") ?? "";
  return known.split(",").some((one) => one.trim().replace(/^W\//, "") === tag);
}

function sendError(response: Response, status: number, kind: string, detail: string): void {
  response
    .status(status)
    .set({ "Cache-Control": "no-store", "Access-Control-Allow-Origin": "*" })
    .json({ error: { kind, detail } });
}
