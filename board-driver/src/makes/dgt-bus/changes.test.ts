import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toInstant } from "@boardwire/shared";
import { ChangesOrder } from "./changes.ts";
import { BUS_MESSAGE } from "./codec.ts";
import type { BusCode } from "./commands.ts";
import type { Answer } from "./talk.ts";

const AT = toInstant(0);
const answered = (data: Uint8Array): Answer => ({
  kind: "answered",
  message: { kind: "message", id: BUS_MESSAGE.changes, address: 3619, data },
  asked: AT,
  at: AT,
});
const HERE: Answer = {
  kind: "answered",
  message: { kind: "message", id: BUS_MESSAGE.ping, address: 3619, data: Uint8Array.of() },
  asked: AT,
  at: AT,
};
const SILENT: Answer = { kind: "silent" };
const GARBLED: Answer = { kind: "garbled" };
const packet = (...bytes: number[]): Uint8Array => Uint8Array.from(bytes);
const E2_E4 = packet(0x40, 0x34, 0x41, 0x24);

/** Takes changes from a board that answers as listed; says what was asked and what was taken. */
async function take(
  answers: readonly Answer[],
  order = new ChangesOrder(),
): Promise<{ readonly asked: readonly BusCode[]; readonly taken: Uint8Array | null }> {
  const asked: BusCode[] = [];
  const left = [...answers];
  const taken = await order.take((code) => {
    asked.push(code);
    return Promise.resolve(left.shift() ?? SILENT);
  });
  return { asked, taken: taken?.data ?? null };
}

const begun = (given: Uint8Array = packet()): ChangesOrder => {
  const order = new ChangesOrder();
  order.begin(given);
  return order;
};

describe("the order of questions for changes", () => {
  it("[F1] a damaged answer is asked for by a repeat", async () => {
    expect(await take([GARBLED, HERE, answered(E2_E4)])).toEqual({
      asked: ["changes", "ping", "repeatChanges"],
      taken: E2_E4,
    });
  });

  it("[F2] an answer lost is asked for by a repeat, at the next visit", async () => {
    const order = begun();
    expect(await take([SILENT], order)).toEqual({ asked: ["changes"], taken: null });
    expect(order.owesRepeat).toBe(true);
    expect(await take([HERE, answered(E2_E4)], order)).toEqual({
      asked: ["ping", "repeatChanges"],
      taken: E2_E4,
    });
    expect(await take([answered(packet())], order)).toEqual({ asked: ["changes"], taken: packet() });
  });

  it("[F2] a repeat that was taken before means that the question was not heard; it is put anew", async () => {
    const order = begun(E2_E4);
    const next = packet(0x40, 0x0c);
    expect(await take([GARBLED, HERE, answered(E2_E4), answered(next)], order)).toEqual({
      asked: ["changes", "ping", "repeatChanges", "changes"],
      taken: next,
    });
    expect(order.takeDoubt()).toBe(true);
    expect(order.takeDoubt()).toBe(false);
  });

  it("as long as an answer may still be on its way, changes are not asked for", async () => {
    const order = begun();
    await take([SILENT], order);
    expect(await take([SILENT], order)).toEqual({ asked: ["ping"], taken: null });
    expect(order.owesRepeat).toBe(true);
  });

  it("the same changes twice are two", async () => {
    const order = begun(E2_E4);
    expect(await take([answered(E2_E4)], order)).toEqual({ asked: ["changes"], taken: E2_E4 });
  });

  it("changes that came when nobody waited are repeated", async () => {
    const order = begun();
    order.noteLate();
    expect(await take([answered(E2_E4)], order)).toEqual({ asked: ["repeatChanges"], taken: E2_E4 });
  });

  it("gives up after some damage, and owes a repeat", async () => {
    const order = begun();
    const bad = [GARBLED, HERE];
    const { asked, taken } = await take([...bad, ...bad, ...bad, ...bad, answered(E2_E4)], order);
    expect(taken).toBeNull();
    expect(asked.filter((code) => code !== "ping")).toEqual([
      "changes",
      "repeatChanges",
      "repeatChanges",
      "repeatChanges",
    ]);
    expect(order.owesRepeat).toBe(true);
  });

  it("whatever is lost, damaged or late, each record is taken once and in order", async () => {
    const fate = fc.constantFrom("well", "well", "unheard", "lost", "damaged", "late");
    const step = fc.record({
      writes: fc.nat(3),
      fates: fc.array(fate, { minLength: 6, maxLength: 6 }),
      arrives: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 60 }), async (steps) => {
        const written: number[] = [];
        let delivered = 0;
        let last = packet();
        // Answers on their way, in order; null: one to the other question.
        let underWay: (Uint8Array | null)[] = [];
        const order = begun();
        const taken: number[] = [];
        const visit = async (fates: readonly string[]): Promise<void> => {
          const left = [...fates];
          const found = await order.take((code) => {
            const drawn = left.shift() ?? "well";
            // Where even the answers to the other question come late time and again, a dump has to mend it.
            const fated = code === "ping" && drawn === "late" ? "lost" : drawn;
            if (fated !== "unheard") {
              if (code === "changes") {
                last = Uint8Array.from(written.slice(delivered));
                delivered = written.length;
              }
              if (fated === "well" || fated === "late") underWay.push(code === "ping" ? null : last);
            }
            if (fated === "damaged") return Promise.resolve(GARBLED);
            if (fated === "late") return Promise.resolve(SILENT);
            for (let first = underWay.shift(); first !== undefined; first = underWay.shift()) {
              if (first !== null && code !== "ping") return Promise.resolve(answered(first));
              if (first === null && code === "ping") return Promise.resolve(HERE);
              if (first !== null) order.noteLate();
            }
            return Promise.resolve(SILENT);
          });
          taken.push(...(found?.data ?? []));
        };
        const arrive = (): void => {
          if (underWay.some((answer) => answer !== null)) order.noteLate();
          underWay = [];
        };
        for (const { writes, fates, arrives } of steps) {
          for (let count = 0; count < writes; count += 1) written.push(written.length);
          if (arrives) arrive();
          await visit(fates);
        }
        // Once the line is well again nothing is missing.
        for (let count = 0; count < 3; count += 1) {
          arrive();
          await visit([]);
        }
        expect(taken).toEqual(written);
      }),
      { numRuns: 5000 },
    );
  });
});
