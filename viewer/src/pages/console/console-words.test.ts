import {
  ALARM_KINDS,
  toInstant,
  toMillis,
  listOverrides,
  UNHANDLED,
  AlarmSchema,
  type Alarm,
  type Overrides,
} from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { de as deMain } from "../../i18n/de.ts";
import { en as enMain, type Messages } from "../../i18n/en.ts";
import { es as esMain } from "../../i18n/es.ts";
import { fa as faMain } from "../../i18n/fa.ts";
import { fr as frMain } from "../../i18n/fr.ts";
import { tr as trMain } from "../../i18n/tr.ts";
import { uk as ukMain } from "../../i18n/uk.ts";
import { describeAlarm } from "./alarm-sentence.ts";
import { describeRegulation } from "./describe-regulation.ts";
import { de } from "./words/de.ts";
import { en, type ConsoleWords } from "./words/en.ts";
import { es } from "./words/es.ts";
import { fa } from "./words/fa.ts";
import { fr } from "./words/fr.ts";
import { tr } from "./words/tr.ts";
import { uk } from "./words/uk.ts";

const LANGUAGES: readonly (readonly [string, ConsoleWords, Messages])[] = [
  ["en", en, enMain],
  ["de", de, deMain],
  ["es", es, esMain],
  ["fr", fr, frMain],
  ["tr", tr, trMain],
  ["uk", uk, ukMain],
  ["fa", fa, faMain],
];

const keys = (value: unknown, place = ""): string[] => {
  if (typeof value !== "object" || value === null) return [place];
  return Object.entries(value).flatMap(([key, inner]) => keys(inner, `${place}.${key}`));
};
const texts = (value: unknown): string[] => {
  if (typeof value === "string") return [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(texts) : [];
};

function alarm(kind: Alarm["kind"], values: Alarm["values"]): Alarm {
  return v.parse(AlarmSchema, {
    id: `${kind}:7`,
    kind,
    level: "soon",
    table: 7,
    game: "7.1",
    side: "white",
    since: toInstant(0),
    past: false,
    article: null,
    values,
    ...UNHANDLED,
  });
}

describe.each(LANGUAGES)("%s", (_, console, words) => {
  it("has every word, also those that are asked for by a name", () => {
    expect(keys(console).toSorted()).toEqual(keys(en).toSorted());
    expect(texts(console).filter((text) => text.trim() === "")).toEqual([]);
  });

  it.each(ALARM_KINDS)("says something of an alarm of the kind %s, whatever it was told", (kind) => {
    const said = describeAlarm(alarm(kind, {}), { alarm: console.alarm, words });
    expect(said).not.toMatch(/undefined|NaN|\[object/);
  });

  it("names every regulation that a tournament can have of its own, and what it says", () => {
    const rule = {
      strikesToLose: 3,
      opponentGets: toMillis(90_000),
      noticedBy: "opponent",
      until: "opponentsMove",
      drawIfOpponentCannotMate: false,
    } as const;
    const sets: readonly Overrides[] = [
      {
        defaultTime: toMillis(1_800_000),
        wrongClaim: { standard: toMillis(0), rapid: toMillis(0), blitz: toMillis(0) },
        illegalMove: {
          standard: rule,
          rapidFull: rule,
          rapidLimited: rule,
          blitzFull: rule,
          blitzLimited: { ...rule, noticedBy: "arbiterOrOpponent", until: "gameEnd" },
        },
        fivefold: "total",
        seventyFive: true,
        rightLostBy: "moving",
        resignationCanDraw: true,
        quickplayClaim: { standard: "always", rapid: "announced", blitz: "never" },
        fiveSecondRequest: false,
        movesBeforeAgreement: 30,
        gamesPerArbiter: 3,
      },
      { defaultTime: null, fivefold: "consecutive", rightLostBy: "touching" },
      { fivefold: "none" },
    ];
    const speaker = { console, words };
    const { names, kinds } = console.laws;
    const all = sets
      .flatMap((set) => listOverrides(set))
      .map((one) => [one, describeRegulation(one, speaker)] as const);
    for (const [{ name, value }, said] of all) {
      const unknown = name.split(".").filter((part) => !(part in names) && !(part in kinds));
      expect(unknown.filter((part) => part !== "illegalMove")).toEqual([]);
      if (typeof value === "string" && value !== "none")
        expect(said.value, name).toBe(console.laws.values[value]);
      expect(said.value, name).not.toBe("");
    }
    const said = (name: string): readonly string[] =>
      all.filter(([one]) => one.name === name).map(([, { value }]) => value);
    expect(said("defaultTime")).toEqual([console.minutes(30), console.laws.values["none"]]);
    expect(said("fivefold").at(-1)).toBe(console.laws.values["false"]);
    expect(said("illegalMove.standard.opponentGets")).toEqual(["\u20661:30\u2069"]);
    expect(new Set(all.map(([, { what }]) => what)).size).toBe(new Set(all.map(([{ name }]) => name)).size);
  });

  it("puts figures as they stand on clocks and sheets, from left to right", () => {
    const speaker = { alarm: console.alarm, words };
    const stopped = describeAlarm(alarm("helpWanted", { white: 3_599_000, black: 0 }), speaker);
    expect(stopped).toContain("\u206659:59\u2069");
    expect(stopped).toContain("\u20660:00:00\u2069");
    const jump = describeAlarm(
      alarm("clockJump", { how: "adjusted", white: 120_000, black: -30_000 }),
      speaker,
    );
    expect(jump).toContain("\u2066+2:00\u2069");
    expect(jump).toContain("\u2066−0:30\u2069");
    expect(describeAlarm(alarm("repetition", { count: 3, moves: "12 40 181" }), speaker)).toContain(
      "\u206612, 40, 181\u2069",
    );
    // A move is two half-moves, and half a move is none.
    expect(describeAlarm(alarm("fiftyMoves", { halfmoves: 101 }), speaker)).toContain("\u206650\u2069");
  });

  it("of a relay that records nothing it does not say that drivers are not heard", () => {
    const speaker = { alarm: console.alarm, words };
    const values = { boards: 2, tables: "3 12" };
    const said = describeAlarm(alarm("boardSilent", { ...values, how: "notRecorded" }), speaker);
    expect(said).toBe(console.alarm.notRecorded("\u20663, 12\u2069"));
    expect(said).not.toBe(describeAlarm(alarm("boardSilent", { ...values, driver: "Laptop" }), speaker));
  });

  it("tells what a zero means, and who may call it", () => {
    const flag = { meaning: "loss", canMate: "winnable", first: "white", arbiterCalls: "no" };
    const said = describeAlarm(alarm("flag", flag), { alarm: console.alarm, words });
    for (const part of [
      console.alarm.meanings["loss"],
      console.alarm.canMate["winnable"],
      console.alarm.keepOut,
      console.alarm.first(words.white),
    ])
      expect(said).toContain(part);
  });
});
