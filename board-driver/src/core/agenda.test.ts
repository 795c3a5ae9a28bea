import { describe, expect, it } from "vitest";
import { toInstant, type Instant } from "@boardwire/shared";
import { nextTask, type Situation, type Task } from "./agenda.ts";

const NOW = 1_000_000;
const ago = (millis: number): Instant => toInstant(NOW - millis);
/** A board at rest that answered a moment ago and was asked everything. */
const rest: Situation = {
  now: toInstant(NOW),
  asksFields: true,
  heardAt: ago(100),
  fieldsAskedAt: ago(5000),
  doubtful: false,
  noisy: false,
  changedAt: null,
  clockAt: null,
  longSerialAsked: true,
  batteryAskedAt: false,
};

const cases: readonly (readonly [name: string, situation: Partial<Situation>, task: Task | null])[] = [
  ["nothing of a board at rest", {}, null],
  ["a sign of life after a second of silence", { heardAt: ago(1000) }, "sign"],
  ["the fields ten seconds after the last reading", { fieldsAskedAt: ago(10_000) }, "fields"],
  ["nothing while hands are on the board", { changedAt: ago(1400) }, null],
  ["the fields when hands have left it", { changedAt: ago(1500) }, "fields"],
  [
    "nothing of a board that cannot be asked for its fields",
    { asksFields: false, changedAt: ago(9000) },
    null,
  ],
  ["everything anew in doubt", { doubtful: true }, "whole"],
  ["not twice at once in doubt", { doubtful: true, fieldsAskedAt: ago(200) }, null],
  ["everything anew after noise", { noisy: true }, "whole"],
  ["less often while noise goes on", { noisy: true, fieldsAskedAt: ago(1900) }, null],
  ["everything anew when a running clock is silent", { clockAt: ago(4000) }, "whole"],
  ["not each time it is silent still", { clockAt: ago(60_000), fieldsAskedAt: ago(3900) }, null],
  ["what has never been asked, once all else is done", { longSerialAsked: false }, "longSerial"],
  ["the battery after that", { batteryAskedAt: null }, "battery"],
  ["the battery every five minutes, where it was told", { batteryAskedAt: ago(300_000) }, "battery"],
  ["not so soon", { batteryAskedAt: ago(299_000) }, null],
  ["doubt before silence", { doubtful: true, heardAt: ago(3000) }, "whole"],
  ["silence before details", { longSerialAsked: false, heardAt: ago(3000) }, "sign"],
];

describe("what a board is asked next", () => {
  it.each(cases)("%s", (_name, situation, task) => {
    expect(nextTask({ ...rest, ...situation })).toBe(task);
  });
});
