import { parseArgs } from "node:util";
import { err, ok, type Result } from "@boardwire/shared";
import * as v from "valibot";
import { LEVEL_NAMES } from "./levels.ts";
import { SIMULATED_MAKES, simulatedMakeIds, type SimulatedMake } from "./makes.ts";

// What the command `simulate` can be told.

const whole = (most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d+$/, "is not a whole number"),
    v.transform(Number),
    v.minValue(1),
    v.maxValue(most),
  );

const MakeSchema = v.pipe(
  v.string(),
  v.rawTransform(({ dataset, addIssue, NEVER }): SimulatedMake => {
    const make = SIMULATED_MAKES.find(({ id }) => id === dataset.value);
    if (make !== undefined) return make;
    addIssue({ message: `is none of ${simulatedMakeIds().join(", ")}` });
    return NEVER;
  }),
);

const OptionsSchema = v.object({
  boards: v.optional(whole(500), "1"),
  make: v.optional(MakeSchema, "dgt"),
  "per-line": v.optional(whole(60)),
  speed: v.optional(
    v.pipe(v.string(), v.transform(Number), v.number("is not a number"), v.minValue(0.1), v.maxValue(10_000)),
    "1",
  ),
  level: v.optional(v.picklist(LEVEL_NAMES), "L1"),
  seed: v.optional(v.string(), "boardwire"),
  games: v.optional(v.string(), "all"),
  loop: v.optional(v.boolean(), false),
  paced: v.optional(v.boolean(), false),
  links: v.optional(v.string()),
  truth: v.optional(v.string()),
  base: v.optional(whole(540), "90"),
  increment: v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.maxValue(600)), "30"),
  help: v.optional(v.boolean(), false),
});
export type SimulateOptions = v.InferOutput<typeof OptionsSchema>;

export const SIMULATE_HELP = `boardwire simulate: electronic boards on pseudo-terminals, and hands that play games on them

  --boards N        how many tables (1)
  --make NAME       boards of this make: ${simulatedMakeIds().join(", ")} (dgt)
  --per-line N      so many boards share a line (8 for dgt-bus, which alone can; 1 for all others)
  --speed X         thinking is X times quicker; hands and clocks are not (1)
  --level L0..L4    how untidy the hands are: a machine, tidy, normal, messy, brutal (L1)
  --seed TEXT       the same seed plays the same way (boardwire)
  --games IDS       all, or names of famous games with commas between, played in turn (all)
  --loop            begin again after the last game
  --base MINUTES    time on the clocks (90)
  --increment S     seconds added with each move (30)
  --paced           a long message takes its time on the line: a board's memory eight seconds (else it is there at once)
  --links DIR       make links board-1, board-2, ... to the pseudo-terminals in this folder
  --truth FILE      append what was really played, a JSON line each
  --help            show this, and end

Prints a JSON line {"port","serial","table"} for each board as it can be opened. Reads JSON lines from its input and
its parent: {"table":1,"do":"unplug"}, "replug", "powerCycle", "pause", "resume", and {"stop":true}.`;

const FLAGS = {
  boards: { type: "string" },
  make: { type: "string" },
  "per-line": { type: "string" },
  speed: { type: "string" },
  level: { type: "string" },
  seed: { type: "string" },
  games: { type: "string" },
  loop: { type: "boolean" },
  paced: { type: "boolean" },
  links: { type: "string" },
  truth: { type: "string" },
  base: { type: "string" },
  increment: { type: "string" },
  help: { type: "boolean" },
} as const;

/** The options, or one line that says what is wrong with them. */
export function parseOptions(argv: readonly string[]): Result<SimulateOptions, string> {
  let values: unknown;
  try {
    ({ values } = parseArgs({ args: [...argv], options: FLAGS, allowPositionals: false }));
  } catch (error) {
    if (error instanceof TypeError) return err(error.message);
    throw error;
  }
  const parsed = v.safeParse(OptionsSchema, values);
  if (parsed.success) {
    const { make, "per-line": perLine = 1 } = parsed.output;
    return make.perLine === undefined && perLine > 1
      ? err(`--per-line: boards of the make ${make.id} have a line each`)
      : ok(parsed.output);
  }
  const [issue] = parsed.issues;
  return err(`--${v.getDotPath(issue) ?? "?"}: ${issue.message}`);
}
