import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { DeviceIdSchema, type DeviceId, type Observation } from "@boardwire/shared";
import { now, temporaryFolder, WAIT } from "./test-support.ts";
import { awaitReturns } from "./returns.ts";
import { Outbox } from "./uplink/outbox.ts";

const [ONE, TWO, THREE, FOUR] = ["dgt:1", "dgt:2", "dgt:3", "dgt:4"].map((id) =>
  v.parse(DeviceIdSchema, id),
) as [DeviceId, DeviceId, DeviceId, DeviceId];

describe("boards that were there when the last run ended without a word", () => {
  it("[LIN22] are told as lost where they do not come back, and those alone", async ({
    onTestFinished: atEnd,
  }) => {
    const folder = await temporaryFolder(atEnd);
    const before = new Outbox(folder, now());
    const append = (board: DeviceId, observation: Observation): void =>
      before.append([{ board, at: now(), observation }]);
    for (const board of [ONE, TWO, THREE]) append(board, { kind: "connected", port: "/dev/ttyUSB0" });
    append(FOUR, { kind: "noise", bytes: 1 });
    append(TWO, { kind: "lost", reason: "no answer" });
    before.close();

    const outbox = new Outbox(folder, now());
    atEnd(() => Promise.resolve(outbox.close()));
    expect(outbox.leftThere).toEqual([ONE, THREE]);
    const told: (readonly [DeviceId, string])[] = [];
    const returns = awaitReturns({
      boards: outbox.leftThere,
      report: (board, _at, { kind }) => void told.push([board, kind]),
      now,
      afterMillis: 20,
    });
    returns.heard(ONE);
    await vi.waitFor(() => expect(told).toEqual([[THREE, "lost"]]), WAIT);
  });

  it("are left to the next run where this one is stopped before", async () => {
    const told: DeviceId[] = [];
    const returns = awaitReturns({
      boards: [ONE],
      report: (board) => void told.push(board),
      now,
      afterMillis: 5,
    });
    returns.stop();
    const other = awaitReturns({
      boards: [TWO],
      report: (board) => void told.push(board),
      now,
      afterMillis: 10,
    });
    await vi.waitFor(() => expect(told).toEqual([TWO]), WAIT);
    other.stop();
  });
});
