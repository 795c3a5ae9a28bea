import * as v from "valibot";
import { expect, it } from "vitest";
import { DeviceIdSchema } from "@boardwire/shared";
import { createProgress } from "./progress.ts";
import { describePorts } from "./words.ts";

it("the reading of a memory is a bar that grows by tenths, for each board anew", () => {
  const isWorthALine = createProgress();
  const lines = (name: string, fractions: readonly number[]): string[] =>
    fractions
      .map((fraction) => ({
        kind: "memory" as const,
        path: "/dev/ttyUSB0",
        board: v.parse(DeviceIdSchema, name),
        fraction,
      }))
      .filter(isWorthALine)
      .map((news) => describePorts(news).text);
  const fractions = [0, 0.01, 0.09, 0.5, 0.55, 1];
  expect(lines("dgt:00001", fractions)).toEqual([
    "Reading the memory of board dgt:00001: [--------------------] 0 %",
    "Reading the memory of board dgt:00001: [##########----------] 50 %",
    "Reading the memory of board dgt:00001: [####################] 100 %",
  ]);
  expect(lines("dgt:00001", [0.02])).toHaveLength(1);
  expect(lines("dgt:00002", fractions)).toHaveLength(3);
});
