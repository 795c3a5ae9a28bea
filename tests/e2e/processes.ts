import { type ChildProcess, spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { resolve } from "node:path";

// Real processes of the house, as a user would start them, from the built code.

const root = resolve(import.meta.dirname, "../..");
export const RELAY = resolve(root, "relay-server/dist/main.js");
export const DRIVER = resolve(root, "board-driver/dist/main.js");

export interface Started {
  readonly child: ChildProcess;
  readonly pid: number;
  /** Lines of standard output and error so far, for messages of failing tests. */
  readonly lines: string[];
  readonly exited: Promise<number | null>;
  /** SIGKILL, to this pid alone; resolves once it is gone. */
  kill(): Promise<void>;
  /** Asks it to stop as its parent does, and waits. */
  stop(): Promise<number | null>;
}

export function start(script: string, args: readonly string[], onLine?: (line: string) => void): Started {
  const child = spawn(process.execPath, [script, ...args], {
    stdio: ["pipe", "pipe", "pipe", "ipc"],
    env: { ...process.env, NO_COLOR: "1" },
  });
  const { pid } = child;
  if (pid === undefined) throw new Error(`could not start ${script}`);
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    if (stream === null) continue;
    createInterface({ input: stream }).on("line", (line) => {
      lines.push(line);
      onLine?.(line);
    });
  }
  const exited = new Promise<number | null>((done) => child.once("exit", (code) => done(code)));
  return {
    child,
    pid,
    lines,
    exited,
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
    async stop() {
      if (child.exitCode === null && child.signalCode === null) {
        if (child.connected) child.send({ stop: true });
        else child.kill("SIGTERM");
      }
      const late = setTimeout(() => child.kill("SIGKILL"), 10_000);
      const code = await exited;
      clearTimeout(late);
      return code;
    },
  };
}

/** Starts a relay and waits until it serves. */
export async function startRelay(
  data: string,
  http: number,
  extra: readonly string[] = [],
): Promise<Started & { port: number }> {
  const relay = start(RELAY, ["--data", data, "--http", String(http), "--host", "127.0.0.1", ...extra]);
  const port = await new Promise<number>((done, fail) => {
    relay.child.on("message", (message) => {
      if (typeof message === "object" && message !== null && "ready" in message && "port" in message)
        done(Number(message.port));
    });
    void relay.exited.then((code) =>
      fail(new Error(`the relay ended with ${code} before it was ready:\n${relay.lines.join("\n")}`)),
    );
  });
  return { ...relay, port };
}

export function startDriver(
  data: string,
  http: number,
  ports: readonly string[],
  extra: readonly string[] = [],
): Started {
  return start(DRIVER, [
    "run",
    "--data",
    data,
    "--http",
    String(http),
    "--detect",
    "false",
    ...ports.flatMap((path) => ["--port", path]),
    ...extra,
  ]);
}

/** Polls until `read` gives something; fails with what `describe` says. */
export async function waitFor<T>(
  what: string,
  millis: number,
  read: () => Promise<T | null | undefined | false> | T | null | undefined | false,
  describe: () => string = () => "",
): Promise<T> {
  const deadline = performance.now() + millis;
  for (;;) {
    const value = await read();
    if (value !== null && value !== undefined && value !== false) return value;
    if (performance.now() > deadline) throw new Error(`waited ${millis} ms for ${what}. ${describe()}`);
    await new Promise((done) => setTimeout(done, 50));
  }
}
