import { EventLogSchema, type Command, type CommandAnswer } from "@boardwire/shared";
import * as v from "valibot";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { admit, signIn } from "../auth/test-people.ts";
import { TestRelay } from "../auth/test-relay.ts";
import { TestDriver, toReport } from "../driver-door/test-driver.ts";
import { DRIVER_KEY } from "../auth/test-relay.ts";
import { START } from "../test-fields.ts";

// The record by HTTP, of a whole relay; who may ask for it is in the matrix of roles.

let relay: TestRelay;
let arbiter = "";

interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly body: string;
}

async function get(path: string, token = arbiter): Promise<Answer> {
  const answer = await fetch(`http://127.0.0.1:${relay.port}${path}`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  const bytes = new Uint8Array(await answer.arrayBuffer());
  return {
    status: answer.status,
    headers: answer.headers,
    body: new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes),
  };
}

const order = async (command: Command): Promise<CommandAnswer> => {
  const socket = relay.connect({ token: arbiter });
  const answer: CommandAnswer = await socket.timeout(10_000).emitWithAck("command", command);
  socket.disconnect();
  return answer;
};

beforeAll(async () => {
  relay = new TestRelay();
  await relay.start();
  const chief = await signIn(relay.port, relay.chiefCode());
  arbiter = (await admit(relay.port, chief.token, { role: "arbiter", name: "=Ann()" })).token;
  const driver = await TestDriver.connect(relay.port);
  driver.hello(DRIVER_KEY, { now: relay.now });
  const fields = { kind: "snapshot", fields: START, asked: relay.now } as never;
  driver.send({ type: "reports", now: relay.now, reports: [toReport(1, fields, "dgt:01234", relay.now)] });
  await driver.acknowledged(1);
  driver.close();
  expect(await order({ kind: "note", table: 1 as never, text: "Прапорець" })).toEqual({ kind: "done" });
});
afterAll(() => relay.end());

describe("the record of a relay", () => {
  it("is a page of its own, with a style sheet and no script, that nobody on the way keeps", async () => {
    const { status, headers, body } = await get("/record");
    expect([status, headers.get("content-type"), headers.get("cache-control")]).toEqual([
      200,
      "text/html; charset=utf-8",
      "no-store",
    ]);
    expect(body).toContain("Прапорець");
    expect(body).not.toContain("<script");
    expect(headers.get("content-security-policy")).toContain("style-src 'self'");
    const style = /<link rel="stylesheet" href="([^"]+)"/.exec(body.replaceAll(/\s+/g, " "))?.[1] ?? "";
    const sheet = await get(style, "");
    expect([sheet.status, sheet.headers.get("content-type")]).toEqual([200, "text/css; charset=utf-8"]);
    expect(sheet.body).toContain("@media print");
  });

  it("is a table that a spreadsheet opens: a file in UTF-8, and a name no formula", async () => {
    const { headers, body } = await get("/record.csv");
    expect(headers.get("content-type")).toBe("text/csv; charset=utf-8");
    expect(headers.get("content-disposition")).toBe('attachment; filename="record.csv"');
    expect(body.startsWith('\uFEFF"when",')).toBe(true);
    expect(body).toContain(`"'=Ann(), arbiter","note","","Прапорець",""\r\n`);
  });

  it("has a sheet and a table for each game", async () => {
    expect((await get("/record/games/1.1")).body).toContain("Record of game 1.1");
    const table = await get("/record/games/1.1.csv");
    expect(table.headers.get("content-disposition")).toBe('attachment; filename="game-1.1.csv"');
    expect(table.body).toContain("the whole board was read");
    for (const path of [
      "/record/games/9.1",
      "/record/games/9.1.csv",
      "/record/games/x",
      "/record/games/x.csv",
    ])
      expect((await get(path)).status).toBe(404);
  });

  it("gives what the journal has of a table, a page at a time", async () => {
    const read = async (query: string): Promise<v.InferOutput<typeof EventLogSchema>> =>
      v.parse(EventLogSchema, JSON.parse((await get(`/record/tables/1/log${query}`)).body));
    const first = await read("?limit=2");
    expect(first.entries.map(({ type }) => type)[0]).toBe("Noted");
    expect(first.entries).toHaveLength(2);
    const rest = await read(`?before=${first.next}`);
    expect(rest.entries.map(({ type }) => type)).toContain("Observed");
    expect(rest.entries[0]?.seq).toBeLessThan(first.entries[1]?.seq ?? 0);
    expect(rest.next).toBeNull();
  });

  it.each(["?limit=0", "?limit=501", "?before=-1", "?before=x", "?limit=1&limit=2"])(
    "does not understand %s",
    async (query) => {
      expect((await get(`/record/tables/1/log${query}`)).status).toBe(400);
    },
  );

  it("says to others that it is for arbiters, and how one signs in", async () => {
    const refused = await get("/record", "");
    expect([refused.status, refused.body]).toEqual([
      403,
      "The record is for arbiters who have signed in. Sign in at /enter.\n",
    ]);
  });

  it("is as long as it is, however often it is asked for at once", async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => get("/record.csv")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
  });
});
