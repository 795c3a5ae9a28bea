import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import {
  DRIVER_PATH,
  VIEWER_PROTOCOL,
  toInstant,
  toMillis,
  type ConsoleUpdate,
  type Observation,
  type Subscribed,
} from "@boardwire/shared";
import { pino } from "pino";
import { io } from "socket.io-client";
import { WebSocket } from "ws";
import { createRelay } from "./app.ts";
import { signIn } from "./auth/test-people.ts";
import { openSqliteStore } from "./journal/sqlite.ts";
import { START } from "./test-fields.ts";

// For tests and measurements.
//
// Clocks that come to zero in a hall that plays: how long until an arbiter's page has the alarm. Everything runs in one
// process, relay, driver and page, so that the figures are rather too high; the disk and the sockets are real.

export interface FallsReport {
  /** Milliseconds from the sending of the reading with the zero to the alarm at the page, for each fall, sorted. */
  readonly millis: readonly number[];
  /** Falls of which the page was told nothing. */
  readonly missed: number;
  /** Alarms of flags that did not fall. */
  readonly invented: number;
  /** Observations that were sent besides, for all boards together. */
  readonly others: number;
}

const DRIVER_KEY = "d".repeat(26);
/** Knights out and home, by the fields that they leave and reach. */
const TO_AND_FRO = [
  [62, 45, "N"],
  [6, 21, "n"],
  [45, 62, "N"],
  [21, 6, "n"],
] as const;

const clock = (left: number, right: number, running: "left" | "right"): Observation => ({
  kind: "clock",
  left: { millis: toMillis(left), flag: left === 0 ? "shown" : "none" },
  right: { millis: toMillis(right), flag: right === 0 ? "shown" : "none" },
  running,
  lever: running,
  resolutionMillis: toMillis(1000),
  lowBattery: false,
});

/** Steady milliseconds since 1970. */
const now = (): number => performance.timeOrigin + performance.now();

/** `perSecond`: falls, spread over all boards; each board makes a move and presses every three seconds besides. */
export async function measureFalls(options: {
  readonly boards: number;
  readonly falls: number;
  readonly perSecond: number;
}): Promise<FallsReport> {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-falls-"));
  const opened = await openSqliteStore(folder);
  if (!opened.ok) throw new Error(opened.error.detail);
  const relay = createRelay({
    store: opened.value,
    clock: { now: () => toInstant(now()) },
    config: { http: 0, host: "127.0.0.1", name: "Falls" },
    keys: { driver: DRIVER_KEY },
    chiefCodes: { take: () => true },
    pairings: null,
    timeZone: "Etc/UTC",
    viewerFolder: folder,
    log: pino({ enabled: false }),
  });
  const listening = await relay.listen();
  if (!listening.ok) throw new Error(listening.error.detail);
  const { port } = listening.value;
  const { token } = await signIn(port, "c".repeat(20));
  const driver = new WebSocket(`ws://127.0.0.1:${port}${DRIVER_PATH}`);
  const page = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], auth: { key: token } });
  try {
    await once(driver, "open");
    return await play(options, driver, page);
  } finally {
    page.disconnect();
    driver.terminate();
    await relay.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function play(
  { boards, falls, perSecond }: Parameters<typeof measureFalls>[0],
  driver: WebSocket,
  page: ReturnType<typeof io>,
): Promise<FallsReport> {
  const line = openLine(driver);
  const heard = await followFlags(page);
  const states = Array.from({ length: boards }, () => ({ plies: 0 }));
  let others = 0;
  const move = (board: number): void => {
    const state = states[board];
    if (state === undefined) return;
    const [from, to, content] = TO_AND_FRO[state.plies % 4] ?? TO_AND_FRO[0];
    state.plies++;
    line.send(board, [
      { kind: "square", field: from, content: "." },
      { kind: "square", field: to, content },
      clock(60_000, 60_000, state.plies % 2 === 0 ? "left" : "right"),
    ]);
    others += 3;
  };
  for (const board of states.keys()) {
    line.send(board, [
      { kind: "snapshot", fields: START, asked: toInstant(now()) },
      clock(60_000, 60_000, "left"),
    ]);
  }
  for (const board of states.keys()) move(board);
  await until(() => line.isDone());
  let turn = 0;
  const playing = setInterval(() => move(turn++ % boards), 3000 / boards);
  for (let fall = 0; fall < falls; fall++) {
    const board = fall % boards;
    const isWhites = (states[board]?.plies ?? 0) % 2 === 0;
    const side = isWhites ? "left" : "right";
    heard.expect(board);
    line.send(board, [isWhites ? clock(0, 60_000, side) : clock(60_000, 0, side)]);
    await pause(500 / perSecond);
    // Time is given, so that the clock can come to zero again.
    line.send(board, [clock(60_000, 60_000, side)]);
    await pause(500 / perSecond);
  }
  clearInterval(playing);
  await until(() => line.isDone() && heard.millis.length >= falls);
  return {
    millis: heard.millis.toSorted((one, other) => one - other),
    missed: falls - heard.millis.length,
    invented: heard.invented(),
    others,
  };
}

/** A driver with as many boards as it says; they come to the tables in their order. */
function openLine(driver: WebSocket): {
  send(board: number, observations: readonly Observation[]): void;
  /** The relay has everything on its disk. */
  isDone(): boolean;
} {
  let n = 0;
  let acknowledged = 0;
  driver.on("message", (data: Buffer) => {
    const said = JSON.parse(data.toString()) as { readonly type: string; readonly n?: number };
    if (said.type === "acknowledge") acknowledged = said.n ?? acknowledged;
  });
  const hello = { type: "hello", v: 1, driver: "driver-falls", key: DRIVER_KEY, name: "" };
  driver.send(JSON.stringify({ ...hello, now: now() }));
  return {
    isDone: () => acknowledged === n,
    send(board, observations) {
      const at = now();
      const reports = observations.map((observation) => {
        n++;
        return { n, at, board: `dgt:${1000 + board}`, observation };
      });
      driver.send(JSON.stringify({ type: "reports", now: at, reports }));
    },
  };
}

/** An arbiter's page: how long each expected fall took, by the first sight of its alarm. */
async function followFlags(page: ReturnType<typeof io>): Promise<{
  expect(board: number): void;
  readonly millis: readonly number[];
  invented(): number;
}> {
  const known = new Set<string>();
  const sentAt = new Map<number, number>();
  const millis: number[] = [];
  let invented = 0;
  page.on("update", (update: ConsoleUpdate) => {
    const at = now();
    for (const { kind, id, table } of update.alarms?.changed ?? []) {
      if (kind !== "flag" || known.has(id)) continue;
      known.add(id);
      const sent = sentAt.get(table);
      sentAt.delete(table);
      if (sent === undefined) invented++;
      else millis.push(at - sent);
    }
  });
  const request = { v: VIEWER_PROTOCOL, audience: "arbiter", channel: "console" };
  const answer = (await page.timeout(20_000).emitWithAck("subscribe", request)) as Subscribed;
  if (answer.kind !== "snapshot") throw new Error(JSON.stringify(answer));
  return {
    expect: (board) => void sentAt.set(board + 1, now()),
    millis,
    invented: () => invented,
  };
}

/** Gives up after half a minute: what is missing then is counted. */
async function until(isSo: () => boolean): Promise<void> {
  const end = now() + 30_000;
  while (!isSo() && now() < end) await pause(20);
}
