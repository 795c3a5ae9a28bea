import { EntrySchema, RawEntrySchema, type RawEntry } from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { de as deMain } from "../../i18n/de.ts";
import { en as enMain } from "../../i18n/en.ts";
import { es as esMain } from "../../i18n/es.ts";
import { fa as faMain } from "../../i18n/fa.ts";
import { fr as frMain } from "../../i18n/fr.ts";
import { tr as trMain } from "../../i18n/tr.ts";
import { uk as ukMain } from "../../i18n/uk.ts";
import { describeLogEntry, type LogSpeaker } from "./log-sentence.ts";
import { de } from "./words/de.ts";
import { en } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fa } from "./words/fa.ts";
import { fr } from "./words/fr.ts";
import { tr } from "./words/tr.ts";
import { uk } from "./words/uk.ts";

const ENGLISH: LogSpeaker = { text: en, words: enMain };
const LANGUAGES: readonly (readonly [string, LogSpeaker])[] = [
  ["en", ENGLISH],
  ["de", { text: de, words: deMain }],
  ["es", { text: es, words: esMain }],
  ["fr", { text: fr, words: frMain }],
  ["tr", { text: tr, words: trMain }],
  ["uk", { text: uk, words: ukMain }],
  ["fa", { text: fa, words: faMain }],
];

const game = "7.2";
const board = "dgt:01234";
const RULE = { article: "9.2.1", certainty: "read" };
const move = (san: string, fen: string): object => ({ uci: "e2e4", san, fen, at: 5, known: "seen" });
const NF3 = move("Nf3", "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1");
const NF6 = move("Nf6", "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2");
const start = { fen: "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", chess960: false };
const players = { white: { name: "Zoë Quist" }, black: null };
const PAIR = { white: 5_391_000, black: 61_000 };
const evidence = { rule: "INF2", doubt: 0, rivals: [] };
const fall = { game, side: "black", kind: "final", period: 0, first: null, seen: 9 };
const handled = { alarm: "flag:7:7.2:white:0", table: 7, until: null, to: null };
const face = (millis: number): object => ({ millis, flag: "none" });
const clock = { kind: "clock", left: face(61_000), right: face(5_391_000), lever: "left" };
const method = { kind: "fischer", increment: 30_000 };

