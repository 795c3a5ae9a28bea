import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { DeviceIdSchema, toInstant } from "@boardwire/shared";
import { now, temporaryFolder, WAIT, type AtEnd } from "../test-support.ts";
import { Outbox, type Unnumbered } from "./outbox.ts";
import { openRelay } from "./test-relay.ts";
import type { UplinkNews } from "./uplink-news.ts";
import { createUplink, type Uplink } from "./uplink.ts";

// The uplink with a relay that a test writes: what it journals is what it acknowledges.

async function connect(
  atEnd: AtEnd,
  relay: string,
  more: { readonly outbox?: Outbox; readonly readKey?: () => Promise<string> } = {},
): Promise<{ outbox: Outbox; uplink: Uplink; news: UplinkNews[] }> {
  const outbox = more.outbox ?? (await openOutbox(atEnd));
  const news: UplinkNews[] = [];
  const uplink = createUplink({
    outbox,
    relay,
    readKey: more.readKey ?? (() => Promise.resolve("secret")),
    name: "test",
    now,
    random: () => 0,
    onNews: (one) => news.push(one),
  });
  atEnd(() => Promise.resolve(uplink.close()));
  return { outbox, uplink, news };
}

async function openOutbox(atEnd: AtEnd): Promise<Outbox> {
  const outbox = new Outbox(await temporaryFolder(atEnd), now());
  atEnd(() => Promise.resolve(outbox.close()));
  return outbox;
}

const board = v.parse(DeviceIdSchema, "dgt:00001");
const items = (count: number): Unnumbered[] =>
  Array.from({ length: count }, (_, index) => ({
    board,
    at: toInstant(index),
    observation: { kind: "noise", bytes: index + 1 },
  }));
const upTo = (last: number): number[] => Array.from({ length: last }, (_, index) => index + 1);

