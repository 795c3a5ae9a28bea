import { describe, expect, it } from "vitest";
import { parseTimeText } from "../time/text.ts";
import type { EditionId } from "./articles.ts";
import type { PlayMode } from "./edition.ts";
import { EDITIONS } from "./editions.ts";
import { arbiterCallsFlag, readZero, resultOf, type FlagFacts, type FlagSide } from "./flag-meaning.ts";

function control(text: string) {
  const parsed = parseTimeText(text);
  if (!parsed.ok) throw new Error(text);
  return parsed.value;
}

const CLASSICAL = control("40/90m+30s, 30m+30s");
const GUILLOTINE = control("40/2h, 1h");

const up: FlagSide = { zero: false, period: 0, made: 39, completed: 39, opponentCanMate: "winnable" };
const at = (completed: number, more: Partial<FlagSide> = {}): FlagSide => ({
  ...up,
  zero: true,
  made: completed,
  completed,
  ...more,
});
const last = (completed: number, more: Partial<FlagSide> = {}): FlagSide =>
  at(completed, { period: 1, ...more });

const facts = (given: Partial<FlagFacts>): FlagFacts => ({
  control: CLASSICAL,
  mode: "standard",
  white: up,
  black: up,
  first: null,
  ended: "no",
  ...given,
});

function show(id: EditionId, given: Partial<FlagFacts>): string {
  const meaning = readZero(EDITIONS[id], facts(given));
  return [meaning.kind, meaning.of, resultOf(meaning), `(${meaning.article})`]
    .filter((x) => x !== null)
    .join(" ");
}

describe("one clock at zero", () => {
  it.each<[string, Partial<FlagFacts>, string]>([
    ["S-02 a zero with enough moves is no loss", { white: at(40) }, "continue white (6.4)"],
    ["S-06 39 of 40", { white: at(39) }, "loss white 0-1 (6.9)"],
    [
      "S-06 the 40th is on the board but not pressed",
      { white: at(39, { made: 40 }) },
      "loss white 0-1 (6.9)",
    ],
    ["S-06 more than 40", { black: at(43) }, "continue black (6.4)"],
    ["S-06 in the last period every number is too small", { black: last(71) }, "loss black 1-0 (6.9)"],
    ["S-16 after mate", { white: at(39), ended: "beforeZero" }, "nothing (6.9)"],
    ["S-15 mate after a zero that nobody saw", { white: at(39), ended: "unseenZero" }, "notCalled (6.8)"],
    ["S-15 mate after a flag that was called", { white: at(39), ended: "afterFall" }, "loss white 0-1 (6.9)"],
    [
      "S-17 the opponent cannot mate",
      { white: last(60, { opponentCanMate: "unwinnable" }) },
      "drawOpponentCannotMate white 1/2-1/2 (6.9)",
    ],
    ["S-17 not asked", { white: last(60, { opponentCanMate: "notAsked" }) }, "askWinnable white (6.9)"],
    ["S-17 no proof", { white: last(60, { opponentCanMate: "unknown" }) }, "askWinnable white (6.9)"],
    [
      "S-17 with enough moves it does not matter",
      { white: at(40, { opponentCanMate: "unwinnable" }) },
      "continue white (6.4)",
    ],
  ])("[LAW7] [LAW8] %s", (_, given, expected) => {
    expect(show("fide-2018", given)).toBe(expected);
  });

  it("[LAW7] S-06 the check tells made, completed and required moves of both", () => {
    const meaning = readZero(
      EDITIONS["fide-2018"],
      facts({ white: at(39, { made: 40 }), black: { ...up, completed: 38 } }),
    );
    expect(meaning.white).toEqual({ made: 40, completed: 39, required: 40 });
    expect(meaning.black).toEqual({ made: 39, completed: 38, required: 40 });
  });

  it.each<[EditionId, string]>([
    ["fide-2005", "loss white 0-1 (6.10)"],
    ["fide-2009", "loss white 0-1 (6.9)"],
    ["fide-2023", "loss white 0-1 (6.9)"],
  ])("[LAW7] %s cites its own article", (id, expected) => {
    expect(show(id, { white: at(10) })).toBe(expected);
  });

  it("[LAW7] without a zero there is nothing to read", () => {
    expect(() => readZero(EDITIONS["fide-2018"], facts({}))).toThrow("no clock is at zero");
  });
});

