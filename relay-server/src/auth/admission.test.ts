import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { VIEWER_PROTOCOL, type Subscribed } from "@boardwire/shared";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { readAll } from "../journal/test-contract.ts";
import { HeldStore } from "../journal/test-held-store.ts";
import { JournalFailed } from "../journal/store.ts";
import { hashOf } from "./secrets.ts";
import { admit, admitEach, ask, signIn } from "./test-people.ts";
import { TestRelay } from "./test-relay.ts";

// Who gets in, for how long, and how they go, at whole relays (docs/security.md).

let relay: TestRelay;
beforeEach(async () => {
  relay = new TestRelay();
  await relay.start();
});
afterEach(() => relay.end());

const HOUR = 3_600_000;

const whoHolds = async (token: string): Promise<string | null> => {
  const { answer } = await ask(relay.port, "GET", "/session", { token });
  return answer.kind === "session" ? (answer.person?.name ?? null) : answer.kind;
};

const see = (socket: ReturnType<TestRelay["connect"]>, audience: string): Promise<Subscribed> =>
  socket.timeout(5000).emitWithAck("subscribe", { v: VIEWER_PROTOCOL, audience, channel: "tournament" });

const goneOf = (socket: ReturnType<TestRelay["connect"]>): Promise<unknown> =>
  new Promise((done) => socket.once("disconnect", done));

const invite = (token: string, body: object): ReturnType<typeof ask> =>
  ask(relay.port, "POST", "/people/invitations", { token, body });

describe("codes", () => {
  it("let the chief arbiter in once, and whoever the chief invites once, by PIN or by link", async () => {
    const code = relay.chiefCode();
    const chief = await signIn(relay.port, code);
    expect(chief.person).toMatchObject({ role: "chief", sector: null });
    const { answer } = await invite(chief.token, {
      name: "  Anna\u202e B ",
      role: "arbiter",
      sector: [1, 2],
    });
    if (answer.kind !== "invited") throw new Error(answer.kind);
    expect(answer.pin).toMatch(/^\d{6}$/);
    expect(answer.links).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/enter#[0-9a-z]{26}$/)]);
    const anna = await signIn(relay.port, answer.links[0]?.split("#")[1] ?? "");
    expect(anna.person).toMatchObject({ name: "Anna B", role: "arbiter", sector: [1, 2] });
    // The PIN is spent with the link; a used code, a used PIN and one that never was are answered alike.
    const alike = await Promise.all(
      [answer.pin, code, "000000"].map((used) =>
        ask(relay.port, "POST", "/session", { body: { code: used } }),
      ),
    );
    expect(new Set(alike.map(({ status, answer: refused }) => JSON.stringify([status, refused]))).size).toBe(
      1,
    );
    expect(alike[0]?.answer).toMatchObject({ reason: "badCode" });
    const people = (await relay.journal()).filter(({ type }) => type === "PersonAdmitted");
    expect(people.map(({ source }) => source)).toEqual([
      { kind: "relay" },
      { kind: "arbiter", who: chief.person.id },
    ]);
  });

  it("of a hundred exchanges at once, one wins", async () => {
    const chief = await signIn(relay.port, relay.chiefCode());
    const { answer } = await invite(chief.token, { name: "Screen", role: "hall", sector: null });
    if (answer.kind !== "invited") throw new Error(answer.kind);
    const body = { code: answer.links[0]?.split("#")[1] ?? "" };
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => ask(relay.port, "POST", "/session", { body })),
    );
    expect(answers.filter(({ token }) => token !== null)).toHaveLength(1);
    const again = relay.chiefCode();
    const chiefs = await Promise.all(
      Array.from({ length: 100 }, () => ask(relay.port, "POST", "/session", { body: { code: again } })),
    );
    expect(chiefs.filter(({ token }) => token !== null)).toHaveLength(1);
    expect((await relay.journal()).filter(({ type }) => type === "PersonAdmitted")).toHaveLength(3);
  });

  it("are too old after a minute, and end with the rights of who made them", async () => {
    const chief = await signIn(relay.port, relay.chiefCode());
    const make = async (): Promise<string> => {
      const { answer } = await invite(chief.token, { name: "A", role: "operator", sector: null });
      if (answer.kind !== "invited") throw new Error(answer.kind);
      return answer.pin;
    };
    const first = await make();
    relay.now += 59_999;
    await signIn(relay.port, first);
    const second = await make();
    relay.now += 60_000;
    await expect(signIn(relay.port, second)).rejects.toThrow("badCode");
    const third = await make();
    await ask(relay.port, "DELETE", "/session", { token: chief.token });
    await expect(signIn(relay.port, third)).rejects.toThrow("badCode");
  });

  it("are one at a time of each chief: another one ends it", async () => {
    const chief = await signIn(relay.port, relay.chiefCode());
    const deputy = await admit(relay.port, chief.token, { role: "chief" });
    const make = async (token: string): Promise<string> => {
      const { answer } = await invite(token, { name: "A", role: "operator", sector: null });
      if (answer.kind !== "invited") throw new Error(answer.kind);
      return answer.pin;
    };
    const [first, others] = [await make(chief.token), await make(deputy.token)];
    const second = await make(chief.token);
    await expect(signIn(relay.port, first)).rejects.toThrow("badCode");
    await signIn(relay.port, second);
    await signIn(relay.port, others);
  });

  it("are taken as people type them", async () => {
    const code = relay.chiefCode();
    const typed = ` ${code.slice(0, 5).toUpperCase()}-${code.slice(5, 10)} ${code.slice(10)}`.replaceAll(
      "0",
      "O",
    );
    const { answer } = await ask(relay.port, "POST", "/session", { body: { code: typed, name: "Zoë" } });
    expect(answer).toMatchObject({ person: { name: "Zoë", role: "chief" } });
  });

  it("cannot be guessed: wrong ones are rationed, counted and logged, and links go on", async () => {
    const chief = await signIn(relay.port, relay.chiefCode());
    const { answer } = await invite(chief.token, { name: "A", role: "operator", sector: null });
    if (answer.kind !== "invited") throw new Error(answer.kind);
    const reasons: Record<string, number> = {};
    const wrong = answer.pin === "123456" ? "123457" : "123456";
    for (let i = 0; i < 300; i++) {
      const tried = await ask(relay.port, "POST", "/session", { body: { code: wrong } });
      const reason = tried.answer.kind === "refused" ? tried.answer.reason : tried.answer.kind;
      reasons[reason] = (reasons[reason] ?? 0) + 1;
    }
    expect(reasons).toEqual({ badCode: 20, tooMany: 280 });
    // The right one is not looked at either; the link in the picture is.
    await expect(signIn(relay.port, answer.pin)).rejects.toThrow("tooMany");
    await signIn(relay.port, answer.links[0]?.split("#")[1] ?? "");
    const health = await fetch(`http://127.0.0.1:${relay.port}/health`, {
      headers: { Authorization: `Bearer ${chief.token}` },
    });
    expect(await health.json()).toMatchObject({
      counts: { admission: { entered: 2, wrongCodes: 20, heldUp: 281, refused: 0 } },
    });
    expect(relay.logged.match(/a wrong code, or one that is used/g)).toHaveLength(20);
  });
});

