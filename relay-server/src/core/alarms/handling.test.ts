import { describe, expect, it } from "vitest";
import {
  AlarmIdSchema,
  PersonIdSchema,
  toInstant,
  type Alarm,
  type Command,
  type PersonId,
  type Side,
} from "@boardwire/shared";
import * as v from "valibot";
import { decide } from "../decide/decide.ts";
import { createHearing } from "../test-hearing.ts";

type Handle = Omit<Extract<Command, { kind: "handleAlarm" }>, "kind" | "alarm">;

const toPerson = (id: string): PersonId => v.parse(PersonIdSchema, id);
const ANNA = toPerson("anna");
const BO = toPerson("bohu");

/** A fallen flag at table 7, two arbiters and an operator. */
function createDesk() {
  const hearing = createHearing();
  const { script, audiences, tell } = hearing;
  script.create("Open").connect(7);
  const game = script.startGame(7, 1, { timeControl: "5m+3s" });
  for (const [person, name, role] of [
    [ANNA, "Anna", "arbiter"],
    [BO, "Bo", "chief"],
    [toPerson("oper"), "Olga", "operator"],
  ] as const)
    script.add({ type: "PersonAdmitted", person, name, role, sector: null });
  const fall = (side: Side): void => {
    const facts = { kind: "final", period: 0, first: side, seen: script.now } as const;
    script.add({ type: "FlagFallObserved", game, side, ...facts });
    tell();
  };
  fall("white");
  const view = () => {
    const snapshot = hearing.snapshot("arbiter", "console");
    if (snapshot.type !== "console") throw new Error(snapshot.type);
    return snapshot;
  };
  const alarm = v.parse(AlarmIdSchema, "flag:7:7.1:white:0");
  return {
    ...hearing,
    game,
    fall,
    view,
    alarm: (): Alarm | undefined => view().alarms.find(({ id }) => id === alarm),
    handle: (who: string, command: Handle, id = alarm): string => {
      script.pass(1000);
      const kind = who === "oper" ? "operator" : "arbiter";
      const decided = decide(
        script.hall,
        { kind: "handleAlarm", alarm: id, ...command },
        { source: { kind, who }, at: script.now },
        (one) => audiences.findAlarm(one),
      );
      if (!decided.ok) return `${decided.error.reason}: ${decided.error.detail}`;
      for (const draft of decided.value) script.write(draft);
      tell();
      return "done";
    },
  };
}

