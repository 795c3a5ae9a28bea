import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { admit, ask, invite, signIn } from "./test-people.ts";
import { TestRelay } from "./test-relay.ts";

// Who gets in, at whole relays (docs/security.md): the codes that somebody types or scans.

let relay: TestRelay;
beforeEach(async () => {
  relay = new TestRelay();
  await relay.start();
});
afterEach(() => relay.end());

describe("codes", () => {
  it("let the chief arbiter in once, and whoever the chief invites once, by PIN or by link", async () => {
    const code = relay.chiefCode();
    const chief = await signIn(relay.port, code);
    expect(chief.person).toMatchObject({ role: "chief", sector: null });
    const { answer } = await invite(relay.port, chief.token, {
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
    const { answer } = await invite(relay.port, chief.token, { name: "Screen", role: "hall", sector: null });
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
      const { answer } = await invite(relay.port, chief.token, { name: "A", role: "operator", sector: null });
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
      const { answer } = await invite(relay.port, token, { name: "A", role: "operator", sector: null });
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
    const { answer } = await invite(relay.port, chief.token, { name: "A", role: "operator", sector: null });
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
