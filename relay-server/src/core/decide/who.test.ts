import { describe, expect, it } from "vitest";
import { toInstant, toPly, type Command } from "@boardwire/shared";
import { ANN, BEN, Desk, outcomeOf } from "./test-desk-script.ts";

// Who may rule, and what becomes of two who do (docs/rules/rulings.md).

type Kind = Exclude<
  Command["kind"],
  "acceptMoves" | "enterMoves" | "setPosition" | "maskSquare" | "swapClock" | "handleAlarm"
>;
type Facts<K extends Kind> = Omit<Extract<Command, { kind: K }>, "kind" | "game">;

/** Each command of the arbiters as it can be given after `open`, and what it says when somebody has given it before. */
const COMMANDS: { readonly [K in Kind]: { readonly facts: Facts<K>; readonly again: string } } = {
  makeClaim: { facts: { side: "white", what: "threefold" }, again: "claimOpen" },
  decideClaim: { facts: { claim: 1, outcome: "wrong" }, again: "alreadyDone" },
  offerDraw: { facts: { side: "white" }, again: "nothingToDo" },
  declineDraw: { facts: { side: "black" }, again: "alreadyDone" },
  stopPlay: { facts: { why: "help" }, again: "alreadyDone" },
  resumePlay: { facts: {}, again: "nothingToDo" },
  ruleIllegalMove: { facts: { ply: toPly(3), ruling: "reinstated" }, again: "alreadyDone 7.5.5" },
  restore: { facts: { ply: 1 }, again: "alreadyDone 7.1" },
  enterResult: { facts: { result: "1-0", reason: "resignation" }, again: "alreadyDone" },
  withdrawResult: { facts: {}, again: "nothingToDo" },
  callFlag: { facts: { side: "white", by: "arbiter" }, again: "nothingToDo 6.8" },
  proposeTimes: { facts: { white: 1000 as never, black: 2000 as never, why: "other" }, again: "nothingToDo" },
  showSheet: { facts: { side: "white", times: 1 }, again: "alreadyDone" },
  // What can be so more than once.
  notePosition: { facts: {}, again: "PositionNoted" },
  note: { facts: { table: null, text: "a telephone" }, again: "Noted" },
};
const KINDS = Object.keys(COMMANDS) as Kind[];

/** 1. e4 e5, with what has to be there for the command. */
function open(kind: Kind): Desk {
  const desk = new Desk({ timeControl: "90m" }).play(["e4", 5_300_000], ["e5", 5_300_000]);
  const { script, game } = desk;
  const seen = script.now;
  const before: Partial<Record<Kind, Parameters<typeof script.add>[0]>> = {
    decideClaim: {
      type: "ClaimMade",
      game,
      claim: 1,
      side: "white",
      what: "threefold",
      intended: null,
      ply: 2,
    },
    declineDraw: { type: "DrawOffered", game, side: "black", ply: 2 },
    resumePlay: { type: "PlayStopped", game, why: "help", side: null, text: "" },
    withdrawResult: {
      type: "ResultEntered",
      game,
      result: "1-0",
      termination: "resignation",
      publicAt: toInstant(seen + 5000),
    },
    callFlag: {
      type: "FlagFallObserved",
      game,
      side: "white",
      kind: "final",
      period: 0,
      first: "white",
      seen,
    },
  };
  const entry = before[kind];
  if (entry !== undefined) script.add(entry);
  return desk;
}

const toCommand = (kind: Kind) => ({ kind, ...COMMANDS[kind].facts }) as Omit<Command, "game">;

describe("who rules", () => {
  it.each(KINDS)("[RUL25] %s: an arbiter, and no operator; the entries name who", (kind) => {
    const desk = open(kind);
    const { length } = desk.script.entries;
    expect(outcomeOf(desk.give(toCommand(kind) as never, null))).toBe("notAllowed");
    expect(desk.script.entries).toHaveLength(length);
    const given = desk.give(toCommand(kind) as never, ANN);
    if ("reason" in given) throw new Error(given.detail);
    for (const { source } of given) expect(source).toEqual({ kind: "arbiter", who: ANN });
  });

  it.each(KINDS)(
    "[RUL25] %s: the second one at the same moment is refused, or it can be so twice",
    (kind) => {
      const desk = open(kind);
      desk.give(toCommand(kind) as never, ANN);
      expect(outcomeOf(desk.give(toCommand(kind) as never, BEN))).toBe(COMMANDS[kind].again);
    },
  );

  it.each(KINDS)("[RUL25] %s: of a game that there is", (kind) => {
    if (kind === "note") return;
    const command = { ...toCommand(kind), game: "9.9" } as never;
    expect(outcomeOf(new Desk().give(command))).toBe("unknownGame");
  });
});