/** What a table's log can have; the text that its sentence has to hold in every language, figures as ours. */
const CASES: readonly (readonly [string, object, ...string[]])[] = [
  ["GamePaired", { game, table: 7, ...players, start, timeControl: null }, "Zoë Quist"],
  [
    "GameStarted",
    { game, table: 7, board, ...players, start, timeControl: null, turned: false },
    "Zoë Quist",
  ],
  ["MovesObserved", { game, from: 1, replaced: 0, moves: [NF3, NF6], evidence }, "1.Nf3 Nf6"],
  ["MovesObserved", { game, from: 2, replaced: 1, moves: [NF6], evidence }, "1…Nf6", "1"],
  ["MovesObserved", { game, from: 2, replaced: 4, moves: [], evidence }, "4"],
  ["MovesConfirmed", { game, ply: 76, why: "press" }, "76"],
  ["MoveCompleted", { game, ply: 76, by: "press", remaining: 61_000, seen: 9 }, "76", "1:01"],
  ["MoveCompleted", { game, ply: 76, by: "press", remaining: null, seen: 9 }, "76"],
  ["MoveCompleted", { game, ply: 76, by: "gameEnd", remaining: null, seen: 9 }, "76"],
  ["MovesCorrected", { game, from: 1, moves: [NF3] }, "1.Nf3"],
  ["MovesCorrected", { game, from: 76, moves: [] }, "76"],
  ["PositionUnresolved", { game, squares: [{ square: "e4", expected: "P", seen: "." }] }, "e4"],
  ["PositionResolved", { game }],
  ["FlagFallObserved", fall],
  ["FlagFallEstablished", { game, side: "black", by: "arbiter" }],
  ["FlagFallEstablished", { game, side: "black", by: "player" }],
  ["TimesProposed", { game, ...PAIR, why: "irregularity", ...RULE }, "1:29:51", "1:01"],
  [
    "ClockNoticed",
    { game, notice: { kind: "adjusted", gained: { white: 60_000, black: -61_000 } }, seen: 9 },
    "+1:00",
    "−1:01",
  ],
  [
    "ClockNoticed",
    { game, notice: { kind: "periodPassed", on: "zero", sides: ["white"], added: 1, period: 0 }, seen: 9 },
  ],
  [
    "ClockNoticed",
    { game, notice: { kind: "replaced", last: PAIR, shown: PAIR, toMove: "white", plies: 4 }, seen: 9 },
    "1:01",
  ],
  ["ClockNoticed", { game, notice: { kind: "runsAgain", gained: PAIR }, seen: 9 }],
  [
    "ClockNoticed",
    { game, notice: { kind: "addedAfterEnd", side: "white", added: 61_000 }, seen: 9 },
    "1:01",
  ],
  [
    "ClockNoticed",
    { game, notice: { kind: "startDiffers", how: "otherBase", expected: 61_000, shown: PAIR }, seen: 9 },
    "1:01",
  ],
  [
    "ClockNoticed",
    { game, notice: { kind: "otherMethod", announced: method, turns: 3, against: 3, fits: [] }, seen: 9 },
  ],
  [
    "ClockNoticed",
    { game, notice: { kind: "proposedTimes", outcome: "set", proposed: PAIR, shown: PAIR }, seen: 9 },
    "1:01",
  ],
  ["ClockNoticed", { game, notice: { kind: "blackRanFirst" }, seen: 9 }],
  ["ClockNoticed", { game, notice: { kind: "sidesLookSwapped" }, seen: 9 }],
  ["ResultSignalled", { game, result: "0-1" }, "0 : 1"],
  ["GameEnded", { game, result: "0-1", termination: "resignation" }, "0 : 1"],
  ["ResultEntered", { game, result: "0-1", termination: "resignation", publicAt: 9 }, "0 : 1"],
  ["ResultWithdrawn", { game }],
  ["ResultHeld", { game, publicAt: 9 }],
  ["PlayStopped", { game, why: "disturbance", side: "white", text: "a telephone" }, "a telephone"],
  ["PlayResumed", { game, justified: null }],
  ["DrawOffered", { game, side: "black", ply: 4 }],
  ["DrawDeclined", { game, side: "black" }],
  [
    "ClaimMade",
    { game, claim: 1, side: "black", what: "fifty", intended: { uci: "g8f6", san: "Nf6" }, ply: 4 },
    "Nf6",
  ],
  [
    "ClaimMade",
    { game, claim: 1, side: "black", what: "fifty", intended: null, ply: 4, basis: "scoreSheet" },
  ],
  ["ClaimMade", { game, claim: 1, side: "black", what: "fifty", intended: null, ply: 4, basis: "ownCount" }],
  ["ClaimDecided", { game, claim: 1, outcome: "wrong", ...RULE }],
  ["IllegalMoveRuled", { game, ply: 76, side: "black", ruling: "stands", ...RULE }, "76"],
  ["ScoreSheetShown", { game, side: "black" }],
  [
    "PositionNoted",
    {
      game,
      fen: start.fen,
      ply: 4,
      ...PAIR,
      running: null,
      completed: { white: 2, black: 2 },
      text: "both sat",
    },
    "both sat",
  ],
  ["Noted", { table: 7, text: "late" }, "late"],
  ...["acknowledge", "shelve", "unshelve", "take", "handOver", "giveBack"].map(
    (how) => ["AlarmHandled", { ...handled, how }] as const,
  ),
  ["BoardAssigned", { board, table: 7 }, board],
  ["SquareMasked", { board, field: 52, masked: true }, "52"],
  ["SquareMasked", { board, field: 52, masked: false }, "52"],
  ["ClockSidesSwapped", { board, swapped: true }],
  ["ClockSidesSwapped", { board, swapped: false }],
  ["ClockLost", { board, since: 9 }],
  ["Observed", { observation: { kind: "square", field: 52, content: "." } }, "52"],
  ["Observed", { observation: { kind: "square", field: 52, content: "?" } }, "52"],
  ["Observed", { observation: { kind: "square", field: 52, content: "q" }, recovered: true }, "52"],
  ["Observed", { observation: { kind: "snapshot", fields: ".".repeat(64), asked: 9 } }],
  ["Observed", { observation: { kind: "move", uci: "e2e4" } }, "e2e4"],
  [
    "Observed",
    { observation: { ...clock, running: "left", resolutionMillis: 1000, lowBattery: false } },
    "1:01",
    "1:29:51",
  ],
  [
    "Observed",
    { observation: { ...clock, running: null, resolutionMillis: 1000, lowBattery: false } },
    "1:01",
  ],
  ["Observed", { observation: { kind: "press", face: "left", millis: 61_000 } }, "1:01"],
  ["Observed", { observation: { kind: "press", face: "right", millis: 61_000 } }, "1:01"],
  ["Observed", { observation: { kind: "noClock" } }],
  ["Observed", { observation: { kind: "device", make: "dgt", senses: "pieces", port: "x" } }, "dgt"],
  ["Observed", { observation: { kind: "connected", port: "/dev/ttyUSB0" } }, "/dev/ttyUSB0"],
  ["Observed", { observation: { kind: "lost", reason: "unplugged" } }],
  ["Observed", { observation: { kind: "noise", bytes: 76 } }, "76"],
];

