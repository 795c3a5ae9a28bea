import { describe, expect, it } from "vitest";
import { toInstant } from "@boardwire/shared";
import { Caller } from "./caller.ts";
import { BUS_MESSAGE, checksum } from "./codec.ts";
import type { BusPort } from "./commands.ts";
import { BusTalk } from "./talk.ts";

const ADDRESS = 1001;

/** A whole board without a man on it. */
function emptyBoard(): Uint8Array {
  const body = [BUS_MESSAGE.board, 0, 70, ADDRESS >> 7, ADDRESS & 0x7f, ...Array<number>(64).fill(0)];
  const bytes = Uint8Array.from(body);
  return Uint8Array.of(...bytes, checksum(bytes, 0, bytes.length));
}

/** A line on which each question is answered at once by the next of these. */
function openLine(answers: readonly Uint8Array[], now: () => number): BusTalk {
  const left = [...answers];
  let hear: (bytes: Uint8Array) => void = () => undefined;
  const port: BusPort = {
    path: "test",
    onBytes: (listener) => void (hear = listener),
    onClose: () => undefined,
    close: () => Promise.resolve(),
    write: () => {
      queueMicrotask(() => hear(left.shift() ?? new Uint8Array()));
      return Promise.resolve();
    },
  };
  return new BusTalk({ port, now: () => toInstant(now()), onLate: () => undefined });
}

describe("the whole board", () => {
  it("is due again ten seconds after it was read, and stays due where its answer came damaged", async () => {
    let now = 20_000;
    const board = emptyBoard();
    const talk = openLine([board, board.with(40, 1), board], () => now);
    const caller = new Caller(ADDRESS, () => toInstant(now));
    expect(caller.areFieldsDue).toBe(true);
    expect(await caller.askFields(talk)).toBe(".".repeat(64));
    now += 9000;
    expect(caller.areFieldsDue).toBe(false);
    now += 1000;
    expect(caller.areFieldsDue).toBe(true);
    expect(await caller.askFields(talk)).toBeNull();
    expect(caller.areFieldsDue).toBe(true);
    expect(await caller.askFields(talk)).toBe(".".repeat(64));
    expect(caller.areFieldsDue).toBe(false);
  });
});
