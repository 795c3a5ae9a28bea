import { describe, expect, it } from "vitest";
import { createAudiences } from "../audiences.ts";
import { createMateBook } from "../projections/arbiter-flags.ts";
import { JournalScript } from "../test-journal-script.ts";

describe("a table whose alarms cannot be found out", () => {
  it("[ALM30] is told as a fault, and takes nothing from the other tables", () => {
    const mates = {
      ...createMateBook(),
      find: () => {
        throw new Error("a bug");
      },
    };
    const audiences = createAudiences({ epoch: "run-1", mates });
    const script = new JournalScript().create("Open").connect(1).connect(2);
    const [one, two] = [1, 2].map((table) => script.startGame(table, 1, { timeControl: "5m+3s" }));
    if (one === undefined || two === undefined) throw new Error("no games");
    const fall = { side: "white", kind: "final", period: 0, first: "white", seen: script.now } as const;
    script
      .add({ type: "FlagFallObserved", game: one, ...fall })
      .play(two, "e4")
      .signal(two, "1-0");
    expect(() => audiences.publish(script.take(), script.now)).toThrow(AggregateError);
    const view = audiences.snapshot("arbiter", "console", script.now);
    expect(view?.type === "console" && view.alarms.map(({ table, kind }) => [table, kind])).toEqual([
      [2, "kingsInCentre"],
    ]);
  });
});
