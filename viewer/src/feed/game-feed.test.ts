import { toGameId } from "@boardwire/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { toClockThen } from "../pages/game/stand.ts";
import type { Store } from "../store.ts";
import { gameFacts, move, tableView } from "../test-views.ts";
import type { Feed } from "./feed.ts";
import { follow, settle, type FakeRelay, type HandTime } from "./test-relay.ts";

// The feed of a page that follows one game.

const id = toGameId(1, 1);
const gameChannel = `game:${id}`;

let time: HandTime;
let relay: FakeRelay;
let store: Store;
let feed: Feed;
beforeEach(async () => {
  ({ time, relay, store, feed } = await follow(() => ({
    type: "game",
    channel: gameChannel,
    tournament: { name: "Open A" },
    tile: tableView(1, { ply: 2 }),
    facts: gameFacts(),
    moves: [move("e4"), move("e5")],
  })));
});

const sans = (): string[] | null => {
  const game = store.game.value;
  return game.kind === "shown" ? game.picture.moves.map(({ san }) => san) : null;
};

describe("a game", () => {
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
