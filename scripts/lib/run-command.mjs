// The steps of the bootstrap, in order: system parts, packages, build, and the command itself.

import { buildIfChanged } from "./build.mjs";
import { installDependencies } from "./dependencies.mjs";
import { inProject } from "./paths.mjs";
import { endRunning, ignoreBrokenPipes, onStop, startService } from "./processes.mjs";
import { describeMissing, provideParts, TEST_PARTS } from "./system-parts.mjs";

const COMMANDS = ["start", "demo", "test"];
/** The command stops its own services one after another. */
const STOP_MILLIS = 20_000;
/** A continuous integration run must not pass because a part was missing. */
const isCi = (process.env["CI"] ?? "") !== "" && process.env["CI"] !== "false";

const say = (/** @type {string} */ message) => void process.stderr.write(`boardwire: ${message}\n`);

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
export async function runCommand(command, args) {
  ignoreBrokenPipes();
  if (!COMMANDS.includes(command)) {
    say(`unknown command "${command}": one of ${COMMANDS.join(", ")}`);
    process.exit(1);
  }
  /** @type {import("./processes.mjs").Service | undefined} */
  let service;
  /** @type {number | undefined} */
  let stopped;
  onStop((code) => {
    stopped = code;
    if (service !== undefined) void service.stop();
    else if (endRunning() === 0) process.exit(code);
  });
  const isReady = await prepare(command);
  if (stopped !== undefined) process.exit(stopped);
  if (!isReady) process.exit(1);
  service = startService(command, [inProject("scripts", `${command}.mjs`), ...args], {
    stopMillis: STOP_MILLIS,
  });
  process.exit(await service.ended);
}

/**
 * @param {string} command
 * @returns {Promise<boolean>}
 */
async function prepare(command) {
  if (command === "test") {
    const missing = await provideParts(TEST_PARTS, say);
    if (missing.length > 0) {
      say(describeMissing(missing));
      if (isCi) return false;
    }
  }
  if (!(await installDependencies(say))) return false;
  // The tests build for themselves, after the quick checks.
  return command === "test" || buildIfChanged(say);
}
