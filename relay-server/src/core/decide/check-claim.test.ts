import {
  chess960Fen,
  describeAndPlay,
  legalMoves,
  parsePosition,
  toMillis,
  type ClaimCheck,
  type ClaimQuestion,
  type EditionId,
} from "@boardwire/shared";
import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { checkClaim } from "./check-claim.ts";
import { ANN, BEN, Desk, type DeskOptions } from "./test-desk-script.ts";

// A claim that an arbiter asks about and has not entered (docs/rules/rulings.md).

const DANCE = ["Nf3", "Nf6", "Ng1", "Ng8"] as const;
type Question = Omit<ClaimQuestion, "game">;
const THREEFOLD: Question = { side: "white", what: "threefold" };
const FIFTY: Question = { side: "white", what: "fifty" };
const TWO_MINUTES: Question = { side: "white", what: "twoMinutes" };

const danced = (plies: number, options: DeskOptions = {}): Desk =>
  new Desk({ timeControl: "90m", ...options }).play(
    ...Array.from({ length: plies }, (_, i) => DANCE[i % 4] ?? ""),
  );
const endgame = (halfmoves: number): Desk =>
  new Desk({
    timeControl: "90m",
    start: { fen: `4k3/8/8/8/8/8/P7/4K3 w - - ${halfmoves} 80`, chess960: false },
  });
function ended(): Desk {
  const desk = danced(8);
  desk.give({ kind: "enterResult", result: "1-0", reason: "resignation" });
  return desk;
}
function claimed(): Desk {
  const desk = danced(8);
  desk.give({ kind: "makeClaim", ...THREEFOLD }, BEN);
  return desk;
}
function short(seconds: number): Desk {
  const desk = new Desk({ edition: "fide-2005", timeControl: "90m" }).play("e4", "e5");
  desk.script.clock(1, seconds * 1000, 600_000, "white");
  return desk;
}

const ask = (desk: Desk, question: Question, by: string | null = ANN): ClaimCheck =>
  checkClaim(
    desk.script.hall,
    { game: desk.game, ...question },
    {
      source: by === null ? { kind: "operator", who: BEN } : { kind: "arbiter", who: by },
      at: desk.script.now,
    },
  );

const touched = (edition: EditionId): readonly [string, () => Desk, Question] => [
  `a piece was touched, ${edition}`,
  () => danced(8, { edition }),
  { ...THREEFOLD, hand: "touched" },
];

const CASES: readonly (readonly [string, () => Desk, Question])[] = [
  ["on the board, right", () => danced(8), THREEFOLD],
  ["on the board, wrong", () => danced(4), THREEFOLD],
  ["written down, right", () => danced(10), { ...THREEFOLD, intended: "Ng1" }],
  ["written down, wrong", () => danced(6), { ...THREEFOLD, intended: "♘g1" }],
  ["written down, which takes the third time away", () => danced(8), { ...THREEFOLD, intended: "e4" }],
  ["written down, not legal", () => danced(8), { ...THREEFOLD, intended: "Qh5" }],
  ["fifty moves, right", () => endgame(100), FIFTY],
  ["fifty moves, wrong", () => endgame(99), FIFTY],
  ["fifty moves, with the last of them", () => endgame(99), { ...FIFTY, intended: "Kd1" }],
  ["fifty moves, with a pawn", () => endgame(99), { ...FIFTY, intended: "a4" }],
  ["after the own move", () => danced(8).play("Nf3"), THREEFOLD],
  ["before the first move of the game", () => danced(0), { ...THREEFOLD, side: "black" }],
  touched("fide-2005"),
  touched("fide-2023"),
  ["a move was made, by the arbiter's word", () => danced(8), { ...THREEFOLD, hand: "moved" }],
  ["mate stands on the board", () => new Desk().play("f3", "e5", "g4", "Qh4#"), THREEFOLD],
  ["a result is on its way", ended, THREEFOLD],
  ["another claim waits", claimed, THREEFOLD],
  ["two minutes, in time", () => short(100), TWO_MINUTES],
  ["two minutes, too early", () => short(120), TWO_MINUTES],
  ["two minutes, and no clock is read", () => new Desk({ timeControl: "90m" }), TWO_MINUTES],
  [
    "two minutes, by what the arbiter reads off the clock",
    () => new Desk({ edition: "fide-2005", timeControl: "90m" }),
    { ...TWO_MINUTES, left: toMillis(60_000) },
  ],
];

