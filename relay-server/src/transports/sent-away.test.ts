import { setImmediate as nextTurn } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Update } from "@boardwire/shared";
import { closeAll, connected, startRelay, subscribe } from "./test-transport.ts";

// What becomes of a socket in the moment in which its person has no right any more (docs/security.md).

afterEach(closeAll);

describe.each(["websocket", "polling"] as const)("somebody who is sent away, by %s", (transport) => {
  it("gets nothing more, not even what was on its way; others get it", async () => {
    const relay = await startRelay();
    const open = async (key: string) => {
      const socket = relay.connect({ auth: { key }, transports: [transport] });
      const seen: Update[] = [];
      socket.on("update", (update: Update) => seen.push(update));
      await connected(socket);
      const answer = await subscribe(socket, { audience: "arbiter", channel: "tournament" });
      expect(answer.kind).toBe("snapshot");
      return { socket, seen };
    };
    const gone = await open(relay.tokens.arbiter);
    const stays = await open(relay.tokens.chief);
    relay.play();
    await vi.waitFor(() => expect([gone.seen.length, stays.seen.length]).toEqual([1, 1]));

    const closed = new Promise((done) => gone.socket.once("disconnect", done));
    // Decided and not yet sent: it leaves in the next turn of the event loop.
    relay.play();
    relay.end("arbiter");
    relay.play();
    await closed;
    await vi.waitFor(() => expect(stays.seen).toHaveLength(3));
    expect(gone.seen).toHaveLength(1);
    expect(relay.transport.counts().viewers).toBe(1);
  });

  it("has asked for something in the same moment, and gets a spectator's answer or none", async () => {
    const relay = await startRelay();
    const socket = relay.connect({ auth: { key: relay.tokens.arbiter }, transports: [transport] });
    await connected(socket);
    const answers: unknown[] = [];
    const request = { v: 1, audience: "arbiter", channel: "tournament" };
    socket.emit("subscribe", request, (answer: unknown) => answers.push(answer));
    relay.end("arbiter");
    await new Promise((done) => socket.once("disconnect", done));
    await nextTurn();
    expect(JSON.stringify(answers)).not.toContain("snapshot");
  });
});
