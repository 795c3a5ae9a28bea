import * as v from "valibot";
import { err, ok, toInstant, type Instant, type Observation, type Result } from "@boardwire/shared";
import type { Make } from "./core/listener.ts";
import type { Reading } from "./core/make.ts";
import { createMemory } from "./memory.ts";
import { EMPTY_PICTURE, lookAt } from "./core/snapshot.ts";

// Traces: what went over a line, byte for byte, as JSON lines.

/** One chunk: `t` milliseconds since the line was opened, `in` from the board or `out` to it, the bytes in hex. */
export const TraceLineSchema = v.strictObject({
  t: v.pipe(v.number(), v.minValue(0)),
  dir: v.picklist(["in", "out"]),
  hex: v.pipe(v.string(), v.regex(/^(?:[0-9a-f]{2})+$/)),
});
export type TraceLine = v.InferOutput<typeof TraceLineSchema>;

export interface TraceProblem {
  readonly kind: "badTrace";
  /** From 1. */
  readonly line: number;
  readonly detail: string;
}

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
export const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

function parseLine(text: string): Result<TraceLine, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err("not JSON");
  }
  const parsed = v.safeParse(TraceLineSchema, value);
  return parsed.success ? ok(parsed.output) : err(parsed.issues[0].message);
}

/** A trace from its text. The last line may be cut off, as a recording ends when its program does. */
export function parseTrace(text: string): Result<readonly TraceLine[], TraceProblem> {
  const lines = text.split("\n");
  const parsed: TraceLine[] = [];
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const result = parseLine(line);
    if (result.ok) parsed.push(result.value);
    else if (index < lines.length - 1)
      return err({ kind: "badTrace", line: index + 1, detail: result.error });
  }
  return ok(parsed);
}

export interface Seen {
  /** Milliseconds since the trace began. */
  readonly at: Instant;
  readonly observation: Observation;
}

/** What a board said in a list of chunks, and how many bytes belonged to no message. */
export function decodeAll(
  make: Make,
  chunks: Iterable<Uint8Array>,
): { readonly readings: readonly Reading[]; readonly noise: number } {
  const listener = make.createListener(createMemory());
  const readings: Reading[] = [];
  let noise = 0;
  for (const chunk of chunks) {
    const heard = listener.hear(chunk);
    for (const reading of heard.readings) readings.push(reading);
    noise += heard.noise;
  }
  return { readings, noise: noise + listener.abandon() };
}

/** The observations that a trace gives: the same decoding, picture and thinning as in a session. */
export function replayTrace(make: Make, trace: readonly TraceLine[]): readonly Seen[] {
  const listener = make.createListener(createMemory());
  const { askFields } = make.phrases;
  const asking = askFields === null ? null : toHex(askFields.bytes);
  const seen: Seen[] = [];
  let picture = EMPTY_PICTURE;
  let asked = toInstant(0);
  for (const { t, dir, hex } of trace) {
    const at = toInstant(t);
    if (dir === "out") {
      if (hex === asking) asked = at;
      continue;
    }
    const { readings, noise } = listener.hear(fromHex(hex));
    if (noise > 0) seen.push({ at, observation: { kind: "noise", bytes: noise } });
    for (const reading of readings) {
      const look = lookAt(picture, reading, at, asking === null ? at : asked);
      picture = look.picture;
      for (const observation of look.observations) seen.push({ at, observation });
    }
  }
  return seen;
}
