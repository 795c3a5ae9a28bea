import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { tableView, toTable } from "../test-views.ts";
import { follow, settle, type FakeRelay, type HandTime } from "./test-relay.ts";

// The feed of a page that follows a tournament's tables; those of a game and of the console are beside this file.

const channel = "tournament";
const patch = (ply: number) => ({ type: "tournament", channel, tables: [{ table: 1, ply }] });

let time: HandTime;
let relay: FakeRelay;
let store: Store;
let plyNow = 0;
beforeEach(async () => {
  plyNow = 0;
  ({ time, relay, store } = await follow(() => ({
    type: "tournament",
    channel,
    tournament: { name: "Open A" },
    tables: [tableView(2), tableView(1, { ply: plyNow })],
  })));
});

/** Publishes half-move `ply` of table 1; snapshots from now on hold it. */
function play(ply: number): void {
  plyNow = ply;
  relay.publish(patch(ply));
}
const shownPly = (): number | undefined => store.table(toTable(1)).value?.ply;

describe("the tables", () => {
  it("come in the order of their numbers, and updates change them", () => {
    expect(store.tables.value).toEqual([1, 2]);
    expect(store.tournamentName.value).toBe("Open A");
    play(1);
    expect(shownPly()).toBe(1);
    expect(store.table(toTable(2)).value?.ply).toBe(0);
  });

  it("a move at one table leaves the others' values as they were", () => {
    const before = store.table(toTable(2)).value;
    play(1);
    expect(store.table(toTable(2)).value).toBe(before);
  });

  it("a new table comes whole and finds its place", () => {
    relay.publish({ type: "tournament", channel, tables: [tableView(3)] });
    expect(store.tables.value).toEqual([1, 2, 3]);
  });
});

describe("what was lost on the way", () => {
  it("is noticed by its number and asked for, once", async () => {
    play(1);
    relay.lose = 1;
    play(2);
    play(3);
    await settle();
    expect(shownPly()).toBe(3);
    expect(relay.subscriptions().slice(1)).toEqual([
      expect.objectContaining({ channel, since: 1, epoch: "first" }),
    ]);
  });

  it("comes in five broken connections one after the other, each move once", async () => {
    for (let round = 1; round <= 5; round++) {
      relay.cut();
      play(round * 2 - 1);
      play(round * 2);
      relay.connect();
      await settle();
      expect(shownPly()).toBe(round * 2);
    }
    const numbers = relay.subscriptions().map(({ since }) => since);
    expect(numbers).toEqual([undefined, 0, 2, 4, 6, 8]);
  });

  it("is taken from a snapshot where the numbers have begun anew", async () => {
    play(1);
    relay.cut();
    relay.restart("second");
    plyNow = 40;
    relay.connect();
    await settle();
    expect(shownPly()).toBe(40);
    play(41);
    expect(shownPly()).toBe(41);
  });

  it("an update that cannot be applied makes the picture come whole, after a pause", async () => {
    plyNow = 7;
    relay.publish({ type: "tournament", channel, tables: [{ table: 9, ply: 7 }] });
    await settle();
    expect(relay.subscriptions()).toHaveLength(1);
    await time.pass(1000);
    expect(relay.subscriptions()[1]).not.toHaveProperty("since");
    expect(shownPly()).toBe(7);
  });

  it("an update that comes twice changes nothing", async () => {
    play(1);
    play(2);
    const again = relay.updates[0];
    relay.updates.length = 0;
    relay.publish({ ...again });
    await settle();
    expect(shownPly()).toBe(2);
    expect(relay.subscriptions()).toHaveLength(1);
  });
});

describe("the line", () => {
  it("is called lost only after a while, since when it was cut, and keeps the last picture", async () => {
    play(3);
    const cutAt = time.now;
    relay.cut();
    await time.pass(1900);
    expect(store.connection.value.kind).toBe("open");
    await time.pass(200);
    expect(store.connection.value).toEqual({ kind: "lost", since: cutAt });
    expect(shownPly()).toBe(3);
    relay.connect();
    // Until the relay's time is known again, what stood still must not be drawn as running.
    expect(store.connection.value.kind).toBe("lost");
    await settle();
    expect(store.connection.value.kind).toBe("open");
  });

  it("is called back only by an answer that came over it", async () => {
    const answerLate = relay.holdTime();
    await time.pass(60_000);
    relay.cut();
    await time.pass(3000);
    relay.holdTime();
    relay.connect();
    answerLate();
    await settle();
    expect(store.connection.value.kind).toBe("lost");
  });

  it("that comes back at once was never lost", async () => {
    relay.cut();
    await time.pass(1000);
    relay.connect();
    await time.pass(5000);
    expect(store.connection.value.kind).toBe("open");
  });

  it("of another version of the protocol is said to be so", async () => {
    relay.cut();
    relay.refuse = "version";
    relay.connect();
    await settle();
    expect(store.connection.value.kind).toBe("outdated");
  });
});

describe("the relay's time", () => {
  it("is asked for before the tables, so that running clocks start right", () => {
    expect(relay.asked[0]?.event).toBe("time");
    expect(store.offset.value).toBe(0);
  });

  it("is measured five times, then again each minute", async () => {
    relay.ahead = 500;
    await time.pass(4000);
    expect(relay.asked.filter(({ event }) => event === "time")).toHaveLength(5);
    expect(store.offset.value).toBe(500);
    relay.ahead = 9000;
    await time.pass(59_000);
    expect(store.offset.value).toBe(500);
    await time.pass(6000);
    expect(store.offset.value).toBe(9000);
  });

  it("is measured anew when the line opens again", async () => {
    relay.cut();
    relay.ahead = -420_000;
    relay.connect();
    await settle();
    expect(store.offset.value).toBe(-420_000);
  });
});

describe("a newer relay", () => {
  it("may add fields and messages that this page does not know", () => {
    relay.publish({ ...patch(1), weather: "fine", tables: [{ table: 1, ply: 1, mood: "calm" }] });
    expect(shownPly()).toBe(1);
    relay.publish({ type: "hologram", channel });
    expect(shownPly()).toBe(1);
  });
});
