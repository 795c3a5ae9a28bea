import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { once } from "node:events";
import { setImmediate as nextTurn } from "node:timers/promises";
import { toInstant, type DriverId, type Instant } from "@boardwire/shared";
import { pino } from "pino";
import { createDriverDoor, type DriverDoor } from "./door.ts";
import { createRefusalLog, type RefusalLog } from "../refusal-log.ts";
import type { Intake, SeenReport } from "./intake.ts";
import type { DoorLimits } from "./limits.ts";
import { TestDriver } from "./test-driver.ts";

// For tests: a door on a port of its own, with a disk that writes when it is told to.

export const KEY = "the-key-of-drivers-is-long";

/** An intake whose disk the test holds in its hands. */
export class SlowDisk implements Intake {
  readonly taken: SeenReport[] = [];
  readonly onDisk = new Map<DriverId, number>();
  isFull = false;
  bug: Error | null = null;
  private readonly writing: {
    n: number;
    driver: DriverId;
    done: () => void;
    fail: (error: Error) => void;
  }[] = [];

  readonly present = new Set<DriverId>();

  connected(driver: DriverId): void {
    this.present.add(driver);
  }

  disconnected(driver: DriverId): void {
    this.present.delete(driver);
  }

  acknowledged(driver: DriverId): number {
    return this.onDisk.get(driver) ?? 0;
  }

  take(driver: DriverId, reports: readonly SeenReport[]): ReturnType<Intake["take"]> {
    if (this.bug !== null) throw this.bug;
    if (this.isFull) return null;
    this.taken.push(...reports);
    const n = reports.at(-1)?.report.n ?? 0;
    const durable = new Promise<void>((done, fail) => this.writing.push({ n, driver, done, fail }));
    return { durable, gap: null, excess: false, repeated: 0 };
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

export interface Bench {
  readonly door: DriverDoor;
  readonly disk: SlowDisk;
  readonly port: number;
  now: number;
  readonly logged: string[];
  readonly refusals: RefusalLog;
}

const servers: { server: Server; door: DriverDoor }[] = [];
const drivers: TestDriver[] = [];

export async function openDoor(limits: Partial<DoorLimits> = {}): Promise<Bench> {
  const disk = new SlowDisk();
  const bench = { now: 1_000_000, logged: [] as string[] };
  const now = (): Instant => toInstant(bench.now);
  const log = pino({}, { write: (line: string) => void bench.logged.push(line) });
  const refusals = createRefusalLog({ log, now });
  const door = createDriverDoor({
    intake: disk,
    isDriverKey: (key) => key === KEY,
    now,
    log,
    saw: refusals.saw,
    limits,
  });
  const server = createServer();
  server.on("upgrade", (request, socket, head: Buffer) => {
    if (!door.upgrade(request, socket, head)) socket.destroy();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  servers.push({ server, door });
  return Object.assign(bench, { door, disk, refusals, port: (server.address() as AddressInfo).port });
}

export const connect = async ({ port }: Bench): Promise<TestDriver> => {
  const driver = await TestDriver.connect(port);
  drivers.push(driver);
  return driver;
};

export const admitted = async (bench: Bench, more: Record<string, unknown> = {}): Promise<TestDriver> => {
  const driver = await connect(bench);
  driver.hello(KEY, more);
  await driver.hear("welcome");
  return driver;
};

export const until = async (holds: () => boolean): Promise<void> => {
  while (!holds()) await nextTurn();
};

/** Ends what a test has opened. */
export async function closeAll(): Promise<void> {
  for (const driver of drivers.splice(0)) driver.close();
  for (const { server, door } of servers.splice(0)) {
    door.close();
    server.close();
    await once(server, "close");
  }
}
