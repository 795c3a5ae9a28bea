import { AlarmIdSchema, UNHANDLED, toGameId, toInstant, type Alarm, type Audience } from "@boardwire/shared";
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import { toClockThen } from "../pages/game/stand.ts";
import { createStore, type Store } from "../store.ts";
import { FakeRelay, HandTime, gameFacts, move, settle, tableView, toTable } from "./fake-relay.ts";
import { readingOf, type Reading } from "./reading.ts";
import { STAFF } from "./staff-reading.ts";
import { createFeed, type Feed } from "./feed.ts";

const channel = "tournament";
const patch = (ply: number) => ({ type: "tournament", channel, tables: [{ table: 1, ply }] });

let time: HandTime;
let relay: FakeRelay;
let store: Store;
let feed: Feed;
let plyNow = 0;

/** Publishes half-move `ply` of table 1; snapshots from now on hold it. */
function play(ply: number): void {
  plyNow = ply;
  relay.publish(patch(ply));
}
/** As in a page, where the script of staff has been fetched before. */
const readings = (audience: Audience): Reading | Promise<Reading> =>
  audience === "arbiter" ? STAFF : readingOf(audience);
const shownPly = (): number | undefined => store.table(toTable(1)).value?.ply;

beforeEach(async () => {
  plyNow = 0;
  time = new HandTime();
  relay = new FakeRelay(time, () => ({
    type: "tournament",
    channel,
    tournament: { name: "Open A" },
    tables: [tableView(2), tableView(1, { ply: plyNow })],
  }));
  store = createStore();
  feed = createFeed({
    line: relay,
    store,
    now: () => time.now,
    schedule: time.schedule,
    readingOf: readings,
  });
  feed.start();
  await settle();
});

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

describe("a game", () => {
  const id = toGameId(1, 1);
  const gameChannel = `game:${id}`;

  beforeEach(() => {
    relay = new FakeRelay(time, () => ({
      type: "game",
      channel: gameChannel,
      tournament: { name: "Open A" },
      tile: tableView(1, { ply: 2 }),
      facts: gameFacts(),
      moves: [move("e4"), move("e5")],
    }));
    store = createStore();
    feed = createFeed({
      line: relay,
      store,
      now: () => time.now,
      schedule: time.schedule,
      readingOf: readings,
    });
    feed.start();
  });

  const sans = (): string[] | null => {
    const game = store.game.value;
    return game.kind === "shown" ? game.picture.moves.map(({ san }) => san) : null;
  };

  it("follows nothing any more once it was stopped", async () => {
    feed.watchGame(id);
    await settle();
    const before = [sans(), relay.updates.length];
    feed.stop();
    relay.publish({ type: "game", channel: gameChannel, moves: { from: 3, list: [move("Nf3")] } });
    await time.pass(120_000);
    expect([sans(), relay.updates.length - 1]).toEqual(before);
  });

  it("is shown with its moves; new ones are added and corrected ones replaced", async () => {
    feed.watchGame(id);
    expect(store.game.value).toEqual({ kind: "asked", id });
    await settle();
    expect(sans()).toEqual(["e4", "e5"]);
    relay.publish({ type: "game", channel: gameChannel, moves: { from: 3, list: [move("Nf3")] } });
    expect(sans()).toEqual(["e4", "e5", "Nf3"]);
    relay.publish({ type: "game", channel: gameChannel, moves: { from: 2, list: [move("c5")] } });
    expect(sans()).toEqual(["e4", "c5"]);
  });

  it("R038: a move stands once, with the clock that was read, whatever the viewer has looked at before", async () => {
    feed.watchGame(id);
    await settle();
    relay.publish({ type: "game", channel: gameChannel, moves: { from: 3, list: [move("d4")] } });
    // The move comes before its press, and again with the clock of the press.
    relay.publish({ type: "game", channel: gameChannel, moves: { from: 4, list: [move("Nf6")] } });
    relay.publish({
      type: "game",
      channel: gameChannel,
      tile: {
        table: 1,
        clock: { white: 5_400_000, black: 5_380_000, running: "white", at: 0, stale: false },
      },
      moves: { from: 4, list: [move("Nf6", 5380)] },
    });
    expect(sans()).toEqual(["e4", "e5", "d4", "Nf6"]);
    const game = store.game.value;
    if (game.kind !== "shown") throw new Error(game.kind);
    const { facts, moves, tile } = game.picture;
    expect(tile.clock?.black).toBe(5_380_000);
    expect(toClockThen(4, facts, moves).black).toBe(5_380_000);
  });

  it("with a hole in its moves is asked for anew", async () => {
    feed.watchGame(id);
    await settle();
    const before = relay.subscriptions().length;
    relay.publish({ type: "game", channel: gameChannel, moves: { from: 5, list: [move("a3")] } });
    await time.pass(1000);
    expect(relay.subscriptions().length).toBe(before + 1);
    expect(sans()).toEqual(["e4", "e5"]);
  });

  it("that the relay does not know is said to be unknown", async () => {
    relay.refuse = "unknownGame";
    feed.watchGame(id);
    await settle();
    expect(store.game.value).toEqual({ kind: "unknown", id });
  });

  it("is left when the reader goes elsewhere, and what still comes of it is not shown", async () => {
    feed.watchGame(id);
    await settle();
    feed.watchGame(null);
    expect(relay.asked.at(-1)).toEqual({ event: "unsubscribe", payload: { channel: gameChannel } });
    relay.publish({ type: "game", channel: gameChannel, moves: { from: 3, list: [move("Nf3")] } });
    expect(store.game.value).toEqual({ kind: "none" });
  });
});