describe("what arbiters do about an alarm", () => {
  it("[ALM4] an alarm stays until it is acknowledged, and is past once its cause has gone", () => {
    const { script, tell, game, alarm, handle } = createDesk();
    script.end(game, "0-1", "time");
    tell();
    expect(alarm()).toMatchObject({ past: true, acknowledged: null });
    expect(handle("anna", { how: "acknowledge" })).toBe("done");
    expect(alarm()).toBeUndefined();
  });

  it("[ALM4] what somebody has ruled on needs no other answer", () => {
    const { script, tell, game, alarm } = createDesk();
    script.add({ type: "FlagFallEstablished", game, side: "white", by: "arbiter" });
    tell();
    expect(alarm()).toBeUndefined();
    const publicAt = toInstant(script.now + 10_000);
    const other = createDesk();
    other.script.add({
      type: "ResultEntered",
      game: other.game,
      result: "0-1",
      termination: "time",
      publicAt,
    });
    other.tell();
    expect(other.alarm()).toBeUndefined();
    other.script.add({ type: "ResultWithdrawn", game: other.game });
    other.tell();
    expect(other.alarm()).toMatchObject({ past: false });
  });

  it("[ALM4] acknowledged while its cause stands it says by whom, and vanishes with the cause", () => {
    const { script, tell, game, alarm, handle } = createDesk();
    handle("anna", { how: "acknowledge" });
    expect(alarm()).toMatchObject({ past: false, acknowledged: { by: "Anna", at: script.now } });
    script.end(game, "0-1", "time");
    tell();
    expect(alarm()).toBeUndefined();
  });

  it("[ALM6] acknowledged twice, the second is told who was first", () => {
    const { handle } = createDesk();
    handle("anna", { how: "acknowledge" });
    expect(handle("bohu", { how: "acknowledge" })).toMatch(/^nothingToDo: Anna, at .+ acknowledged it\.$/);
    expect(handle("bohu", { how: "take" })).toMatch(/^nothingToDo: Anna/);
  });

  it("[ALM7] what somebody has taken is theirs until it is taken over, handed over or given back", () => {
    const { alarm, handle } = createDesk();
    expect(handle("anna", { how: "take" })).toBe("done");
    expect(alarm()?.taken).toBe("anna");
    for (const how of ["take", "acknowledge", "shelve", "giveBack"] as const)
      expect(handle("bohu", { how })).toMatch(/^alreadyDone: Anna, at .+ took it\.$/);
    expect(handle("anna", { how: "take" })).toMatch(/^nothingToDo/);
    expect(handle("bohu", { how: "take", over: true })).toBe("done");
    expect(alarm()?.taken).toBe("bohu");
    expect(handle("bohu", { how: "handOver", to: ANNA })).toBe("done");
    expect(alarm()?.taken).toBe("anna");
    expect(handle("anna", { how: "giveBack" })).toBe("done");
    expect(alarm()?.taken).toBeNull();
    expect(handle("anna", { how: "giveBack" })).toMatch(/^nothingToDo/);
  });

  it("[ALM7] it goes to nobody but an arbiter who is there, and is free once they have left", () => {
    const { script, handle } = createDesk();
    expect(handle("anna", { how: "handOver", to: toPerson("oper") })).toMatch(/^malformed/);
    expect(handle("anna", { how: "handOver" })).toMatch(/^malformed/);
    handle("anna", { how: "take" });
    script.add({ type: "PersonLeft", person: ANNA, why: "left" });
    expect(handle("bohu", { how: "handOver", to: ANNA })).toMatch(/^malformed/);
    expect(handle("bohu", { how: "take" })).toBe("done");
  });

  it("[ALM8] shelved it says until when, and is back by itself", () => {
    const { script, audiences, alarm, handle, updates } = createDesk();
    expect(handle("anna", { how: "shelve", minutes: 2 })).toBe("done");
    const until = script.now + 120_000;
    expect(alarm()?.shelvedUntil).toBe(until);
    script.pass(119_999);
    audiences.remind(script.now);
    expect(alarm()?.shelvedUntil).toBe(until);
    const before = updates("arbiter", "console").length;
    script.pass(1);
    audiences.remind(script.now);
    expect(updates("arbiter", "console")).toHaveLength(before + 1);
    expect(alarm()?.shelvedUntil).toBeNull();
    expect(handle("anna", { how: "unshelve" })).toMatch(/^nothingToDo/);
    handle("anna", { how: "shelve" });
    expect(handle("anna", { how: "unshelve" })).toBe("done");
    expect(alarm()?.shelvedUntil).toBeNull();
  });

  it("[ALM9] is for arbiters, and of alarms that there are", () => {
    const { handle } = createDesk();
    expect(handle("oper", { how: "acknowledge" })).toMatch(/^notAllowed/);
    const other = v.parse(AlarmIdSchema, "flag:7:7.1:black:0");
    expect(handle("anna", { how: "acknowledge" }, other)).toMatch(/^nothingToDo/);
  });

  it("[ALM5] with the next game at its table an alarm that is past goes by itself", () => {
    const { script, tell, game, view } = createDesk();
    script.end(game, "0-1", "time");
    tell();
    expect(view().alarms).toMatchObject([{ past: true }]);
    script.startGame(7, 2);
    tell();
    expect(view().alarms).toEqual([]);
  });
});
