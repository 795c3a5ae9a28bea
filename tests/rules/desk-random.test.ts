import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  CLAIM_KINDS,
  CLAIM_OUTCOMES,
  EDITION_IDS,
  ILLEGAL_RULINGS,
  RESULTS_OF,
  STOP_REASONS,
  describeAndPlay,
  legalMoves,
  parsePosition,
  toMillis,
  type EnteredTermination,
} from "@boardwire/shared";
import { show } from "../flags/hands.ts";
import { FlagTable } from "../flags/table.ts";
import { ANN, BEN, order, type Order } from "./desk.ts";

// Arbiters do anything in any order while a game is played (docs/rules/rulings.md).

type Step =
  | { readonly do: "play"; readonly choice: number }
  | { readonly do: "clock"; readonly white: number; readonly black: number; readonly running: boolean }
  | { readonly do: "pass"; readonly millis: number }
  | { readonly do: "restart" }
  | { readonly do: "order"; readonly command: Omit<Order, "game">; readonly who: string };

const side = fc.constantFrom("white", "black");
const maybe = fc.boolean();
const kind = <K extends string>(name: K) => fc.constant(name);
const reasons = Object.keys(RESULTS_OF) as EnteredTermination[];
const times = fc.option(fc.record({ white: fc.nat(5_400_000), black: fc.nat(5_400_000) }), { nil: null });

const makeClaim = fc.record({
  kind: kind("makeClaim"),
  side,
  what: fc.constantFrom(...CLAIM_KINDS),
  intended: fc.option(fc.constantFrom("Ng1", "Nf3", "Nf6", "Ng8"), { nil: null }),
  hand: fc.constantFrom("still", "still", "touched", "moved"),
  announced: maybe,
});
const decideClaim = fc.record({
  kind: kind("decideClaim"),
  claim: fc.integer({ min: 1, max: 2 }),
  outcome: fc.constantFrom(...CLAIM_OUTCOMES),
  against: maybe,
  times,
});
const ruleIllegalMove = fc.record({
  kind: kind("ruleIllegalMove"),
  ply: fc.integer({ min: 1, max: 12 }),
  ruling: fc.constantFrom(...ILLEGAL_RULINGS),
  claimed: maybe,
  again: maybe,
  against: maybe,
  times,
});
const enterResult = fc.record({
  kind: kind("enterResult"),
  result: fc.constantFrom("1-0", "0-1", "1/2-1/2", "0-0"),
  reason: fc.constantFrom(...reasons),
  against: maybe,
});
const bySide = fc.record({ kind: fc.constantFrom("offerDraw", "declineDraw", "showSheet"), side });
const stopPlay = fc.record({ kind: kind("stopPlay"), why: fc.constantFrom(...STOP_REASONS), side });
const resumePlay = fc.record({ kind: kind("resumePlay"), justified: fc.option(maybe, { nil: null }) });
const restore = fc.record({ kind: kind("restore"), ply: fc.nat(12), times });
const withdrawResult = fc.record({ kind: kind("withdrawResult") });
const plain = fc.record({ kind: fc.constantFrom("notePosition", "acceptMoves") });
const callFlag = fc.record({
  kind: kind("callFlag"),
  side,
  by: fc.constantFrom("arbiter", "player"),
  against: maybe,
});
const some = { requiredKeys: [] };
const time = fc.nat(300_000).map((millis) => toMillis(millis));
const rule = fc.record(
  {
    strikesToLose: fc.integer({ min: 1, max: 3 }),
    opponentGets: time,
    noticedBy: fc.constantFrom("arbiterOrOpponent", "opponent"),
    until: fc.constantFrom("gameEnd", "opponentsMove"),
    drawIfOpponentCannotMate: maybe,
  },
  some,
);
const regulations = fc.record(
  {
    wrongClaim: fc.record({ standard: time, blitz: time }, some),
    illegalMove: fc.record({ standard: rule, blitzLimited: rule }, some),
    fivefold: fc.constantFrom("none", "consecutive", "total"),
    rightLostBy: fc.constantFrom("moving", "touching"),
    quickplayClaim: fc.record({ standard: fc.constantFrom("always", "never") }, some),
    fiveSecondRequest: maybe,
    movesBeforeAgreement: fc.nat(4),
  },
  some,
);

