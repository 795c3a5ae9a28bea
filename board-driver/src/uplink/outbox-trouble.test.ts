import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import * as v from "valibot";
import { describe, expect, it, onTestFinished } from "vitest";
import { DeviceIdSchema, toInstant, type Observation } from "@boardwire/shared";
import { temporaryFolder } from "../test-support.ts";
import { Outbox, type OutboxNews, type Unnumbered } from "./outbox.ts";

// What may become of an outbox between two runs, and beneath a running one.

const DAY = 86_400_000;
const TODAY = Date.UTC(2026, 10, 30, 9);
const board = v.parse(DeviceIdSchema, "dgt:00001");
const see = (at: number, observation: Observation = { kind: "noise", bytes: 1 }): Unnumbered => ({
  board,
  at: toInstant(at),
  observation,
});
const snapshot = (asked: number): Observation => ({
  kind: "snapshot",
  fields: ".".repeat(64),
  asked: toInstant(asked),
});

/** Runs one after the other on one folder, each beginning at a time of its own clock. */
const run = <T>(folder: string, start: number, use: (outbox: Outbox, news: OutboxNews[]) => T): T => {
  const news: OutboxNews[] = [];
  const outbox = new Outbox(folder, toInstant(start), (one) => news.push(one));
  try {
    return use(outbox, news);
  } finally {
    outbox.close();
  }
};
const instants = (outbox: Outbox): number[] => outbox.read(0, 1000).map(({ at }) => at);

describe("reports of an earlier run", () => {
  it("end where this run begins, at their own distances, where the computer's clock was set back", async () => {
    const folder = await temporaryFolder(onTestFinished);
    run(folder, TODAY, (outbox) =>
      outbox.append([see(TODAY + 1000), see(TODAY + 4000), see(TODAY + 9000, snapshot(TODAY + 8900))]),
    );
    const start = TODAY - 2 * 3_600_000;
    run(folder, start, (outbox, news) => {
      expect(instants(outbox)).toEqual([start - 8000, start - 5000, start]);
      expect(outbox.read(2, 1)[0]?.observation).toMatchObject({ asked: start - 100 });
      expect(news).toEqual([{ kind: "moved", millis: 2 * 3_600_000 + 9000, reports: 3 }]);
    });
  });

  it("stay in order and apart over several runs, each with an earlier clock", async () => {
    const folder = await temporaryFolder(onTestFinished);
    run(folder, TODAY, (outbox) => outbox.append([see(TODAY + 1000), see(TODAY + 3000)]));
    run(folder, TODAY - DAY, (outbox) => outbox.append([see(TODAY - DAY + 500)]));
    run(folder, TODAY - 2 * DAY, (outbox) => {
      const end = TODAY - 2 * DAY;
      expect(instants(outbox)).toEqual([end - 2500, end - 500, end]);
    });
  });

  it.each([
    ["the clock went on", TODAY, TODAY + DAY, TODAY + 10],
    ["the clock was without its battery and is right now", 1000, TODAY, TODAY],
  ])("are left or moved where %s", async (_, first, second, at) => {
    const folder = await temporaryFolder(onTestFinished);
    run(folder, first, (outbox) => outbox.append([see(first + 10)]));
    run(folder, second, (outbox) => expect(instants(outbox)).toEqual([at]));
  });
});

describe("damage", () => {
  it("costs the report that it hit; its number is told of as noise of its board", async () => {
    const folder = await temporaryFolder(onTestFinished);
    run(folder, TODAY, (outbox) => outbox.append([1, 2, 3, 4, 5].map((at) => see(TODAY + at))));
    const file = new Database(join(folder, "outbox.sqlite"));
    file.prepare("UPDATE report SET body = replace(body, '\"at\"', '\"ab\"') WHERE n = 2").run();
    file.prepare("UPDATE report SET body = x'00ff' WHERE n = 1").run();
    file.prepare("DELETE FROM report WHERE n = 4").run();
    file.close();
    run(folder, TODAY + DAY, (outbox, news) => {
      const read = outbox.read(0, 10);
      expect(read.map(({ n }) => n)).toEqual([1, 2, 3, 4, 5]);
      expect(new Set(read.map((report) => report.board))).toEqual(new Set([board]));
      expect(news.map((one) => (one.kind === "damaged" ? one.n : one.kind))).toEqual([1, 2, 4]);
      outbox.read(0, 10);
      expect(news).toHaveLength(3);
      outbox.append([see(TODAY + DAY)]);
      expect(outbox.last).toBe(6);
    });
  });

  it("of the whole file moves it aside, and another one is begun", async () => {
    const folder = await temporaryFolder(onTestFinished);
    writeFileSync(
      join(folder, "outbox.sqlite"),
      "no database at all, and long enough to be looked into".repeat(99),
    );
    run(folder, TODAY, (outbox, news) => {
      expect(news).toMatchObject([{ kind: "movedAside", saved: 0, lost: null }]);
      outbox.append([see(TODAY)]);
    });
    expect(readdirSync(folder).some((name) => name.includes("damaged"))).toBe(true);
    run(folder, TODAY + 1, (outbox, news) => {
      expect(news).toEqual([]);
      expect(outbox.last).toBe(1);
    });
  });
});

