import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  AUDIENCES,
  VIEWER_PROTOCOL,
  type Audience,
  type Command,
  type CommandAnswer,
  type Subscribed,
  type TableNumber,
} from "@boardwire/shared";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestDriver, toReport } from "../driver-door/test-driver.ts";
import { admit, signIn } from "./test-people.ts";
import { DRIVER_KEY, TestRelay } from "./test-relay.ts";

// Every door of the relay's port, every message and every command, tried by everybody there can be. A door that is not in
// these lists fails the test: whoever adds one says here whom it is open to.

const EVERYBODY = [
  "nobody",
  "hall",
  "operator",
  "arbiter",
  "arbiter of another sector",
  "chief",
  "expired",
  "revoked",
  "forged",
  "driver's key",
] as const;
type Who = (typeof EVERYBODY)[number];
const STAFF: readonly Who[] = ["operator", "arbiter", "arbiter of another sector", "chief"];
const ARBITERS: readonly Who[] = ["arbiter", "arbiter of another sector", "chief"];

interface Door {
  /** As it stands in the source. */
  readonly route: string;
  readonly path: string;
  readonly body?: object;
  readonly to: readonly Who[];
  /** Whether an answer is what only those get; by default any that is no refusal. */
  readonly isOpen?: (status: number, body: string) => boolean;
}

const isNoRefusal = (status: number): boolean => status !== 401 && status !== 403;
const holds =
  (text: string) =>
  (_: number, body: string): boolean =>
    body.includes(text);

const DOORS: readonly Door[] = [
  { route: "get /health", path: "/health", to: STAFF, isOpen: holds('"counts"') },
  { route: "options /^\\/(?:api\\/|games)/", path: "/api/v1/tournament", to: EVERYBODY },
  { route: "get /api/v1/tournament", path: "/api/v1/tournament", to: EVERYBODY },
  { route: "get /api/v1/games/:id", path: "/api/v1/games/1.1", to: EVERYBODY },
  { route: "get /games.pgn", path: "/games.pgn", to: EVERYBODY },
  { route: "get /^\\/games\\/([^/]+)\\.pgn$/", path: "/games/1.1.pgn", to: EVERYBODY },
  { route: "use /api", path: "/api/none", to: EVERYBODY },
  { route: "get /", path: "/", to: EVERYBODY },
  { route: "get /enter", path: "/enter", to: EVERYBODY },
  { route: "get /people", path: "/people", to: EVERYBODY },
  { route: "get /operator", path: "/operator", to: EVERYBODY },
  { route: "get /hall", path: "/hall", to: EVERYBODY },
  { route: "get /arbiter", path: "/arbiter", to: EVERYBODY },
  { route: "get /game/:id", path: "/game/1.1", to: EVERYBODY },
  { route: "use /assets", path: "/assets/none.js", to: EVERYBODY },
  { route: "get /record/record.css", path: "/record/record.css", to: EVERYBODY },
  { route: "get /record", path: "/record", to: ARBITERS },
  { route: "get /record.csv", path: "/record.csv", to: ARBITERS },
  { route: "get /record/games/:id", path: "/record/games/1.1", to: ARBITERS },
  { route: "get /^\\/record\\/games\\/([^/]+)\\.csv$/", path: "/record/games/1.1.csv", to: ARBITERS },
  { route: "get /record/tables/:table/log", path: "/record/tables/1/log", to: ARBITERS },
  {
    route: "get /session",
    path: "/session",
    to: ["hall", ...STAFF],
    isOpen: holds('"person":{'),
  },
  // A code is what opens this one, whoever brings it.
  { route: "post /session", path: "/session", body: { code: "000000" }, to: [] },
  { route: "delete /session", path: "/session", to: EVERYBODY, isOpen: holds('"person":null') },
  {
    route: "post /people/invitations",
    path: "/people/invitations",
    body: { name: "X", role: "chief", sector: null },
    to: ["chief"],
  },
  { route: "put /people/:id/sector", path: "/people/ME/sector", body: { sector: null }, to: ["chief"] },
  { route: "delete /people/:id", path: "/people/ME", to: ["chief"] },
];

