import { describe, expect, it } from "vitest";
import {
  type Audience,
  type Channel,
  type GameId,
  type Snapshot,
  type Update,
  HallSnapshotSchema,
  HallUpdateSchema,
  PublicSnapshotSchema,
  PublicUpdateSchema,
  toInstant,
  toMillis,
  toPly,
} from "@boardwire/shared";
import { JournalScript, createAudiences } from "@boardwire/relay-server";
import { ALLOWED, pathsOf } from "./allowed-fields.ts";

// Every field of every message that the public and the hall get, in games that hold everything a player might want to
// know and may not (docs/rules/claim-safety.md). A field that is not on the list fails, whoever added it and why.

interface Heard {
  readonly audience: Audience;
  readonly kind: "snapshot" | "update";
  readonly message: Snapshot | Update;
}

const unknownFields = ({ audience, message }: Pick<Heard, "audience" | "message">): string[] => {
  if (audience !== "public" && audience !== "hall") return [];
  const allowed: ReadonlySet<string> =
    message.type === "console" ? new Set() : ALLOWED[audience][message.type];
  return pathsOf(message).filter((path) => !allowed.has(path));
};

/** A hall in which everything happens that is nobody's business but the arbiter's. */
function playEverything(): { heard: Heard[]; script: JournalScript; ids: Record<string, GameId> } {
  const audiences = createAudiences({ epoch: "run-1" });
  const script = new JournalScript().create("Open");
  const heard: Heard[] = [];
  audiences.onUpdate((audience, _channel, message) => heard.push({ audience, kind: "update", message }));
  const look = (audience: Audience, channel: Channel): void => {
    const message = audiences.snapshot(audience, channel, script.now);
    if (message !== null) heard.push({ audience, kind: "snapshot", message });
  };
  const lookAll = (): void => {
    for (const audience of ["public", "hall", "operator", "arbiter"] as const) {
      look(audience, "tournament");
      look(audience, "console");
      for (const id of audiences.games("arbiter")) look(audience, `game:${id}`);
    }
  };
  lookAll();
  const tell = (): void => {
    audiences.publish(script.take(), script.now);
    script.pass(1500);
  };
  const anna = { name: "Anna", title: "GM", federation: "CZE", rating: 2500, fideId: "300001" };
  const begin = (table: number, fen?: string, timeControl = "5400+30"): GameId => {
    script.connect(table);
    const start = fen === undefined ? {} : { start: { fen, chess960: false } };
    const id = script.pair(table, 1, {
      white: anna,
      black: { ...anna, name: "Bo" },
      timeControl,
      ...start,
    });
    script.startGame(table, 1);
    tell();
    lookAll();
    return id;
  };

  const repeated = begin(1);
  for (let i = 0; i < 20; i++) {
    script.clock(1, 90_000 - i * 4000, 90_000, i % 2 === 0 ? "white" : "black");
    script.play(repeated, ["Nf3", "Nf6", "Ng1", "Ng8"][i % 4] ?? "").press(repeated, 80_000);
    tell();
  }
  const counted = begin(2, "8/8/4k3/8/8/4K3/4R3/8 w - - 98 120");
  for (const san of ["Re1", "Ke7", "Re2", "Ke6"]) {
    script.play(counted, san);
    tell();
  }
  const irregular = begin(3);
  script.play(irregular, "e4").move(irregular, "e5", "uncertain", ["e7e6"]).move(irregular, "Nf3", "entered");
  script.rawMove(irregular, {
    uci: "e5e4",
    san: "exe4",
    fen: "rnbqkbnr/pppp1ppp/8/8/4p3/5N2/PPPP1PPP/RNBQKB1R w KQkq - 0 3",
    known: "illegal",
  });
  script.unresolved(irregular).observe(3, { kind: "noise", bytes: 9 });
  tell();
  script.add({ type: "PositionResolved", game: irregular });
  script.takeBack(irregular, 4).play(irregular, "Nc6").signal(irregular, "1/2-1/2");
  tell();
  const ruled = begin(5);
  script.play(ruled, "e4", "e5").rawMove(ruled, {
    uci: "e4e5",
    san: "exe5",
    fen: "rnbqkbnr/pppp1ppp/8/4P3/8/8/PPPP1PPP/RNBQKBNR b KQkq - 0 2",
    known: "illegal",
  });
  script.move(ruled, "Nc6", "entered");
  tell();
  begin(6, undefined, "90m delay 5s");
  begin(7, undefined, "5m hourglass");
  for (const table of [6, 7]) script.clock(table, 90_000, 90_000, "white");
  tell();
  const flagged = begin(4);
  script.play(flagged, "f3", "e5", "g4").clock(4, 60_000, 1000, "black");
  tell();
  script.observe(4, {
    kind: "clock",
    left: { millis: toMillis(60_000), flag: "none" },
    right: { millis: toMillis(0), flag: "blocked" },
    running: null,
    lever: "right",
    resolutionMillis: toMillis(1000),
    lowBattery: true,
  });
  tell();
  const times = { white: toMillis(60_000), black: toMillis(120_000) };
  script.add({
    type: "TimesProposed",
    game: flagged,
    ...times,
    why: "illegalMove",
    article: "7.5",
    certainty: "read",
  });
  const notice = { kind: "proposedTimes", outcome: "set", proposed: times, shown: times } as const;
  script.add({ type: "ClockNoticed", game: flagged, notice, seen: script.now });
  tell();
  writeDesk(script, ruled);
  tell();
  lookAll();
  script.play(flagged, "Qh4#").signal(flagged, "0-1");
  tell();
  lookAll();
  script.observe(1, { kind: "noClock" }).observe(2, { kind: "lost", reason: "unplugged" });
  script.end(flagged, "0-1", "checkmate");
  tell();
  lookAll();
  script.end(ruled, "0-1", "ruling");
  tell();
  lookAll();
  return { heard, script, ids: { repeated, counted, irregular, flagged, ruled } };
}

