import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { isLevelName, LEVEL_NAMES, type LevelName } from "@boardwire/board-driver";
import { playCase, type CaseOptions } from "./case.ts";
import { createInferenceMethod, play, type Method } from "./method.ts";
import { REFERENCE_METHODS } from "./reference-methods.ts";
import { toRow, toTable, type Row } from "./report.ts";
import { scoreCase, type CaseScore } from "./score.ts";
import { showCase } from "./show.ts";

const HELP = `corpus: measures inference of moves on simulated games

  --games N          games a level (124)
  --levels L0,L1     levels of untidiness (all)
  --seed TEXT        another seed, other games and hands (corpus)
  --occupancy        boards that only tell that something stands on a field
  --reference        the obvious methods too
  --json FILE        figures and failing games as JSON
  --show LEVEL:N     one game as a log, around its first wrong ply
  --plies A-B        with --show: from ply A to ply B
  --all              with --show: from beginning to end
`;

const { values } = parseArgs({
  options: {
    games: { type: "string", default: "124" },
    levels: { type: "string", default: LEVEL_NAMES.join(",") },
    seed: { type: "string", default: "corpus" },
    occupancy: { type: "boolean", default: false },
    reference: { type: "boolean", default: false },
    json: { type: "string" },
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
  const match = /^(\w+):(\d+)$/.exec(which);
  if (match === null) fail("--show wants LEVEL:N");
  const plies = /^(\d+)-(\d+)$/.exec(values.plies ?? "");
  const subject = playCase(toLevel(match[1] ?? ""), Number(match[2]), options);
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
    const names = failing.map(
      ({ name, ply, flagged }) => `${name} (ply ${ply}${flagged ? "" : ", not flagged"})`,
    );
    process.stdout.write(`\n${level} not exact: ${names.join(", ")}\n`);
  }
  if (values.json !== undefined)
    writeFileSync(values.json, `${JSON.stringify({ ...options, rows }, null, 2)}\n`);
}

const options: CaseOptions = { seed: values.seed, occupancy: values.occupancy };
if (values.help) process.stdout.write(HELP);
else if (values.show === undefined) measure(options);
else show(values.show, options);
