import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { TournamentSnapshotSchema, toInstant, type Entry } from "@boardwire/shared";
import Database from "better-sqlite3";
import { pino } from "pino";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createRelay, type Relay, type RelayParts } from "./app.ts";
import { loadKeys, type Keys } from "./auth/keys.ts";
import { TestDriver, toReport } from "./driver-door/test-driver.ts";
import type { PairingList } from "./imports/pairing.ts";
import { parsePairingsCsv } from "./imports/pairings-csv.ts";
import { readAll } from "./journal/test-contract.ts";
import { openSqliteStore } from "./journal/sqlite.ts";
import type { JournalStore } from "./journal/store.ts";

let folder = "";
let keys: Keys;
let now = 1_800_000_000_000;
const relays: Relay[] = [];
const drivers: TestDriver[] = [];
/** What the relay logged, as lines of JSON. */
let logged = "";

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-relay-"));
  logged = "";
  const loaded = loadKeys(folder);
  if (!loaded.ok) throw new Error(loaded.error.detail);
  keys = loaded.value.keys;
});
afterEach(async () => {
  for (const driver of drivers.splice(0)) driver.close();
  await Promise.all(relays.splice(0).map((relay) => relay.close()));
  rmSync(folder, { recursive: true, force: true });
});

const openStore = async (): Promise<JournalStore> => {
  const opened = await openSqliteStore(folder);
  if (!opened.ok) throw new Error(opened.error.detail);
  return opened.value;
};

interface Started {
  readonly relay: Relay;
  readonly port: number;
}

const toParts = (pairings: PairingList | null = null, name = "Live games"): Omit<RelayParts, "store"> => ({
  clock: { now: () => toInstant(now) },
  config: { http: 0, host: "127.0.0.1", name },
  keys,
  pairings,
  timeZone: "Etc/UTC",
  viewerFolder: folder,
  log: pino({ level: "info" }, { write: (line: string) => void (logged += line) }),
});

async function start(pairings: PairingList | null = null, name = "Live games"): Promise<Started> {
  const relay = createRelay({ ...toParts(pairings, name), store: await openStore() });
  relays.push(relay);
  const listening = await relay.listen();
  if (!listening.ok) throw new Error(listening.error.detail);
  return { relay, port: listening.value.port };
}

/** The journal on disk, once the relay has ended. */
async function journalOf(relay: Relay): Promise<Entry[]> {
  await relay.close();
  const store = await openStore();
  const entries = await readAll(store);
  await store.close();
  return entries;
}

const reportsIn = (entries: readonly Entry[]): number[] =>
  entries.flatMap((entry) =>
    entry.type === "Observed" && entry.source.kind === "driver" ? [entry.source.n] : [],
  );

async function connect(port: number): Promise<TestDriver> {
  const driver = await TestDriver.connect(port);
  drivers.push(driver);
  driver.hello(keys.driver, { now });
  await driver.hear("welcome");
  return driver;
}

