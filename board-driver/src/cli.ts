import { open, readFile, type FileHandle } from "node:fs/promises";
import {
  describeFileTrouble,
  describeOptions,
  describeUnknown,
  printConfig,
  type Config,
  type Instant,
  type Result,
} from "@boardwire/shared";
import { deviceFolder, outboxFolder, readInvocation, type Invocation } from "./config.ts";
import type { Memory } from "./core/make.ts";
import { createFileMemory } from "./memory.ts";
import { runDoctor } from "./doctor/command.ts";
import { listBoards } from "./list-boards.ts";
import { createLogger, sayTo } from "./log.ts";
import { APPROACHES, MAKES } from "./makes/index.ts";
import { listPorts } from "./ports/list.ts";
import type { OpenPort } from "./ports/port.ts";
import { recordPorts } from "./ports/recording.ts";
import { findUnknownMakes } from "./recognition.ts";
import { startDriver, type Driver } from "./run.ts";
import { readReplay, REPLAYABLE, replayToRelay } from "./replay.ts";
import { answerMeasures } from "./self-measure.ts";
import type { SupervisorNews } from "./supervisor-news.ts";
import { guessMake, parseRecording, toReplayed, type TraceLine, type TraceNote } from "./trace.ts";
import { describeOutboxTrouble } from "./uplink/outbox-trouble.ts";
import { untilStopped } from "./until-stopped.ts";

export const HELP = `boardwire board-driver: reads electronic boards and sends what they saw to the relay

  run                 watch the ports and send what the boards report (the default)
  list                show the serial ports of this computer and which look like boards
  doctor              look at every board and clock, and say what to do before a round; ends with 0
                      only where all is well (--json: for programs)
  record FILE --port PATH
                      as run, and write every byte that goes over the port into FILE
  replay FILE         show what a recorded file says, one observation a line; with --relay ADDRESS send
                      it there at the pace at which it was recorded (--make NAME where the file names none)
  simulate            play games on simulated boards; simulate --help tells more

Boards are found by themselves. Where one is not, name its port: --port /dev/ttyUSB0, or --port COM3 on Windows.
Makes for --make: ${APPROACHES.map(({ id }) => id).join(", ")}.

${describeOptions(["port", "detect", "make", "from-livechess", "relay", "http", "key", "data", "log", "log-format", "config", "print-config", "help"])}
`;

const COMMANDS = ["run", "list", "doctor", "record", "replay", "simulate"];

/** What the program needs of the world. */
export interface World {
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: () => Instant;
  readonly random: () => number;
  readonly openPort: OpenPort;
  readonly output: NodeJS.WriteStream;
  readonly errors: NodeJS.WritableStream;
}

async function run(
  config: Config,
  world: Pick<World, "openPort" | "now" | "random" | "output" | "errors">,
  onNews: (news: SupervisorNews) => void = () => undefined,
): Promise<number> {
  const log = createLogger(config, world.output);
  const stopped = untilStopped();
  const { openPort, now, random } = world;
  let driver: Driver;
  try {
    driver = startDriver({ config, openPort, now, random, say: sayTo(log), onNews });
  } catch (trouble) {
    const folder = outboxFolder(config);
    const why = describeOutboxTrouble(folder, trouble);
    world.errors.write(`The folder ${folder} for unsent reports cannot be used: ${why}.\n`);
    return 1;
  }
  const stopAnswering = answerMeasures();
  process.send?.({ ready: true });
  const reason = await stopped;
  stopAnswering();
  log.info({ reason }, "Stopping.");
  await driver.stop();
  return 0;
}

async function record(invocation: Invocation, world: World): Promise<number> {
  const [, file] = invocation.words;
  const { config } = invocation;
  if (file === undefined || config.port.length !== 1) {
    world.errors.write("record needs a file and one port: record FILE --port PATH\n");
    return 2;
  }
  const tellTrouble = (trouble: unknown): void =>
    void world.errors.write(`${file} cannot be written: ${describeFileTrouble(trouble)}\n`);
  let handle: FileHandle;
  try {
    handle = await open(file, "a");
  } catch (trouble) {
    // Before anything is read: whoever looks for the recording afterwards would look in vain.
    tellTrouble(trouble);
    return 1;
  }
  const trace = handle.createWriteStream();
  trace.on("error", tellTrouble);
  const write = (line: TraceLine | TraceNote): void => void trace.write(`${JSON.stringify(line)}\n`);
  const openPort = recordPorts(world.openPort, world.now, write);
  const code = await run({ ...config, detect: false }, { ...world, openPort }, (news) => {
    if (news.kind === "ready") write({ make: news.approach });
  });
  await new Promise<void>((resolve) => {
    trace.end(resolve);
  });
  return code;
}

