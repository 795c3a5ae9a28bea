import { AlarmIdSchema, UNHANDLED, toGameId, toInstant, type Alarm } from "@boardwire/shared";
import * as v from "valibot";
import { beforeEach, describe, expect, it } from "vitest";
import type { Store } from "../store.ts";
import { tableView, toTable } from "../test-views.ts";
import type { Feed } from "./feed.ts";
import { readingOf } from "./reading.ts";
import { follow, settle, type FakeRelay } from "./test-relay.ts";

// The feed of an arbiter's page, and how it reads what staff alone get.

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
const laws = { edition: "fide-2023", supervision: "limited", overrides: {} } as const;

let relay: FakeRelay;
let store: Store;
let feed: Feed;
beforeEach(async () => {
  ({ relay, store, feed } = await follow(() => ({
    type: "console",
    channel: "console",
    laws,
    people: [],
    alarms: [alarm("flag:7:7.1:white:0")],
  })));
});

describe("the arbiters' console", () => {
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

  it("asks what would come of a claim, and has no answer where none came", async () => {
    feed.attend("arbiter");
    await settle();
    const question = { game: toGameId(toTable(7), 1), side: "white", what: "twoMinutes" } as const;
    expect(await feed.checkClaim(question)).toEqual({ kind: "checked", ply: 0, intended: null, found: null });
    expect(relay.asked.at(-1)).toEqual({ event: "checkClaim", payload: question });
    relay.cut();
    expect(await feed.checkClaim(question)).toBeNull();
  });
});

describe("what staff alone get", () => {
  it("is read by a script that a page of staff fetches", async () => {
    const table = { ...tableView(1), flags: [], pending: null };
    const update = { type: "tournament", channel: "tournament", n: 1, at: toInstant(1), tables: [table] };
    expect((await readingOf("arbiter")).update(update)).toEqual(update);
    expect((await readingOf("public")).update(update)).toEqual({ ...update, tables: [tableView(1)] });
  });
});
