import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInstant, toMillis, type FieldContent } from "@boardwire/shared";
import { applyRecords, type MemoryRecord } from "../../core/board-record.ts";
import { toMissed } from "../../core/catch-up.ts";
import { START } from "../../test-fields.ts";
import { recoverLost } from "./lost.ts";
import { EMPTY_BUS_PICTURE, lookAtVisit, type BusPicture, type Look } from "./picture.ts";

const MARK: readonly MemoryRecord[] = [
  { kind: "startOfGame" },
  ...[...START].flatMap((content, field): MemoryRecord[] =>
    content === "." ? [] : [{ kind: "piece", field, content: content as FieldContent, quick: false }],
  ),
];

/** Changes of a few fields; each third record is a press, whose time tells it from all others. */
const play = fc
  .array(fc.tuple(fc.nat(15), fc.constantFrom<FieldContent>(".", "P", "n")), { maxLength: 40 })
  .map((drawn) =>
    drawn.map(([field, content], index): MemoryRecord => {
      const millis = toMillis(3_600_000 - index * 1000);
      if (index % 3 === 2) return { kind: "clock", face: index % 2 === 0 ? "left" : "right", millis };
      return { kind: "piece", field: 48 + field, content, quick: false };
    }),
  );

let at = 0;
function visit(
  picture: BusPicture,
  records: readonly MemoryRecord[],
  dump: string | null = null,
): { readonly before: BusPicture; readonly look: Look } {
  const since = toInstant(at);
  at += 1000;
  const now = toInstant(at);
  const told = { since, asked: now, at: now, earlier: [], records, dump, clock: null };
  return { before: picture, look: lookAtVisit(picture, told) };
}

describe("what was lost on the way", () => {
  it("comes in its place: what was told before it, and what is told then, are together all that happened", () => {
    let recovered = 0;
    fc.assert(
      fc.property(play, fc.nat(40), fc.nat(40), fc.nat(40), (records, one, two, three) => {
        const [agreedAt = 0, from = 0, to = 0] = [one, two, three]
          .map((place) => Math.min(place, records.length))
          .toSorted((a, b) => a - b);
        const now = applyRecords(START, records);
        let { picture } = visit(EMPTY_BUS_PICTURE, MARK, START).look;
        ({ picture } = visit(picture, records.slice(0, agreedAt), picture.fields).look);
        const agreed = picture.fields ?? "";
        ({ picture } = visit(picture, records.slice(agreedAt, from)).look);
        const known = picture.fields;
        ({ picture } = visit(picture, records.slice(to), now).look);
        const { before, look } = visit(picture, [], now);
        // Where the men stand as if nothing had been lost, nobody notices.
        if (!look.missed) return;
        const found = recoverLost(before, look, [...MARK, ...records]);
        const [first, ...rest] = found?.news ?? [];
        const steps = (first?.observation.kind === "snapshot" ? rest : (found?.news ?? [])).filter(
          (news) => news.recovered,
        );
        const all = toMissed(agreed, records.slice(agreedAt)).map(({ observation }) => observation);
        expect(steps.map(({ observation }) => observation)).toEqual(all.slice(all.length - steps.length));
        // Told anew from a position that was really there, and nothing is left out before it.
        const start = first?.observation.kind === "snapshot" ? first.observation.fields : before.fields;
        expect(start).toBe(applySteps(agreed, all.slice(0, all.length - steps.length)));
        const toldBefore = toMissed(agreed, records.slice(agreedAt, from)).length;
        expect(all.length - steps.length).toBeGreaterThanOrEqual(toldBefore);
        if (from === to) expect(known).toBe(before.fields);
        expect(found?.news.at(-1)?.observation).toMatchObject({ kind: "snapshot", fields: now });
        expect(found?.picture.agreed?.since).toEqual([]);
        recovered += 1;
      }),
      { numRuns: 2000 },
    );
    expect(recovered).toBeGreaterThan(100);
  });

  it("is not looked for in a game that does not lead to what stands there, or in which the power was off", () => {
    const moved = START.replace(/P/, ".");
    const lift: MemoryRecord = { kind: "piece", field: START.indexOf("P"), content: ".", quick: false };
    let { picture } = visit(EMPTY_BUS_PICTURE, MARK, START).look;
    ({ picture } = visit(picture, [], moved).look);
    const { before, look } = visit(picture, [], moved);
    expect(look.missed).toBe(true);
    expect(recoverLost(before, look, [...MARK, lift])?.news).toMatchObject([
      { observation: { kind: "square", field: lift.field }, recovered: true },
      { observation: { kind: "snapshot", fields: moved } },
    ]);
    expect(recoverLost(before, look, [])).toBeNull();
    expect(recoverLost(before, look, MARK)).toBeNull();
    const found = MARK.filter((record) => record.kind === "piece" && record.field !== lift.field);
    expect(recoverLost(before, look, [...MARK, { kind: "power" }, ...found])).toBeNull();
  });
});

const applySteps = (fields: string, steps: readonly { readonly kind: string }[]): string =>
  applyRecords(
    fields,
    steps.flatMap((step) =>
      step.kind === "square" ? [{ ...step, kind: "piece", quick: false } as MemoryRecord] : [],
    ),
  );
