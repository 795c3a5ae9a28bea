import { setImmediate as nextTurn } from "node:timers/promises";
import { GameIdSchema, TableNumberSchema, type GameId, type Instant, type Person } from "@boardwire/shared";
import { Router, type Request, type Response } from "express";
import * as v from "valibot";
import { isArbiter } from "../auth/rights.ts";
import type { JournalStore } from "../journal/store.ts";
import { collectRecord, type Collected } from "./collect.ts";
import { readEventLog } from "./event-log.ts";
import { toGameSheet } from "./game-sheet.ts";
import { createOneAtATime } from "./one-at-a-time.ts";
import type { Places } from "./places.ts";
import { RECORD_CSS } from "./record-style.ts";
import { toRoundSheet } from "./round-sheet.ts";
import type { SheetParts } from "./sheet.ts";
import { toGameTable, toRoundTable } from "./tables.ts";
import { createWhen } from "./times-of-day.ts";

// The record of the round and of single games, for arbiters: on paper, as tables, and as the journal has it.

export interface RecordParts {
  readonly store: Pick<JournalStore, "read">;
  readonly places: Places;
  /** Number of the newest entry. */
  readonly newest: () => number;
  readonly whoAsks: (request: Request) => Person | null;
  readonly now: () => Instant;
  /** IANA name of the hall's. */
  readonly timeZone: string;
  /** How long protests are taken; 0: there is no such time. */
  readonly protestMillis: number;
}

const LogQuerySchema = v.object({
  before: v.optional(v.pipe(v.string(), v.regex(/^\d{1,12}$/), v.transform(Number), v.minValue(1))),
  limit: v.optional(
    v.pipe(v.string(), v.regex(/^\d{1,3}$/), v.transform(Number), v.minValue(1), v.maxValue(500)),
    "200",
  ),
});

/** Routes below `/record`; mount at `/`. */
export function createRecordApi(parts: RecordParts): Router {
  const { store, timeZone, now, protestMillis } = parts;
  const when = createWhen(timeZone);
  const router = Router();
  const collect = createOneAtATime((game: GameId | null) =>
    collectRecord(store.read(), game, () => nextTurn()),
  );
  const sheet = (): SheetParts => ({ when, now: now(), timeZone, protestMillis });

  router.get("/record/record.css", (_request, response) => {
    response.set("Cache-Control", "no-cache").type("css").send(RECORD_CSS);
  });

  /** For arbiters alone; nothing of it is kept anywhere on the way. */
  const asArbiter =
    (act: (request: Request, response: Response) => Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      response.set("Cache-Control", "no-store");
      if (isArbiter(parts.whoAsks(request))) await act(request, response);
      else
        response
          .status(403)
          .type("text")
          .send("The record is for arbiters who have signed in. Sign in at /enter.\n");
    };

  const sendTable = (response: Response, name: string, text: string): void => {
    response
      .set("Content-Disposition", `attachment; filename="${name}"`)
      .type("text/csv; charset=utf-8")
      // Spreadsheets take a text for UTF-8 by this sign alone.
      .send(`\uFEFF${text}`);
  };

  /** Answers about one game, where the address names one that is there. */
  const ofGame = (
    act: (id: GameId, collected: Collected, response: Response) => string | null,
  ): ((request: Request, response: Response) => Promise<void>) =>
    asArbiter(async (request, response) => {
      const id = v.safeParse(GameIdSchema, request.params["id"] ?? request.params[0]);
      const text = id.success ? act(id.output, await collect(id.output), response) : null;
      if (text === null) response.status(404).type("text").send("There is no such game.\n");
    });

  router.get(
    "/record",
    asArbiter(async (_request, response) => {
      response.type("html").send(toRoundSheet(await collect(null), sheet()));
    }),
  );

  router.get(
    "/record.csv",
    asArbiter(async (_request, response) => {
      sendTable(response, "record.csv", toRoundTable(await collect(null), when));
    }),
  );

  router.get(
    /^\/record\/games\/([^/]+)\.csv$/,
    ofGame((id, collected, response) => {
      const text = toGameTable(id, collected, when);
      if (text !== null) sendTable(response, `game-${id}.csv`, text);
      return text;
    }),
  );

  router.get(
    "/record/games/:id",
    ofGame((id, collected, response) => {
      const text = toGameSheet(id, collected, sheet());
      if (text !== null) response.type("html").send(text);
      return text;
    }),
  );

  router.get(
    "/record/tables/:table/log",
    asArbiter(async (request, response) => {
      const table = v.safeParse(TableNumberSchema, Number(request.params["table"]));
      const query = v.safeParse(LogQuerySchema, request.query);
      if (!table.success || !query.success) {
        response.status(400).json({ error: { kind: "malformed", detail: "table, before or limit" } });
        return;
      }
      const { before = parts.newest() + 1, limit } = query.output;
      response.json(
        await readEventLog(parts, {
          table: table.output,
          before: Math.min(before, parts.newest() + 1),
          limit,
        }),
      );
    }),
  );

  return router;
}
