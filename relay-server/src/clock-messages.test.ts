import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  STANDARD_FEN,
  SubscribedSchema,
  describeAndPlay,
  parsePosition,
  parseSanMove,
  toInstant,
  toLetters,
  toMillis,
  type Audience,
  type ClockFace,
  type Entry,
  type Observation,
  type PersonRole,
  type Report,
  type Side,
  type TableView,
} from "@boardwire/shared";
import { pino } from "pino";
import { io } from "socket.io-client";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createRelay, type Relay } from "./app.ts";
import { createChiefCode } from "./auth/chief-code.ts";
import { loadKeys, type Keys } from "./auth/keys.ts";
import { admitEach } from "./auth/test-people.ts";
import { TestDriver, toReport } from "./driver-door/test-driver.ts";
import { readAll } from "./journal/test-contract.ts";
import { openSqliteStore } from "./journal/sqlite.ts";
import type { JournalStore } from "./journal/store.ts";

// What a clock told, through the driver's door of a whole relay and into its journal on disk, by messages that come late,
// doubled and out of order (docs/rules/clocks.md).

const CHIEF_CODE = "c".repeat(20);
const FROM = 1_800_000_000_000;

let folder = "";
let keys: Keys;
let tokens: Record<PersonRole, string>;
let now = FROM;
let relay: Relay;
let port = 0;
const drivers: TestDriver[] = [];

const openStore = async (): Promise<JournalStore> => {
  const opened = await openSqliteStore(folder);
  if (!opened.ok) throw new Error(opened.error.detail);
  return opened.value;
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-clock-"));
  now = FROM;
  const loaded = loadKeys(folder);
  if (!loaded.ok) throw new Error(loaded.error.detail);
  keys = loaded.value.keys;
  const start = { fen: STANDARD_FEN, chess960: false };
  const game = { table: 1 as never, serial: null, white: null, black: null, start, timeControl: "60s" };
  relay = createRelay({
    clock: { now: () => toInstant(now) },
    config: { http: 0, host: "127.0.0.1", name: "Open" },
    keys,
    chiefCodes: createChiefCode(CHIEF_CODE),
    pairings: { file: "round.csv", name: null, pairings: [game] },
    timeZone: "Etc/UTC",
    viewerFolder: folder,
    log: pino({ level: "silent" }),
    store: await openStore(),
  });
  const listening = await relay.listen();
  if (!listening.ok) throw new Error(listening.error.detail);
  port = listening.value.port;
  tokens = await admitEach(port, CHIEF_CODE);
});
afterEach(async () => {
  for (const driver of drivers.splice(0)) driver.close();
  await relay.close();
  rmSync(folder, { recursive: true, force: true });
});

async function connect(): Promise<TestDriver> {
  const driver = await TestDriver.connect(port);
  drivers.push(driver);
  driver.hello(keys.driver, { now });
  await driver.hear("welcome");
  return driver;
}

/** The reports of a game in which White's flag falls after two moves each, and White then gets five minutes. */
function tellGame(): Report[] {
  const reports: Report[] = [];
  let at = FROM;
  const say = (observation: Observation, after = 0): void => {
    at += after;
    reports.push(toReport(reports.length + 1, observation, undefined, at));
  };
  const left = { white: 60, black: 60 };
  const face = (side: Side, flag: ClockFace["flag"]): ClockFace => ({
    millis: toMillis(left[side] * 1000),
    flag,
  });
  const read = (lever: Side, flag: ClockFace["flag"] = "none", isRunning = true): void => {
    const up = lever === "white" ? "left" : "right";
    say({
      kind: "clock",
      left: face("white", flag),
      right: face("black", "none"),
      running: isRunning ? up : null,
      lever: up,
      resolutionMillis: toMillis(1000),
      lowBattery: false,
    });
  };
  const start = parsePosition(STANDARD_FEN);
  if (!start.ok) throw new Error("start");
  let position = start.value;
  say({ kind: "connected", port: "/dev/ttyUSB0" });
  say({ kind: "snapshot", fields: toLetters(position), asked: toInstant(at) });
  read("white", "none", false);
  at += 5000;
  read("white");
  for (const [i, san] of ["e4", "e5", "Nf3", "Nc6"].entries()) {
    const side = i % 2 === 0 ? "white" : "black";
    const move = parseSanMove(position, san);
    if (!move.ok) throw new Error(san);
    const before = toLetters(position);
    position = describeAndPlay(position, move.value).after;
    at += 3500;
    for (const isEmptied of [true, false])
      for (const [field, content] of [...toLetters(position)].entries())
        if (content !== before[field] && (content === ".") === isEmptied)
          say({ kind: "square", field, content } as Observation, 200);
    left[side] -= 4;
    at += 100;
    read(side === "white" ? "black" : "white");
  }
  at += 51_000;
  left.white = 1;
  read("white");
  at += 1000;
  left.white = 0;
  read("white", "blocked", false);
  at += 20_000;
  left.white = 300;
  read("white", "none", false);
  at += 5000;
  read("white");
  at += 3000;
  say({ kind: "noClock" });
  return reports;
}

