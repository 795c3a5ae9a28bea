import { describe, expect, it } from "vitest";
import { toMillis, type ClockNotice } from "@boardwire/shared";
import { createAlarmHall } from "./test-hall.ts";

const times = (white: number, black: number) => ({ white: toMillis(white), black: toMillis(black) });

describe("what was noticed about a clock", () => {
  it.each<[string, ClockNotice, readonly string[]]>([
    ["somebody set it", { kind: "adjusted", gained: times(60_000, 0) }, ["clockJump soon"]],
    [
      "time came after the last period",
      { kind: "addedAfterEnd", side: "white", added: toMillis(9000) },
      ["clockJump urgent"],
    ],
    [
      "it starts with another main time",
      { kind: "startDiffers", how: "otherBase", expected: toMillis(300_000), shown: times(60_000, 60_000) },
      ["clockJump soon"],
    ],
    [
      "it adds the first increment with the first press",
      {
        kind: "startDiffers",
        how: "withoutIncrement",
        expected: toMillis(303_000),
        shown: times(300_000, 300_000),
      },
      [],
    ],
    [
      "the next period came",
      { kind: "periodPassed", on: "zero", sides: ["white"], added: toMillis(9000), period: 0 },
      [],
    ],
    ["the sides look swapped", { kind: "sidesLookSwapped" }, ["leverReversed soon"]],
    [
      "it shows the times that the arbiter decided on",
      { kind: "proposedTimes", outcome: "set", proposed: times(1, 1), shown: times(1, 1) },
      [],
    ],
  ])("[ALM11] %s", (_, notice, expected) => {
    const { script, id, tell, listed } = createAlarmHall();
    script.add({ type: "ClockNoticed", game: id, notice, seen: script.now });
    tell();
    expect(listed()).toEqual(expected);
  });

  it("[ALM3] set again and again it is one alarm, which counts; after it was acknowledged it is a new one", () => {
    const { script, id, tell, alarm, alarms } = createAlarmHall();
    const adjust = (): void => {
      const notice = { kind: "adjusted", gained: times(60_000, 0) } as const;
      script.pass(1000).add({ type: "ClockNoticed", game: id, notice, seen: script.now });
      tell();
    };
    adjust();
    const { id: first } = alarm("clockJump");
    adjust();
    expect(alarm("clockJump")).toMatchObject({ values: { how: "adjusted", white: 60_000, times: 2 } });
    const { id: second, table } = alarm("clockJump");
    expect(second).toBe(first);
    script.add({ type: "AlarmHandled", alarm: second, table, how: "acknowledge", until: null, to: null });
    tell();
    expect(alarms()).toEqual([]);
    adjust();
    expect(alarm("clockJump")).toMatchObject({ acknowledged: null, since: script.now });
    expect(alarm("clockJump").id).not.toBe(first);
  });

  it("[ALM11] a clock that is being replaced, until it runs again", () => {
    const { script, id, tell, listed, clock } = createAlarmHall();
    script.play(id, "e4", "e5");
    clock(200_000, 200_000, "white");
    const last = { last: times(200_000, 200_000), shown: times(300_000, 300_000) };
    const replaced = { kind: "replaced", ...last, toMove: "white", plies: 2 } as const;
    script.add({ type: "ClockNoticed", game: id, notice: replaced, seen: script.now });
    tell();
    expect(listed()).toEqual(["clockJump soon"]);
    const again = { kind: "runsAgain", gained: times(0, 0) } as const;
    script.add({ type: "ClockNoticed", game: id, notice: again, seen: script.now });
    tell();
    expect(listed()).toEqual(["clockJump soon past"]);
  });

  it("[ALM13] Black's time runs before the first move, until it does no longer", () => {
    const { script, id, tell, listed, clock } = createAlarmHall();
    clock(300_000, 297_000, "black");
    script.add({ type: "ClockNoticed", game: id, notice: { kind: "blackRanFirst" }, seen: script.now });
    tell();
    expect(listed()).toEqual(["leverReversed soon"]);
    script.pass(1000);
    clock(300_000, 296_000, "white");
    expect(listed()).toEqual(["leverReversed soon past"]);
  });

  it("[ALM12] times that were decided on and do not stand on the clock after a minute, until they do", () => {
    const { script, id, tell, listed } = createAlarmHall();
    const proposed = times(100_000, 220_000);
    const source = { article: "7.5.5", certainty: "read" } as const;
    script.add({ type: "TimesProposed", game: id, ...proposed, why: "illegalMove", ...source });
    tell();
    expect(listed()).toEqual([]);
    const follow = (outcome: "late" | "set"): void => {
      const notice = { kind: "proposedTimes", outcome, proposed, shown: proposed } as const;
      script.pass(60_000).add({ type: "ClockNoticed", game: id, notice, seen: script.now });
      tell();
    };
    follow("late");
    expect(listed()).toEqual(["timeNotSet soon"]);
    follow("set");
    expect(listed()).toEqual(["timeNotSet soon past"]);
  });
});

describe("a clock that stands while the game runs", () => {
  it("[ALM14] stopped for five seconds calls the arbiter, once for each time", () => {
    const { script, id, wait, listed, clock, alarm } = createAlarmHall();
    script.play(id, "e4").press(id);
    clock(300_000, 300_000, "black");
    wait(3000);
    const since = clock(300_000, 297_000, null);
    wait(4999);
    expect(listed()).toEqual([]);
    wait(1);
    expect(alarm("helpWanted")).toMatchObject({ level: "soon", since, article: "6.11", past: false });
    // The clock goes on telling that it stands.
    clock(300_000, 297_000, null);
    expect(alarm("helpWanted").since).toBe(since);
    clock(300_000, 297_000, "black");
    expect(listed()).toEqual(["helpWanted soon past"]);
    const again = clock(300_000, 297_000, null);
    wait(5000);
    expect(alarm("helpWanted")).toMatchObject({ since: again, past: false, values: { times: 2 } });
  });

  it.each<[string, (hall: ReturnType<typeof createAlarmHall>) => void]>([
    ["before the first move", () => undefined],
    [
      "once the arbiter is there",
      ({ script, id }) => {
        script.play(id, "e4").add({ type: "PlayStopped", game: id, why: "help", side: "white", text: "" });
      },
    ],
    ["when the game is mated", ({ script, id }) => void script.play(id, "f3", "e5", "g4", "Qh4#")],
    [
      "while its result is told by the kings",
      ({ script, id }) => void script.play(id, "e4").signal(id, "1-0"),
    ],
  ])("[ALM14] wants no help %s", (_, prepare) => {
    const hall = createAlarmHall();
    prepare(hall);
    hall.clock(300_000, 297_000, null);
    hall.wait(60_000);
    expect(hall.listed().filter((one) => one.startsWith("helpWanted"))).toEqual([]);
  });

  it("[ALM14] while moves are made was forgotten", () => {
    const { script, id, tell, listed, clock } = createAlarmHall();
    script.play(id, "e4").press(id);
    clock(300_000, 300_000, "black");
    clock(300_000, 297_000, null);
    script.pass(1000).play(id, "e5");
    tell();
    expect(listed()).toEqual([]);
    script.pass(1000).play(id, "Nf3");
    tell();
    expect(listed()).toEqual(["clockStopped soon"]);
    script.pass(1000);
    clock(300_000, 297_000, "black");
    expect(listed()).toEqual(["clockStopped soon past"]);
  });
});