const get = async (port: number, path: string): Promise<{ status: number; body: unknown }> => {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`);
  return { status: answer.status, body: await answer.json() };
};

const pairing = (text: string): PairingList => {
  const parsed = parsePairingsCsv("round.csv", text);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.error));
  return parsed.value;
};

describe("accepted means durable", () => {
  it("a report that was acknowledged is in the journal", async () => {
    const { relay, port } = await start();
    const driver = await connect(port);
    driver.reports(toReport(1), toReport(2), toReport(3));
    await driver.acknowledged(3);
    const entries = await journalOf(relay);
    expect(reportsIn(entries)).toEqual([1, 2, 3]);
    expect(entries.map(({ seq }) => seq)).toEqual(entries.map((_, i) => i + 1));
  });

  it("a report that comes again is acknowledged and not journalled again", async () => {
    const { relay, port } = await start();
    const driver = await connect(port);
    driver.reports(toReport(1), toReport(2));
    await driver.acknowledged(2);
    driver.reports(toReport(1), toReport(2), toReport(3));
    await driver.acknowledged(3);
    driver.reports(toReport(2));
    const again = await connect(port);
    expect(again.heard[0]).toMatchObject({ type: "welcome", acknowledged: 3 });
    expect(reportsIn(await journalOf(relay))).toEqual([1, 2, 3]);
  });

  it("a driver learns from a relay that was started anew where it stood", async () => {
    const first = await start();
    const driver = await connect(first.port);
    driver.reports(toReport(1), toReport(2));
    await driver.acknowledged(2);
    await first.relay.close();
    const second = await start();
    const again = await connect(second.port);
    expect(again.heard[0]).toMatchObject({ acknowledged: 2 });
    again.reports(toReport(2), toReport(3));
    await again.acknowledged(3);
    expect(reportsIn(await journalOf(second.relay))).toEqual([1, 2, 3]);
  });

  it("a gap is refused, and what stood before it is kept", async () => {
    const { relay, port } = await start();
    const driver = await connect(port);
    driver.reports(toReport(1));
    await driver.acknowledged(1);
    driver.reports(toReport(2), toReport(4));
    expect(await driver.hear("refused")).toMatchObject({
      reason: "gap",
      detail: "report 4 came where 3 was due",
    });
    expect(await driver.acknowledged(2)).toEqual({ type: "acknowledge", n: 2 });
    expect(reportsIn(await journalOf(relay))).toEqual([1, 2]);
  });

  it("a driver whose first reports went to a relay that is lost goes on where it is", async () => {
    const { relay, port } = await start();
    const driver = await connect(port);
    driver.reports(toReport(501), toReport(502));
    await driver.acknowledged(502);
    expect(reportsIn(await journalOf(relay))).toEqual([501, 502]);
    expect(logged).toContain("not its number 1");
  });

  it("drivers are told apart: each has numbers of its own", async () => {
    const { relay, port } = await start();
    const one = await connect(port);
    const two = await TestDriver.connect(port);
    drivers.push(two);
    two.hello(keys.driver, { driver: "driver-two" });
    await two.hear("welcome");
    one.reports(toReport(1));
    two.reports(toReport(1, undefined, "dgt:05678"), toReport(2, undefined, "dgt:05678"));
    await Promise.all([one.acknowledged(1), two.acknowledged(2)]);
    expect(reportsIn(await journalOf(relay)).toSorted((a, b) => a - b)).toEqual([1, 1, 2]);
  });
});

describe("a journal that fails", () => {
  it("takes nothing, says so, leaves what was shown in place, and goes on by itself", async () => {
    const { relay, port } = await start(pairing("table,white,black\n1,Alpha,Beta\n"));
    const driver = await connect(port);
    driver.reports(toReport(1));
    await driver.acknowledged(1);
    const db = new Database(join(folder, "journal.sqlite"));
    db.exec("CREATE TRIGGER deny BEFORE INSERT ON entry BEGIN SELECT raise(ABORT, 'no space left'); END");
    driver.reports(toReport(2));
    expect(await driver.hear("refused")).toMatchObject({ reason: "full" });
    expect(driver.heard.filter((message) => message.type === "acknowledge" && message.n > 1)).toEqual([]);

    const health = await get(port, "/health");
    expect(health.status).toBe(503);
    expect(health.body).toMatchObject({ journal: "failed" });
    expect(logged).toMatch(/"level":50.*JOURNAL FAILED/);
    const tournament = await get(port, "/api/v1/tournament");
    expect(tournament.body).toMatchObject({ tables: [{ table: 1, white: { name: "Alpha" } }] });

    // The disk is free again: what was under way is written, and the driver that comes back hears of it.
    db.exec("DROP TRIGGER deny");
    db.close();
    await vi.waitFor(async () => expect((await get(port, "/health")).status).toBe(200), 10_000);
    const again = await connect(port);
    expect(again.heard[0]).toMatchObject({ acknowledged: 2 });
    again.reports(toReport(2), toReport(3));
    await again.acknowledged(3);
    expect(reportsIn(await journalOf(relay))).toEqual([1, 2, 3]);
  });
});

describe("start", () => {
  it("takes pairings over once, and again only what changed", async () => {
    const typesOf = (entries: readonly Entry[]): string[] => entries.map(({ type }) => type);
    const list = "table,serial,white,black\n1,01234,Alpha,Beta\n2,,Gamma,Delta\n";
    const first = await journalOf((await start(pairing(list))).relay);
    expect(typesOf(first)).toEqual(["TournamentCreated", "GamePaired", "BoardAssigned", "GamePaired"]);
    expect(logged).toMatch(/"tables":"1-2","msg":"pairings taken over"/);
    expect(await journalOf((await start(pairing(list))).relay)).toEqual(first);
    const changed = await journalOf((await start(pairing(list.replace("Delta", "Epsilon")))).relay);
    expect(changed.slice(first.length)).toMatchObject([
      { type: "GamePaired", game: "2.1", black: { name: "Epsilon" } },
    ]);
  });

  it("names the tournament by its option, and keeps the name where the option is left out", async () => {
    const nameOf = async (name?: string): Promise<string> => {
      const { relay, port } = await start(null, name);
      const { body } = await get(port, "/api/v1/tournament");
      await relay.close();
      return v.parse(TournamentSnapshotSchema, body).tournament.name;
    };
    expect(await nameOf()).toBe("Live games");
    expect(await nameOf("City Open")).toBe("City Open");
    expect(await nameOf()).toBe("City Open");
    expect(await nameOf("City\u0007 \u202eMasters\n")).toBe("City Masters");
    expect(logged).toContain(
      '"name":"City Masters","before":"City Open","msg":"the tournament has a new name',
    );
  });

  it("can be broken off", async () => {
    const relay = createRelay({ ...toParts(), store: await openStore() });
    const listening = relay.listen();
    await relay.close();
    expect(await listening).toMatchObject({ ok: false, error: { kind: "stopped" } });
    await (await openStore()).close();
  });

  it("never lets time go back behind the journal, though the computer's clock was set back", async () => {
    const first = await start();
    const driver = await connect(first.port);
    driver.reports(toReport(1));
    await driver.acknowledged(1);
    await first.relay.close();
    now -= 3_600_000;
    const second = await start();
    const again = await connect(second.port);
    again.reports(toReport(2));
    await again.acknowledged(2);
    const times = (await journalOf(second.relay)).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => a - b));
    expect(logged).toContain("the computer's clock stands before the last journal entry");
  });
});

describe("end", () => {
  it("is clean with drivers connected, and asked for twice", async () => {
    const { relay, port } = await start();
    const driver = await connect(port);
    driver.reports(toReport(1));
    await driver.acknowledged(1);
    await Promise.all([relay.close(), relay.close()]);
    expect(await driver.closed).toMatchObject({ code: 1001 });
    await expect(get(port, "/health")).rejects.toThrow();
  });
});