describe("a damaged file", () => {
  const PAGE = 4096;
  const REPORTS = 3000;

  /** An outbox with reports, whose file was then changed by somebody else. */
  async function damage(change: (bytes: Buffer) => Buffer): Promise<{ folder: string; driver: string }> {
    const folder = await temporaryFolder(onTestFinished);
    const driver = run(folder, TODAY, (outbox) => {
      for (let n = 0; n < REPORTS; n += 500)
        outbox.append(Array.from({ length: 500 }, (_, i) => see(TODAY + n + i)));
      return outbox.driver;
    });
    const file = join(folder, "outbox.sqlite");
    writeFileSync(file, change(readFileSync(file)));
    return { folder, driver };
  }

  it.each([
    ["its end is missing", (bytes: Buffer) => bytes.subarray(0, bytes.length - 12 * PAGE)],
    ["pages in its middle are empty", (bytes: Buffer) => bytes.fill(0, 20 * PAGE, 24 * PAGE)],
    ["a page in its middle is nonsense", (bytes: Buffer) => bytes.fill(0xa5, 30 * PAGE, 31 * PAGE)],
  ])("gives what can be read, in order and under the old name, where %s", async (_, change) => {
    const { folder, driver } = await damage(change);
    run(folder, TODAY + DAY, (outbox, news) => {
      const [aside] = news;
      if (aside?.kind !== "movedAside") throw new Error("nothing was said");
      expect(aside.saved).toBeGreaterThan(REPORTS / 2);
      expect(aside.lost).toBe(REPORTS - aside.saved);
      expect(outbox.driver).toBe(driver);
      outbox.append([see(TODAY + DAY)]);
      const reports = [];
      for (let after = 0; ; after = reports.at(-1)?.n ?? 0) {
        const next = outbox.read(after, 500);
        reports.push(...next);
        if (next.length === 0) break;
      }
      expect(reports.map(({ n }) => n)).toEqual(Array.from({ length: REPORTS + 1 }, (_one, i) => i + 1));
      expect(news.filter(({ kind }) => kind === "damaged")).toHaveLength(aside.lost ?? 0);
    });
  });
});

it("a report that is missing where one message ends is told of at the beginning of the next", async () => {
  const folder = await temporaryFolder(onTestFinished);
  run(folder, TODAY, (outbox) => outbox.append([1, 2, 3, 4, 5].map((at) => see(TODAY + at))));
  const file = new Database(join(folder, "outbox.sqlite"));
  file.prepare("DELETE FROM report WHERE n = 3").run();
  file.close();
  run(folder, TODAY + DAY, (outbox) => {
    expect(outbox.read(0, 2).map(({ n }) => n)).toEqual([1, 2]);
    expect(outbox.read(2, 2).map(({ n }) => n)).toEqual([3, 4]);
  });
});

describe("a full disk", () => {
  it("ends nothing: what is acknowledged is passed over, and forgotten once there is room", async () => {
    const folder = await temporaryFolder(onTestFinished);
    // The largest file that the program may write, 400 kB, stands for the disk.
    const { stdout } = await promisify(execFile)("sh", [
      "-c",
      'trap "" XFSZ; ulimit -f 800; exec "$0" "$@"',
      process.execPath,
      "--import",
      "tsx",
      "--conditions=source",
      join(import.meta.dirname, "test-fill-disk.ts"),
      folder,
    ]);
    const said = JSON.parse(stdout) as Record<string, unknown>;
    const half = Number(said["half"]);
    expect(said).toMatchObject({ oldest: half + 2, first: half + 2, news: ["cannotForget"] });
    expect(said["failure"]).toMatch(/SqliteError/);
    run(folder, 2_000_000, (outbox, news) => {
      outbox.acknowledge(half);
      expect(outbox.waiting).toBe(Number(said["last"]) - half);
      expect(news).toEqual([]);
    });
  });
});
