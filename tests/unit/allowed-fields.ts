// Every field that the public and hall screens may be sent, by its path in a message (docs/rules/claim-safety.md).

const TILE = [
  "table",
  "game",
  ...["white", "black"].flatMap((side) => [
    side,
    ...["name", "title", "federation", "rating", "fideId"].map((field) => `${side}.${field}`),
  ]),
  "status",
  "position",
  "turn",
  "ply",
  "last",
  "last.uci",
  "last.san",
  "last.ply",
  "clock",
  "clock.white",
  "clock.black",
  "clock.running",
  "clock.at",
  "clock.runsFrom",
  "clock.otherGains",
  "clock.stale",
  "result",
  "termination",
  "signal",
  "signal.state",
  "signal.since",
];
const MOVE = ["san", "uci", "position", "clock", "confirmed", "known"];
const HEAD = ["type", "channel", "n", "at", "tournament", "tournament.name"];
const TOURNAMENT = [...HEAD, "tables", ...TILE.map((field) => `tables[].${field}`)];
const SCREEN_RULE = ["", ".edition", ".article"].map((field) => `tournament.screenRule${field}`);
const GAME = [
  ...HEAD,
  "tile",
  ...TILE.map((field) => `tile.${field}`),
  "facts",
  "facts.startPosition",
  "facts.startFen",
  "facts.startTurn",
  "facts.startMoveNumber",
  "facts.tableGames",
  "facts.chess960",
  "facts.timeControl",
  "facts.startedAt",
  "facts.revised",
  "facts.revised.from",
  "facts.revised.at",
  "facts.drawOffers",
  "facts.drawOffers[].side",
  "facts.drawOffers[].ply",
  "moves",
  ...MOVE.map((field) => `moves[].${field}`),
  "moves.from",
  "moves.list",
  ...MOVE.map((field) => `moves.list[].${field}`),
];

/** What may be said; the hall has no channel of a game. */
export const ALLOWED: Record<"public" | "hall", Record<"tournament" | "game", ReadonlySet<string>>> = {
  public: { tournament: new Set(TOURNAMENT), game: new Set(GAME) },
  hall: { tournament: new Set([...TOURNAMENT, ...SCREEN_RULE]), game: new Set() },
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
