import { describe, expect, it } from "vitest";
import { toMillis, type EditionId, type Overrides } from "@boardwire/shared";
import { TABLE, createAlarmHall } from "./test-hall.ts";
import { createHearing } from "../test-hearing.ts";

const MINUTE = 60_000;

describe("a player who has not moved yet", () => {
  it.each<[string, EditionId, string, number | null, Overrides?]>([
    ["by the edition of 2005", "fide-2005", "90m+30s", 60 * MINUTE],
    ["where the edition gives no time at all", "fide-2023", "90m+30s", 5 * MINUTE],
    ["the same in blitz", "fide-2023", "3m+2s", 45_000],
    ["where the tournament has to announce it", "fide-2014", "90m+30s", null],
    ["and has", "fide-2017", "90m+30s", 30 * MINUTE, { defaultTime: toMillis(30 * MINUTE) }],
    [
      "S-102: a quarter of an hour",
      "fide-2014",
      "90m+30s",
      15 * MINUTE,
      { defaultTime: toMillis(15 * MINUTE) },
    ],
    ["no time at all, by the regulations", "fide-2017", "90m+30s", 5 * MINUTE, { defaultTime: toMillis(0) }],
    ["as late as they like, by the regulations", "fide-2023", "90m+30s", null, { defaultTime: null }],
  ])("[ALM24] %s", (_, edition, timeControl, after, overrides = {}) => {
    const { script, wait, clock, alarms, alarm, listed } = createAlarmHall({ timeControl });
    script.add({ type: "LawsChosen", edition, supervision: "limited", overrides });
    const since = clock(5_400_000, 5_400_000, "white");
    if (after === null) {
      wait(90 * MINUTE);
      expect(alarms()).toEqual([]);
      return;
    }
    wait(after - 1);
    expect(listed()).toEqual([]);
    wait(1);
    expect(alarm("defaultTime")).toMatchObject({ level: "soon", side: "white", since });
    const isOwn = alarm("defaultTime").article === "tournament regulations";
    expect(isOwn).toBe(overrides.defaultTime !== undefined);
  });

  it("[ALM24] Black's time counts from when the clock was first started, with a minute to move in", () => {
    const { script, id, wait, clock, alarm, listed } = createAlarmHall({ timeControl: "90m+30s" });
    const start = clock(5_400_000, 5_400_000, "white");
    script
      .pass(4.5 * MINUTE)
      .play(id, "e4")
      .press(id);
    clock(5_400_000 - 4.5 * MINUTE, 5_400_000, "black");
    wait(MINUTE - 1);
    expect(listed()).toEqual([]);
    wait(1);
    expect(alarm("defaultTime")).toMatchObject({ side: "black", since: start });
    script.play(id, "e5");
    clock(5_400_000 - 4.5 * MINUTE, 5_300_000, "white");
    expect(listed()).toEqual(["defaultTime soon past"]);
  });

  it("[ALM24] the clock of a paired game runs and its men are not set up", () => {
    const hearing = createHearing();
    const { script, audiences, tell, snapshot } = hearing;
    script.create("Open").connect(TABLE).pair(TABLE, 1, { timeControl: "90m+30s" });
    script.clock(TABLE, 5_400_000, 5_400_000, "white");
    tell();
    const kinds = (): unknown => {
      const view = snapshot("arbiter", "console");
      return view.type === "console" && view.alarms.map(({ kind, values }) => [kind, values["how"]]);
    };
    for (let minute = 0; minute < 5; minute++) {
      expect(kinds()).toEqual([]);
      script.pass(MINUTE).clock(TABLE, 5_400_000 - (minute + 1) * MINUTE, 5_400_000, "white");
      tell();
      audiences.remind(script.now);
    }
    expect(kinds()).toEqual([["defaultTime", "notStarted"]]);
  });
});

describe("a game in which nobody moves", () => {
  it.each([
    ["90m+30s", 20 * MINUTE],
    ["15m+10s", 3.75 * MINUTE],
  ])("[ALM25] under %s is noted", (timeControl, after) => {
    const { script, id, wait, tell, clock, alarm, listed } = createAlarmHall({ timeControl });
    script.play(id, "e4", "e5", "Nf3");
    const since = clock(800_000, 800_000, "black");
    wait(after - 1);
    expect(listed()).toEqual([]);
    wait(1);
    expect(alarm("nobodyMoves")).toMatchObject({ level: "note", side: "black", since, values: { ply: 3 } });
    script.play(id, "Nc6");
    tell();
    expect(listed()).toEqual(["nobodyMoves note past"]);
  });
});
