import { existsSync, statSync } from "node:fs";
import { networkInterfaces } from "node:os";
import { performance } from "node:perf_hooks";
import { fileURLToPath } from "node:url";
import { join, relative } from "node:path";
import {
  assertNever,
  describeFileTrouble,
  printConfig,
  spellCode,
  toInstant,
  type Config,
  type Instant,
} from "@boardwire/shared";
import type { Logger } from "pino";
import * as v from "valibot";
import { createRelay, type ListenProblem, type Relay } from "./app.ts";
import { makeChiefCode, openChiefCodes } from "./auth/chief-code.ts";
import { keepKeys, loadKeys, readKeys, type LoadedKeys } from "./auth/keys.ts";
import { openSessions } from "./auth/sessions.ts";
import { HELP, readRequest } from "./config.ts";
import { readPairings } from "./imports/read.ts";
import { describeProblem } from "./imports/pairing.ts";
import { describeReinference, reinfer } from "./core/reinfer.ts";
import { readJournal } from "./journal/read-only.ts";
import { openSqliteStore } from "./journal/sqlite.ts";
import { JournalDamaged, JournalFailed, type OpenProblem } from "./journal/store.ts";
import { createLogger, ignoreBrokenPipes } from "./log.ts";

// The rim: command line, files, clock and signals. Lines for people go to standard output and error, the log to
// standard error.

/** Ends the program; what is wrong is one line, without a stack. */
class StartProblem extends Error {}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The computer's time once, then a counter that nobody sets: summer time or NTP move no chess clock. */
function createSteadyClock(): { now(): Instant } {
  const start = Date.now() - performance.now();
  return { now: () => toInstant(Math.floor(start + performance.now())) };
}

async function main(): Promise<void> {
  const request = readRequest(process.argv.slice(2), process.env);
  if (!request.ok) throw new StartProblem(`${request.error} (--help lists the options)`);
  if (request.value.kind === "help") return say(HELP);
  if (request.value.kind === "printConfig") return say(printConfig(request.value.config));
  if (request.value.kind === "keys") return sayKeys(request.value.data);
  if (request.value.kind === "chiefCode") return sayChiefCode(request.value.config);
  if (request.value.kind === "reinfer") return sayReinferred(request.value.data, request.value.json);
  await run(request.value.config);
}

function sayKeys(folder: string): void {
  const found = readKeys(folder);
  if (!found.ok) throw new StartProblem(`${found.error.file}: ${found.error.detail}`);
  if (found.value === null)
    throw new StartProblem(
      `There are no keys in ${folder}. They are made when a relay first serves with it.`,
    );
  say(`Admission key in ${found.value.file}:`);
  listKeys(found.value);
}

/** A new code for the chief arbiter; a relay that is running takes it at once. */
function sayChiefCode(config: Config): void {
  if (isEmpty(join(config.data, "journal.sqlite")))
    throw new StartProblem(`There is no tournament in ${config.data}. The first start of a relay makes one.`);
  announceChiefCode(config, config.http);
}

function announceChiefCode(config: Config, port: number): void {
  let code: string;
  try {
    code = makeChiefCode(config.data);
  } catch (error) {
    throw new StartProblem(`No code can be kept in ${config.data}: ${describeFileTrouble(error)}`);
  }
  say(`The chief arbiter signs in once by this code: ${spellCode(code)}`);
  for (const address of addressesOf(config.host)) say(`  http://${address}:${port}/enter#${code}`);
}

function sayReinferred(folder: string, asJson: boolean): void {
  const journal = readJournal(folder);
  if (!journal.ok) throw new StartProblem(journal.error);
  const found = reinfer(journal.value);
  say(asJson ? JSON.stringify(found, null, 2) : describeReinference(found).join("\n"));
}

async function run(config: Config): Promise<void> {
  const log = createLogger(config, process.stderr);
  const pairings = config.pairings === null ? null : readPairings(config.pairings);
  if (pairings !== null && !pairings.ok) {
    throw new StartProblem(
      ["The pairings were not taken over:", ...pairings.error.map(describeProblem)].join("\n"),
    );
  }
  const isEmptied =
    existsSync(join(config.data, "keys.json")) && isEmpty(join(config.data, "journal.sqlite"));
  const opened = await openSqliteStore(config.data);
  if (!opened.ok) throw new StartProblem(describeOpenProblem(config.data, opened.error));
  const store = opened.value;
  const loaded = loadKeys(config.data);
  if (!loaded.ok) {
    await store.close();
    throw new StartProblem(`${loaded.error.file}: ${loaded.error.detail}`);
  }
  const { sessions, trouble } = openSessions(config.data);
  if (trouble !== null)
    log.error({ trouble }, "everybody has to be admitted anew: the sessions cannot be read");
  if (loaded.value.trimmed.length > 0)
    log.warn(
      { file: loaded.value.file, keys: loaded.value.trimmed },
      "these keys open nothing any more and are taken out: the chief arbiter admits people one by one",
    );
  const relay = createRelay({
    store,
    clock: createSteadyClock(),
    config,
    keys: loaded.value.keys,
    sessions,
    chiefCodes: openChiefCodes(config.data),
    hosts: () => hallAddresses(config.host),
    pairings: pairings?.value ?? null,
    timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    viewerFolder: fileURLToPath(new URL("../../viewer/dist", import.meta.url)),
    ...openFiles(),
    log,
  });
  stopOnRequest(relay, log);
  void relay.lost.then(async (failed) => {
    process.stderr.write(`The journal is lost to this relay: ${failed.message}. Start the relay again.\n`);
    process.exitCode = 1;
    // What it had was synced to disk; whatever holds its end up must not keep a new start waiting.
    setTimeout(() => process.exit(), 2000).unref();
    await relay.close();
    process.exit();
  });
  const listening = await relay.listen().catch(async (error: unknown) => {
    await relay.close();
    throw error;
  });
  if (!listening.ok) {
    // Whoever stopped it waits for its end already.
    if (listening.error.kind === "stopped") return;
    await relay.close();
    throw new StartProblem(describeListenProblem(config, listening.error));
  }
  const { port, livechess, hasChief } = listening.value;
  const kept = keepKeys(loaded.value);
  if (!kept.ok) {
    await relay.close();
    throw new StartProblem(`The keys cannot be kept in ${kept.error.file}: ${kept.error.detail}`);
  }
  announce(config, port, loaded.value);
  if (!hasChief) announceChiefCode(config, port);
  if (livechess !== null) say(`Programs for LiveChess are answered: ws://localhost:${livechess}/api/v1.0`);
  else if (config.livechess !== null)
    say(`ATTENTION: port ${config.livechess} is taken; programs for LiveChess are not answered.`);
  if (isEmptied)
    say(`ATTENTION: ${config.data} has keys of an earlier start and no journal. A NEW TOURNAMENT begins.`);
  process.send?.({ ready: true, port, ...(livechess === null ? {} : { livechess }) });
}

