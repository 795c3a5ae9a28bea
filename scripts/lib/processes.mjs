// Starting, stopping and outliving other processes, without ever leaving one behind.

import { spawn } from "node:child_process";

/** How long a service may take to close before it is ended, where nothing else is said. */
const STOP_MILLIS = 5_000;
/** How often a process looks whether its parent is still there. */
const PARENT_MILLIS = 500;
const SIGNALS = /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"]);

/**
 * @typedef {object} Service
 * @property {string} name
 * @property {number} pid
 * @property {Promise<number>} ended Exit code; 1 where a signal ended it.
 * @property {(listener: (message: unknown) => void) => void} onMessage
 * @property {(message: object) => void} send Over IPC; nobody hears it once the service has ended.
 * @property {() => Promise<void>} stop Asks over IPC, and ends it by its pid when that takes too long. May be called twice.
 */

/**
 * A Node program of ours as a child with an IPC channel: it closes on `{stop: true}`, on signals, and when the
 * channel breaks, so that it ends even where this process is killed. It has a process group of its own: Ctrl-C would
 * otherwise reach everybody at once, and the order of the end would be chance.
 *
 * @param {string} name
 * @param {readonly string[]} args Script and arguments.
 * @param {{ output?: "inherit" | "pipe", stopMillis?: number }} [options] `pipe`: standard output is handed to `onLine`.
 *   `stopMillis`: how long it may take to close.
 * @param {(line: string) => void} [onLine]
 * @returns {Service}
 */
export function startService(name, args, options = {}, onLine = () => undefined) {
  const child = spawn(process.execPath, [...args], {
    stdio: ["ignore", options.output ?? "inherit", "inherit", "ipc"],
    // Windows would open a window for it.
    detached: process.platform !== "win32",
  });
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => {
    child.once("error", (error) => {
      process.stderr.write(`${name} could not be started: ${error.message}\n`);
      resolve(1);
    });
    child.once("exit", (code) => resolve(code ?? 1));
  });
  if (child.stdout !== null) splitLines(child.stdout, onLine);
  /** @type {Promise<void> | undefined} */
  let stopping;
  const send = (/** @type {object} */ message) => {
    // The channel may have gone in this moment: the child closes on its `disconnect`.
    if (child.connected) child.send(message, () => undefined);
  };
  const stop = async () => {
    const late = setTimeout(() => child.kill("SIGKILL"), options.stopMillis ?? STOP_MILLIS);
    send({ stop: true });
    await ended;
    clearTimeout(late);
  };
  return {
    name,
    pid: child.pid ?? 0,
    ended,
    onMessage: (listener) => void child.on("message", listener),
    send,
    stop: () => (stopping ??= stop()),
  };
}

/**
 * @param {import("node:stream").Readable} stream
 * @param {(line: string) => void} onLine
 */
function splitLines(stream, onLine) {
  let rest = "";
  stream.setEncoding("utf8");
  stream.on("data", (/** @type {string} */ text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    lines.forEach(onLine);
  });
}

/** Lets this process go on, and end in order, where whoever read its lines has gone. */
export function ignoreBrokenPipes() {
  for (const output of [process.stdout, process.stderr])
    output.on("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code !== "EPIPE") throw error;
    });
}

/**
 * Calls `stop` when this process is asked to end: by a signal, by its parent over IPC, or because the parent is gone
 * (also where it was killed and could say nothing). Called with the exit code that fits; never more than once.
 *
 * @param {(code: number) => void} stop
 */
export function onStop(stop) {
  let asked = false;
  const once = (/** @type {number} */ code) => {
    if (asked) return;
    asked = true;
    stop(code);
  };
  const codes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 };
  for (const signal of SIGNALS) process.on(signal, () => once(codes[signal]));
  process.on("message", (message) => {
    if (typeof message === "object" && message !== null && "stop" in message) once(0);
  });
  process.on("disconnect", () => once(0));
  // npm that was killed takes nobody along: only the changed parent tells.
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) once(0);
  }, PARENT_MILLIS).unref();
}

/**
 * Runs a program to its end and gives its exit code. It gets a process group of its own, so that a stop ends what it
 * started as well (an installer's compiler).
 *
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ cwd: string, env?: NodeJS.ProcessEnv, quiet?: boolean }} options
 * @returns {Promise<number>}
 */
export function run(program, args, options) {
  if (ending) return Promise.resolve(1);
  const windows = process.platform === "win32";
  const child = spawn(program, [...args], {
    cwd: options.cwd,
    env: options.env ?? process.env,
    stdio: ["ignore", options.quiet === true ? "ignore" : "inherit", "inherit"],
    detached: !windows,
  });
  const end = (/** @type {NodeJS.Signals} */ signal) => {
    const { pid } = child;
    if (windows || pid === undefined || pid <= 1) child.kill(signal);
    else signalGroup(pid, signal);
  };
  running.add(end);
  return new Promise((resolve) => {
    child.once("error", (error) => {
      running.delete(end);
      process.stderr.write(`${program}: ${error.message}\n`);
      resolve(127);
    });
    child.once("exit", (code) => {
      running.delete(end);
      // What it had started may have heard nothing of the first signal.
      if (ending) end("SIGKILL");
      resolve(code ?? 1);
    });
  });
}

/** @type {Set<(signal: NodeJS.Signals) => void>} */
const running = new Set();
let ending = false;

/** Whether everything has been told to end: what fails now is no news. */
export const isEnding = () => ending;

/** Ends every program that `run` has going, and starts no other. Gives how many there were. */
export function endRunning() {
  ending = true;
  for (const end of running) end("SIGTERM");
  return running.size;
}

/**
 * @param {number} pid Leader of a group that this process made.
 * @param {NodeJS.Signals} signal
 */
function signalGroup(pid, signal) {
  try {
    process.kill(-pid, signal);
  } catch (error) {
    // Everybody in it has ended already.
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}
