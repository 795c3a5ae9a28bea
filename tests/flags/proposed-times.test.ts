import {
  EDITIONS,
  proposeLateWhite,
  proposeWrongClaim,
  toMillis,
  toPly,
  type Command,
  type TimeReason,
} from "@boardwire/shared";
import { decide } from "@boardwire/relay-server";
import { describe, expect, it } from "vitest";
import { inPlay, late, millis, show } from "./hands.ts";
import { FlagTable } from "./table.ts";

// Times that the arbiter decides on, and what the clock then shows (docs/rules/clocks.md).

/** The arbiter's command, as it comes in. */
function propose(table: FlagTable, white: string, black: string, why: TimeReason): string {
  const times = { white: toMillis(millis(white)), black: toMillis(millis(black)) };
  const command: Command = { kind: "proposeTimes", game: table.id, ...times, why };
  const ruling = { source: { kind: "arbiter", who: "arbiter" }, at: table.now as never } as const;
  const decided = decide(table.hall, command, ruling);
  if (!decided.ok) return decided.error.reason;
  for (const draft of decided.value) table.append(draft);
  return "done";
}

/** The side on the move has made an illegal one. */
function ruleIllegalMove(table: FlagTable, side: "white" | "black"): void {
  const ply = toPly(table.game.moves.length + 1);
  const command: Command = { kind: "ruleIllegalMove", game: table.id, ply, ruling: "reinstated" };
  const ruling = { source: { kind: "arbiter", who: "arbiter" }, at: table.now as never } as const;
  const decided = decide(table.hall, command, ruling);
  if (!decided.ok) throw new Error(decided.error.reason);
  for (const draft of decided.value) table.append(draft);
  expect(table.entries("IllegalMoveRuled").at(-1)).toMatchObject({ side, ply });
}

const outcomes = (table: FlagTable): string[] =>
  table
    .entries("ClockNoticed")
    .filter(({ ordered }) => ordered !== true)
    .map(({ notice }) => (notice.kind === "proposedTimes" ? notice.outcome : notice.kind));

/** White has 1:29:50, Black 1:29:58, and the arbiter stops the clock. */
function stopped(timeControl = "90m"): FlagTable {
  const table = inPlay(timeControl);
  show(table.pass(2000), { white: "1:29:50", black: "1:29:58", running: false });
  return table;
}