/** Of the socket: whom each audience is open to. */
const AUDIENCE_TO: Record<Audience, readonly Who[]> = {
  public: EVERYBODY.filter((who) => who !== "hall"),
  hall: ["hall", ...STAFF],
  operator: STAFF,
  arbiter: ARBITERS,
};
/** Channels, and the audiences that have them. */
const CHANNELS: readonly (readonly [string, readonly Audience[]])[] = [
  ["tournament", AUDIENCES],
  // Nothing to step back through in sight of the players.
  ["game:1.1", ["public", "operator", "arbiter"]],
  ["console", ["arbiter"]],
];
const MESSAGES: Record<string, readonly Who[]> = {
  subscribe: EVERYBODY,
  unsubscribe: EVERYBODY,
  time: EVERYBODY,
  command: STAFF,
  disconnect: EVERYBODY,
};

const game = "1.1";
const OF_TABLE = ["operator", "arbiter", "chief"] as const;
const OF_ARBITER = ["arbiter", "chief"] as const;
const COMMANDS: Record<Command["kind"], readonly [object, readonly Who[]]> = {
  acceptMoves: [{ game }, OF_TABLE],
  enterMoves: [{ game, from: 1, moves: ["e4"] }, OF_TABLE],
  setPosition: [{ game, fen: "8/8/4k3/8/8/4K3/4R3/8 w - - 0 1" }, OF_TABLE],
  maskSquare: [{ table: 1, square: "e4", masked: true }, OF_TABLE],
  swapClock: [{ table: 1 }, OF_TABLE],
  proposeTimes: [{ game, white: 60_000, black: 60_000, why: "irregularity" }, OF_ARBITER],
  callFlag: [{ game, side: "white", by: "arbiter" }, OF_ARBITER],
  makeClaim: [{ game, side: "white", what: "threefold" }, OF_ARBITER],
  decideClaim: [{ game, claim: 1, outcome: "wrong" }, OF_ARBITER],
  offerDraw: [{ game, side: "white" }, OF_ARBITER],
  declineDraw: [{ game, side: "white" }, OF_ARBITER],
  stopPlay: [{ game, why: "other" }, OF_ARBITER],
  resumePlay: [{ game }, OF_ARBITER],
  ruleIllegalMove: [{ game, ply: 1, ruling: "noted" }, OF_ARBITER],
  restore: [{ game, ply: 0 }, OF_ARBITER],
  showSheet: [{ game, side: "white" }, OF_ARBITER],
  notePosition: [{ game }, OF_ARBITER],
  note: [{ table: 1, text: "x" }, OF_ARBITER],
  enterResult: [{ game, result: "1-0", reason: "resignation" }, OF_ARBITER],
  withdrawResult: [{ game }, OF_ARBITER],
  handleAlarm: [{ alarm: "flag:1:1.1:white:0", how: "acknowledge" }, OF_ARBITER],
};

const START = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
let relay: TestRelay;
let chief = "";
const lapsed: Partial<Record<Who, string>> = {
  nobody: "",
  forged: "f".repeat(43),
  "driver's key": DRIVER_KEY,
};

beforeAll(async () => {
  relay = new TestRelay();
  await relay.start();
  const past = await signIn(relay.port, relay.chiefCode());
  lapsed.expired = (await admit(relay.port, past.token, { role: "chief" })).token;
  relay.now += 16 * 3_600_000;
  chief = (await signIn(relay.port, relay.chiefCode())).token;
  const revoked = await admit(relay.port, chief, { role: "chief" });
  await request("DELETE", `/people/${revoked.person.id}`, chief);
  lapsed.revoked = revoked.token;
  const driver = await TestDriver.connect(relay.port);
  driver.hello(DRIVER_KEY, { now: relay.now });
  const fields = { kind: "snapshot", fields: START, asked: relay.now } as never;
  driver.send({ type: "reports", now: relay.now, reports: [toReport(1, fields, "dgt:01234", relay.now)] });
  await driver.acknowledged(1);
  driver.close();
});
afterAll(() => relay.end());

/** A token of somebody new, and their id. */
async function come(who: Who): Promise<{ token: string; id: string }> {
  const token = lapsed[who];
  if (token !== undefined) return { token, id: "abcd1234" };
  const role = who === "arbiter of another sector" ? "arbiter" : (who as "hall");
  const sector = who === "arbiter of another sector" ? [2 as TableNumber] : null;
  const came = await admit(relay.port, chief, { role, sector });
  return { token: came.token, id: came.person.id };
}