describe.concurrent("the uplink", () => {
  it("says who it is, and hands over a backlog in messages that are not too long", async ({
    onTestFinished: atEnd,
  }) => {
    const relay = await openRelay(atEnd);
    const outbox = await openOutbox(atEnd);
    outbox.append(items(1234));
    const { uplink } = await connect(atEnd, await relay.address(), { outbox });
    await expect(uplink.drain(WAIT.timeout)).resolves.toBe(true);
    expect(relay.hellos[0]).toMatchObject({ driver: outbox.driver, key: "secret", v: 1 });
    expect(relay.journal).toEqual(upTo(1234));
    expect(relay.batches).toEqual([500, 500, 234]);
    expect(outbox.waiting).toBe(0);
  });

  it("drains a long backlog quickly and in order, with what comes meanwhile at its end", async ({
    onTestFinished: atEnd,
  }) => {
    const relay = await openRelay(atEnd);
    const outbox = await openOutbox(atEnd);
    const backlog = 20_000;
    for (let written = 0; written < backlog; written += 1000) outbox.append(items(1000));
    let meanwhile = 0;
    relay.onReports = (message, socket) => {
      relay.take(message, socket);
      if (relay.acknowledged >= backlog) return;
      outbox.append(items(1));
      meanwhile += 1;
      uplink.poke();
    };
    const began = performance.now();
    const { uplink } = await connect(atEnd, await relay.address(), { outbox });
    await expect(uplink.drain(60_000)).resolves.toBe(true);
    const seconds = (performance.now() - began) / 1000;
    expect(relay.journal).toEqual(upTo(backlog + meanwhile));
    expect(meanwhile).toBeGreaterThan(10);
    expect(relay.journal.length / seconds).toBeGreaterThan(500);
  });

  it("sends again from the last acknowledged report when a connection breaks", async ({
    onTestFinished: atEnd,
  }) => {
    const relay = await openRelay(atEnd);
    const { outbox, uplink } = await connect(atEnd, await relay.address());
    await vi.waitFor(() => expect(relay.hellos).toHaveLength(1), WAIT);
    // Journals two of five, says so, and is cut off before it can go on.
    relay.onReports = (message, socket) => {
      relay.onReports = (next, other) => relay.take(next, other);
      relay.take({ ...message, reports: message.reports.slice(0, 2) }, socket);
      relay.cut();
    };
    outbox.append(items(5));
    uplink.poke();
    await vi.waitFor(() => expect(relay.journal).toEqual(upTo(5)), WAIT);
    await vi.waitFor(() => expect(outbox.waiting).toBe(0), WAIT);
    expect(relay.hellos).toHaveLength(2);
  });

  it("is not held up by an acknowledgement that was lost", async ({ onTestFinished: atEnd }) => {
    const relay = await openRelay(atEnd);
    const { outbox, uplink } = await connect(atEnd, await relay.address());
    await vi.waitFor(() => expect(relay.hellos).toHaveLength(1), WAIT);
    relay.onReports = (message) => {
      relay.onReports = (next, other) => relay.take(next, other);
      relay.acknowledged = message.reports.at(-1)?.n ?? 0;
      relay.cut();
    };
    outbox.append(items(3));
    uplink.poke();
    await vi.waitFor(() => expect(outbox.waiting).toBe(0), WAIT);
    expect(relay.batches).toEqual([3]);
  });

  it("waits for a relay that is not there yet, and keeps what comes meanwhile", async ({
    onTestFinished: atEnd,
  }) => {
    const first = await openRelay(atEnd);
    const address = await first.address();
    const { outbox, uplink, news } = await connect(atEnd, address);
    await vi.waitFor(() => expect(first.hellos).toHaveLength(1), WAIT);
    await first.close();
    await vi.waitFor(() => expect(news.at(-1)?.kind).toBe("disconnected"), WAIT);
    outbox.append(items(7));
    uplink.poke();
    const second = await openRelay(atEnd, Number(new URL(address).port));
    await vi.waitFor(() => expect(second.journal).toEqual(upTo(7)), WAIT);
  });

  it("drops a relay that hears and says nothing, and comes back", async ({ onTestFinished: atEnd }) => {
    const relay = await openRelay(atEnd);
    const { outbox, uplink, news } = await connect(atEnd, await relay.address());
    await vi.waitFor(() => expect(relay.hellos).toHaveLength(1), WAIT);
    relay.onReports = (message, socket) => {
      relay.onReports = (next, other) => relay.take(next, other);
      expect(message.reports).toHaveLength(2);
      // The far end of a cable that was cut without anybody being told.
      socket.pause();
    };
    outbox.append(items(2));
    uplink.poke();
    await vi.waitFor(() => expect(relay.journal).toEqual(upTo(2)), WAIT);
    expect(news.map(({ kind }) => kind)).toEqual(["connected", "disconnected", "connected"]);
  });

  it("goes on after the numbers that the relay knows when its own outbox was lost", async ({
    onTestFinished: atEnd,
  }) => {
    const relay = await openRelay(atEnd);
    relay.acknowledged = 40;
    const { outbox, uplink, news } = await connect(atEnd, await relay.address());
    await vi.waitFor(() => expect(news.map(({ kind }) => kind)).toContain("outboxWasLost"), WAIT);
    outbox.append(items(2));
    uplink.poke();
    await vi.waitFor(() => expect(relay.journal).toEqual([41, 42]), WAIT);
  });

  it("starts anew with a relay that has lost what it acknowledged", async ({ onTestFinished: atEnd }) => {
    const relay = await openRelay(atEnd);
    const outbox = await openOutbox(atEnd);
    outbox.append(items(6));
    outbox.acknowledge(4);
    const { driver } = outbox;
    const { news } = await connect(atEnd, await relay.address(), { outbox });
    await vi.waitFor(() => expect(relay.journal).toEqual([1, 2]), WAIT);
    expect(relay.hellos.map((hello) => hello.driver === driver)).toEqual([true, false]);
    expect(news.map(({ kind }) => kind)).toContain("startedAnew");
  });

  it("takes a new name with all that it keeps where another run reports under its own", async ({
    onTestFinished: atEnd,
  }) => {
    const relay = await openRelay(atEnd);
    relay.onHello = (socket) => {
      relay.onHello = (next) => relay.welcome(next);
      relay.answer(socket, { type: "refused", reason: "taken", detail: "" });
    };
    const outbox = await openOutbox(atEnd);
    outbox.append(items(5));
    outbox.acknowledge(2);
    const { news } = await connect(atEnd, await relay.address(), { outbox });
    await vi.waitFor(() => expect(relay.journal).toEqual([1, 2, 3]), WAIT);
    const [first, second] = relay.hellos;
    expect(second?.driver).not.toBe(first?.driver);
    expect(second?.run).toBe(first?.run);
    expect(news).toContainEqual({ kind: "startedAnew", why: "twin", waiting: 3 });
  });

  it("gives nothing up to a relay that knows more numbers under its name than it has given", async ({
    onTestFinished: atEnd,
  }) => {
    const relay = await openRelay(atEnd);
    relay.acknowledged = 40;
    const outbox = await openOutbox(atEnd);
    outbox.append(items(3));
    const { driver } = outbox;
    relay.onHello = (socket) => {
      if (relay.hellos.at(-1)?.driver !== driver) relay.acknowledged = 0;
      relay.welcome(socket);
    };
    await connect(atEnd, await relay.address(), { outbox });
    await vi.waitFor(() => expect(relay.journal).toEqual([1, 2, 3]), WAIT);
  });

  it("reads the key anew for each attempt, since the relay makes it", async ({ onTestFinished: atEnd }) => {
    const relay = await openRelay(atEnd);
    let attempts = 0;
    const readKey = (): Promise<string> => {
      attempts += 1;
      return attempts < 2 ? Promise.reject(new Error("no keys yet")) : Promise.resolve("made meanwhile");
    };
    const { news } = await connect(atEnd, await relay.address(), { readKey });
    await vi.waitFor(() => expect(relay.hellos[0]?.key).toBe("made meanwhile"), WAIT);
    expect(news[0]).toEqual({ kind: "noKey", detail: "no keys yet", again: false });
  });
});