describe("times that the arbiter has decided on", () => {
  it("[CLK26] two more minutes that the clock then shows are set, and no alarm", () => {
    const table = stopped();
    expect(propose(table, "1:29:50", "1:31:58", "wrongClaim")).toBe("done");
    expect(table.arbiter.proposed).toMatchObject({
      outcome: "open",
      why: "wrongClaim",
      article: "9.5.3",
      by: "arbiter",
      shown: null,
    });
    show(table.pass(5000), { white: "1:29:50", black: "1:30:58", running: false });
    expect(outcomes(table)).toEqual([]);
    show(table.pass(3000), { white: "1:29:50", black: "1:31:58", running: false });
    expect(outcomes(table)).toEqual(["set"]);
    expect(table.arbiter.proposed).toMatchObject({
      outcome: "set",
      shown: { white: millis("1:29:50"), black: millis("1:31:58"), seen: table.now },
    });
    show(table.pass(20_000), { white: "1:29:50", black: "1:31:58" });
    show(table.pass(5000), { white: "1:29:45", black: "1:31:58" });
    expect(outcomes(table)).toEqual(["set"]);
    expect(table.restart().arbiter.proposed).toMatchObject({ outcome: "set" });
  });

  it("[CLK26] a clock that runs while it is set may have lost what ran off meanwhile", () => {
    const table = inPlay();
    propose(table, "1:29:50", "1:31:58", "illegalMove");
    show(table.pass(8000), { white: "1:29:42", black: "1:31:58" });
    expect(outcomes(table)).toEqual(["set"]);
  });

  it("[CLK26] a clock that was set before the arbiter said so is set at once", () => {
    const table = stopped();
    show(table.pass(5000), { white: "1:29:50", black: "1:31:58", running: false });
    propose(table, "1:29:50", "1:31:58", "wrongClaim");
    expect(outcomes(table)).toEqual(["set"]);
    show(table.pass(5000), { white: "1:29:50", black: "1:31:58" });
    expect(outcomes(table)).toEqual(["set"]);
  });

  it("[CLK27] another time than was decided on is told with both, and can still be put right", () => {
    const table = stopped();
    propose(table, "1:29:50", "1:31:58", "wrongClaim");
    show(table.pass(5000), { white: "1:29:50", black: "1:29:58", running: false });
    show(table.pass(5000), { white: "1:29:50", black: "1:33:58", running: false });
    expect(outcomes(table)).toEqual([]);
    show(table.pass(5000), { white: "1:29:50", black: "1:33:58" });
    expect(table.entries("ClockNoticed").map(({ notice }) => notice)).toEqual([
      {
        kind: "proposedTimes",
        outcome: "differs",
        proposed: { white: millis("1:29:50"), black: millis("1:31:58") },
        shown: { white: millis("1:29:50"), black: millis("1:33:58") },
      },
      // Operators, who do not know what was decided, are told of a clock that was set.
      { kind: "adjusted", gained: { white: 0, black: 240_000 } },
    ]);
    expect(table.arbiter.proposed).toMatchObject({ outcome: "differs" });
    show(table.pass(5000), { white: "1:29:45", black: "1:33:58", running: false });
    show(table.pass(5000), { white: "1:29:45", black: "1:31:58", running: false });
    show(table.pass(5000), { white: "1:29:45", black: "1:31:58" });
    expect(outcomes(table)).toEqual(["differs", "set"]);
  });

  it("[CLK27] a time that was right while the clock stood, and another as it starts", () => {
    const table = stopped();
    propose(table, "1:29:50", "1:31:58", "wrongClaim");
    show(table.pass(5000), { white: "1:29:50", black: "1:31:58", running: false });
    show(table.pass(5000), { white: "1:29:50", black: "1:32:58", running: false });
    show(table.pass(5000), { white: "1:29:50", black: "1:32:58" });
    expect(outcomes(table)).toEqual(["set", "differs"]);
  });

  it("[CLK28] a clock that goes on as before is open, and late after a minute, once", () => {
    // The increments alone come to more than the two minutes that Black has not got.
    const table = stopped("90m+30s; starts at base");
    propose(table, "1:29:50", "1:31:58", "wrongClaim");
    let [white, black] = [millis("1:29:50") / 1000, millis("1:29:58") / 1000];
    show(table, { white: `${white}`, black: `${black}` });
    for (const [i, san] of ["Nf3", "Nc6", "Bb5", "a6", "Ba4", "Nf6", "O-O", "Be7"].entries()) {
      const lever = i % 2 === 0 ? "black" : "white";
      table.pass(12_000).play(san);
      if (lever === "black") white += 18;
      else black += 18;
      show(table, { white: `${white}`, black: `${black}`, lever });
      const since = table.now - (table.arbiter.proposed?.at ?? 0);
      expect(table.arbiter.proposed?.outcome).toBe(since < 60_000 ? "open" : "late");
    }
    expect(outcomes(table).filter((outcome) => outcome !== "otherMethod")).toEqual(["late"]);
  });

  it("[CLK28] a second penalty, before the first is set, is set with it, and a third starts from the clock", () => {
    const table = stopped();
    propose(table, "1:29:50", "1:31:58", "wrongClaim");
    ruleIllegalMove(table, "white");
    expect(table.arbiter.proposed).toMatchObject({ white: millis("1:29:50"), black: millis("1:33:58") });
    show(table.pass(5000), { white: "1:29:50", black: "1:33:58", running: false });
    show(table.pass(5000), { white: "1:29:50", black: "1:33:58" });
    show(table.pass(5000), { white: "1:29:45", black: "1:33:58" });
    expect(outcomes(table)).toEqual(["set"]);
    table.play("Nf3");
    show(table.pass(1000), { white: "1:29:44", black: "1:33:58", lever: "black" });
    show(table.pass(4000), { white: "1:29:44", black: "1:33:54", lever: "black" });
    ruleIllegalMove(table, "black");
    expect(table.arbiter.proposed).toMatchObject({ white: millis("1:31:44"), black: millis("1:33:54") });
  });

  it("[CLK26] time given after the last control by the arbiter is no fault of the clock", () => {
    const table = inPlay();
    table.pass(millis("1:29:50"));
    show(table, { white: "0:00", black: "1:29:58", running: false, whiteFlags: 0x30 });
    propose(table, "5:00", "1:29:58", "irregularity");
    show(table.pass(9000), { white: "5:00", black: "1:29:58", running: false });
    expect(outcomes(table)).toEqual(["set"]);
  });

  it("[CLK26] a new clock that is set to the last good pair", () => {
    const table = late("45:10", "52:33", "90m");
    show(table, { white: "1:30:00", black: "1:30:00", running: false });
    propose(table, "45:10", "52:33", "clockReplaced");
    show(table.pass(30_000), { white: "45:10", black: "52:33", running: false });
    show(table.pass(5000), { white: "45:10", black: "52:33" });
    expect(outcomes(table)).toEqual(["replaced", "set", "runsAgain"]);
    expect(table.look("public").clock).toMatchObject({ running: "white", stale: false });
  });

  it("[CLK26] [LAW6] S-09: what White loses while nobody was there is set before the game", () => {
    const table = new FlagTable({ timeControl: "2h", edition: "fide-2005" });
    show(table, { white: "2:00:00", black: "2:00:00", running: false });
    const whole = { white: toMillis(millis("2:00:00")), black: toMillis(millis("2:00:00")) };
    const lost = proposeLateWhite(EDITIONS["fide-2005"], whole, toMillis(millis("12:30")));
    expect(propose(table, `${(lost?.white ?? 0) / 1000}`, "2:00:00", lost?.why ?? "other")).toBe("done");
    expect(table.arbiter.proposed).toMatchObject({ white: millis("1:47:30"), article: "6.6" });
    show(table.pass(20_000), { white: "1:47:30", black: "2:00:00", running: false });
    show(table.pass(5000), { white: "1:47:30", black: "2:00:00" });
    expect(outcomes(table)).toEqual(["set"]);
  });

  it("[CLK27] [LAW6] S-09: a clock that starts with the whole time instead", () => {
    const table = new FlagTable({ timeControl: "2h", edition: "fide-2005" });
    show(table, { white: "2:00:00", black: "2:00:00", running: false });
    propose(table, "1:47:30", "2:00:00", "whiteWasLate");
    show(table.pass(5000), { white: "2:00:00", black: "2:00:00" });
    expect(outcomes(table)).toEqual(["differs"]);
  });

  it.each([
    ["fide-2005", "6.8(d)"],
    ["fide-2009", "6.7.d"],
    ["fide-2014", "6.2.e"],
    ["fide-2023", "6.2.6"],
  ] as const)(
    "[CLK26] S-14: the time of a player whose clock an assistant presses, by %s",
    (edition, article) => {
      const table = new FlagTable({ timeControl: "2h", edition });
      show(table, { white: "2:00:00", black: "2:00:00", running: false });
      propose(table, "1:50:00", "2:00:00", "assistant");
      expect(table.arbiter.proposed).toMatchObject({ why: "assistant", article });
      show(table.pass(5000), { white: "1:50:00", black: "2:00:00", running: false });
      expect(outcomes(table)).toEqual(["set"]);
    },
  );

  it("[CLK26] the article is that of the edition and the kind of play", () => {
    const table = new FlagTable({ timeControl: "3m+2s", edition: "fide-2023" });
    const claim = proposeWrongClaim(EDITIONS["fide-2023"], "blitz", "white", {
      white: toMillis(180_000),
      black: toMillis(180_000),
    });
    propose(table, "3:00", "4:00", "wrongClaim");
    expect(table.entries("TimesProposed")).toMatchObject([
      { article: claim.article, certainty: claim.certainty, black: claim.black },
    ]);
  });

  it("[CLK26] nobody but the arbiter hears of it, and nobody but the arbiter decides", () => {
    const table = stopped();
    const source = { kind: "operator", who: "operator" } as const;
    const command = { kind: "proposeTimes", game: table.id, white: 1, black: 1, why: "other" } as never;
    const refused = decide(table.hall, command, { source, at: table.now as never });
    expect(refused).toMatchObject({ ok: false, error: { reason: "notAllowed" } });
    propose(table, "1:29:50", "1:31:58", "wrongClaim");
    expect(propose(table, "1:29:50", "1:31:58", "wrongClaim")).toBe("nothingToDo");
    for (const audience of ["public", "hall", "operator"] as const)
      expect(JSON.stringify(table.look(audience))).not.toMatch(/proposed|wrongClaim/);
  });
});

