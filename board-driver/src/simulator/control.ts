import * as v from "valibot";

// What a test or a demonstration may tell the simulator while it runs, one JSON value a line.

export const ControlSchema = v.union([
  v.object({ stop: v.literal(true) }),
  v.object({
    /** Number of the table; left out: every table. */
    table: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
    do: v.picklist(["unplug", "replug", "powerCycle", "pause", "resume"]),
    /** How long the power of a `powerCycle` is off. */
    millis: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(600_000)), 1500),
  }),
]);
export type Control = v.InferOutput<typeof ControlSchema>;

/** A message of the parent process or a line of the input; null where it is none of ours. */
export function parseControl(message: unknown): Control | null {
  const parsed = v.safeParse(ControlSchema, message);
  return parsed.success ? parsed.output : null;
}

/** A line of the input. */
export function parseControlLine(line: string): Control | null {
  try {
    return parseControl(JSON.parse(line));
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}
