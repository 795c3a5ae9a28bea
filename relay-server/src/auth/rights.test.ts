import {
  CommandSchema,
  PersonSchema,
  type AlarmId,
  type Command,
  type Person,
  type TableNumber,
} from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { isInSector, isCommandInSector, tableOfCommand } from "./rights.ts";

const person = (role: Person["role"], sector: number[] | null): Person =>
  v.parse(PersonSchema, { id: "abcd1234", name: "A", role, sector, admittedAt: 1, leftAt: null });
const table = (number: number): TableNumber => number as TableNumber;

describe("a sector", () => {
  it.each([
    ["the chief", person("chief", [1]), true],
    ["an arbiter of the whole hall", person("arbiter", null), true],
    ["an operator", person("operator", null), true],
    ["an arbiter of that table", person("arbiter", [6, 7]), true],
    ["an arbiter of others", person("arbiter", [6, 8]), false],
    ["an arbiter of no table", person("arbiter", []), false],
  ])("table 7 is open to %s: %#", (_, who, expected) => {
    expect(isInSector(who, table(7))).toBe(expected);
    expect(isInSector(who, null)).toBe(true);
  });
});

describe("an alarm of another sector", () => {
  it("is an arbiter's who takes it, or to whom it was handed", () => {
    const script = new JournalScript().create("Open");
    const command = { kind: "handleAlarm", alarm: "boardSilent:1:0", how: "acknowledge" } as Command;
    const arbiter = person("arbiter", [2]);
    expect(isCommandInSector(script.hall, arbiter, command)).toBe(false);
    expect(isCommandInSector(script.hall, arbiter, { ...command, how: "take" } as Command)).toBe(true);
    const alarm = { alarm: "boardSilent:1:0" as AlarmId, table: table(1) };
    script.add({ type: "AlarmHandled", ...alarm, how: "handOver", until: null, to: arbiter.id });
    expect(isCommandInSector(script.hall, arbiter, command)).toBe(true);
    expect(isCommandInSector(script.hall, arbiter, { kind: "swapClock", table: table(1) })).toBe(false);
  });
});

describe("the table of a command", () => {
  it("is that of its game, or the one that it names", () => {
    const of = (command: object): TableNumber | null => tableOfCommand(command as Command);
    expect(of({ kind: "acceptMoves", game: "12.3" })).toBe(12);
    expect(of({ kind: "swapClock", table: 4 })).toBe(4);
    expect(of({ kind: "handleAlarm", alarm: "flag:7:7.2:white:0", how: "acknowledge" })).toBe(7);
    expect(of({ kind: "note", table: null, text: "x" })).toBeNull();
  });

  it("is known of every command there is", () => {
    // A command that names neither would be open to all arbiters: it has to be weighed here first.
    const without = CommandSchema.options
      .filter(({ entries }) => !["game", "table", "alarm"].some((name) => name in entries))
      .map(({ entries }) => entries.kind.literal);
    expect(without).toEqual([]);
  });
});
