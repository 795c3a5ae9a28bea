import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { waitFor } from "./processes.ts";

// However npm or the programs under it are ended, nothing stays behind: a relay that lives on holds the port and the
// data folder, and the next start fails in front of the whole hall.

const root = resolve(import.meta.dirname, "../..");
const HEALTHY_MILLIS = 60_000;
const GONE_MILLIS = 10_000;

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

/** Every process that was started with a mark in its environment, children of children included. */
function findMarked(mark: string): { pid: number; command: string }[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, "utf8").includes(mark)) return [];
        if (/^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, "utf8"))) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), command }];
      } catch {
        // It ended while we were looking.
        return [];
      }
    });
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

interface Line {
  readonly mark: string;
  readonly http: number;
  readonly npm: number;
  readonly output: string[];
  readonly exited: Promise<number | null>;
}

function runNpm(args: readonly string[], http: number): Line {
  const mark = `BOARDWIRE_TEST_MARK=${randomUUID()}`;
  const output: string[] = [];
  const npm = spawn("npm", args, {
    cwd: root,
    env: { ...process.env, BOARDWIRE_TEST_MARK: mark.split("=")[1] },
    stdio: ["ignore", "pipe", "pipe"],
  });
  npm.stdout.on("data", (bytes: Buffer) => output.push(bytes.toString()));
  npm.stderr.on("data", (bytes: Buffer) => output.push(bytes.toString()));
  const exited = new Promise<number | null>((done) => npm.once("exit", done));
  cleanups.push(() => {
    for (const { pid } of findMarked(mark)) process.kill(pid, "SIGKILL");
  });
  return { mark, http, npm: npm.pid ?? 0, output, exited };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-e2e-"));
  cleanups.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

async function startHouse(): Promise<Line> {
  const http = await findFreePort();
  const flags = [
    "--http",
    String(http),
    "--host",
    "127.0.0.1",
    "--data",
    temporaryFolder(),
    "--detect",
    "false",
  ];
  const line = runNpm(["start", "--", ...flags], http);
  await becomesHealthy(line);
  await waitFor("the driver", HEALTHY_MILLIS, () => findPid(line, "board-driver/dist/main.js"), said(line));
  return line;
}

const said = (line: Line) => (): string => line.output.join("");

const becomesHealthy = (line: Line): Promise<boolean> =>
  waitFor(
    "the relay to serve",
    HEALTHY_MILLIS,
    async () => {
      try {
        return (await fetch(`http://127.0.0.1:${line.http}/health`)).ok;
      } catch {
        return false;
      }
    },
    said(line),
  );

const findPid = (line: Line, part: string): number | undefined =>
  findMarked(line.mark).find(({ command }) => command.includes(part))?.pid;

const everythingIsGone = (line: Line): Promise<boolean> =>
  waitFor(
    "every process to be gone",
    GONE_MILLIS,
    () => findMarked(line.mark).length === 0,
    () => JSON.stringify(findMarked(line.mark)),
  );

describe.runIf(process.platform === "linux")("npm start ends as a whole", () => {
  const WAYS: readonly (readonly [string, "npm" | "bootstrap.mjs", NodeJS.Signals])[] = [
    ["npm is interrupted", "npm", "SIGINT"],
    ["npm is terminated", "npm", "SIGTERM"],
    ["the terminal of npm is closed", "npm", "SIGHUP"],
    ["npm is killed", "npm", "SIGKILL"],
    ["the bootstrap is terminated", "bootstrap.mjs", "SIGTERM"],
    ["the bootstrap is killed", "bootstrap.mjs", "SIGKILL"],
  ];
  for (const [what, who, signal] of WAYS) {
    it(`when ${what}`, async () => {
      const line = await startHouse();
      const pid = who === "npm" ? line.npm : findPid(line, who);
      if (pid === undefined || pid <= 1) throw new Error(`no ${who}`);
      process.kill(pid, signal);
      expect(await everythingIsGone(line)).toBe(true);
    });
  }

  it("and a relay that ends in the middle is started again", async () => {
    const line = await startHouse();
    const relay = findPid(line, "relay-server/dist/main.js");
    if (relay === undefined || relay <= 1) throw new Error("no relay");
    process.kill(relay, "SIGKILL");
    await waitFor(
      "another relay",
      HEALTHY_MILLIS,
      () => {
        const now = findPid(line, "relay-server/dist/main.js");
        return now !== undefined && now !== relay;
      },
      said(line),
    );
    expect(await becomesHealthy(line)).toBe(true);
    process.kill(line.npm, "SIGTERM");
    expect(await everythingIsGone(line)).toBe(true);
  });

  it("with one line that names the option, where the port is taken", async () => {
    const holder = createServer();
    const http = await listen(holder);
    cleanups.push(() => holder.close());
    const flags = [
      "--http",
      String(http),
      "--host",
      "127.0.0.1",
      "--data",
      temporaryFolder(),
      "--detect",
      "false",
    ];
    const line = runNpm(["start", "--", ...flags], http);
    expect(await line.exited).not.toBe(0);
    expect(said(line)()).toMatch(new RegExp(`${http}[^\\n]*--http`));
    expect(await everythingIsGone(line)).toBe(true);
  });
});
