// npm start: the relay and a driver on this machine, or with --relay a driver alone for a relay elsewhere.

import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { inProject } from "./lib/paths.mjs";
import { ignoreBrokenPipes } from "./lib/processes.mjs";
import { runServices } from "./lib/services.mjs";
import {
  CONFIG_OPTIONS,
  describeArgumentTrouble,
  describeFileTrouble,
  describeOptions,
  printConfig,
  resolveConfig,
} from "../shared/dist/index.js";

const RELAY = inProject("relay-server/dist/main.js");
const DRIVER = inProject("board-driver/dist/main.js");

/** Given to a driver alone these would do nothing, and whoever gives them believes that they did. */
const RELAY_ALONE = new Set([
  "pairings",
  "name",
  "laws",
  "supervision",
  "regulations",
  "default-time",
  "livechess",
  "session-hours",
  "protest-minutes",
]);

/**
 * @param {string} message
 * @returns {never}
 */
function fail(message) {
  process.stderr.write(`boardwire: ${message}\n`);
  process.exit(1);
}

/** @param {readonly string[]} args */
function readFlags(args) {
  try {
    return parseArgs({ args: [...args], options: CONFIG_OPTIONS }).values;
  } catch (error) {
    return fail(
      `${describeArgumentTrouble(error, Object.keys(CONFIG_OPTIONS))} (npm start -- --help lists them all)`,
    );
  }
}

/** @param {string | undefined} file */
function readConfigFile(file) {
  if (file === undefined) return null;
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch (error) {
    return fail(`--config ${file}: ${describeFileTrouble(error)}`);
  }
}

ignoreBrokenPipes();
const args = process.argv.slice(2);
const flags = readFlags(args);
if (flags.help === true) {
  process.stdout.write(`npm start -- [options]\n${describeOptions()}\n`);
  process.exit(0);
}
const config = resolveConfig({ file: readConfigFile(flags.config), env: process.env, flags });
if (!config.ok) fail(`${config.error.where}: ${config.error.detail}`);
if (flags["print-config"] === true) {
  process.stdout.write(`${printConfig(config.value)}\n`);
  process.exit(0);
}

if (config.value.relay !== null) {
  const unused = Object.keys(flags).filter((name) => RELAY_ALONE.has(name));
  if (unused.length > 0)
    fail(
      `${unused.map((name) => `--${name}`).join(", ")}: set where the relay runs; with --relay a driver alone starts here`,
    );
}

const relay = { name: "relay", args: [RELAY, ...args] };
const driver = { name: "driver", args: [DRIVER, "run", ...args] };
process.exit(await runServices(config.value.relay === null ? [relay, driver] : [driver]));
