import { STANDARD_FEN, toPly, type GameId } from "@boardwire/shared";
import { expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { ARRAY, TestClient, toSnapshot } from "./test-client.ts";
import { listTournaments, toGame, toRound, toTournament } from "./tournament.ts";

const CLOCK = ["white", "black", "run", "time"];
const FEED = ["serialnr", "flipped", "board", "clock", ...CLOCK, "start", "san", "match"];
const EBOARD = ["serialnr", "source", "state", "battery", "comment", "board", "flipped", "clock", ...CLOCK];
const PLAYER = ["fname", "mname", "lname", "title", "federation", "gender", "fideid"];
const ALLOWED = {
  socket: ["response", "id", "param", "message", ...FEED, ...EBOARD],
  http: [
    "uuid",
    "name",
    "description",
    "location",
    "country",
    "rounds",
    "eboards",
    "nr",
    "date",
    "pairings",
    "white",
    "black",
    "live",
    "result",
    ...PLAYER,
    "chess960",
    "comment",
    "clock",
    "moves",
    ...CLOCK,
  ],
} as const;

const keysOf = (value: unknown): string[] =>
  typeof value !== "object" || value === null
    ? []
    : Array.isArray(value)
      ? value.flatMap(keysOf)
      : Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)]);

/** Games with all that is nobody's business, and every call that can be made meanwhile. */
function playEverything(): { client: TestClient; http: unknown[]; ids: readonly GameId[] } {
  const script = new JournalScript();
  const client = new TestClient(script);
  const http: unknown[] = [];
  script.create("Open");
  const ids = [1, 2, 3].map((table) => {
    script.connect(table).observe(table, toSnapshot(ARRAY, script));
    const id = script.startGame(table, 1);
    client.follow(String(10_000 + table), table);
    client.setup(STANDARD_FEN, table);
    return id;
  });
  const look = (): void => {
    client.look();
    client.call("eboards");
    const uuid = listTournaments(script.hall)[0]?.uuid ?? "";
    const round = toRound(script.hall, uuid, 0, "Etc/UTC");
    const games = round?.pairings.map((pairing) => toGame(script.hall, pairing.uuid));
    http.push(listTournaments(script.hall), toTournament(script.hall, uuid), round, games);
  };
  const [repeated, fallen, irregular] = ids;
  if (repeated === undefined || fallen === undefined || irregular === undefined) throw new Error("no games");
  for (let i = 0; i < 20; i++) {
    script.play(repeated, ["Nf3", "Nf6", "Ng1", "Ng8"][i % 4] ?? "").press(repeated, 60_000);
    look();
  }
  script.clock(2, 0, 60_000, "white");
  script.add({
    type: "FlagFallObserved",
    game: fallen,
    side: "white",
    kind: "final",
    period: 0,
    first: null,
    seen: script.now,
  });
  script.signal(fallen, "0-1");
  look();
  script.play(irregular, "e4").press(irregular);
  const fen = "rnbqkbnr/pppp1ppp/8/8/4p3/8/PPPP1PPP/RNBQKBNR w KQkq - 0 2";
  script.rawMove(irregular, { uci: "e7e4", san: "exe4", fen, known: "illegal" }).press(irregular);
  script.unresolved(irregular);
  look();
  script.add({ type: "MovesCorrected", game: irregular, from: toPly(2), moves: [] });
  script.move(irregular, "c5", "uncertain", ["c7c6"]).press(irregular);
  look();
  return { client, http, ids };
}

it("[CS17] has no key that is not on the list", () => {
  const { client, http } = playEverything();
  expect(client.heard.length).toBeGreaterThan(50);
  const unknown = (value: unknown, allowed: readonly string[]): string[] =>
    keysOf(value).filter((key) => !allowed.includes(key));
  expect(unknown(client.heard, ALLOWED.socket)).toEqual([]);
  expect(unknown(http, ALLOWED.http)).toEqual([]);
});

it("[CS17] has no result that is only proposed, no sign of a fallen flag, and no move that was illegal or is not sure", () => {
  const { client, http } = playEverything();
  const words = JSON.stringify([client.heard, http]);
  expect(words).toContain('"white":0,"black":60');
  expect(words).toContain('"e4"');
  expect(words).not.toMatch(/exe4|c5|BLACKWIN|"0-1"|flag|illegal|uncertain/i);
  expect(JSON.stringify(http)).not.toMatch(/"result":"|"live":false/);
});