async function request(
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(`http://127.0.0.1:${relay.port}${path}`, {
    method,
    headers: {
      ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Sources of what answers on the relay's port. */
const SOURCES = join(import.meta.dirname, "..");
const texts = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter(
    (file) =>
      file.endsWith(".ts") &&
      !/\.test\.ts$|\btest-|^livechess\b/.test(relative(SOURCES, join(SOURCES, file))),
  )
  .map((file) => readFileSync(join(SOURCES, file), "utf8"));
const findAll = (pattern: RegExp): readonly (readonly string[])[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)]);

describe("the lists", () => {
  it("have every route of the sources, and no other", () => {
    const routes = findAll(
      /\b(?:router|app)\.(get|post|put|patch|delete|options|all|use)\(\s*("[^"]+"|\/(?:\\.|[^\n/])+(?:\[\^\/\]\+\))?[^\n,]*\/|\[[^\]]+\])\s*,/g,
    ).flatMap(([, method = "", path = ""]) =>
      (path.startsWith("/") ? [path] : [...path.matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? ""))
        // These two set headers for what lies below, and answer nothing by themselves.
        .filter((each) => !(method === "use" && ["/session", "/people"].includes(each)))
        .map((each) => `${method} ${each}`),
    );
    expect(routes.length).toBeGreaterThan(10);
    expect([...new Set(routes)].toSorted()).toEqual(DOORS.map(({ route }) => route).toSorted());
  });

  it("have every event that a socket is heard for", () => {
    const events = findAll(/\bsocket\.on\("(\w+)"/g).map(([, event = ""]) => event);
    const ofDrivers = new Set(["message", "close", "error", "pong"]);
    const heard = events.filter((event) => !ofDrivers.has(event));
    expect([...new Set(heard)].toSorted()).toEqual(Object.keys(MESSAGES).toSorted());
  });
});

describe.each(DOORS)("$route", ({ route, path, body, to, isOpen = isNoRefusal }) => {
  it.each(EVERYBODY)("is as the list says to %s", async (who) => {
    const { token, id } = await come(who);
    const [method = ""] = route.split(" ");
    const asked = await request(
      method === "use" ? "GET" : method.toUpperCase(),
      path.replace("ME", id),
      token,
      body,
    );
    expect([isOpen(asked.status, asked.body), asked]).toEqual([to.includes(who), asked]);
    expect(asked.status).not.toBe(500);
  });
});

describe.each(EVERYBODY)("the socket of %s", (who) => {
  it("sees the audiences that the list says, and commands what it says", async () => {
    const { token } = await come(who);
    const socket = relay.connect(token === "" ? {} : { token });
    const ask = async (event: string, message: unknown): Promise<unknown> => {
      // A second for each: what is tried here is not how often.
      relay.now += 1000;
      return socket.timeout(10_000).emitWithAck(event, message);
    };
    for (const audience of AUDIENCES) {
      for (const [channel, of] of CHANNELS) {
        const answer = (await ask("subscribe", { v: VIEWER_PROTOCOL, audience, channel })) as Subscribed;
        const isOpen = AUDIENCE_TO[audience].includes(who) && of.includes(audience);
        expect([audience, channel, answer.kind]).toEqual([
          audience,
          channel,
          isOpen ? "snapshot" : "refused",
        ]);
      }
    }
    expect(await ask("unsubscribe", { channel: "tournament" })).toEqual({});
    expect(await ask("time", {})).toHaveProperty("now");
    const done: string[] = [];
    for (const [kind, [facts]] of Object.entries(COMMANDS)) {
      const answer = (await ask("command", { kind, ...facts })) as CommandAnswer;
      if (answer.kind === "refused") expect([kind, answer.reason]).not.toEqual([kind, "malformed"]);
      if (answer.kind !== "refused" || answer.reason !== "notAllowed") done.push(kind);
    }
    expect(done).toEqual(
      Object.entries(COMMANDS).flatMap(([kind, [, to]]) => (to.includes(who) ? [kind] : [])),
    );
  });
});
