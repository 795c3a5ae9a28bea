import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { DRIVER_PATH, toInstant, type DriverId } from "@boardwire/shared";
import { pino } from "pino";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { createDriverDoor, type DriverDoor } from "./door.ts";
import type { Intake, SeenReport } from "./intake.ts";
import type { DoorLimits } from "./limits.ts";
import { TestDriver, toReport } from "./test-driver.ts";

const KEY = "the-key-of-drivers-is-long";

/** An intake whose disk the test holds in its hands. */
class SlowDisk implements Intake {
  readonly taken: SeenReport[] = [];
  readonly onDisk = new Map<DriverId, number>();
  isFull = false;
  private readonly writing: {
    n: number;
    driver: DriverId;
    done: () => void;
    fail: (error: Error) => void;
  }[] = [];

  acknowledged(driver: DriverId): number {
    return this.onDisk.get(driver) ?? 0;
  }

  take(driver: DriverId, reports: readonly SeenReport[]): ReturnType<Intake["take"]> {
    if (this.isFull) return null;
    this.taken.push(...reports);
    const n = reports.at(-1)?.report.n ?? 0;
    const durable = new Promise<void>((done, fail) => this.writing.push({ n, driver, done, fail }));
    return { durable, gap: null };
  }

  get writes(): number {
    return this.writing.length;
  }

  write(): void {
    for (const { n, driver, done } of this.writing.splice(0)) {
      this.onDisk.set(driver, n);
      done();
    }
  }

  fail(): void {
    for (const { fail } of this.writing.splice(0)) fail(new Error("no space"));
  }
}

interface Bench {
  readonly door: DriverDoor;
  readonly disk: SlowDisk;
  readonly port: number;
  now: number;
}

const servers: { server: Server; door: DriverDoor }[] = [];
const drivers: TestDriver[] = [];