/** What arbiters write about a game, up to a result on its way. */
function writeDesk(script: JournalScript, game: GameId): void {
  const by = { article: "9.2.2", certainty: "read" } as const;
  const { now } = script;
  script
    .add({ type: "PlayStopped", game, why: "claim", side: "black", text: "" })
    .add({ type: "ClaimMade", game, claim: 1, side: "black", what: "threefold", intended: null, ply: 3 })
    .add({ type: "DrawOffered", game, side: "black", ply: 3 })
    .add({ type: "ClaimDecided", game, claim: 1, outcome: "wrong", ...by })
    .add({ type: "PlayResumed", game, justified: false })
    .add({ type: "DrawDeclined", game, side: "black" })
    .add({ type: "IllegalMoveRuled", game, ply: toPly(3), side: "white", ruling: "stands", ...by })
    .add({ type: "ScoreSheetShown", game, side: "white" })
    .add({
      type: "PositionNoted",
      game,
      fen: "4k3/8/8/8/8/8/8/4K3 w - - 98 120",
      ply: 3,
      white: null,
      black: null,
      running: null,
      completed: { white: 2, black: 1 },
      text: "before the moves are made up",
    })
    .add({ type: "Noted", table: null, text: "warned" })
    .add({
      type: "ResultEntered",
      game,
      result: "0-1",
      termination: "ruling",
      publicAt: toInstant(now + 10_000),
    });
}

const { heard } = playEverything();
const outside = heard.filter(({ audience }) => audience === "public" || audience === "hall");
const staff = heard.filter(({ audience }) => audience === "operator" || audience === "arbiter");
const until = (id: string): Heard[] => {
  const end = outside.findIndex(({ message }) => JSON.stringify(message).includes('"status":"over"'));
  return outside.slice(0, end).filter(({ message }) => JSON.stringify(message).includes(`"${id}"`));
};

describe("every field of every message to the public and the hall", () => {
  it("[CS15] is on the list", () => {
    expect(outside.length).toBeGreaterThan(100);
    expect([...new Set(outside.flatMap(unknownFields))]).toEqual([]);
  });

  it("and the list holds nothing that is never sent", () => {
    const seen = new Set(
      outside.flatMap(({ audience, message }) =>
        pathsOf(message).map((path) => `${audience} ${message.type} ${path}`),
      ),
    );
    const idle = (["public", "hall"] as const).flatMap((audience) =>
      (["tournament", "game"] as const).flatMap((type) =>
        [...ALLOWED[audience][type]]
          .map((path) => `${audience} ${type} ${path}`)
          .filter((key) => !seen.has(key)),
      ),
    );
    expect(idle).toEqual([]);
  });

  it("the walk sees what staff get, so it would see it outside as well", () => {
    const leaked = staff.flatMap(({ message }) => unknownFields({ audience: "public", message }));
    for (const field of [
      "health",
      "claims",
      "claims.repetitions",
      "claims.halfmoveClock",
      "health.signalled",
      "proposed.why",
      "facts.uncertain.rivals",
      "desk.claims[].found.occurrences[].moveNumber",
      "desk.flagAt.white",
      "pending.publicAt",
    ]) {
      expect(
        leaked.some((path) => path.endsWith(field)),
        field,
      ).toBe(true);
    }
    const planted = { ...outside[0]?.message, tables: [{ table: 1, last: { legal: ["e2e4"] } }] };
    expect(unknownFields({ audience: "public", message: planted as Snapshot })).toEqual([
      "tables[].last.legal",
    ]);
  });

  it("[CS15] parses where no field but the known is allowed", () => {
    const schemas = {
      public: { snapshot: PublicSnapshotSchema, update: PublicUpdateSchema },
      hall: { snapshot: HallSnapshotSchema, update: HallUpdateSchema },
    };
    const problems = (audience: "public" | "hall", { kind, message }: Heard): string[] => {
      const { issues } = schemas[audience][kind]["~standard"].validate(message) as {
        issues?: readonly object[];
      };
      return (issues ?? []).map((issue) => JSON.stringify(issue));
    };
    for (const one of outside) {
      if (one.audience === "public" || one.audience === "hall")
        expect(problems(one.audience, one)).toEqual([]);
    }
    for (const audience of ["public", "hall"] as const) {
      expect(
        staff.filter(
          (one) => problems(audience, one).length === 0 && unknownFields({ ...one, audience }).length > 0,
        ),
      ).toEqual([]);
    }
  });
});

