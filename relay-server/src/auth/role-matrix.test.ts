import { readdirSync, readFileSync } from "node:fs";
import { join, relative } from "node:path";
import {
  AUDIENCES,
  VIEWER_PROTOCOL,
  type ClaimCheck,
  type CommandAnswer,
  type Subscribed,
  type TableNumber,
} from "@boardwire/shared";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { TestDriver, toReport } from "../driver-door/test-driver.ts";
import { START } from "../test-fields.ts";
import {
  AUDIENCE_TO,
  CHANNELS,
  COMMANDS,
  DOORS,
  EVERYBODY,
  MESSAGES,
  isNoRefusal,
  type Who,
} from "./test-doors.ts";
import { admit, signIn } from "./test-people.ts";
import { DRIVER_KEY, TestRelay } from "./test-relay.ts";

// Every door of the relay's port, every message and every command, tried by everybody there can be. A door that is not in
// the lists of test-doors.ts fails the test: whoever adds one says there whom it is open to.

let relay: TestRelay;
let chief = "";
const lapsed: Partial<Record<Who, string>> = {
  nobody: "",
  forged: "f".repeat(43),
  "driver's key": DRIVER_KEY,
};

beforeAll(async () => {
  relay = new TestRelay();
  await relay.start();
  const past = await signIn(relay.port, relay.chiefCode());
  lapsed.expired = (await admit(relay.port, past.token, { role: "chief" })).token;
  relay.now += 16 * 3_600_000;
  chief = (await signIn(relay.port, relay.chiefCode())).token;
  const revoked = await admit(relay.port, chief, { role: "chief" });
  await request("DELETE", `/people/${revoked.person.id}`, chief);
  lapsed.revoked = revoked.token;
  const driver = await TestDriver.connect(relay.port);
  driver.hello(DRIVER_KEY, { now: relay.now });
  const fields = { kind: "snapshot", fields: START, asked: relay.now } as never;
  driver.send({ type: "reports", now: relay.now, reports: [toReport(1, fields, "dgt:01234", relay.now)] });
  await driver.acknowledged(1);
  driver.close();
});
afterAll(() => relay.end());

/** A token of somebody new, and their id. */
async function come(who: Who): Promise<{ token: string; id: string }> {
  const token = lapsed[who];
  if (token !== undefined) return { token, id: "abcd1234" };
  const role = who === "arbiter of another sector" ? "arbiter" : (who as "hall");
  const sector = who === "arbiter of another sector" ? [2 as TableNumber] : null;
  const came = await admit(relay.port, chief, { role, sector });
  return { token: came.token, id: came.person.id };
}

async function request(
  method: string,
  path: string,
  token: string,
  body?: object,
): Promise<{ status: number; body: string }> {
  const answer = await fetch(`http://127.0.0.1:${relay.port}${path}`, {
    method,
    headers: {
      ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.text() };
}

/** Sources of what answers on the relay's port. */
const SOURCES = join(import.meta.dirname, "..");
const texts = readdirSync(SOURCES, { recursive: true, encoding: "utf8" })
  .filter(
    (file) =>
      file.endsWith(".ts") &&
      !/\.test\.ts$|\btest-|^livechess\b/.test(relative(SOURCES, join(SOURCES, file))),
  )
  .map((file) => readFileSync(join(SOURCES, file), "utf8"));
const findAll = (pattern: RegExp): readonly (readonly string[])[] =>
  texts.flatMap((text) => [...text.matchAll(pattern)]);

describe("the lists", () => {
  it("have every route of the sources, and no other", () => {
    const routes = findAll(
      /\b(?:router|app)\.(get|post|put|patch|delete|options|all|use)\(\s*("[^"]+"|\/(?:\\.|[^\n/])+(?:\[\^\/\]\+\))?[^\n,]*\/|\[[^\]]+\])\s*,/g,
    ).flatMap(([, method = "", path = ""]) =>
      (path.startsWith("/") ? [path] : [...path.matchAll(/"([^"]+)"/g)].map((found) => found[1] ?? ""))
        // These two set headers for what lies below, and answer nothing by themselves.
        .filter((each) => !(method === "use" && ["/session", "/people"].includes(each)))
        .map((each) => `${method} ${each}`),
    );
    expect(routes.length).toBeGreaterThan(10);
    expect([...new Set(routes)].toSorted()).toEqual(DOORS.map(({ route }) => route).toSorted());
  });

  it("have every event that a socket is heard for", () => {
    const events = findAll(/\bsocket\.on\("(\w+)"/g).map(([, event = ""]) => event);
    const ofDrivers = new Set(["message", "close", "error", "pong"]);
    const heard = events.filter((event) => !ofDrivers.has(event));
    expect([...new Set(heard)].toSorted()).toEqual(Object.keys(MESSAGES).toSorted());
  });
});

describe.each(DOORS)("$route", ({ route, path, body, to, isOpen = isNoRefusal }) => {
  it.each(EVERYBODY)("is as the list says to %s", async (who) => {
    const { token, id } = await come(who);
    const [method = ""] = route.split(" ");
    const asked = await request(
      method === "use" ? "GET" : method.toUpperCase(),
      path.replace("ME", id),
      token,
      body,
    );
    expect([isOpen(asked.status, asked.body), asked]).toEqual([to.includes(who), asked]);
    expect(asked.status).not.toBe(500);
  });
});

describe.each(EVERYBODY)("the socket of %s", (who) => {
  it("sees the audiences that the list says, and commands what it says", async () => {
    const { token } = await come(who);
    const socket = relay.connect(token === "" ? {} : { token });
    const ask = async (event: string, message: unknown): Promise<unknown> => {
      // A second for each: what is tried here is not how often.
      relay.now += 1000;
      return socket.timeout(10_000).emitWithAck(event, message);
    };
    for (const audience of AUDIENCES) {
      for (const [channel, of] of CHANNELS) {
        const answer = (await ask("subscribe", { v: VIEWER_PROTOCOL, audience, channel })) as Subscribed;
        const isOpen = AUDIENCE_TO[audience].includes(who) && of.includes(audience);
        expect([audience, channel, answer.kind]).toEqual([
          audience,
          channel,
          isOpen ? "snapshot" : "refused",
        ]);
      }
    }
    expect(await ask("unsubscribe", { channel: "tournament" })).toEqual({});
    expect(await ask("time", {})).toHaveProperty("now");
    const question = { game: "1.1", side: "white", what: "threefold" };
    const check = (await ask("checkClaim", question)) as ClaimCheck;
    expect(check).toMatchObject(
      (MESSAGES["checkClaim"] ?? []).includes(who)
        ? { kind: "checked", found: { right: false } }
        : { kind: "refused", reason: "notAllowed" },
    );
    const done: string[] = [];
    for (const [kind, [facts]] of Object.entries(COMMANDS)) {
      const answer = (await ask("command", { kind, ...facts })) as CommandAnswer;
      if (answer.kind === "refused") expect([kind, answer.reason]).not.toEqual([kind, "malformed"]);
      if (answer.kind !== "refused" || answer.reason !== "notAllowed") done.push(kind);
    }
    expect(done).toEqual(
      Object.entries(COMMANDS).flatMap(([kind, [, to]]) => (to.includes(who) ? [kind] : [])),
    );
  });
});