describe("both clocks at zero", () => {
  const earlier = { control: GUILLOTINE, white: at(30), black: at(30) };
  const finish = { control: GUILLOTINE, white: last(60), black: last(60) };

  it.each<[string, EditionId, Partial<FlagFacts>, string]>([
    ["S-19 nobody knows who was first", "fide-2005", earlier, "bothDownContinue (6.12)"],
    ["S-19", "fide-2009", earlier, "bothDownContinue (6.11.a)"],
    ["S-19", "fide-2018", earlier, "bothDownContinue (Guidelines III.3.1)"],
    ["S-40 in the last period", "fide-2005", finish, "bothDownDraw 1/2-1/2 (10.3)"],
    ["S-40", "fide-2009", finish, "bothDownDraw 1/2-1/2 (6.11.b)"],
    ["S-40", "fide-2023", finish, "bothDownDraw 1/2-1/2 (Guidelines III.3.1)"],
    ["S-59 the clock shows it", "fide-2018", { ...finish, first: "black" }, "loss black 1-0 (6.9)"],
    [
      "S-18 S-59 and its sign is conclusive",
      "fide-2005",
      { ...earlier, first: "white" },
      "loss white 0-1 (6.10)",
    ],
    [
      "S-59 first, but the opponent cannot mate",
      "fide-2018",
      { ...finish, first: "white", white: last(60, { opponentCanMate: "unwinnable" }) },
      "drawOpponentCannotMate white 1/2-1/2 (6.9)",
    ],
    [
      "S-61 with an increment the clock knows, so there is no rule for not knowing",
      "fide-2018",
      { white: last(60), black: last(60) },
      "askOrder (6.10.1)",
    ],
    [
      "S-40 older editions ask for no game without increment",
      "fide-2009",
      { white: last(60), black: last(60) },
      "bothDownDraw 1/2-1/2 (6.11.b)",
    ],
    [
      "both have made their moves",
      "fide-2018",
      { white: at(41), black: at(40), first: "white" },
      "continue white (6.4)",
    ],
    [
      "only Black is short of moves, whoever was first",
      "fide-2018",
      { white: at(40), black: at(39), first: "white" },
      "loss black 1-0 (6.9)",
    ],
    [
      "one in the first period, one in the last: not the last for both",
      "fide-2009",
      { control: GUILLOTINE, white: last(60), black: at(39) },
      "bothDownContinue (6.11.a)",
    ],
  ])("[LAW9] %s (%s)", (_, id, given, expected) => {
    expect(show(id, given)).toBe(expected);
  });

  const blitz = control("5m");
  const both = { control: blitz, white: at(50), black: at(50), first: "white" } as const;

  it.each<[EditionId, PlayMode, string]>([
    ["fide-2009", "blitzLimited", "bothDownDraw 1/2-1/2 (A.4.d)"],
    ["fide-2009", "blitzFull", "loss white 0-1 (6.9)"],
    ["fide-2017", "blitzLimited", "bothDownDraw 1/2-1/2 (A.4.3)"],
    ["fide-2018", "blitzLimited", "loss white 0-1 (6.9)"],
  ])("[LAW10] little supervision needs the winner's flag up until 2017: %s %s", (id, mode, expected) => {
    expect(show(id, { ...both, mode })).toBe(expected);
  });
});

describe("who calls a flag", () => {
  it.each<[EditionId, PlayMode, boolean, boolean]>([
    ["fide-2009", "standard", true, true],
    ["fide-2009", "rapidLimited", false, true],
    ["fide-2009", "rapidFull", true, true],
    ["fide-2018", "rapidLimited", true, true],
    ["fide-2023", "blitzLimited", true, true],
  ])("[LAW10] %s %s: the arbiter calls one %s, both %s", (id, mode, one, both) => {
    const white = facts({ mode, white: at(10) });
    expect(arbiterCallsFlag(EDITIONS[id], mode, white)).toBe(one);
    expect(arbiterCallsFlag(EDITIONS[id], mode, { ...white, black: at(10) })).toBe(both);
  });
});
