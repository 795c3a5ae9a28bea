import { readFile } from "node:fs/promises";
import { hostname } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import * as v from "valibot";
import {
  CONFIG_OPTIONS,
  describeArgumentTrouble,
  describeFileTrouble,
  err,
  ok,
  resolveConfig,
  type Config,
  type Result,
} from "@boardwire/shared";

export interface Invocation {
  readonly config: Config;
  /** Words that are no options, such as the file to replay. */
  readonly words: readonly string[];
  readonly printConfig: boolean;
  readonly help: boolean;
}

/** The settings from `--config FILE`, the environment and the command line; the error is a line for people. */
export async function readInvocation(
  argv: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): Promise<Result<Invocation, string>> {
  let parsed;
  try {
    parsed = parseArgs({ args: [...argv], options: CONFIG_OPTIONS, allowPositionals: true, strict: true });
  } catch (trouble) {
    return err(`${describeArgumentTrouble(trouble, Object.keys(CONFIG_OPTIONS))} (--help lists them all)`);
  }
  const { config: file, "print-config": printConfig, help, ...flags } = parsed.values;
  let fromFile: unknown = {};
  if (file !== undefined) {
    try {
      fromFile = JSON.parse(await readFile(file, "utf8"));
    } catch (trouble) {
      return err(`The settings file ${file} cannot be read: ${describeFileTrouble(trouble)}`);
    }
  }
  const config = resolveConfig({ file: fromFile, env, flags });
  if (!config.ok) return err(`Bad setting (${config.error.where}): ${config.error.detail}`);
  return ok({
    config: config.value,
    words: parsed.positionals,
    printConfig: printConfig === true,
    help: help === true,
  });
}

const KeysSchema = v.object({ driver: v.pipe(v.string(), v.minLength(1)) });

/** The key that admits this driver: the one set, else the one that the relay on this machine made. Rejects with why not. */
export async function readKey(config: Config): Promise<string> {
  if (config.key !== null) return config.key;
  const path = join(config.data, "keys.json");
  let text: string;
  try {
    text = await readFile(path, "utf8");
  } catch (trouble) {
    throw new Error(describeMissingKey(config, path, trouble), { cause: trouble });
  }
  try {
    return v.parse(KeysSchema, JSON.parse(text)).driver;
  } catch {
    // Neither parser's words are told: they quote what was read, and that may be a key.
    throw new Error(`${path} holds no key of drivers; put it back as the relay made it, or give --key`);
  }
}

const describeMissingKey = (config: Config, path: string, trouble: unknown): string =>
  config.relay === null
    ? `none in ${path} (${describeFileTrouble(trouble)}). The relay makes it at its first start; start it with the same folder, or give --key`
    : "give the relay's admission key of drivers with --key; on the relay's computer, its command keys shows it";

/** WebSocket address of the relay. */
export const relayAddress = (config: Config): string => config.relay ?? `ws://127.0.0.1:${config.http}`;

export const outboxFolder = (config: Config): string => join(config.data, "driver");

/** Ports and programs that a person named. */
export const namedLines = (config: Config): readonly string[] => [
  ...config.port,
  ...(config["from-livechess"] === null ? [] : [config["from-livechess"]]),
];

/** What is remembered of the devices of this computer. */
export const deviceFolder = (config: Config): string => join(outboxFolder(config), "devices");

export const driverName = (): string => hostname();