describe("an operator", () => {
  type Times = readonly [white: string, black: string];
  /** A clock that is stopped, set to these times one after the other, and started again; or set while it runs. */
  function setClock(isDecided: boolean, isStopped: boolean, ...settings: readonly Times[]): FlagTable {
    const table = isStopped ? stopped() : inPlay();
    const updates: unknown[] = [];
    table.audiences.onUpdate((audience, channel, update) => {
      if (audience === "operator") updates.push([channel, update]);
    });
    table.audiences.subscribe("operator", `game:${table.id}`, {}, table.now as never);
    if (isDecided) propose(table, "1:29:50", "1:31:58", "wrongClaim");
    for (const [white, black] of settings)
      show(table.pass(5000), { white, black, ...(isStopped ? { running: false } : {}) });
    const [white, black] = settings.at(-1) ?? ["1:29:50", "1:29:58"];
    show(table.pass(5000), { white, black });
    show(table.pass(60_000), { white, black });
    told.set(table, [updates, table.look("operator")]);
    return table;
  }
  const told = new Map<FlagTable, unknown>();

  it.each<[string, boolean, readonly Times[]]>([
    ["set as decided", true, [["1:29:50", "1:31:58"]]],
    ["set to something else", true, [["1:29:50", "1:33:58"]]],
    [
      "set in two steps",
      true,
      [
        ["1:29:50", "1:30:58"],
        ["1:29:50", "1:31:58"],
      ],
    ],
    ["set while it runs", false, [["1:29:45", "1:31:58"]]],
  ])("[CS38] [CLK26] cannot tell whether an arbiter has decided on times: %s", (_, isStopped, settings) => {
    const decided = setClock(true, isStopped, ...settings);
    const other = setClock(false, isStopped, ...settings);
    expect(decided.entries("TimesProposed")).toHaveLength(1);
    expect(other.noticed).toContain("adjusted");
    expect(told.get(decided)).toEqual(told.get(other));
  });
});