describe("what arbiters do at their desk", () => {
  it("[CS9] spends no number of the public and the hall, until a result stands", () => {
    const hall = createAudiences({ epoch: "run-1" });
    const script = new JournalScript().create("Open").connect(1);
    const id = script.startGame(1, 1);
    script.play(id, "e4", "e5", "Nf3");
    const told: string[] = [];
    hall.onUpdate((audience) => told.push(audience));
    const publish = (): void => hall.publish(script.take(), script.now);
    publish();
    for (const audience of ["public", "hall", "operator", "arbiter"] as const)
      hall.subscribe(audience, "tournament", {}, script.now);
    hall.subscribe("public", `game:${id}`, {}, script.now);
    told.length = 0;
    writeDesk(script, id);
    publish();
    expect(new Set(told)).toEqual(new Set(["operator", "arbiter"]));
    script.pass(10_000).end(id, "0-1", "ruling");
    publish();
    expect(new Set(told)).toEqual(new Set(["public", "hall", "operator", "arbiter"]));
  });
});

describe("what the values do not tell either", () => {
  const text = JSON.stringify(outside.map(({ message }) => message));

  it("[CS1] [CS2] no count: not of repetitions, and not of half-moves, also not in a FEN", () => {
    const fens = [...text.matchAll(/"startFen":"([^"]*)"/g)].map((match) => match[1]?.split(" ")[4]);
    expect(fens.length).toBeGreaterThan(4);
    expect(new Set(fens)).toEqual(new Set(["0"]));
    // Positions are placements: no field of them has a space, a right to castle or a counter.
    for (const [, position] of text.matchAll(/"(?:position|startPosition)":"([^"]*)"/g)) {
      expect(position).toMatch(/^[pnbrqkPNBRQK1-8/]+$/);
    }
  });

  it("[CS3] no legal move: every move that is named has been played", () => {
    const played = new Set([
      "Nf3",
      "Nf6",
      "Ng1",
      "Ng8",
      "Re1",
      "Ke7",
      "Re2",
      "Ke6",
      "e4",
      "e5",
      "exe4",
      "Nc6",
      "f3",
      "g4",
      "Qh4#",
      "Qh4",
      "exe5",
    ]);
    const named = [...text.matchAll(/"san":"([^"]*)"/g)].map((match) => match[1] ?? "");
    expect(named.filter((san) => !played.has(san))).toEqual([]);
  });

  it("[CS4] no mark on a move that was unsure or entered by hand, and none on an illegal one before the game is over", () => {
    expect(text).not.toMatch(/"known":"(?:uncertain|entered)"/);
    const marked = outside.filter(({ message }) => JSON.stringify(message).includes('"illegal"'));
    const end = outside.findIndex(({ message }) =>
      JSON.stringify(message).includes('"termination":"ruling"'),
    );
    expect(marked.map(({ audience, message }) => [audience, message.channel])).toEqual([
      ["public", "game:5.1"],
      ["public", "game:5.1"],
    ]);
    expect(outside.indexOf(marked[0] as Heard)).toBeGreaterThanOrEqual(end);
    expect(JSON.stringify(staff)).toMatch(/"known":"illegal"/);
  });

  it("[CS5] no result, and no word of how it came, before the game has ended", () => {
    const before = JSON.stringify([...until("3.1"), ...until("4.1")]);
    expect(before).toContain('"ply":4');
    expect(before).not.toMatch(/"(?:result|termination)":"/);
    expect(text).toMatch(/"result":"0-1"/);
  });

  it("[CS6] no fallen flag: a clock at zero is a clock at zero", () => {
    expect(text).toMatch(/"black":0,/);
    expect(text).not.toMatch(/flag|blocked|time ?forfeit/i);
  });

  it("[CS7] of a board out of step, that it is being adjusted, and no square", () => {
    const adjusting = outside.filter(({ message }) => JSON.stringify(message).includes('"adjusting"'));
    expect(adjusting.length).toBeGreaterThan(0);
    expect(JSON.stringify(adjusting)).not.toMatch(/"(?:square|expected|unresolved)"/);
  });

  it("[CS8] nothing about boards, ports, batteries or bytes", () => {
    expect(text).not.toMatch(/dgt:|ttyUSB|battery|noise|firmware/i);
    expect(JSON.stringify(staff)).toMatch(/dgt:10001.*ttyUSB1/);
  });

  it("[CS10] to the hall, of every table one position and no list of moves", () => {
    const hall = outside.filter(({ audience }) => audience === "hall");
    expect(new Set(hall.map(({ message }) => message.type))).toEqual(new Set(["tournament"]));
    expect(JSON.stringify(hall)).not.toMatch(/"moves"|"list"/);
  });
});
