import { fork, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as v from "valibot";

// For tests: the relay as a program of its own.

const tsx = pathToFileURL(createRequire(import.meta.url).resolve("tsx")).href;
const program = join(import.meta.dirname, "main.ts");

export interface Program {
  readonly child: ChildProcess;
  /** Port, once it listens; null if it ends before. */
  readonly ready: Promise<number | null>;
  readonly ended: Promise<number | null>;
  /** Standard output and standard error until now. */
  readonly said: { out: string; err: string };
}

/** `words`: a command, where there is one, then options. Its data lie in `data` of a folder. */
export function runProgram(folder: string, words: readonly string[]): Program {
  const command = words.filter((word, i) => i === 0 && !word.startsWith("--"));
  const options = words.slice(command.length);
  const child = fork(
    program,
    [...command, "--http", "0", "--host", "127.0.0.1", "--data", join(folder, "data"), ...options],
    {
      execArgv: ["--import", tsx, "--conditions=source"],
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    },
  );
  const said = { out: "", err: "" };
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error("the program has no output");
  stdout.on("data", (text: Buffer) => (said.out += text.toString()));
  stderr.on("data", (text: Buffer) => (said.err += text.toString()));
  // Not the child's own `close`: that does not come where the parent has disconnected.
  const ended = Promise.all([once(child, "exit"), once(stdout, "close"), once(stderr, "close")]).then(
    ([[code]]) => code as number | null,
  );
  const ready = new Promise<number | null>((resolve) => {
    child.on("message", (message) =>
      resolve(v.parse(v.object({ ready: v.literal(true), port: v.number() }), message).port),
    );
    void ended.then(() => resolve(null));
  });
  return { child, ready, ended, said };
}

export async function listening(running: Program): Promise<number> {
  const port = await running.ready;
  if (port === null) throw new Error(`it ended: ${running.said.err}`);
  return port;
}
