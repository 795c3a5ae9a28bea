import { setTimeout as pause } from "node:timers/promises";
import { afterEach, describe, expect, it, vi } from "vitest";
import { VIEWER_PROTOCOL, toMillis, type Alarm, type Observation } from "@boardwire/shared";
import { admit, signIn } from "./auth/test-people.ts";
import { DRIVER_KEY, TestRelay } from "./auth/test-relay.ts";
import { TestDriver, toReport } from "./driver-door/test-driver.ts";
import { ConsolePage as Page } from "./test-console-page.ts";
import { START } from "./test-fields.ts";

// Alarms by way of whole relays: from what a driver reports to what arbiters see and do, over lines that break.

const relays: TestRelay[] = [];
afterEach(async () => {
  for (const relay of relays.splice(0)) await relay.end();
});

async function startRelay(): Promise<TestRelay> {
  const relay = new TestRelay();
  relays.push(relay);
  await relay.start();
  return relay;
}

/** Boards with one move each, whose clocks come to zero when they are told to. */
class Boards {
  n = 0;
  readonly relay: TestRelay;
  readonly driver: TestDriver;
  constructor(relay: TestRelay, driver: TestDriver) {
    this.relay = relay;
    this.driver = driver;
  }

  static async connect(relay: TestRelay, count: number): Promise<Boards> {
    const driver = await TestDriver.connect(relay.port);
    driver.hello(DRIVER_KEY, { now: relay.now });
    const boards = new Boards(relay, driver);
    for (let board = 1; board <= count; board++) {
      await boards.see(board, { kind: "snapshot", fields: START, asked: relay.now as never });
      await boards.see(board, clock(60_000, 60_000, "left"));
      await boards.see(board, { kind: "square", field: 52, content: "." });
      await boards.see(board, { kind: "square", field: 36, content: "P" });
      await boards.see(board, clock(60_000, 60_000, "right"));
    }
    return boards;
  }

  async see(board: number, observation: Observation): Promise<void> {
    this.relay.now += 1000;
    this.n++;
    const report = toReport(this.n, observation, `dgt:${1000 + board}`, this.relay.now);
    this.driver.send({ type: "reports", now: this.relay.now, reports: [report] });
    await this.driver.acknowledged(this.n);
  }

  /** Black's time is used up, and the next period's comes. */
  async fall(board: number): Promise<void> {
    await this.see(board, clock(60_000, 0, "right"));
    await this.see(board, clock(600_000, 600_000, "right"));
  }
}

const clock = (left: number, right: number, running: "left" | "right"): Observation => ({
  kind: "clock",
  left: { millis: toMillis(left), flag: "none" },
  right: { millis: toMillis(right), flag: right === 0 ? "shown" : "none" },
  running,
  lever: running,
  resolutionMillis: toMillis(1000),
  lowBattery: false,
});

const inOrder = (page: Page): readonly Alarm[] =>
  page.alarms().toSorted((one, other) => (one.id < other.id ? -1 : 1));

