import { describe, expect, it } from "vitest";
import type { Alarm, Audience } from "@boardwire/shared";
import { createHearing, type Hearing } from "../test-hearing.ts";

const alarmsOf = ({ snapshot }: Hearing): readonly Alarm[] => {
  const view = snapshot("arbiter", "console");
  if (view.type !== "console") throw new Error(view.type);
  return view.alarms;
};

function hallWithFall(timeControl: string): Hearing {
  const hearing = createHearing();
  const { script, tell } = hearing;
  script.create("Open").connect(7);
  const game = script.startGame(7, 1, { timeControl });
  script.play(game, "e4").press(game).play(game, "e5").press(game);
  tell();
  script.pass(1000).add({
    type: "FlagFallObserved",
    game,
    side: "white",
    kind: "intermediate",
    period: 0,
    first: "white",
    seen: script.now,
  });
  tell();
  return hearing;
}

describe("a clock at zero", () => {
  it("[ALM1] [ALM10] is an alarm at once, and says what the Laws make of it", () => {
    const hearing = hallWithFall("40/90m+30s,30m+30s");
    const [alarm, ...others] = alarmsOf(hearing);
    expect(others).toEqual([]);
    expect(alarm).toMatchObject({
      id: "flag:7:7.1:white:0",
      kind: "flag",
      level: "urgent",
      table: 7,
      side: "white",
      since: hearing.script.now,
      past: false,
      article: "6.9",
      values: { made: 1, completed: 1, required: 40 },
    });
  });

  it("[ALM10] again in the same period, after time was given, is another one", () => {
    const hearing = hallWithFall("40/90m+30s,30m+30s");
    const { script, tell } = hearing;
    const [first] = alarmsOf(hearing);
    if (first === undefined) throw new Error("no alarm");
    script.add({
      type: "AlarmHandled",
      alarm: first.id,
      table: first.table,
      how: "acknowledge",
      until: null,
      to: null,
    });
    const fall = {
      game: "7.1" as never,
      side: "white",
      kind: "intermediate",
      period: 0,
      first: null,
    } as const;
    script.pass(60_000).add({ type: "FlagFallObserved", ...fall, seen: script.now });
    tell();
    expect(alarmsOf(hearing).map(({ id, acknowledged }) => [id, acknowledged === null])).toEqual([
      [first.id, false],
      ["flag:7:7.1:white:0-1", true],
    ]);
  });

  it.each<Audience>(["public", "hall", "operator"])(
    "[ALM20] [CS19] is told to nobody else: %s",
    (audience) => {
      const { audiences, script, heard } = hallWithFall("40/90m+30s,30m+30s");
      const noGame = audiences.subscribe(audience, "game:99.1", {}, script.now);
      const answer = audiences.subscribe(audience, "console", {}, script.now);
      expect({ ...answer, detail: "" }).toEqual({ ...noGame, detail: "" });
      expect(heard.map((one) => [one.audience, one.channel])).toEqual([["arbiter", "console"]]);
    },
  );
});