async function openDoor(limits: Partial<DoorLimits> = {}): Promise<Bench> {
  const disk = new SlowDisk();
  const bench = { now: 1_000_000 };
  const door = createDriverDoor({
    intake: disk,
    isDriverKey: (key) => key === KEY,
    now: () => toInstant(bench.now),
    log: pino({ enabled: false }),
    limits,
  });
  const server = createServer();
  server.on("upgrade", (request, socket, head: Buffer) => {
    if (!door.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push({ server, door });
  return Object.assign(bench, { door, disk, port: (server.address() as AddressInfo).port });
}

const connect = async ({ port }: Bench): Promise<TestDriver> => {
  const driver = await TestDriver.connect(port);
  drivers.push(driver);
  return driver;
};

const admitted = async (bench: Bench, more: Record<string, unknown> = {}): Promise<TestDriver> => {
  const driver = await connect(bench);
  driver.hello(KEY, more);
  await driver.hear("welcome");
  return driver;
};

const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await nextTurn();
};

afterEach(async () => {
  for (const driver of drivers.splice(0)) driver.close();
  for (const { server, door } of servers.splice(0)) {
    door.close();
    server.close();
    await once(server, "close");
  }
});

describe("hello", () => {
  it("is answered with the highest number on disk", async () => {
    const bench = await openDoor();
    bench.disk.onDisk.set("driver-one" as DriverId, 41);
    const driver = await admitted(bench);
    expect(driver.heard).toEqual([{ type: "welcome", v: 1, acknowledged: 41 }]);
    expect(bench.door.counts()).toMatchObject({ drivers: 1, strangers: 0 });
  });

  it.each([
    ["a wrong key", { key: `${KEY}x` }, "key", /not the driver key/],
    ["a later version", { v: 2 }, "version", /speaks version 1, the driver 2/],
    ["no name", { name: undefined }, "malformed", /^name: expected/],
    ["a driver id with a blank", { driver: "a b c d e" }, "malformed", /^driver: /],
  ] as const)("with %s is refused and closed", async (_, more, reason, detail) => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.hello(KEY, more);
    expect(await driver.hear("refused")).toMatchObject({ reason, detail: expect.stringMatching(detail) });
    expect(await driver.closed).toEqual({ code: 1008, reason });
    expect(bench.door.counts().refused[reason]).toBe(1);
    await until(() => bench.door.counts().strangers === 0);
  });

  it("that is malformed does not get its key back", async () => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.hello(KEY, { now: KEY });
    expect(JSON.stringify(await driver.hear("refused"))).not.toContain(KEY);
  });

  it("has to come in time", async () => {
    const bench = await openDoor({ helloMillis: 50 });
    const driver = await connect(bench);
    expect(await driver.closed).toEqual({ code: 1008, reason: "no hello" });
    expect(bench.door.counts().refused.silent).toBe(1);
  });

  it("has to be small", async () => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.hello(KEY, { name: "x".repeat(5000) });
    expect(await driver.hear("refused")).toMatchObject({ reason: "malformed" });
  });

  it("has to come before reports", async () => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.reports(toReport(1));
    expect(await driver.hear("refused")).toMatchObject({ detail: "reports before hello" });
    expect(bench.disk.taken).toEqual([]);
  });

  it("comes once", async () => {
    const driver = await admitted(await openDoor());
    driver.hello(KEY);
    expect(await driver.hear("refused")).toMatchObject({ reason: "malformed" });
  });

  it("of the same driver on a new connection ends the old one", async () => {
    const bench = await openDoor();
    const older = await admitted(bench);
    const newer = await admitted(bench);
    expect(await older.closed).toMatchObject({ code: 4001 });
    newer.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    expect(bench.door.counts()).toMatchObject({ drivers: 1, replaced: 1 });
  });

  it("strangers are bounded in number, and admitted drivers are none", async () => {
    const bench = await openDoor({ strangersPerAddress: 3 });
    await admitted(bench);
    for (let i = 0; i < 3; i++) await connect(bench);
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}${DRIVER_PATH}`);
    const [error] = (await once(socket, "error")) as [Error];
    expect(error.message).toContain("503");
    expect(bench.door.counts()).toMatchObject({ strangers: 3, refused: { tooMany: 1 } });
  });
});

describe("reports", () => {
  it("are acknowledged once they are on disk, and not before", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    driver.reports(toReport(1), toReport(2));
    driver.reports(toReport(3));
    await until(() => bench.disk.writes === 2);
    // Whatever was sent by now would be heard before the answer to this ping.
    driver.socket.ping();
    await once(driver.socket, "pong");
    expect(driver.heard.map(({ type }) => type)).toEqual(["welcome"]);
    bench.disk.write();
    expect(await driver.acknowledged(3)).toEqual({ type: "acknowledge", n: 3 });
    expect(bench.disk.taken.map(({ report }) => report.n)).toEqual([1, 2, 3]);
  });

  it("carry the relay's time, by the offset of the quickest message", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench, { now: 400 });
    bench.now += 300;
    driver.send({ type: "reports", now: 690, reports: [toReport(1, undefined, undefined, 650)] });
    await until(() => bench.disk.writes === 1);
    // The hello was sent at 400 and heard at 1 000 000: offset 999 600; the reports took 10 ms longer.
    expect(bench.disk.taken[0]?.seen).toBe(1_000_250);
  });

  it("are refused where the journal takes nothing, so that the driver keeps them", async () => {
    const bench = await openDoor();
    bench.disk.isFull = true;
    const driver = await admitted(bench);
    driver.reports(toReport(1));
    expect(await driver.hear("refused")).toMatchObject({ reason: "full" });
    expect((await driver.closed).code).toBe(1013);
  });

  it("are refused where the disk fails while they are written", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    driver.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    bench.disk.fail();
    expect(await driver.hear("refused")).toMatchObject({ reason: "full" });
    expect(driver.heard.filter(({ type }) => type === "acknowledge")).toEqual([]);
  });

  it.each([
    ["no JSON", "{", /^no JSON$/],
    ["another type", { type: "tea" }, /^type: /],
    [
      "a report with a hole",
      {
        type: "reports",
        now: 1,
        reports: [toReport(1), { ...toReport(2), observation: { kind: "square", field: 64 } }],
      },
      /^reports\.1\.observation\.field: expected <=63/,
    ],
    [
      "too many reports",
      { type: "reports", now: 1, reports: Array.from({ length: 501 }, (_, i) => toReport(i + 1)) },
      /^reports: /,
    ],
    ["bytes", Buffer.from([1, 2, 3]), /binary/],
  ] as const)(
    "that are malformed (%s) are refused with the place, and nothing of them is taken",
    async (_, message, says) => {
      const bench = await openDoor();
      const driver = await admitted(bench);
      driver.send(message);
      expect(await driver.hear("refused")).toMatchObject({
        reason: "malformed",
        detail: expect.stringMatching(says),
      });
      expect((await driver.closed).code).toBe(1008);
      expect(bench.disk.taken).toEqual([]);
    },
  );

  it("over 1 MiB are cut off", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    driver.send("x".repeat(1024 * 1024 + 1));
    expect((await driver.closed).code).toBe(1009);
    await until(() => bench.door.counts().refused.malformed === 1);
  });

  it("ahead of a slow disk wait in the driver, not in the relay's memory", async () => {
    const bench = await openDoor({ inFlight: 2, messages: { burst: 10_000, perSecond: 1000 } });
    const driver = await admitted(bench);
    const text = "x".repeat(20_000);
    const count = 1500;
    for (let n = 1; n <= count; n++) driver.reports(toReport(n, { kind: "lost", reason: text }));
    // The driver's own buffer stops draining once the relay has stopped reading.
    let before = -1;
    await until(() => {
      const { bufferedAmount } = driver.socket;
      const isStill = bufferedAmount === before && bench.disk.writes >= 2;
      before = bufferedAmount;
      return isStill;
    });
    expect(driver.socket.bufferedAmount).toBeGreaterThan(1_000_000);
    expect(bench.disk.writes).toBeLessThan(count / 2);
    const writer = setInterval(() => bench.disk.write(), 1);
    await driver.acknowledged(count);
    clearInterval(writer);
    expect(bench.disk.taken.map(({ report }) => report.n)).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    );
  });

  it("in a flood are read more slowly, and none is lost", async () => {
    const bench = await openDoor({ messages: { burst: 5, perSecond: 10 } });
    const driver = await admitted(bench);
    for (let n = 1; n <= 8; n++) driver.reports(toReport(n));
    const writer = setInterval(() => {
      bench.now += 200;
      bench.disk.write();
    }, 5);
    await driver.acknowledged(8);
    clearInterval(writer);
    expect(bench.door.counts().slowed).toBeGreaterThan(0);
    expect(bench.disk.taken.length).toBe(8);
  });
});

describe("connections", () => {
  it("that no longer answer are cut", async () => {
    const bench = await openDoor({ pingMillis: 20 });
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}${DRIVER_PATH}`, { autoPong: false });
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", v: 1, driver: "driver-one", key: KEY, name: "", now: 1 }));
    const [code] = (await once(socket, "close")) as [number];
    expect(code).toBe(1006);
    await until(() => bench.door.counts().drivers === 0);
  });

  it("to other paths are left to others", async () => {
    const bench = await openDoor();
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}/elsewhere`);
    await once(socket, "error");
    expect(bench.door.counts()).toMatchObject({ drivers: 0, strangers: 0 });
  });

  it("are told when the relay stops", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    bench.door.close();
    expect(await driver.closed).toMatchObject({ code: 1001 });
  });
});