describe("the arbiters' console", () => {
  const alarm = (id: string, change: Partial<Alarm> = {}): Alarm => ({
    id: v.parse(AlarmIdSchema, id),
    kind: "flag",
    level: "urgent",
    table: toTable(7),
    game: toGameId(7, 1),
    side: "white",
    since: toInstant(4000),
    past: false,
    article: "6.9",
    values: {},
    ...UNHANDLED,
    ...change,
  });
  const laws = { edition: "fide-2023", supervision: "limited" } as const;

  beforeEach(async () => {
    relay = new FakeRelay(time, () => ({
      type: "console",
      channel: "console",
      laws,
      people: [],
      alarms: [alarm("flag:7:7.1:white:0")],
    }));
    store = createStore();
    feed = createFeed({
      line: relay,
      store,
      now: () => time.now,
      schedule: time.schedule,
      readingOf: readings,
    });
    feed.start();
    await settle();
  });

  it("is not asked for by spectators", () => {
    expect(relay.subscriptions().map((asked) => [asked["audience"], asked["channel"]])).toEqual([
      ["public", "tournament"],
    ]);
    expect(store.alarms.value).toBeNull();
  });

  it("is followed by arbiters over a line of their own, and forgotten by whoever is one no longer", async () => {
    feed.attend("arbiter");
    await settle();
    expect(
      relay
        .subscriptions()
        .slice(1)
        .map((asked) => [asked["audience"], asked["channel"], asked["since"]]),
    ).toEqual([
      ["arbiter", "tournament", undefined],
      ["arbiter", "console", undefined],
    ]);
    expect(store.alarms.value?.map(({ id }) => id)).toEqual(["flag:7:7.1:white:0"]);
    expect(store.laws.value).toEqual(laws);
    feed.attend("public");
    expect([store.alarms.value, store.people.value, store.laws.value]).toEqual([null, null, null]);
  });

  it("takes in alarms that are new, other than before, or gone, and what was lost on the way", async () => {
    feed.attend("arbiter");
    await settle();
    const publish = (alarms: object): void => relay.publish({ type: "console", channel: "console", alarms });
    publish({ changed: [alarm("helpWanted:3:3.1:9", { kind: "helpWanted" })], gone: [] });
    relay.lose = 1;
    publish({ changed: [alarm("flag:7:7.1:white:0", { past: true })], gone: [] });
    publish({ changed: [], gone: ["helpWanted:3:3.1:9"] });
    await settle();
    expect(store.alarms.value?.map(({ id, past }) => [id, past])).toEqual([["flag:7:7.1:white:0", true]]);
    expect(store.laws.value).toEqual(laws);
  });

  it("is asked for anew by whoever was refused and has signed in since", async () => {
    relay.refuse = "notAllowed";
    feed.attend("arbiter");
    await settle();
    expect(store.isRefused.value).toBe(true);
    relay.refuse = null;
    feed.attend("arbiter");
    await settle();
    expect(store.isRefused.value).toBe(false);
    expect(store.alarms.value).toHaveLength(1);
  });

  it("tells what became of a command, and that nobody knows where no answer came", async () => {
    feed.attend("arbiter");
    await settle();
    const command = { kind: "swapClock", table: toTable(7) } as const;
    expect(await feed.command(command)).toEqual({ kind: "done" });
    expect(relay.asked.at(-1)).toEqual({ event: "command", payload: command });
    relay.cut();
    expect(await feed.command(command)).toBeNull();
  });
});

describe("what staff alone get", () => {
  it("is read by a script that a page of staff fetches", async () => {
    const table = { ...tableView(1), flags: [], pending: null };
    const update = { type: "tournament", channel, n: 1, at: toInstant(1), tables: [table] };
    expect((await readingOf("arbiter")).update(update)).toEqual(update);
    expect((await readingOf("public")).update(update)).toEqual({ ...update, tables: [tableView(1)] });
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
