import { VIEWER_PROTOCOL, type ClaimCheck, type CommandAnswer, type Subscribed } from "@boardwire/shared";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TestDriver, toReport } from "../driver-door/test-driver.ts";
import { admit, ask, signIn } from "./test-people.ts";
import { DRIVER_KEY, TestRelay } from "./test-relay.ts";

// Ten thousand messages that somebody in the hall's network forges, plays again or puts in another order: none of them is
// accepted, all are counted, and the log accounts for every one in a few lines (docs/security.md).

let relay: TestRelay;
let chief = "";
beforeEach(async () => {
  relay = new TestRelay();
  await relay.start();
  chief = (await signIn(relay.port, relay.chiefCode())).token;
});
afterEach(() => relay.end());

const health = async (): Promise<{
  counts: {
    drivers: { refused: Record<string, number> };
    viewers: Record<string, number>;
    admission: Record<string, number>;
  };
}> => {
  const answer = await fetch(`http://127.0.0.1:${relay.port}/health`, {
    headers: { Authorization: `Bearer ${chief}` },
  });
  return (await answer.json()) as Awaited<ReturnType<typeof health>>;
};

/** As many at a time as do not get in each other's way. */
async function inRows(count: number, act: (i: number) => Promise<void>): Promise<void> {
  let next = 0;
  const row = async (): Promise<void> => {
    while (next < count) await act(next++);
  };
  await Promise.all(Array.from({ length: 8 }, row));
}

const journalTypes = async (): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const { type } of await relay.journal()) counts[type] = (counts[type] ?? 0) + 1;
  return counts;
};

/** So many refusals of each kind as the log's lines account for, once the relay has stopped; and how many lines. */
async function accounted(): Promise<{ kinds: Record<string, number>; lines: number }> {
  await relay.stop();
  const kinds: Record<string, number> = {};
  let lines = 0;
  for (const line of relay.logged.trim().split("\n")) {
    const { level, msg, kind, refusals } = JSON.parse(line) as {
      level: number;
      msg: string;
      kind?: string;
      refusals?: number;
    };
    // Wrong PINs have a line each, since they are rationed before they are looked at.
    const isCode = msg.startsWith("a wrong code");
    if (!isCode && refusals === undefined) continue;
    // Seen at the level that a relay has by default.
    expect(level).toBeGreaterThanOrEqual(msg === "reports repeated" ? 30 : 40);
    const name = isCode ? "badCode" : `${kind}`;
    kinds[name] = (kinds[name] ?? 0) + (refusals ?? 1);
    lines++;
  }
  for (const secret of [chief, DRIVER_KEY, "x".repeat(26), "f".repeat(43), "c".repeat(26)])
    expect(relay.logged).not.toContain(secret);
  return { kinds, lines };
}
const sum = (kinds: Record<string, number>): number => Object.values(kinds).reduce((all, n) => all + n, 0);

describe("of drivers", { timeout: 120_000 }, () => {
  it("4000 reports with wrong keys, 1000 played again and 500 out of order: the journal has each true one once", async () => {
    const driver = await TestDriver.connect(relay.port);
    driver.hello(DRIVER_KEY);
    const true50 = Array.from({ length: 50 }, (_, i) => toReport(i + 1));
    driver.reports(...true50);
    await driver.acknowledged(50);

    await inRows(500, async (i) => {
      const stranger = await TestDriver.connect(relay.port);
      // Nobody's key; a person's token; none; the driver's own, cut short.
      stranger.hello(["x".repeat(26), chief, "", DRIVER_KEY.slice(1)][i % 4] ?? "", {
        driver: `driver-${i}xx`,
      });
      stranger.reports(...Array.from({ length: 8 }, (_, n) => toReport(51 + n)));
      await stranger.closed;
      expect(stranger.heard.some(({ type }) => type !== "refused")).toBe(false);
    });

    // Again, whole and in parts, by the driver's own connection: known by their numbers.
    for (let i = 0; i < 20; i++) driver.reports(...true50);
    // Other things under the same numbers.
    driver.reports(...true50.map(({ n }) => toReport(n, { kind: "noise", bytes: 999 })));

    await inRows(100, async (i) => {
      const late = await TestDriver.connect(relay.port);
      late.hello(DRIVER_KEY, { driver: `driver-late-${i}` });
      await late.hear("welcome");
      late.reports(toReport(1), toReport(3), toReport(2), toReport(9), toReport(4));
      await late.closed;
      expect(late.heard.at(-1)).toMatchObject({ type: "refused" });
    });

    const { counts } = await health();
    expect(counts.drivers.refused).toMatchObject({ key: 500 });
    expect((counts.drivers.refused["gap"] ?? 0) + (counts.drivers.refused["malformed"] ?? 0)).toBe(100);
    driver.close();
    // Each stranger's eight reports came in one message, after the hello for which its connection was refused.
    const { kinds, lines } = await accounted();
    expect(kinds).toMatchObject({ key: 500, repeated: 1050 });
    expect((kinds["gap"] ?? 0) + (kinds["malformed"] ?? 0)).toBe(100);
    expect([sum(kinds), lines < 20]).toEqual([1650, true]);
    const observed = (await relay.journal()).flatMap((entry) =>
      entry.type === "Observed" && entry.source.kind === "driver" ? [entry] : [],
    );
    const ofTrue = observed.filter(({ source }) => source.kind === "driver" && source.id === "driver-one");
    expect(ofTrue.map(({ observation }) => (observation.kind === "noise" ? observation.bytes : 0))).toEqual(
      true50.map(({ n }) => n),
    );
    // Of those out of order: what stood before the gap, at the most.
    for (const { source } of observed)
      if (source.kind === "driver" && source.id !== "driver-one") expect(source.n).toBe(1);
    expect(relay.logged).not.toContain(DRIVER_KEY);
  });
});

