import { AUDIENCES, type Audience, type Command } from "@boardwire/shared";

// For tests: every door of the relay's port, every message of its socket and every command, with whom each is open to.
// `role-matrix.test.ts` reads the sources for doors that are not here, and tries every one as everybody.

export const EVERYBODY = [
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
export type Who = (typeof EVERYBODY)[number];
const STAFF: readonly Who[] = ["operator", "arbiter", "arbiter of another sector", "chief"];
const ARBITERS: readonly Who[] = ["arbiter", "arbiter of another sector", "chief"];

export interface Door {
  /** As it stands in the source. */
  readonly route: string;
  readonly path: string;
  readonly body?: object;
  readonly to: readonly Who[];
  /** Whether an answer is what only those get; by default any that is no refusal. */
  readonly isOpen?: (status: number, body: string) => boolean;
}

export const isNoRefusal = (status: number): boolean => status !== 401 && status !== 403;
const holds =
  (text: string) =>
  (_: number, body: string): boolean =>
    body.includes(text);

export const DOORS: readonly Door[] = [
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
export const AUDIENCE_TO: Record<Audience, readonly Who[]> = {
  public: EVERYBODY.filter((who) => who !== "hall"),
  hall: ["hall", ...STAFF],
  operator: STAFF,
  arbiter: ARBITERS,
};
/** Channels, and the audiences that have them. */
export const CHANNELS: readonly (readonly [string, readonly Audience[]])[] = [
  ["tournament", AUDIENCES],
  // Nothing to step back through in sight of the players.
  ["game:1.1", ["public", "operator", "arbiter"]],
  ["console", ["arbiter"]],
];
export const MESSAGES: Record<string, readonly Who[]> = {
  subscribe: EVERYBODY,
  unsubscribe: EVERYBODY,
  time: EVERYBODY,
  command: STAFF,
  checkClaim: ["arbiter", "chief"],
  disconnect: EVERYBODY,
};

const game = "1.1";
const OF_TABLE = ["operator", "arbiter", "chief"] as const;
const OF_ARBITER = ["arbiter", "chief"] as const;
export const COMMANDS: Record<Command["kind"], readonly [object, readonly Who[]]> = {
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