describe("a claim that is asked about", () => {
  it.each(CASES)("[RUL28] is answered as it would be once it is entered: %s", (_, open, question) => {
    const desk = open();
    const answer = ask(desk, question);
    const given = desk.give({ kind: "makeClaim", ...question });
    if ("reason" in given) expect(answer).toEqual(given);
    else {
      const { intended, found, ply } = desk.view.claims.at(-1) ?? {};
      expect(answer).toEqual({ kind: "checked", intended, found, ply });
    }
  });

  it.each(CASES)("[RUL28] leaves the hall as it is: %s", (_, open, question) => {
    const desk = open();
    const before = structuredClone([desk.state, [...desk.script.hall.alarms], desk.script.hall.seq]);
    const answer = ask(desk, question);
    expect(ask(desk, question)).toEqual(answer);
    expect([desk.state, [...desk.script.hall.alarms], desk.script.hall.seq]).toEqual(before);
  });

  it("[RUL28] names what it lacks, and each time that the position stood", () => {
    expect(ask(danced(6), { ...THREEFOLD, intended: "Ng1" })).toMatchObject({
      ply: 6,
      intended: { uci: "f3g1", san: "Ng1" },
      found: {
        right: false,
        fault: "notThreeTimes",
        occurrences: [
          { ply: 3, moveNumber: 2 },
          { ply: 7, moveNumber: 4 },
        ],
        article: "9.2.1",
      },
    });
    expect(ask(endgame(99), { ...FIFTY, intended: "a4" })).toMatchObject({
      found: { right: false, fault: "captureOrPawnMove", halfmoves: 0, article: "9.3.1" },
    });
    expect(ask(danced(8), { ...THREEFOLD, hand: "touched" })).toMatchObject({
      found: { right: false, lapsed: true, fault: "rightLost", article: "9.4" },
    });
  });

  it("[RUL28] says where the game was set up in its middle: more may have been before", () => {
    expect(ask(danced(4), THREEFOLD)).toMatchObject({ found: { isAtLeast: false } });
    expect(ask(endgame(20), THREEFOLD)).toMatchObject({ found: { isAtLeast: true, halfmoves: 20 } });
  });

  it("[RUL28] is answered as the desk shows it once it is entered, in whatever game and with whatever move", () => {
    const games = fc.record({
      start: fc.option(fc.integer({ min: 0, max: 959 }), { nil: null }),
      picks: fc.array(fc.nat({ max: 999 }), { maxLength: 40 }),
      back: fc.boolean(),
      what: fc.constantFrom("threefold", "fifty"),
      intended: fc.option(fc.nat({ max: 999 }), { nil: null }),
      hand: fc.constantFrom("still", "touched"),
    });
    fc.assert(
      fc.property(games, ({ start, picks, back, what, intended, hand }) => {
        const desk = new Desk({
          timeControl: "90m",
          ...(start === null ? {} : { start: { fen: chess960Fen(start), chess960: true } }),
        });
        const sans = (): string[] => {
          const position = parsePosition(desk.state.moves.at(-1)?.fen ?? desk.state.start.fen);
          if (!position.ok) throw new Error(position.error.kind);
          return legalMoves(position.value).map((move) => describeAndPlay(position.value, move).san);
        };
        for (const pick of picks) {
          const legal = sans();
          // Men that go back and forth make positions stand again.
          const quiet = back ? legal.filter((san) => /^[NRKQB]/.test(san) && !san.includes("x")) : legal;
          const from = quiet.length === 0 ? legal : quiet;
          const san = from[pick % from.length];
          if (san !== undefined) desk.play(san);
        }
        const legal = sans();
        const move = intended === null ? null : (legal[intended % legal.length] ?? null);
        const side = desk.state.moves.length % 2 === 0 ? "white" : "black";
        const question = { side, what, intended: move, hand } as const;
        const answer = ask(desk, question);
        const given = desk.give({ kind: "makeClaim", ...question });
        if ("reason" in given) expect(answer).toEqual(given);
        else {
          const { intended: written, found, ply } = desk.view.claims.at(-1) ?? {};
          expect(answer).toEqual({ kind: "checked", intended: written, found, ply });
        }
      }),
      { numRuns: 100 },
    );
  });

  it("[LAW14] a position that is set by hand where it stands has not stood once more", () => {
    const desk = danced(2);
    desk.give({ kind: "setPosition", fen: "rnbqkb1r/pppppppp/5n2/8/8/5N2/PPPPPPPP/RNBQKB1R w KQkq - 2 2" });
    expect(desk.state.moves.map(({ san }) => san)).toEqual(["Nf3", "Nf6", "--", "--"]);
    expect(ask(desk, THREEFOLD)).toMatchObject({
      found: { right: false, isAtLeast: false, occurrences: [{ ply: 4 }] },
    });
    desk.play("Ng1", "Ng8", "Nf3", "Nf6");
    expect(ask(desk, THREEFOLD)).toMatchObject({
      found: { right: false, occurrences: [{ ply: 4 }, { ply: 8 }] },
    });
    desk.play("Ng1", "Ng8", "Nf3", "Nf6");
    expect(ask(desk, THREEFOLD)).toMatchObject({
      found: { right: true, occurrences: [{ ply: 4 }, { ply: 8 }, { ply: 12 }] },
    });
  });

  it("[LAW14] after another position is set by hand nobody knows what stood meanwhile", () => {
    const desk = danced(2);
    desk.give({ kind: "setPosition", fen: "4k3/8/8/8/8/8/P7/4K2R w - - 0 1" });
    // Its number is that of the game, whatever the position says.
    expect(ask(desk, THREEFOLD)).toMatchObject({
      found: { isAtLeast: true, occurrences: [{ ply: 4, moveNumber: 2 }] },
    });
    desk.play("Rh2", "Ke7");
    expect(ask(desk, THREEFOLD)).toMatchObject({ found: { isAtLeast: true } });
    desk.play("a4", "Ke8");
    expect(ask(desk, THREEFOLD)).toMatchObject({ found: { isAtLeast: false } });
  });

  it("[RUL28] is no operator's", () => {
    expect(ask(danced(8), THREEFOLD, null)).toMatchObject({ kind: "refused", reason: "notAllowed" });
  });
});
