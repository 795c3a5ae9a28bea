import { describe, expect, it } from "vitest";
import { toInstant, toMillis, type ClockReading, type ClockSide } from "@boardwire/shared";
import type { MemoryRecord } from "../../core/board-record.ts";
import type { ClockWord } from "../../core/clock-thinning.ts";
import { parseRecords } from "../dgt/records.ts";
import { START, withFields } from "../../test-fields.ts";
import { EMPTY_BUS_PICTURE, lookAtVisit, type BusPicture, type Look } from "./picture.ts";

const KNOWN: BusPicture = { ...EMPTY_BUS_PICTURE, fields: START, snapshotAt: toInstant(0) };
const records = (hex: string): readonly MemoryRecord[] =>
  parseRecords(Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex")), "record").records;
const face = { millis: toMillis(60_000), flag: "none" } as const;
const clock = (running: ClockSide | null, lever: ClockSide): ClockReading => ({
  kind: "clock",
  left: face,
  right: face,
  running,
  lever,
  resolutionMillis: toMillis(1000),
  lowBattery: false,
});

interface Told {
  readonly hex?: string;
  readonly earlier?: string;
  readonly dump?: string;
  readonly clock?: ClockWord;
  readonly at?: number;
}
const visit = (picture: BusPicture, { hex = "", earlier = "", dump, clock: word, at = 1000 }: Told): Look =>
  lookAtVisit(picture, {
    since: toInstant(at - 1000),
    asked: toInstant(at - 10),
    at: toInstant(at),
    earlier: records(earlier),
    records: records(hex),
    dump: dump ?? null,
    clock: word ?? null,
  });
/** What is told, shortly. */
const told = ({ news }: Look): readonly string[] =>
  news.map(({ observation }) => {
    if (observation.kind === "square") return `${observation.field}${observation.content}`;
    if (observation.kind === "press") return `press ${observation.face}`;
    return observation.kind === "clock" ? `clock ${observation.lever}` : observation.kind;
  });

describe("what a visit tells", () => {
  it.each<[string, Told, readonly string[]]>([
    ["e2-e4 and the lever, in order", { hex: "4034 4124 712957" }, ["52.", "36P", "press left"]],
    ["a change that changes nothing is none", { hex: "4134 4024" }, []],
    ["a repeat that was owed comes first", { earlier: "4034", hex: "4124" }, ["52.", "36P"]],
    ["a start mark and its men are no changes", { hex: `7b ${"4134".repeat(3)}` }, []],
    ["a dump that shows what is known", { dump: START }, []],
    [
      "the same after changes, brought up to now",
      { hex: "4034 4124", dump: withFields(START, { 52: ".", 43: "P" }) },
      // The pawn stood on d3 when the board was read: it does not fit, and a second reading decides.
      ["52.", "36P"],
    ],
    ["a dump from before changes", { hex: "4034 4124", dump: START }, ["52.", "36P", "snapshot"]],
    [
      "a dump from between them",
      { hex: "4034 4124", dump: withFields(START, { 52: "." }) },
      ["52.", "36P", "snapshot"],
    ],
    ["a snapshot now and then, though nothing is new", { dump: START, at: 60_000 }, ["snapshot"]],
  ])("%s", (_name, tells, expected) => {
    expect(told(visit(KNOWN, tells))).toEqual(expected);
  });

  it("instants increase from the last visit to this one", () => {
    const { news } = visit(KNOWN, { hex: "4034 5124 712957", dump: START, clock: clock("right", "right") });
    expect(news.map(({ at }) => Math.round(at))).toEqual([293, 413, 707, 1000, 1000]);
  });

  it("nothing but the whole board says what stands there first", () => {
    const first = visit(EMPTY_BUS_PICTURE, { hex: "4034" });
    expect(told(first)).toEqual([]);
    expect(told(visit(first.picture, { dump: START }))).toEqual(["snapshot"]);
  });

  it("a dump that does not fit has to be read twice before it is believed", () => {
    const lost = withFields(START, { 52: ".", 36: "P" });
    const first = visit(KNOWN, { dump: lost });
    expect([told(first), first.picture.doubtful, first.missed]).toEqual([[], true, false]);
    const second = visit(first.picture, { dump: lost });
    expect([told(second), second.picture.fields, second.missed]).toEqual([["snapshot"], lost, true]);
    const healed = visit(first.picture, { dump: START });
    expect([told(healed), healed.picture.doubtful]).toEqual([[], false]);
  });

  it("[F4] men found again after a loss of power are no moves; a dump from after it says what stands there", () => {
    const part = visit(KNOWN, { hex: "7f7f7f6a 4800 4901", dump: START });
    expect([told(part), part.picture.rebuilding]).toEqual([[], true]);
    const moved = withFields(START, { 52: ".", 36: "P" });
    const rest = visit(part.picture, { hex: "4a02 4124", dump: moved });
    expect([told(rest), rest.picture.fields, rest.picture.rebuilding]).toEqual([["snapshot"], moved, false]);
    expect(told(visit(rest.picture, { hex: "400c" }))).toEqual(["12."]);
  });
});

describe("the clock", () => {
  const running: BusPicture = {
    ...KNOWN,
    clock: { word: clock("left", "left"), at: toInstant(900) },
  };
  it("is told after the changes", () => {
    const look = visit(running, { hex: "712957", clock: clock("right", "right") });
    expect(told(look)).toEqual(["press left", "clock right"]);
  });

  it("that is older than the press is left out, and where it says so later the whole board is asked for first", () => {
    const look = visit(running, { hex: "712957", clock: clock("left", "left") });
    expect(told(look)).toEqual(["press left"]);
    expect(told(visit(look.picture, { clock: clock("left", "left"), at: 2000 }))).toEqual([]);
    const held = visit(look.picture, { clock: clock(null, "left"), at: 4000 });
    expect([told(held), held.picture.doubtful]).toEqual([[], true]);
    const read = visit(held.picture, { clock: clock(null, "left"), dump: START, at: 5000 });
    expect([told(read), read.missed, read.picture.doubtful]).toEqual([
      ["snapshot", "clock left"],
      true,
      false,
    ]);
  });

  it("whose lever was down already when the board notes its press: a press was lost, and the game so far is wanted", () => {
    const pressed = visit(running, { hex: "712957" }).picture;
    const again = visit(pressed, { hex: "4034 4124 712956", at: 3000 });
    expect([told(again), again.picture.doubtful]).toEqual([["52.", "36P", "press left"], true]);
    const read = visit(again.picture, { dump: withFields(START, { 52: ".", 36: "P" }), at: 4000 });
    expect([told(read), read.missed]).toEqual([["snapshot"], true]);
    // A board that has never noted a press is not held to it.
    const silent = visit(running, { clock: clock("right", "right"), at: 3000 });
    expect([told(silent), silent.picture.doubtful]).toEqual([["clock right"], false]);
  });

  it("that was just started is told before the first press", () => {
    const resting: BusPicture = { ...KNOWN, clock: { word: clock(null, "left"), at: toInstant(0) } };
    const look = visit(resting, { hex: "4034 4124 712957", clock: clock("left", "left") });
    expect(told(look)).toEqual(["clock left", "52.", "36P", "press left"]);
  });
});
