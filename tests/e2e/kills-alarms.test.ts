import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  ConsolePage,
  TestDriver,
  loadKeys,
  makeChiefCode,
  readJournal,
  signIn,
  toReport,
} from "@boardwire/relay-server";
import { toInstant, type EntryType, type Observation } from "@boardwire/shared";
import { io, type Socket } from "socket.io-client";
import { afterEach, describe, expect, it, vi } from "vitest";
import { startRelay, type Started } from "./processes.ts";

// Past alarms through power cuts: SIGKILL of a real relay, and what its arbiter finds at the next one.

const START = "rnbqkbnrpppppppp................................PPPPPPPPRNBQKBNR";
const BOARD = "dgt:1001";

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** A relay on a folder that is killed and started again, with one board and its arbiter. */
class KilledRelay {
  readonly folder = mkdtempSync(join(tmpdir(), "boardwire-alarms-"));
  #relay: (Started & { readonly port: number }) | null = null;
  #token: string | null = null;
  #driver: TestDriver | null = null;
  #reports = 0;

  async start(): Promise<void> {
    this.#relay = await startRelay(this.folder, 0);
    this.#token ??= (await signIn(this.#relay.port, makeChiefCode(this.folder))).token;
  }

  async kill(): Promise<void> {
    await this.#relay?.kill();
    this.#driver?.close();
    this.#driver = null;
  }

  /** What the board tells; resolves once all of it is on the relay's disk. */
  async see(...observations: readonly Observation[]): Promise<void> {
    if (this.#driver === null) {
      const keys = loadKeys(this.folder);
      if (!keys.ok) throw new Error(keys.error.detail);
      this.#driver = await TestDriver.connect(this.#port());
      this.#driver.hello(keys.value.keys.driver, { now: this.#driverTime() });
    }
    for (const observation of observations) {
      const now = this.#driverTime();
      const report = toReport(++this.#reports, observation, BOARD, now);
      this.#driver.send({ type: "reports", now, reports: [report] });
      await this.#driver.acknowledged(this.#reports);
    }
  }

  async page(): Promise<ConsolePage> {
    const connect = ({ token }: { token: string }): Socket => {
      const socket = io(`http://127.0.0.1:${this.#port()}`, {
        transports: ["websocket"],
        reconnection: false,
        forceNew: true,
        auth: { key: token },
      });
      open.push(() => socket.disconnect());
      return socket;
    };
    const page = new ConsolePage({ connect }, this.#token ?? "");
    await page.open();
    return page;
  }

  /** What it has written until now. */
  count(type: EntryType): number {
    const journal = readJournal(this.folder);
    if (!journal.ok) throw new Error(journal.error);
    return [...journal.value].flat().filter((entry) => entry.type === type).length;
  }

  async end(): Promise<void> {
    await this.kill();
    rmSync(this.folder, { recursive: true, force: true });
  }

  /** Milliseconds, as a driver counts them. */
  #driverTime(): number {
    return Math.round(performance.now());
  }

  #port(): number {
    if (this.#relay === null) throw new Error("the relay was not started");
    return this.#relay.port;
  }
}

describe("kill -9", { timeout: 180_000 }, () => {
  it.each([
    ["at once, before anything more is written", false],
    ["after that was written down", true],
  ])("[ALM2] an alarm that is past is there after it: killed %s", async (_when, isWritten) => {
    const relay = new KilledRelay();
    open.push(() => relay.end());
    await relay.start();
    await relay.see({ kind: "connected", port: "/dev/ttyUSB1" });
    await relay.see({ kind: "snapshot", fields: START, asked: toInstant(0) });
    await vi.waitFor(() => expect(relay.count("GameStarted")).toBe(1), 30_000);
    await relay.see({ kind: "lost", reason: "unplugged" });
    const page = await relay.page();
    await vi.waitFor(() => expect(page.alarms()).toMatchObject([{ kind: "boardSilent" }]), 30_000);
    const [alarm] = page.alarms();
    if (alarm === undefined) throw new Error("no alarm");
    await relay.see({ kind: "connected", port: "/dev/ttyUSB1" });
    if (isWritten) await vi.waitFor(() => expect(relay.count("AlarmKept")).toBe(1), 30_000);
    await relay.kill();

    await relay.start();
    const after = await relay.page();
    expect(after.alarms()).toEqual([{ ...alarm, past: true }]);
    await vi.waitFor(() => expect(relay.count("AlarmKept")).toBe(1), 30_000);
    const acknowledge = { kind: "handleAlarm", how: "acknowledge", alarm: alarm.id } as const;
    expect(await after.command(acknowledge)).toEqual({ kind: "done" });
    await vi.waitFor(() => expect(after.alarms()).toEqual([]), 30_000);
    await relay.kill();

    await relay.start();
    expect((await relay.page()).alarms()).toEqual([]);
    expect(relay.count("AlarmKept")).toBe(1);
  });
});
