import {
  type Audience,
  type Channel,
  type GameId,
  type Snapshot,
  type Update,
  toInstant,
  toMillis,
  toPly,
} from "@boardwire/shared";
import { JournalScript, createAudiences } from "@boardwire/relay-server";

// A hall by script for the walk over all fields that anybody is told.

export interface Heard {
  readonly audience: Audience;
  readonly kind: "snapshot" | "update";
  readonly message: Snapshot | Update;
}

/** A hall in which everything happens that is nobody's business but the arbiter's. */
export function playEverything(): Heard[] {
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
  return heard;
}

/** What arbiters write about a game, up to a result on its way. */
export function writeDesk(script: JournalScript, game: GameId): void {
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
