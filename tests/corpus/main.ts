import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { createRng, isLevelName, LEVEL_NAMES, type LevelName } from "@boardwire/board-driver";
import { playCase, type CaseOptions } from "./case.ts";
import { playEnding } from "./gestures.ts";
import { createInferenceMethod, play, type Method } from "./method.ts";
import { REFERENCE_METHODS } from "./reference-methods.ts";
import { toRow, toTable, type Row } from "./report.ts";
import { scoreCase, type CaseScore } from "./score.ts";
import { showCase } from "./show.ts";
import { findJournalTrouble } from "./through-recorder.ts";

const HELP = `corpus: measures inference of moves on simulated games

  --games N          games a level (124)
  --levels L0,L1     levels of untidiness (all)
  --seed TEXT        another seed, other games and hands (corpus)
  --occupancy        boards that only tell that something stands on a field
  --hands other      hands and a board that were written apart from the simulator's
  --reference        the obvious methods too
  --json FILE        figures and failing games as JSON
  --endings N        N endings told with the kings instead of whole games
  --journal          every game through the recorder: folded anew, cut off somewhere and taken up again
  --show LEVEL:N     one game as a log, around its first wrong ply; "ending LEVEL:N" for an ending
  --plies A-B        with --show: from ply A to ply B
  --all              with --show: from beginning to end
`;

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "124" },
    levels: { type: "string", default: LEVEL_NAMES.join(",") },
    seed: { type: "string", default: "corpus" },
    occupancy: { type: "boolean", default: false },
    hands: { type: "string", default: "simulated" },
    reference: { type: "boolean", default: false },
    json: { type: "string" },
    endings: { type: "string" },
    journal: { type: "boolean", default: false },
    show: { type: "string" },
    plies: { type: "string" },
    all: { type: "boolean", default: false },
    help: { type: "boolean", default: false },
  },
});

function fail(message: string): never {
  process.stderr.write(`${message}\n\n${HELP}`);
  process.exit(2);
}

function toLevel(text: string): LevelName {
  return isLevelName(text) ? text : fail(`no level ${text}`);
}

function show(which: string, options: CaseOptions): void {
  const match = /^(?:(ending) )?(\w+):(\d+)$/.exec(which);
  if (match === null) fail("--show wants LEVEL:N");
  const [level, n] = [toLevel(match[2] ?? ""), Number(match[3])];
  const plies = /^(\d+)-(\d+)$/.exec(values.plies ?? "");
  const subject =
    match[1] === undefined ? playCase(level, n, options) : playEnding(level, n, options.seed).subject;
  const window = plies === null ? null : ([Number(plies[1]), Number(plies[2])] as const);
  process.stdout.write(`${showCase(subject, { plies: window, all: values.all })}\n`);
}

function measure(options: CaseOptions): void {
  const methods: Method[] = [createInferenceMethod(), ...(values.reference ? REFERENCE_METHODS : [])];
  const count = Number(values.games);
  const rows: Row[] = [];
  for (const level of values.levels.split(",").map(toLevel)) {
    const scores = new Map<Method, CaseScore[]>(methods.map((method) => [method, []]));
    for (let n = 0; n < count; n++) {
      const subject = playCase(level, n, options);
      for (const [method, list] of scores) {
        list.push(
          scoreCase(
            subject,
            play(method, subject, () => performance.now()),
          ),
        );
      }
    }
    for (const [method, list] of scores) rows.push(toRow(level, method.name, list));
    process.stderr.write(`${level} done\n`);
  }
  process.stdout.write(`${toTable(rows)}\n`);
  for (const { level, method, failing } of rows) {
    if (method !== "boardwire" || failing.length === 0) continue;
    const lines = failing.map(({ name, why }) => `  ${name.padEnd(8)} ${why}`);
    process.stdout.write(`\n${level}, --show one of:\n${lines.join("\n")}\n`);
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ ...options, rows }, null, 2)}\n`);
}

/** Kings that tell a result must never be taken for moves. */
function measureEndings(count: number): void {
  const scores: CaseScore[] = [];
  let legal = 0;
  let standing = 0;
  for (let n = 0; n < count; n++) {
    const level = LEVEL_NAMES[n % 3] ?? "L0";
    const { subject, isLegalThere, standsThere } = playEnding(level, n, values.seed);
    if (isLegalThere) legal++;
    if (standsThere) standing++;
    scores.push(
      scoreCase(
        subject,
        play(createInferenceMethod(), subject, () => performance.now()),
      ),
    );
  }
  const row = toRow("L0-2", "boardwire", scores);
  process.stdout.write(
    `${toTable([row])}\n\n${count} endings, a king could go to the centre in ${legal} and stood there in ${standing}\n`,
  );
  for (const { name, why } of row.failing) process.stdout.write(`  ${name.padEnd(16)} ${why}\n`);
}

/** What the journal tells must not depend on when it is read or on when the relay was started. */
function checkJournals(options: CaseOptions): void {
  let wrong = 0;
  const count = Number(values.games);
  for (const level of values.levels.split(",").map(toLevel)) {
    for (let n = 0; n < count; n++) {
      const subject = playCase(level, n, options);
      const trouble = findJournalTrouble(subject, createRng(`cut ${subject.name}`));
      if (trouble === null) continue;
      wrong++;
      process.stdout.write(`${subject.name}: ${trouble}\n`);
    }
    process.stderr.write(`${level} done\n`);
  }
  process.stdout.write(`${wrong} journals are wrong\n`);
  if (wrong > 0) process.exitCode = 1;
}

const options: CaseOptions = {
  seed: values.seed,
  occupancy: values.occupancy,
  hands: values.hands === "other" ? "other" : "simulated",
};
if (values.help) process.stdout.write(HELP);
else if (values.endings !== undefined) measureEndings(Number(values.endings));
else if (values.journal) checkJournals(options);
else if (values.show === undefined) measure(options);
else show(values.show, options);
