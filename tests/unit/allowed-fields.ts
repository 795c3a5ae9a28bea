// Every field that the public and hall screens may be sent, by its path in a message, with the row of
// docs/rules/claim-safety.md that it is of. What every message has tells nothing but its place in the stream (CS9).

/** A rule by its number in docs/rules/claim-safety.md. */
type Rule = `CS${number}`;
type Fields = Readonly<Record<string, Rule>>;

const under = (path: string, fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([field, rule]) => [`${path}.${field}`, rule]));

const PLAYER: Fields = { name: "CS21", title: "CS21", federation: "CS21", rating: "CS21", fideId: "CS21" };

const TILE: Fields = {
  table: "CS20",
  game: "CS24",
  white: "CS21",
  ...under("white", PLAYER),
  black: "CS21",
  ...under("black", PLAYER),
  status: "CS24",
  position: "CS20",
  turn: "CS20",
  ply: "CS22",
  last: "CS20",
  "last.uci": "CS20",
  "last.san": "CS20",
  "last.ply": "CS22",
  clock: "CS20",
  "clock.white": "CS20",
  "clock.black": "CS20",
  "clock.running": "CS20",
  "clock.at": "CS20",
  "clock.runsFrom": "CS20",
  "clock.otherGains": "CS20",
  "clock.stale": "CS20",
  result: "CS28",
  termination: "CS28",
  signal: "CS44",
  "signal.state": "CS44",
  "signal.since": "CS44",
};
const MOVE: Fields = {
  san: "CS25",
  uci: "CS25",
  position: "CS25",
  clock: "CS25",
  confirmed: "CS25",
  known: "CS30",
};
const HEAD: Fields = {
  type: "CS9",
  channel: "CS9",
  n: "CS9",
  at: "CS9",
  tournament: "CS20",
  "tournament.name": "CS20",
};
const TOURNAMENT: Fields = { ...HEAD, tables: "CS20", ...under("tables[]", TILE) };
const SCREEN_RULE: Fields = {
  "tournament.screenRule": "CS23",
  "tournament.screenRule.edition": "CS23",
  "tournament.screenRule.article": "CS23",
};
const FACTS: Fields = {
  startPosition: "CS26",
  startFen: "CS26",
  startTurn: "CS26",
  startMoveNumber: "CS26",
  tableGames: "CS24",
  chess960: "CS26",
  timeControl: "CS26",
  startedAt: "CS24",
  revised: "CS26",
  "revised.from": "CS26",
  "revised.at": "CS26",
  drawOffers: "CS42",
  "drawOffers[].side": "CS42",
  "drawOffers[].ply": "CS42",
};
const GAME: Fields = {
  ...HEAD,
  tile: "CS20",
  ...under("tile", TILE),
  facts: "CS26",
  ...under("facts", FACTS),
  moves: "CS25",
  ...under("moves[]", MOVE),
  "moves.from": "CS25",
  "moves.list": "CS25",
  ...under("moves.list[]", MOVE),
};

/** What may be said, and by which row; the hall has no channel of a game. */
export const RULES: Record<"public" | "hall", Record<"tournament" | "game", Fields>> = {
  public: { tournament: TOURNAMENT, game: GAME },
  hall: { tournament: { ...TOURNAMENT, ...SCREEN_RULE }, game: {} },
};

const pathsIn = (fields: Fields): ReadonlySet<string> => new Set(Object.keys(fields));

/** What may be said. */
export const ALLOWED: Record<"public" | "hall", Record<"tournament" | "game", ReadonlySet<string>>> = {
  public: { tournament: pathsIn(RULES.public.tournament), game: pathsIn(RULES.public.game) },
  hall: { tournament: pathsIn(RULES.hall.tournament), game: pathsIn(RULES.hall.game) },
};

/** Every field of a message by its path, `[]` for the places of a list. */
export function pathsOf(value: unknown, path = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, `${path}[]`));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => {
    const here = path === "" ? key : `${path}.${key}`;
    return [here, ...pathsOf(inner, here)];
  });
}