describe("sessions", () => {
  it("outlive the relay, by hashes that are on disk for their owner alone", async () => {
    const tokens = await admitEach(relay.port, relay.chiefCode());
    await relay.stop();
    const file = join(relay.folder, "sessions.json");
    const text = readFileSync(file, "utf8");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    for (const token of Object.values(tokens)) {
      expect(text).not.toContain(token);
      expect(text).toContain(hashOf(token));
    }
    await relay.start();
    for (const [role, token] of Object.entries(tokens))
      expect(await whoHolds(token)).toBe(role === "chief" ? "Chief arbiter" : role);
    // The hash itself opens nothing.
    expect(await whoHolds(hashOf(tokens.chief))).toBeNull();
  });

  it("end by time in the very moment, and in the journal, also over a restart and a clock set back", async () => {
    const { token } = await signIn(relay.port, relay.chiefCode());
    relay.now += 16 * HOUR - 1;
    expect(await whoHolds(token)).toBe("Chief arbiter");
    relay.now += 1;
    expect(await whoHolds(token)).toBeNull();
    await vi.waitFor(() => expect(relay.logged).toContain("no longer admitted"), { timeout: 10_000 });
    await relay.stop();
    relay.now -= 24 * HOUR;
    await relay.start();
    expect(await whoHolds(token)).toBeNull();
    expect((await relay.journal()).filter(({ type }) => type === "PersonLeft")).toMatchObject([
      { why: "expired", source: { kind: "relay" } },
    ]);
  });

  it("are not made longer by a clock that is set back while the relay is away", async () => {
    const { token } = await signIn(relay.port, relay.chiefCode());
    await relay.stop();
    relay.now -= 24 * HOUR;
    await relay.start();
    // The relay goes on from its journal's time.
    expect(await whoHolds(token)).toBe("Chief arbiter");
    relay.now += 16 * HOUR;
    expect(await whoHolds(token)).toBeNull();
  });

  it.each(["lost", "spoilt"])(
    "of a file that is %s are over; the relay starts, and says so in the journal",
    async (how) => {
      const { token } = await signIn(relay.port, relay.chiefCode());
      await relay.stop();
      writeFileSync(join(relay.folder, "sessions.json"), how === "lost" ? '{"sessions":[]}' : "{");
      await relay.start();
      expect(await whoHolds(token)).toBeNull();
      expect((await relay.journal()).filter(({ type }) => type === "PersonLeft")).toMatchObject([
        { why: "expired" },
      ]);
    },
  );

  it("come in a cookie that scripts and other sites never have, and with https only over it", async () => {
    const code = relay.chiefCode();
    const plain = await ask(relay.port, "POST", "/session", { body: { code } });
    expect(plain.cookie).toMatch(
      /^boardwire_session=[\w-]{43}; Path=\/; Max-Age=57600; HttpOnly; SameSite=Strict$/,
    );
    expect(JSON.stringify(plain.answer)).not.toContain(plain.token);
    const proxied = await ask(relay.port, "POST", "/session", {
      body: { code: relay.chiefCode() },
      headers: { "X-Forwarded-Proto": "https" },
    });
    expect(proxied.cookie).toMatch(/; SameSite=Strict; Secure$/);
  });

  it("end when somebody else signs in at the same browser", async () => {
    const chief = await signIn(relay.port, relay.chiefCode());
    const { token } = await admit(relay.port, chief.token, { role: "operator" });
    const { answer } = await invite(chief.token, { name: "Next", role: "operator", sector: null });
    if (answer.kind !== "invited") throw new Error(answer.kind);
    await ask(relay.port, "POST", "/session", {
      body: { code: answer.pin },
      headers: { Cookie: `boardwire_session=${token}` },
    });
    expect(await whoHolds(token)).toBeNull();
  });
});

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
    expect(await whoHolds(tokens.arbiter)).toBeNull();
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
    expect(await whoHolds(token)).toBeNull();
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
    expect(await whoHolds(tokens.arbiter)).toBeNull();
    // Also whoever is sent away while it is known already that nothing is written.
    await ask(relay.port, "DELETE", `/people/${await idOf(tokens.operator)}`, { token: tokens.chief });
    expect(await whoHolds(tokens.operator)).toBeNull();
    store.failure = null;
    await vi.waitFor(
      async () => {
        const left = (await readAll(store)).filter(({ type }) => type === "PersonLeft");
        expect(left).toHaveLength(2);
      },
      { timeout: 60_000, interval: 200 },
    );
  }, 90_000);

  it("and giving tables are said to whom they are about, or nobody", async () => {
    const { chief } = await admitEach(relay.port, relay.chiefCode());
    for (const id of ["nobody1", "..%2f", "UPPER"])
      expect((await ask(relay.port, "DELETE", `/people/${id}`, { token: chief })).answer).toMatchObject({
        reason: "unknownPerson",
      });
  });
});

describe("what is no request", () => {
  it.each([
    ["no JSON", "{", "application/json"],
    ["a list", "[]", "application/json"],
    ["a form of another site", "code=123456", "application/x-www-form-urlencoded"],
    ["JSON that says it is text, as other sites may send it", '{"code":"123456"}', "text/plain"],
    ["a book", JSON.stringify({ code: "x".repeat(20_000) }), "application/json"],
    ["a code that is no text", '{"code":123456}', "application/json"],
    ["more than is asked for", '{"code":"123456","role":"chief"}', "application/json"],
  ])("%s is refused as malformed, and counts as no guess", async (_, body, type) => {
    const answer = await fetch(`http://127.0.0.1:${relay.port}/session`, {
      method: "POST",
      headers: { "Content-Type": type },
      body,
    });
    expect([answer.status, await answer.json()]).toMatchObject([400, { reason: "malformed" }]);
    expect(relay.logged).not.toContain("a wrong code");
  });
});

describe("nothing lasting", () => {
  it("stands in the log or in any address", async () => {
    const code = relay.chiefCode();
    const tokens = await admitEach(relay.port, code);
    const { answer } = await invite(tokens.chief, { name: "A", role: "hall", sector: null });
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