async function replay(invocation: Invocation, world: World): Promise<number> {
  const [, file] = invocation.words;
  if (file === undefined) {
    world.errors.write("replay needs a file: replay FILE\n");
    return 2;
  }
  let text: string;
  try {
    text = await readFile(file, "utf8");
  } catch (trouble) {
    world.errors.write(`${file} cannot be read: ${describeFileTrouble(trouble)}\n`);
    return 1;
  }
  const recording = parseRecording(text);
  if (!recording.ok) {
    world.errors.write(`${file}, line ${recording.error.line}: ${recording.error.detail}\n`);
    return 1;
  }
  const { config } = invocation;
  const { make: noted, lines } = toReplayed(recording.value);
  const name = config.make[0] ?? noted ?? guessMake(MAKES, lines);
  const replayed = name === null ? null : readReplay(name, lines);
  if (replayed === null) {
    const names = REPLAYABLE.join(", ");
    world.errors.write(
      name === null
        ? `${file} does not tell of which make the board was: give --make, one of ${names}\n`
        : `A recording of ${name} cannot be replayed; what can is ${names}\n`,
    );
    return 1;
  }
  if (config.relay !== null) {
    const { now, random } = world;
    const say = sayTo(createLogger(config, world.output));
    await replayToRelay({ config, now, random, say }, replayed, untilStopped());
    return 0;
  }
  for (const report of replayed.reports) world.output.write(`${JSON.stringify(report)}\n`);
  return 0;
}

async function list(config: Config, world: World): Promise<number> {
  const ports = await listPorts();
  if (!ports.ok) {
    world.errors.write(`This computer does not list its serial ports: ${ports.error.detail}\n`);
    return 1;
  }
  const memoryOf = (device: string): Memory => createFileMemory(deviceFolder(config), device);
  world.output.write(listBoards(ports.value, APPROACHES, memoryOf));
  return 0;
}

/** Runs one command; the result is the exit code. */
export async function runCommand(argv: readonly string[], world: World): Promise<number> {
  if (argv[0] === "simulate") {
    // Only here, so that reading boards does not load the rules of chess.
    const { runSimulate } = await import("./simulator/cli.ts");
    return runSimulate(argv.slice(1));
  }
  const isJson = argv.includes("--json") && argv.includes("doctor");
  const given = isJson ? argv.filter((word) => word !== "--json") : argv;
  const read: Result<Invocation, string> = await readInvocation(given, world.env);
  if (!read.ok) {
    world.errors.write(`${read.error}\n`);
    return 2;
  }
  const invocation = read.value;
  if (invocation.help) {
    world.output.write(HELP);
    return 0;
  }
  if (invocation.printConfig) {
    world.output.write(`${printConfig(invocation.config)}\n`);
    return 0;
  }
  const [unknown] = findUnknownMakes(APPROACHES, invocation.config.make);
  if (unknown !== undefined) {
    const names = APPROACHES.map(({ id }) => id);
    world.errors.write(
      `${describeUnknown(unknown, names).replace("setting", "make of boards")} (--make: ${names.join(", ")})\n`,
    );
    return 2;
  }
  switch (invocation.words[0] ?? "run") {
    case "run":
      return run(invocation.config, world);
    case "record":
      return record(invocation, world);
    case "replay":
      return replay(invocation, world);
    case "list":
      return list(invocation.config, world);
    case "doctor":
      return runDoctor({
        config: invocation.config,
        openPort: world.openPort,
        now: world.now,
        json: isJson,
        stopped: untilStopped(),
        write: (lines) => void world.output.write(lines),
      });
    default:
      world.errors.write(
        `${describeUnknown(invocation.words[0] ?? "", COMMANDS).replace("setting", "command")} (--help lists them all)\n`,
      );
      return 2;
  }
}