/** What the journal holds of moves, presses, falls and notices; not when it was written. */
function factsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.type === "MovesObserved") return [`moves ${entry.moves.map(({ san }) => san).join(" ")}`];
    if (entry.type === "MoveCompleted") return [`press ${entry.ply} ${(entry.remaining ?? 0) / 1000}`];
    if (entry.type === "FlagFallObserved") return [`fall ${entry.side} ${entry.kind}`];
    return entry.type === "ClockNoticed" ? [`notice ${entry.notice.kind}`] : [];
  });
}

async function endAndRead(): Promise<Entry[]> {
  await relay.close();
  const store = await openStore();
  const entries = await readAll(store);
  await store.close();
  return entries;
}

const EXPECTED = [
  "moves e4",
  "press 1 56",
  "moves e5",
  "press 2 56",
  "moves Nf3",
  "press 3 52",
  "moves Nc6",
  "press 4 52",
  "fall white final",
  "notice addedAfterEnd",
];

/** One message with these reports, at the time of the last of them. */
async function send(driver: TestDriver, reports: readonly Report[], lateness = 0): Promise<void> {
  now = Math.max(now, (reports.at(-1)?.at ?? now) + lateness);
  driver.send({ type: "reports", now, reports });
  const newest = Math.max(...reports.map(({ n }) => n));
  await driver.acknowledged(newest);
}