const TOLD = CASES.map(([type, facts, ...parts]) => ({ type, facts, parts }));

const toRaw = (type: string, facts: object): RawEntry =>
  v.parse(RawEntrySchema, {
    seq: 1,
    at: 1,
    source: { kind: "relay" },
    type,
    ...(type === "Observed" ? { board, seen: 9 } : {}),
    ...facts,
  });
/** Persian figures as ours, and no marks of direction. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/[\u06f0-\u06f9]/g, (sign) => String((sign.codePointAt(0) ?? 0) & 0xf));

describe.each(LANGUAGES)("the log of a table in %s", (tag, speaker) => {
  it.each(TOLD)("has a sentence for $type: $facts", ({ type, facts, parts }) => {
    const raw = toRaw(type, facts);
    expect(v.safeParse(EntrySchema, raw).issues).toBeUndefined();
    const said = describeLogEntry(raw, speaker) ?? "";
    expect(said).not.toBe("");
    expect(said).not.toMatch(/undefined|NaN|\[object/);
    expect(said).not.toContain(speaker.text.log.unknown);
    for (const part of parts) expect(plain(said)).toContain(part);
    if (tag !== "en") expect(said).not.toBe(describeLogEntry(raw, ENGLISH));
  });
});

describe("the log of a table", () => {
  it("has a case here for every entry that is about a table", () => {
    const ofNoTable = ["TournamentCreated", "LawsChosen", "DriverConnected", "DriverLost"];
    const ofPeople = ["PersonAdmitted", "SectorGiven", "PersonLeft"];
    // Kept for a restart: what it looks like is the alarms' own matter (alarm-sentence).
    const tested = new Set([...CASES.map(([type]) => type), ...ofNoTable, ...ofPeople, "AlarmKept"]);
    expect(
      EntrySchema.options.map(({ entries }) => entries.type.literal).filter((type) => !tested.has(type)),
    ).toEqual([]);
  });

  it("leaves what a newer relay writes to whoever reads it raw", () => {
    expect(describeLogEntry(toRaw("CoffeeServed", { table: 7 }), ENGLISH)).toBeNull();
  });
});
