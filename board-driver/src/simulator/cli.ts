import { appendFileSync, mkdirSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import type { TableOptions } from "./board.ts";
import { openBusLine } from "./bus-line.ts";
import { parseControl, parseControlLine, type Control } from "./control.ts";
import { FAMOUS_GAMES } from "./games/index.ts";
import { LEVELS } from "./levels.ts";
import { LiveTable } from "./live-table.ts";
import { LivePlayer, type PlayableGame, toPlayable, type TruthLine } from "./live-player.ts";
import { parseOptions, SIMULATE_HELP, type SimulateOptions } from "./options.ts";
import { plugIn } from "./pty-board.ts";
import { createRng, type Rng } from "./rng.ts";

// The command `simulate`: boards on pseudo-terminals until it is told to stop.

interface Table {
  readonly number: number;
  readonly live: LiveTable;
  readonly player: LivePlayer;
}

/** One pseudo-terminal with the tables at it. */
interface Line {
  readonly tables: readonly Table[];
  readonly close: () => Promise<void>;
}

/** Runs until stopped by a signal, the parent or `{"stop":true}`; the exit code comes back. */
export async function runSimulate(argv: readonly string[]): Promise<number> {
  const options = parseOptions(argv);
  if (!options.ok) {
    process.stderr.write(`${options.error}\n\n${SIMULATE_HELP}\n`);
    return 2;
  }
  if (options.value.help) {
    process.stdout.write(`${SIMULATE_HELP}\n`);
    return 0;
  }
  if (process.platform === "win32") {
    process.stderr.write("This system has no pseudo-terminals: simulated boards need Linux or macOS.\n");
    return 1;
  }
  const games = chooseGames(options.value.games);
  if (games.length === 0) {
    process.stderr.write(`no game of the names in --games ${options.value.games}\n`);
    return 2;
  }
  const { links } = options.value;
  if (links !== undefined) mkdirSync(links, { recursive: true });

  const stopping = new AbortController();
  let fail: (error: unknown) => void = () => undefined;
  const stopped = new Promise<void>((resolve, reject) => {
    stopping.signal.addEventListener("abort", () => resolve());
    fail = reject;
  });
  const epoch = Date.now() - performance.now();
  const now = (): number => performance.now();
  const lines: Line[] = [];
  // Heard from the start: whoever reads the first line may stop it at once.
  const stopListening = listen((control) => {
    if ("stop" in control) stopping.abort();
    else for (const table of lines.flatMap(({ tables }) => tables)) obey(table, control);
  });
  try {
    const rim = { now, epoch, fail };
    for (const numbers of shareLines(options.value)) {
      if (stopping.signal.aborted) break;
      lines.push(
        options.value.make.perLine === undefined
          ? await openTable(numbers[0] ?? 1, options.value, games, rim)
          : await openSharedLine(numbers, options.value, games, rim),
      );
    }
    await stopped;
    return 0;
  } finally {
    stopListening();
    for (const { player } of lines.flatMap(({ tables }) => tables)) player.close();
    await Promise.all(lines.map((line) => line.close()));
  }
}

/** The numbers of the tables, line by line. */
function shareLines({ boards, make, "per-line": perLine = make.perLine ?? 1 }: SimulateOptions): number[][] {
  const numbers = Array.from({ length: boards }, (_, index) => index + 1);
  return Array.from({ length: Math.ceil(boards / perLine) }, (_, index) =>
    numbers.slice(index * perLine, (index + 1) * perLine),
  );
}

const chooseGames = (names: string): PlayableGame[] =>
  FAMOUS_GAMES.filter(({ id }) => names === "all" || names.split(",").includes(id)).map(toPlayable);

/** Serial number of a table's board: 10001 for table 1, so that a pairing file can name boards beforehand. */
export const serialOf = (table: number): string => String(10_000 + table);

interface Rim {
  readonly now: () => number;
  /** Milliseconds since the epoch at the start of the time line. */
  readonly epoch: number;
  readonly fail: (error: unknown) => void;
}

const print = (line: object): void => void process.stdout.write(`${JSON.stringify(line)}\n`);

const rngOf = (number: number, { seed }: SimulateOptions): Rng => createRng(`${seed}/table ${number}`);

const toTable = (number: number, { make }: SimulateOptions, rng: Rng): Partial<TableOptions> => ({
  ...make.toTable({ serial: serialOf(number), rng }),
  turned: number % 5 === 0,
});

async function openTable(
  number: number,
  options: SimulateOptions,
  games: readonly PlayableGame[],
  rim: Rim,
): Promise<Line> {
  const rng = rngOf(number, options);
  const live = new LiveTable(toTable(number, options, rng), rim.now);
  // The men stand there before anyone can ask for them.
  const player = startPlayer(live, { number, rng, options, games, rim });
  const board = await plugIn(live, {
    links: options.links ?? null,
    name: `board-${number}`,
    paced: options.paced,
    onPath: (port) => print({ port, serial: serialOf(number), table: number }),
    onFailure: rim.fail,
  });
  return { tables: [{ number, live, player }], close: () => board.close() };
}

async function openSharedLine(
  numbers: readonly number[],
  options: SimulateOptions,
  games: readonly PlayableGame[],
  rim: Rim,
): Promise<Line> {
  const [first = 1] = numbers;
  const seats = numbers.map((number) => ({ number, rng: rngOf(number, options), options, games, rim }));
  const line = await openBusLine({
    tables: seats.map(({ number, rng }) => toTable(number, options, rng)),
    now: rim.now,
    seed: `${options.seed}/line ${first}`,
    link: options.links === undefined ? null : join(options.links, `line-${first}`),
  });
  const tables = line.boards.flatMap((live, index) => {
    const seat = seats[index];
    return seat === undefined ? [] : [{ number: seat.number, live, player: startPlayer(live, seat) }];
  });
  for (const { number } of tables) print({ port: line.path, serial: serialOf(number), table: number });
  return { tables, close: () => line.close() };
}

interface Seat {
  readonly number: number;
  readonly rng: Rng;
  readonly options: SimulateOptions;
  readonly games: readonly PlayableGame[];
  readonly rim: Rim;
}

function startPlayer(live: LiveTable, { number, rng, options, games, rim }: Seat): LivePlayer {
  const serial = serialOf(number);
  const player = new LivePlayer({
    live,
    games: rotate(games, number - 1),
    loop: options.loop,
    level: LEVELS[options.level],
    clock: { baseMillis: options.base * 60_000, incrementMillis: options.increment * 1000 },
    speed: options.speed,
    rng,
    tell(line) {
      if (options.truth === undefined) return;
      const truth: TruthLine = { ...line, table: number, serial, at: rim.epoch + line.at };
      appendFileSync(options.truth, `${JSON.stringify(truth)}\n`);
    },
  });
  player.start();
  return player;
}

/** Neighbouring tables begin with different games. */
const rotate = <T>(items: readonly T[], by: number): T[] => {
  const at = by % items.length;
  return [...items.slice(at), ...items.slice(0, at)];
};

function obey(table: Table, control: Exclude<Control, { stop: true }>): void {
  if (control.table !== undefined && control.table !== table.number) return;
  const { live } = table;
  switch (control.do) {
    case "unplug":
    case "replug":
      return live.happen({ kind: control.do });
    case "powerCycle":
      live.happen({ kind: "powerOff" });
      // Not waited for at the end.
      setTimeout(() => live.happen({ kind: "powerOn" }), control.millis).unref();
      return undefined;
    case "pause":
      return live.hold();
    case "resume":
      return table.player.postpone(live.release());
  }
}

/** Hears the input, the parent and the signals; the way to stop hearing comes back. */
function listen(obeyed: (control: Control) => void): () => void {
  const stop = (): void => obeyed({ stop: true });
  const onMessage = (message: unknown): void => {
    const control = parseControl(message);
    if (control !== null) obeyed(control);
  };
  const input = createInterface({ input: process.stdin });
  input.on("line", (line) => {
    const control = parseControlLine(line);
    if (control === null) process.stderr.write(`not understood: ${line}\n`);
    else obeyed(control);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, stop);
  process.on("message", onMessage);
  process.on("disconnect", stop);
  return () => {
    input.close();
    for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.off(signal, stop);
    process.off("message", onMessage);
    process.off("disconnect", stop);
  };
}