const command = fc.oneof(
  { weight: 6, arbitrary: makeClaim },
  { weight: 8, arbitrary: decideClaim },
  { weight: 3, arbitrary: ruleIllegalMove },
  { weight: 1, arbitrary: enterResult },
  { weight: 3, arbitrary: bySide },
  { weight: 1, arbitrary: stopPlay },
  { weight: 4, arbitrary: resumePlay },
  { weight: 1, arbitrary: restore },
  { weight: 6, arbitrary: withdrawResult },
  { weight: 1, arbitrary: plain },
  { weight: 1, arbitrary: callFlag },
) as fc.Arbitrary<Omit<Order, "game">>;

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ do: kind("play"), choice: fc.nat(40) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: kind("clock"),
      white: fc.nat(5400),
      black: fc.nat(5400),
      running: maybe,
    }),
  },
  { weight: 2, arbitrary: fc.record({ do: kind("pass"), millis: fc.constantFrom(500, 4000, 11_000) }) },
  { weight: 1, arbitrary: fc.record({ do: kind("restart") }) },
  { weight: 8, arbitrary: fc.record({ do: kind("order"), command, who: fc.constantFrom(ANN, BEN) }) },
);

/** A move of the position that the game stands in, by hands that first put right what an arbiter has changed. */
function play(table: FlagTable, choice: number): void {
  const sans = table.game.moves.map(({ san }) => san);
  const position = parsePosition(table.game.moves.at(-1)?.fen ?? table.game.start.fen);
  if (!position.ok || table.game.end !== null) return;
  const moves = legalMoves(position.value).map((one) => describeAndPlay(position.value, one).san);
  // Knights go to and fro, so that positions come again.
  const knights = moves.filter((san) => ["Nf3", "Ng1", "Nf6", "Ng8"].includes(san));
  const choices = knights.length > 0 && choice % 4 > 0 ? knights : moves;
  const san = choices[choice % Math.max(1, choices.length)];
  if (san === undefined) return;
  table.putBack(...sans).pass(3000);
  table.play(san).pass(1000);
}

/** The commands that were carried out, over all stories. */
const done = new Set<string>();
const KINDS = [
  "acceptMoves",
  "callFlag",
  "decideClaim",
  "declineDraw",
  "enterResult",
  "makeClaim",
  "notePosition",
  "offerDraw",
  "restore",
  "resumePlay",
  "ruleIllegalMove",
  "showSheet",
  "stopPlay",
  "withdrawResult",
];

async function take(table: FlagTable, one: Step): Promise<void> {
  switch (one.do) {
    case "play":
      play(table, one.choice);
      return;
    case "clock":
      show(table, { white: `${one.white}`, black: `${one.black}`, running: one.running });
      return;
    case "pass":
      table.pass(one.millis);
      return;
    case "restart":
      table.restart();
      return;
    case "order": {
      const before = table.journal.length;
      const answer = await order(table, one.command as Order, one.who);
      if (answer.kind === "refused") expect(table.journal).toHaveLength(before);
      else {
        expect(table.journal.length).toBeGreaterThan(before);
        done.add(one.command.kind);
      }
    }
  }
}

/** What must hold after every step. */
function check(table: FlagTable): void {
  const { desk, end, moves } = table.game;
  expect(table.look("public").result).toBe(end?.result ?? null);
  for (const audience of ["public", "hall"] as const)
    for (const field of ["desk", "pending"]) expect(table.look(audience)).not.toHaveProperty(field);
  expect(desk.claims.filter(({ decided }) => decided === null).length).toBeLessThanOrEqual(1);
  expect(desk.claims.map(({ claim }) => claim)).toEqual(desk.claims.map((_, i) => i + 1));
  expect(desk.stops.filter(({ resumedAt }) => resumedAt === null).length).toBeLessThanOrEqual(1);
  expect(moves.every(({ fen }) => fen.split(" ").length === 6)).toBe(true);
}

describe("whatever arbiters do, in any order", () => {
  it("[RUL25] a refusal writes nothing, the public sees results that stand, and the journal read again is the same hall", async () => {
    const stories = fc.record({
      edition: fc.constantFrom(...EDITION_IDS),
      timeControl: fc.constantFrom("90m", "40/90m, 30m", "3m+2s", "unknown"),
      overrides: regulations,
      steps: fc.array(step, { minLength: 20, maxLength: 60, size: "max" }),
    });
    await fc.assert(
      fc.asyncProperty(stories, async ({ edition, timeControl, overrides, steps }) => {
        const table = new FlagTable({ edition, timeControl, overrides });
        for (const one of steps) {
          await take(table, one);
          check(table);
        }
        const views = () =>
          (["public", "hall", "operator", "arbiter"] as const).map((audience) => table.look(audience));
        const before = [table.game, ...views()];
        table.restart();
        expect([table.game, ...views()]).toEqual(before);
      }),
      { numRuns: 120, seed: 20261130 },
    );
    // All of them were carried out, not only refused.
    expect([...done.keys()].toSorted()).toEqual(KINDS);
  });
});