describe("a clock's messages through the driver's door", () => {
  it("[CLK1] [CLK11] one by one", async () => {
    const driver = await connect();
    for (const report of tellGame()) await send(driver, [report]);
    expect(factsOf(await endAndRead())).toEqual(EXPECTED);
  });

  it("[CLK32] each message twice, and with the three reports before it", async () => {
    const driver = await connect();
    const reports = tellGame();
    for (let i = 0; i < reports.length; i++) {
      await send(driver, reports.slice(Math.max(0, i - 3), i + 1));
      await send(driver, reports.slice(i, i + 1));
    }
    const entries = await endAndRead();
    expect(factsOf(entries)).toEqual(EXPECTED);
    expect(entries.filter(({ type }) => type === "Observed")).toHaveLength(reports.length);
  });

  it("[CLK32] all of it in one message, minutes late", async () => {
    const driver = await connect();
    await send(driver, tellGame(), 300_000);
    const entries = await endAndRead();
    expect(factsOf(entries)).toEqual(EXPECTED);
    const fall = entries.find(({ type }) => type === "FlagFallObserved");
    const fell = tellGame().find(
      ({ observation }) => observation.kind === "clock" && observation.left.flag === "blocked",
    );
    expect(fall).toMatchObject({ seen: fell?.at });
  });

  it("[CLK32] messages that overtake each other are refused and come again in order", async () => {
    let driver = await connect();
    const reports = tellGame();
    for (let i = 0; i < reports.length;) {
      const isHeld = i % 4 === 3 && i + 2 < reports.length;
      if (!isHeld) {
        await send(driver, reports.slice(i, i + 1));
        i++;
        continue;
      }
      // The second of two comes first.
      now = Math.max(now, reports[i + 1]?.at ?? now);
      driver.send({ type: "reports", now, reports: reports.slice(i + 1, i + 2) });
      expect(await driver.hear("refused")).toMatchObject({ reason: "gap" });
      await driver.closed;
      driver = await connect();
      expect(driver.heard[0]).toMatchObject({ acknowledged: i });
      await send(driver, reports.slice(i, i + 2));
      i += 2;
    }
    expect(factsOf(await endAndRead())).toEqual(EXPECTED);
  });

  it("[CLK32] reports whose instants go back a little keep the order of their numbers", async () => {
    const driver = await connect();
    const reports = tellGame().map((report, i) => {
      const isBack = report.observation.kind === "clock" && i % 2 === 0;
      return isBack ? { ...report, at: toInstant(report.at - 400) } : report;
    });
    for (const report of reports) await send(driver, [report]);
    const entries = await endAndRead();
    expect(factsOf(entries)).toEqual(EXPECTED);
    const seen = entries.flatMap((entry) => (entry.type === "Observed" ? [entry.seen] : []));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it("[CLK26] times that the arbiter decides on are set once the clock shows them, and then no alarm", async () => {
    const driver = await connect();
    const reports = tellGame();
    const isSet = ({ observation }: Report): boolean =>
      observation.kind === "clock" && observation.left.millis === 300_000;
    for (const report of reports.filter((one) => !isSet(one)).slice(0, -1)) await send(driver, [report]);
    const command = { kind: "proposeTimes", game: "1.1", white: 300_000, black: 52_000, why: "irregularity" };
    expect(await ask(tokens.operator, "command", command)).toMatchObject({ reason: "notAllowed" });
    expect(await ask(tokens.arbiter, "command", command)).toEqual({ kind: "done" });
    expect((await look("arbiter", tokens.arbiter)).proposed).toMatchObject({
      outcome: "open",
      article: "7.1",
    });
    let n = reports.findIndex(isSet);
    for (const report of reports.filter(isSet)) await send(driver, [{ ...report, n: ++n }]);
    const arbiter = await look("arbiter", tokens.arbiter);
    expect(arbiter.proposed).toMatchObject({ outcome: "set", shown: { white: 300_000, black: 52_000 } });
    expect(JSON.stringify(await look("operator", tokens.operator))).not.toContain("irregularity");
    expect(factsOf(await endAndRead())).toEqual([...EXPECTED.slice(0, -1), "notice proposedTimes"]);
  });

  it("[CLK11] S-61: the arbiter's page has the fall and the time that came after it, and no other page does", async () => {
    const driver = await connect();
    for (const report of tellGame()) await send(driver, [report]);
    const arbiter = await look("arbiter", tokens.arbiter);
    expect(arbiter.flags).toMatchObject([{ side: "white", kind: "final", completed: 2, required: "all" }]);
    expect(arbiter.clockWatch?.notices.map(({ notice }) => notice)).toEqual([
      { kind: "addedAfterEnd", side: "white", added: 300_000 },
    ]);
    const outside = await look("public", undefined);
    expect(outside).toMatchObject({ clock: { white: 300_000, running: "white" }, result: null });
    expect(JSON.stringify(outside)).not.toMatch(/flags|addedAfterEnd|clockWatch/);
  });
});

/** One question of a page that has this key. */
async function ask(key: string | undefined, event: string, request: object): Promise<unknown> {
  const socket = io(`http://127.0.0.1:${port}`, {
    transports: ["websocket"],
    reconnection: false,
    ...(key === undefined ? {} : { auth: { key } }),
  });
  try {
    return await socket.timeout(10_000).emitWithAck(event, request);
  } finally {
    socket.disconnect();
  }
}

/** A page's first snapshot of the table. */
async function look(audience: Audience, key: string | undefined): Promise<TableView> {
  const answer = await ask(key, "subscribe", { v: 1, audience, channel: "tournament" });
  const subscribed = v.parse(SubscribedSchema, answer);
  const snapshot = subscribed.kind === "snapshot" ? subscribed.snapshot : null;
  const table = snapshot?.type === "tournament" ? snapshot.tables[0] : undefined;
  if (table === undefined) throw new Error(JSON.stringify(subscribed));
  return table;
}
