import { describe, expect, it } from "vitest";
import { toInstant, type FieldContent, type Observation } from "@boardwire/shared";
import type { Reading } from "./make.ts";
import { EMPTY_PICTURE, lookAt } from "./snapshot.ts";

const EMPTY = ".".repeat(64);
const board = (changes: Readonly<Record<number, FieldContent>> = {}): string =>
  [...EMPTY].map((content, field) => changes[field] ?? content).join("");
const fields = (changes: Readonly<Record<number, FieldContent>> = {}): Reading => ({
  kind: "fields",
  fields: board(changes),
});
const square = (field: number, content: FieldContent): Reading => ({ kind: "square", field, content });

/** Each reading a second after the one before: what was reported of it, and whether the board should be read again. */
function look(...readings: readonly Reading[]): string[] {
  let picture = EMPTY_PICTURE;
  return readings.map((reading, index) => {
    const seen = lookAt(picture, reading, toInstant(index * 1000), toInstant(0));
    picture = seen.picture;
    return seen.observations.map((one: Observation) => one.kind).join(" ") + (seen.doubtful ? "?" : "");
  });
}

describe("what is news of a board", () => {
  it("the first whole board is; the same one again is not", () => {
    expect(look(fields(), fields(), fields())).toEqual(["snapshot", "", ""]);
  });

  it("every change is, and so is the whole board that confirms it", () => {
    expect(look(fields(), square(3, "P"), fields({ 3: "P" }), fields({ 3: "P" }))).toEqual([
      "snapshot",
      "square",
      "snapshot",
      "",
    ]);
  });

  it("a whole board that no update announced raises doubt, once", () => {
    expect(look(fields(), fields({ 3: "P" }), fields({ 3: "P" }))).toEqual(["snapshot", "snapshot?", ""]);
  });

  it("a field that becomes what it was raises doubt", () => {
    expect(look(fields(), square(3, "."))).toEqual(["snapshot", "square?"]);
  });

  it("a change of a board that was never read raises doubt", () => {
    expect(look(square(3, "P"))).toEqual(["square?"]);
  });

  it("a damaged message raises doubt", () => {
    expect(look(fields(), { kind: "damaged", what: "a field update" })).toEqual(["snapshot", "?"]);
  });

  it("a whole board after a reported move is, also where it is as before: a new game begins", () => {
    expect(look(fields(), { kind: "move", uci: "e2e4" }, fields(), fields())).toEqual([
      "snapshot",
      "move",
      "snapshot",
      "",
    ]);
  });

  it("a board that never changes is said again after a minute", () => {
    const minute = Array.from({ length: 61 }, () => fields());
    expect(look(...minute).flatMap((seen, second) => (seen === "" ? [] : [second]))).toEqual([0, 60]);
  });
});
