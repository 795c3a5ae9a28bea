import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { VIEWER_PROTOCOL, type Subscribed } from "@boardwire/shared";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAll } from "../journal/test-contract.ts";
import { HeldStore } from "../journal/test-held-store.ts";
import { JournalFailed } from "../journal/store.ts";
import { admitEach, ask, invite, signIn, whoHolds } from "./test-people.ts";
import { TestRelay } from "./test-relay.ts";

// How people go, and what of them is written where, at whole relays (docs/security.md).

let relay: TestRelay;
beforeEach(async () => {
  relay = new TestRelay();
  await relay.start();
});
afterEach(() => relay.end());

const see = (socket: ReturnType<TestRelay["connect"]>, audience: string): Promise<Subscribed> =>
  socket.timeout(5000).emitWithAck("subscribe", { v: VIEWER_PROTOCOL, audience, channel: "tournament" });

const goneOf = (socket: ReturnType<TestRelay["connect"]>): Promise<unknown> =>
  new Promise((done) => socket.once("disconnect", done));

describe("sending away", () => {
  it("closes what that person has open at once, and nothing comes after it", async () => {
    const tokens = await admitEach(relay.port, relay.chiefCode());
    const held = relay.connect({ token: tokens.arbiter });
    const others = relay.connect({ token: tokens.operator });
    expect(await see(held, "arbiter")).toMatchObject({ kind: "snapshot" });
    expect(await see(others, "operator")).toMatchObject({ kind: "snapshot" });
    const id = await idOf(tokens.arbiter);
    const closed = goneOf(held);
    const started = performance.now();
    const { answer } = await ask(relay.port, "DELETE", `/people/${id}`, { token: tokens.chief });
    expect(answer).toMatchObject({ kind: "done" });
    await closed;
    expect(performance.now() - started).toBeLessThan(5000);
    expect(others.connected).toBe(true);
    expect(await whoHolds(relay.port, tokens.arbiter)).toBeNull();
    const back = relay.connect({ token: tokens.arbiter });
    expect(await see(back, "arbiter")).toMatchObject({ reason: "notAllowed" });
    expect((await relay.journal()).filter(({ type }) => type === "PersonLeft")).toMatchObject([
      { person: id, why: "revoked", source: { kind: "arbiter" } },
    ]);
  });

  it("works by leaving too, and takes the cookie away", async () => {
    const { token } = await signIn(relay.port, relay.chiefCode());
    const socket = relay.connect({ token });
    await see(socket, "arbiter");
    const closed = goneOf(socket);
    const { cookie } = await ask(relay.port, "DELETE", "/session", { token });
    expect(cookie).toMatch(/^boardwire_session=; Path=\/; Max-Age=0;/);
    await closed;
    expect(await whoHolds(relay.port, token)).toBeNull();
  });

  const idOf = async (token: string): Promise<string> => {
    const { answer } = await ask(relay.port, "GET", "/session", { token });
    return answer.kind === "session" ? (answer.person?.id ?? "") : "";
  };

  it("holds at once though the disk takes nothing, and is written down once it does", async () => {
    await relay.stop();
    const store = new HeldStore();
    await relay.start(store);
    const tokens = await admitEach(relay.port, relay.chiefCode());
    const socket = relay.connect({ token: tokens.arbiter });
    await see(socket, "arbiter");
    const closed = goneOf(socket);
    const id = await idOf(tokens.arbiter);
    store.failure = new JournalFailed("full", "no space");
    const { answer } = await ask(relay.port, "DELETE", `/people/${id}`, { token: tokens.chief });
    expect(answer).toMatchObject({ reason: "journalFailed" });
    await closed;
    expect(await whoHolds(relay.port, tokens.arbiter)).toBeNull();
    // Also whoever is sent away while it is known already that nothing is written.
    await ask(relay.port, "DELETE", `/people/${await idOf(tokens.operator)}`, { token: tokens.chief });
    expect(await whoHolds(relay.port, tokens.operator)).toBeNull();
    store.failure = null;
    await vi.waitFor(
      async () => {
        const left = (await readAll(store)).filter(({ type }) => type === "PersonLeft");
        expect(left).toHaveLength(2);
      },
      { timeout: 60_000, interval: 200 },
    );
  }, 90_000);

  it("is written down as what it was, once the disk takes it", async () => {
    await relay.stop();
    const store = new HeldStore();
    await relay.start(store);
    const tokens = await admitEach(relay.port, relay.chiefCode());
    store.failure = new JournalFailed("full", "no space");
    await ask(relay.port, "DELETE", `/people/${await idOf(tokens.operator)}`, { token: tokens.chief });
    // From here on it is known that nothing is written, and no entry is made.
    const id = await idOf(tokens.arbiter);
    await ask(relay.port, "DELETE", `/people/${id}`, { token: tokens.chief });
    await ask(relay.port, "DELETE", "/session", { token: tokens.hall });
    store.failure = null;
    await vi.waitFor(
      async () => {
        const left = (await readAll(store)).filter(({ type }) => type === "PersonLeft");
        expect(left).toHaveLength(3);
      },
      { timeout: 60_000, interval: 200 },
    );
    const left = (await readAll(store)).filter((entry) => entry.type === "PersonLeft");
    expect(left.map(({ why, source }) => [why, source.kind])).toStrictEqual([
      ["revoked", "arbiter"],
      ["left", "relay"],
      ["revoked", "arbiter"],
    ]);
  }, 90_000);

  it("outlives the relay though nothing new can be written", async () => {
    await relay.stop();
    const store = new HeldStore();
    await relay.start(store);
    const tokens = await admitEach(relay.port, relay.chiefCode());
    store.failure = new JournalFailed("full", "no space");
    // As on a full disk, no file can be written beside the one that stands.
    mkdirSync(join(relay.folder, "sessions.json.new"));
    const id = await idOf(tokens.arbiter);
    await ask(relay.port, "DELETE", `/people/${id}`, { token: tokens.chief });
    await relay.stop();
    await relay.start(store.kept);
    expect(await whoHolds(relay.port, tokens.arbiter)).toBeNull();
    expect(await whoHolds(relay.port, tokens.chief)).toBe("Chief arbiter");
  });

  it("and giving tables are said to whom they are about, or nobody", async () => {
    const { chief } = await admitEach(relay.port, relay.chiefCode());
    for (const id of ["nobody1", "..%2f", "UPPER"])
      expect((await ask(relay.port, "DELETE", `/people/${id}`, { token: chief })).answer).toMatchObject({
        reason: "unknownPerson",
      });
  });
});

describe("nothing lasting", () => {
  it("stands in the log or in any address", async () => {
    const code = relay.chiefCode();
    const tokens = await admitEach(relay.port, code);
    const { answer } = await invite(relay.port, tokens.chief, { name: "A", role: "hall", sector: null });
    if (answer.kind !== "invited") throw new Error(answer.kind);
    for (const token of Object.values(tokens)) {
      const socket = relay.connect({ token });
      await see(socket, "public");
    }
    for (const address of ["/enter", "/session", "/health", "/people/x"])
      await fetch(`http://127.0.0.1:${relay.port}${address}`, {
        headers: { Cookie: `boardwire_session=${tokens.chief}` },
      });
    const secrets = [...Object.values(tokens), code, answer.links[0]?.split("#")[1] ?? "?"];
    const everything = relay.logged + JSON.stringify(await relay.journal());
    for (const secret of secrets) expect(everything).not.toContain(secret);
    expect(everything).not.toMatch(new RegExp(`\\b${answer.pin}\\b`));
    // The code of a link is in its fragment, which is sent to nobody.
    expect(new URL(answer.links[0] ?? "").pathname).toBe("/enter");
    expect(new URL(answer.links[0] ?? "").search).toBe("");
  });
});