describe("of staff", { timeout: 120_000 }, () => {
  it("2500 requests with forged, spent, revoked and foreign tokens and codes change nothing", async () => {
    const code = relay.chiefCode();
    const spent = await signIn(relay.port, code);
    await ask(relay.port, "DELETE", "/session", { token: spent.token });
    const operator = await admit(relay.port, chief, { role: "operator" });
    const evil = { Origin: "http://evil.example" };
    const me = operator.person.id;
    const invite = { name: "X", role: "chief", sector: null };
    const tries = [
      () => ask(relay.port, "POST", "/people/invitations", { token: "f".repeat(43), body: invite }),
      () => ask(relay.port, "POST", "/people/invitations", { token: spent.token, body: invite }),
      () => ask(relay.port, "POST", "/people/invitations", { token: operator.token, body: invite }),
      () =>
        ask(relay.port, "POST", "/people/invitations", {
          body: invite,
          headers: { ...evil, Cookie: `boardwire_session=${chief}` },
        }),
      () =>
        ask(relay.port, "DELETE", `/people/${me}`, {
          headers: { ...evil, Cookie: `boardwire_session=${chief}` },
        }),
      () =>
        ask(relay.port, "DELETE", "/session", { headers: { ...evil, Cookie: `boardwire_session=${chief}` } }),
      () => ask(relay.port, "PUT", `/people/${me}/sector`, { token: operator.token, body: { sector: null } }),
      () => ask(relay.port, "POST", "/session", { body: { code } }),
      () => ask(relay.port, "POST", "/session", { body: { code: "c".repeat(26) } }),
      () => ask(relay.port, "POST", "/session", { body: { code }, headers: evil }),
    ];
    await inRows(2500, async (i) => {
      const { answer, token } = (await tries[i % tries.length]?.()) ?? {};
      expect([answer?.kind, token]).toEqual(["refused", null]);
    });
    const { admission } = (await health()).counts;
    expect((admission["refused"] ?? 0) + (admission["wrongCodes"] ?? 0) + (admission["heldUp"] ?? 0)).toBe(
      2500,
    );
    expect(admission).toMatchObject({ entered: 3, refused: 2000 });
    const { kinds, lines } = await accounted();
    expect(kinds).toMatchObject({ notAllowed: 1000, otherOrigin: 1000 });
    expect([sum(kinds), lines < 40]).toEqual([2500, true]);
    expect(relay.logged).not.toContain(code);
    expect(await journalTypes()).toMatchObject({ PersonAdmitted: 3, PersonLeft: 1 });
  });

  it("messages that are too large, or too many, are told of too: whoever sends them is cut off", async () => {
    for (let i = 0; i < 3; i++) {
      const large = relay.connect();
      const isCut = new Promise((done) => large.once("disconnect", done));
      large.emit("subscribe", { v: VIEWER_PROTOCOL, audience: "x".repeat(5000), channel: "tournament" });
      await isCut;
      const fast = relay.connect();
      const isCutToo = new Promise((done) => fast.once("disconnect", done));
      for (let n = 0; n < 500; n++) fast.emit("time");
      await isCutToo;
    }
    expect((await accounted()).kinds).toEqual({ tooLarge: 3, tooMany: 3 });
  });

  it("2000 messages of sockets with tokens that are nobody's, or from pages elsewhere, are a spectator's", async () => {
    const gone = await admit(relay.port, chief, { role: "arbiter" });
    await ask(relay.port, "DELETE", `/people/${gone.person.id}`, { token: chief });
    const cookie = { Cookie: `boardwire_session=${chief}` };
    const comings = [
      { token: "f".repeat(43) },
      { token: gone.token },
      { token: DRIVER_KEY },
      { headers: { ...cookie, Origin: "http://evil.example" } },
      { token: chief, headers: { Origin: "http://127.0.0.1:1" } },
    ];
    const command = { kind: "note", table: null, text: "forged" };
    await inRows(100, async (i) => {
      const socket = relay.connect(comings[i % comings.length]);
      for (let n = 0; n < 10; n++) {
        const asked = {
          v: VIEWER_PROTOCOL,
          audience: "arbiter",
          channel: "tournament",
          role: "chief",
          key: chief,
        };
        const seen = (await socket.timeout(20_000).emitWithAck("subscribe", asked)) as Subscribed;
        expect(seen).toMatchObject({ kind: "refused", reason: "notAllowed" });
        const claim = { game: "1.1", side: "white", what: "threefold" };
        const [event, message] =
          n % 2 === 0 ? (["command", command] as const) : (["checkClaim", claim] as const);
        const answer = (await socket.timeout(20_000).emitWithAck(event, { ...message, by: chief })) as
          | CommandAnswer
          | ClaimCheck;
        expect(answer).toMatchObject({ kind: "refused", reason: "notAllowed" });
      }
      socket.disconnect();
    });
    await vi.waitFor(async () =>
      expect((await health()).counts.viewers).toMatchObject({ refusedTokens: 100, refusedMessages: 2000 }),
    );
    // The same by the chief's own page is done: it was not the message that was wrong.
    const own = relay.connect({ headers: { ...cookie, Origin: `http://127.0.0.1:${relay.port}` } });
    expect(await own.timeout(20_000).emitWithAck("command", command)).toMatchObject({ kind: "done" });
    const { kinds, lines } = await accounted();
    expect(kinds).toEqual({
      token: 100,
      "subscribe notAllowed": 1000,
      "command notAllowed": 500,
      "checkClaim notAllowed": 500,
    });
    expect(lines).toBeLessThan(20);
    expect(await journalTypes()).toMatchObject({ Noted: 1 });
  });
});