describe("the arbiters' console of a whole relay", () => {
  it("[ALM30] loses no alarm and makes none up through a hundred broken connections", async () => {
    const relay = await startRelay();
    const chief = await signIn(relay.port, relay.chiefCode());
    const boards = await Boards.connect(relay, 8);
    const page = new Page(relay, chief.token);
    await page.open();
    const falls: string[] = [];
    for (let cut = 0; cut < 100; cut++) {
      const board = 1 + (cut % 8);
      // Cut before, in the middle of, and after what is told.
      if (cut % 3 === 0) page.cut();
      const falling = boards.fall(board);
      if (cut % 3 === 1) page.cut();
      await falling;
      if (cut % 3 === 2) page.cut();
      const earlier = Math.floor(cut / 8);
      falls.push(`flag:${board}:${board}.1:black:0${earlier === 0 ? "" : `-${earlier}`}`);
      await page.open();
    }
    const fresh = new Page(relay, chief.token);
    await fresh.open();
    await vi.waitFor(() => expect(page.view?.n).toBe(fresh.view?.n), 20_000);
    const flags = [...page.seen].filter((id) => id.startsWith("flag:"));
    expect(flags.toSorted()).toEqual(falls.toSorted());
    expect(inOrder(page)).toEqual(inOrder(fresh));
  }, 120_000);

  it("[ALM6] [ALM7] two arbiters at one alarm: one has it, the other is told who", async () => {
    const relay = await startRelay();
    const chief = await signIn(relay.port, relay.chiefCode());
    const anna = await admit(relay.port, chief.token, { role: "arbiter", name: "Anna" });
    const bo = await admit(relay.port, chief.token, { role: "arbiter", name: "Bo" });
    const boards = await Boards.connect(relay, 1);
    const pages = [new Page(relay, anna.token), new Page(relay, bo.token)] as const;
    for (const page of pages) await page.open();
    await boards.see(1, clock(60_000, 0, "right"));
    for (const page of pages) await vi.waitFor(() => expect(page.alarms()).toHaveLength(1), 20_000);
    const alarm = pages[0].alarms()[0]?.id;
    if (alarm === undefined) throw new Error("no alarm");
    const take = { kind: "handleAlarm", alarm, how: "take" } as const;
    const answers = await Promise.all(pages.map((page) => page.command(take)));
    expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
    const [winner, loser] = answers[0]?.kind === "done" ? [anna, 1] : [bo, 0];
    expect(answers[loser]).toMatchObject({
      reason: "alreadyDone",
      detail: expect.stringMatching(new RegExp(`^${winner.person.name}, at .+ took it`)) as string,
    });
    for (const page of pages)
      await vi.waitFor(() => expect(page.alarms()).toMatchObject([{ taken: winner.person.id }]), 20_000);
    expect(pages[0].view?.people.map(({ name }) => name).toSorted()).toEqual(
      [chief.person.name, "Anna", "Bo"].toSorted(),
    );
  });

  it("[ALM2] has the same alarms after a restart, with what was done about them", async () => {
    const relay = await startRelay();
    const chief = await signIn(relay.port, relay.chiefCode());
    const boards = await Boards.connect(relay, 3);
    for (const board of [1, 2]) await boards.fall(board);
    await boards.see(3, clock(60_000, 50_000, "right"));
    const stopped = clock(60_000, 50_000, "right");
    if (stopped.kind !== "clock") throw new Error(stopped.kind);
    await boards.see(3, { ...stopped, running: null });
    relay.now += 6000;
    const before = new Page(relay, chief.token);
    await before.open();
    const acknowledge = { kind: "handleAlarm", how: "acknowledge" } as const;
    const flag = before.alarms().find(({ id }) => id === "flag:1:1.1:black:0");
    if (flag === undefined) throw new Error("no flag");
    expect(await before.command({ ...acknowledge, alarm: flag.id })).toEqual({ kind: "done" });
    const kindsOf = (page: Page): string[] =>
      page
        .alarms()
        .filter(({ kind }) => kind !== "boardSilent" && kind !== "clockSilent")
        .map(({ id, past, acknowledged }) => `${id} ${past} ${acknowledged?.by ?? ""}`)
        .toSorted();
    await vi.waitFor(() => expect(kindsOf(before).join()).toContain("helpWanted"), 20_000);
    const was = kindsOf(before);
    await relay.stop();
    await relay.start();
    const after = new Page(relay, chief.token);
    await after.open();
    await vi.waitFor(() => expect(kindsOf(after)).toEqual(was), 20_000);
    expect(was.some((one) => one.startsWith(flag.id) && one.endsWith(chief.person.name))).toBe(true);
  });

  it("[ALM14] [ALM20] time alone brings an alarm, and tells nobody else anything", async () => {
    const relay = await startRelay();
    const chief = await signIn(relay.port, relay.chiefCode());
    const boards = await Boards.connect(relay, 1);
    const stopped = clock(60_000, 50_000, "right");
    if (stopped.kind !== "clock") throw new Error(stopped.kind);
    const page = new Page(relay, chief.token);
    await page.open();
    const spectator = relay.connect();
    const told: unknown[] = [];
    spectator.on("update", (update: unknown) => told.push(update));
    const ask = (channel: string) =>
      spectator.timeout(20_000).emitWithAck("subscribe", { v: VIEWER_PROTOCOL, audience: "public", channel });
    expect(await ask("console")).toMatchObject({ kind: "refused", reason: "unknownGame" });
    await boards.see(1, { ...stopped, running: null });
    await ask("tournament");
    const count = told.length;
    relay.now += 5000;
    await vi.waitFor(() => expect(page.alarms()).toMatchObject([{ kind: "helpWanted" }]), 20_000);
    await pause(0);
    expect(told).toHaveLength(count);
  });
});
