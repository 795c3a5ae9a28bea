import { readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { hashOf } from "./secrets.ts";
import { admit, admitEach, ask, invite, signIn, whoHolds } from "./test-people.ts";
import { TestRelay } from "./test-relay.ts";

// How long people are admitted, at whole relays (docs/security.md).

let relay: TestRelay;
beforeEach(async () => {
  relay = new TestRelay();
  await relay.start();
});
afterEach(() => relay.end());

const HOUR = 3_600_000;

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
      expect(await whoHolds(relay.port, token)).toBe(role === "chief" ? "Chief arbiter" : role);
    // The hash itself opens nothing.
    expect(await whoHolds(relay.port, hashOf(tokens.chief))).toBeNull();
  });

  it("end by time in the very moment, and in the journal, also over a restart and a clock set back", async () => {
    const { token } = await signIn(relay.port, relay.chiefCode());
    relay.now += 16 * HOUR - 1;
    expect(await whoHolds(relay.port, token)).toBe("Chief arbiter");
    relay.now += 1;
    expect(await whoHolds(relay.port, token)).toBeNull();
    await vi.waitFor(() => expect(relay.logged).toContain("no longer admitted"), { timeout: 10_000 });
    await relay.stop();
    relay.now -= 24 * HOUR;
    await relay.start();
    expect(await whoHolds(relay.port, token)).toBeNull();
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
    expect(await whoHolds(relay.port, token)).toBe("Chief arbiter");
    relay.now += 16 * HOUR;
    expect(await whoHolds(relay.port, token)).toBeNull();
  });

  it.each(["lost", "spoilt"])(
    "of a file that is %s are over; the relay starts, and says so in the journal",
    async (how) => {
      const { token } = await signIn(relay.port, relay.chiefCode());
      await relay.stop();
      writeFileSync(join(relay.folder, "sessions.json"), how === "lost" ? '{"sessions":[]}' : "{");
      await relay.start();
      expect(await whoHolds(relay.port, token)).toBeNull();
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
    const { answer } = await invite(relay.port, chief.token, {
      name: "Next",
      role: "operator",
      sector: null,
    });
    if (answer.kind !== "invited") throw new Error(answer.kind);
    await ask(relay.port, "POST", "/session", {
      body: { code: answer.pin },
      headers: { Cookie: `boardwire_session=${token}` },
    });
    expect(await whoHolds(relay.port, token)).toBeNull();
  });
});
