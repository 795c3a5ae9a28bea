import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { resolve } from "node:path";
import { waitFor } from "./processes.ts";

// A command as a person types it, whose processes can all be found again by a mark in their environment, children of
// children included, whoever their parent is by then. Linux only.

const root = resolve(import.meta.dirname, "../..");
const GONE_MILLIS = 10_000;

export interface MarkedRun {
  readonly pid: number;
  readonly exited: Promise<number | null>;
  /** Everything it has written so far. */
  readonly said: () => string;
  /** The process of this run whose command line has this text. */
  readonly findPid: (text: string) => number | undefined;
  /** Waits until no process of it is left; fails with those that are. */
  readonly everythingIsGone: () => Promise<boolean>;
  readonly killAll: () => void;
}

export function runMarked(program: string, args: readonly string[]): MarkedRun {
  const mark = randomUUID();
  const output: string[] = [];
  const child = spawn(program, args, {
    cwd: root,
    env: { ...process.env, BOARDWIRE_TEST_MARK: mark },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child.stdout.on("data", (bytes: Buffer) => output.push(bytes.toString()));
  child.stderr.on("data", (bytes: Buffer) => output.push(bytes.toString()));
  const { pid } = child;
  if (pid === undefined) throw new Error(`could not start ${program}`);
  const find = (): Found[] => findMarked(mark);
  return {
    pid,
    exited: new Promise((done) => child.once("exit", done)),
    said: () => output.join(""),
    findPid: (text) => find().find(({ command }) => command.includes(text))?.pid,
    everythingIsGone: () =>
      waitFor(
        "every process to be gone",
        GONE_MILLIS,
        () => find().length === 0,
        () => JSON.stringify(find()),
      ),
    killAll() {
      for (const found of find()) process.kill(found.pid, "SIGKILL");
    },
  };
}

interface Found {
  readonly pid: number;
  readonly command: string;
}

function findMarked(mark: string): Found[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        if (!readFileSync(`/proc/${name}/environ`, "utf8").includes(mark)) return [];
        // Ended, and only not yet reaped.
        if (/^State:\s+Z/m.test(readFileSync(`/proc/${name}/status`, "utf8"))) return [];
        const command = readFileSync(`/proc/${name}/cmdline`, "utf8").replaceAll("\0", " ").trim();
        return [{ pid: Number(name), command }];
      } catch {
        // It ended while we were looking.
        return [];
      }
    });
}

/** Port that the server got on the loopback interface. */
export async function listen(server: Server): Promise<number> {
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

export async function findFreePort(): Promise<number> {
  const server = createServer();
  const port = await listen(server);
  await new Promise((done) => server.close(done));
  return port;
}

/** Whether something answers there with success. */
export async function isServing(port: number, path: string): Promise<boolean> {
  try {
    return (await fetch(`http://127.0.0.1:${port}${path}`)).ok;
  } catch {
    return false;
  }
}
