import {
  STANDARD_FEN,
  SubscribedSchema,
  toInstant,
  type Audience,
  type Entry,
  type PersonRole,
  type Report,
  type TableView,
} from "@boardwire/shared";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { admitEach } from "./auth/test-people.ts";
import { DRIVER_KEY, TestRelay } from "./auth/test-relay.ts";
import { TestDriver } from "./driver-door/test-driver.ts";
import { tellFlagGame } from "./test-flag-game.ts";

// What a clock told, through the driver's door of a whole relay and into its journal on disk, by messages that come late,
// doubled and out of order (docs/rules/clocks.md).

const start = { fen: STANDARD_FEN, chess960: false };
const game = { table: 1 as never, serial: null, white: null, black: null, start, timeControl: "60s" };

let relay: TestRelay;
let tokens: Record<PersonRole, string>;
let from = 0;
const drivers: TestDriver[] = [];

beforeEach(async () => {
  relay = new TestRelay({ file: "round.csv", name: null, pairings: [game] });
  from = relay.now;
  await relay.start();
  tokens = await admitEach(relay.port, relay.chiefCode());
});
afterEach(async () => {
  for (const driver of drivers.splice(0)) driver.close();
  await relay.end();
});

async function connect(): Promise<TestDriver> {
  const driver = await TestDriver.connect(relay.port);
  drivers.push(driver);
  driver.hello(DRIVER_KEY, { now: relay.now });
  await driver.hear("welcome");
  return driver;
}

/** What the journal holds of moves, presses, falls and notices; not when it was written. */
function factsOf(entries: readonly Entry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.type === "MovesObserved") return [`moves ${entry.moves.map(({ san }) => san).join(" ")}`];
    if (entry.type === "MoveCompleted") return [`press ${entry.ply} ${(entry.remaining ?? 0) / 1000}`];
    if (entry.type === "FlagFallObserved") return [`fall ${entry.side} ${entry.kind}`];
    if (entry.type !== "ClockNoticed") return [];
    return [`${entry.ordered === true ? "ordered" : "notice"} ${entry.notice.kind}`];
  });
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
  relay.now = Math.max(relay.now, (reports.at(-1)?.at ?? relay.now) + lateness);
  driver.send({ type: "reports", now: relay.now, reports });
  const newest = Math.max(...reports.map(({ n }) => n));
  await driver.acknowledged(newest);
}

describe("a clock's messages through the driver's door", () => {
  it("[CLK1] [CLK11] one by one", async () => {
    const driver = await connect();
    for (const report of tellFlagGame(from)) await send(driver, [report]);
    expect(factsOf(await relay.journal())).toEqual(EXPECTED);
  });

  it("[CLK32] each message twice, and with the three reports before it", async () => {
    const driver = await connect();
    const reports = tellFlagGame(from);
    for (let i = 0; i < reports.length; i++) {
      await send(driver, reports.slice(Math.max(0, i - 3), i + 1));
      await send(driver, reports.slice(i, i + 1));
    }
    const entries = await relay.journal();
    expect(factsOf(entries)).toEqual(EXPECTED);
    expect(entries.filter(({ type }) => type === "Observed")).toHaveLength(reports.length);
  });

  it("[CLK32] all of it in one message, minutes late", async () => {
    const driver = await connect();
    await send(driver, tellFlagGame(from), 300_000);
    const entries = await relay.journal();
    expect(factsOf(entries)).toEqual(EXPECTED);
    const fall = entries.find(({ type }) => type === "FlagFallObserved");
    const fell = tellFlagGame(from).find(
      ({ observation }) => observation.kind === "clock" && observation.left.flag === "blocked",
    );
    expect(fall).toMatchObject({ seen: fell?.at });
  });

  it("[CLK32] messages that overtake each other are refused and come again in order", async () => {
    let driver = await connect();
    const reports = tellFlagGame(from);
    for (let i = 0; i < reports.length;) {
      const isHeld = i % 4 === 3 && i + 2 < reports.length;
      if (!isHeld) {
        await send(driver, reports.slice(i, i + 1));
        i++;
        continue;
      }
      // The second of two comes first.
      relay.now = Math.max(relay.now, reports[i + 1]?.at ?? relay.now);
      driver.send({ type: "reports", now: relay.now, reports: reports.slice(i + 1, i + 2) });
      expect(await driver.hear("refused")).toMatchObject({ reason: "gap" });
      await driver.closed;
      driver = await connect();
      expect(driver.heard[0]).toMatchObject({ acknowledged: i });
      await send(driver, reports.slice(i, i + 2));
      i += 2;
    }
    expect(factsOf(await relay.journal())).toEqual(EXPECTED);
  });

  it("[CLK32] reports whose instants go back a little keep the order of their numbers", async () => {
    const driver = await connect();
    const reports = tellFlagGame(from).map((report, i) => {
      const isBack = report.observation.kind === "clock" && i % 2 === 0;
      return isBack ? { ...report, at: toInstant(report.at - 400) } : report;
    });
    for (const report of reports) await send(driver, [report]);
    const entries = await relay.journal();
    expect(factsOf(entries)).toEqual(EXPECTED);
    const seen = entries.flatMap((entry) => (entry.type === "Observed" ? [entry.seen] : []));
    expect(seen).toEqual(seen.toSorted((a, b) => a - b));
  });

  it("[CLK26] times that the arbiter decides on are set once the clock shows them, and then no alarm", async () => {
    const driver = await connect();
    const reports = tellFlagGame(from);
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
    const operator = await look("operator", tokens.operator);
    expect(JSON.stringify(operator)).not.toContain("irregularity");
    expect(operator.clockWatch?.notices.at(-1)?.notice).toMatchObject({
      kind: "addedAfterEnd",
      side: "white",
    });
    expect(factsOf(await relay.journal())).toEqual([
      ...EXPECTED.slice(0, -1),
      "notice proposedTimes",
      "ordered addedAfterEnd",
    ]);
  });

  it("[CLK11] S-61: the arbiter's page has the fall and the time that came after it, and no other page does", async () => {
    const driver = await connect();
    for (const report of tellFlagGame(from)) await send(driver, [report]);
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

/** One question of a page that has this token. */
const ask = (token: string | undefined, event: string, request: object): Promise<unknown> =>
  relay
    .connect(token === undefined ? {} : { token })
    .timeout(10_000)
    .emitWithAck(event, request);

/** A page's first snapshot of the table. */
async function look(audience: Audience, token: string | undefined): Promise<TableView> {
  const answer = await ask(token, "subscribe", { v: 1, audience, channel: "tournament" });
  const subscribed = v.parse(SubscribedSchema, answer);
  const snapshot = subscribed.kind === "snapshot" ? subscribed.snapshot : null;
  const table = snapshot?.type === "tournament" ? snapshot.tables[0] : undefined;
  if (table === undefined) throw new Error(JSON.stringify(subscribed));
  return table;
}