const ReportSchema = v.object({ userLimits: v.object({ open_files: v.object({ soft: v.number() }) }) });

/** How many descriptors this process may have, where the system says so. */
function openFiles(): { readonly openFiles?: number } {
  const report = v.safeParse(ReportSchema, process.report.getReport());
  return report.success ? { openFiles: report.output.userLimits.open_files.soft } : {};
}

/** Also a file that is there and holds nothing, as a full disk or a broken copy leaves it. */
const isEmpty = (file: string): boolean => (statSync(file, { throwIfNoEntry: false })?.size ?? 0) === 0;

function describeOpenProblem(folder: string, { kind, detail }: OpenProblem): string {
  switch (kind) {
    case "inUse":
      return `Another relay is running on the data folder ${folder}. Stop it, or choose another folder with --data FOLDER.`;
    case "unwritable":
      return `The journal cannot be written: ${detail}. Let this user write there, or choose another folder with --data FOLDER.`;
    case "otherFormat":
    case "damaged":
      return `The journal in ${folder} cannot be read: ${detail}.`;
    default:
      return assertNever(kind);
  }
}

function describeListenProblem({ http, host }: Config, { kind, detail }: ListenProblem): string {
  return kind === "portInUse"
    ? `Port ${http} is taken by another program. Choose another one with --http N.`
    : `Cannot listen on ${host}, port ${http}: ${detail}`;
}

function announce(config: Config, port: number, loaded: LoadedKeys): void {
  say("Boardwire relay. Pages:");
  for (const address of addressesOf(config.host)) say(`  http://${address}:${port}/`);
  const program = relative(process.cwd(), process.argv[1] ?? "");
  if (loaded.isNew) {
    say(`Admission key of drivers on other computers, made just now and kept in ${loaded.file}:`);
    listKeys(loaded);
  }
  // A laptop that has lost its clock is found out before the first game is dated by it.
  say(`By this computer's clock it is ${new Date().toString()}.`);
  say(`The key is shown${loaded.isNew ? " again" : ""} by: node ${program} keys --data ${config.data}`);
  say(`Another code for the chief arbiter is made by: node ${program} chief-code --data ${config.data}`);
}

function listKeys({ keys }: LoadedKeys): void {
  for (const [role, key] of Object.entries(keys)) say(`  ${role.padEnd(8)}  ${key}`);
}

/** Where the pages are reached: the given address, or all of this computer's. */
function addressesOf(host: string): string[] {
  if (host !== "0.0.0.0" && host !== "::") return [host.includes(":") ? `[${host}]` : host];
  return ["localhost", ...hallAddresses(host)];
}

/** Those of them that other computers reach. */
function hallAddresses(host: string): string[] {
  if (host !== "0.0.0.0" && host !== "::") return addressesOf(host);
  const found = Object.values(networkInterfaces()).flatMap((addresses) => addresses ?? []);
  return found.filter(({ family, internal }) => family === "IPv4" && !internal).map(({ address }) => address);
}

/** A signal, a parent's wish or the parent's end; a terminal's Ctrl-C comes with several of them at once. */
function stopOnRequest(relay: Relay, log: Logger): void {
  let isStopping = false;
  const stop = (why: string): void => {
    if (isStopping) return;
    isStopping = true;
    log.info({ why }, "stopping");
    relay.close().then(
      (isAllWritten) => process.exit(process.exitCode ?? (isAllWritten ? 0 : 1)),
      (error: unknown) => {
        log.error({ err: error }, "not stopped cleanly");
        process.exit(1);
      },
    );
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => stop(signal));
  process.on("message", (message: unknown) => {
    if (typeof message === "object" && message !== null && "stop" in message) stop("asked by the parent");
  });
  process.on("disconnect", () => stop("the parent has ended"));
}

ignoreBrokenPipes();
main().catch((error: unknown) => {
  const isExpected =
    error instanceof StartProblem || error instanceof JournalDamaged || error instanceof JournalFailed;
  process.stderr.write(`${isExpected ? error.message : String((error as Error).stack ?? error)}\n`);
  process.exitCode = 1;
  // This end hangs up itself: the parent has not ended, and no log may say so.
  process.removeAllListeners("disconnect");
  process.disconnect?.();
});
