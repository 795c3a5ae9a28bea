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

/** The line was opened, and its time begins again at 0; or a board answered, of the make or approach of this id. */
const NoteSchema = v.union([
  v.strictObject({ open: v.string(), baudRate: v.number() }),
  v.strictObject({ make: v.string() }),
]);
export type TraceNote = v.InferOutput<typeof NoteSchema>;

/** A recording: several openings of one line, each with a trace. */
export interface Recording {
  readonly openings: readonly {
    /** Whose board answered in it; null: nobody's, or nothing was noted. */
    readonly make: string | null;
    readonly lines: readonly TraceLine[];
  }[];
}

export interface TraceProblem {
  readonly kind: "badTrace";
  /** From 1. */
  readonly line: number;
  readonly detail: string;
}

export const toHex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex");
export const fromHex = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex, "hex"));

function parseLine(text: string): Result<TraceLine | TraceNote, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err("not JSON");
  }
  const note = v.safeParse(NoteSchema, value);
  if (note.success) return ok(note.output);
  const parsed = v.safeParse(TraceLineSchema, value);
  return parsed.success ? ok(parsed.output) : err(parsed.issues[0].message);
}

/** A recording from its text. The last line may be cut off, as a recording ends when its program does. */
export function parseRecording(text: string): Result<Recording, TraceProblem> {
  const lines = text.split("\n");
  const openings: { make: string | null; lines: TraceLine[] }[] = [];
  const lastOpening = (): { make: string | null; lines: TraceLine[] } => {
    const last = openings.at(-1) ?? { make: null, lines: [] };
    if (openings.length === 0) openings.push(last);
    return last;
  };
  for (const [index, line] of lines.entries()) {
    if (line.trim() === "") continue;
    const result = parseLine(line);
    if (!result.ok) {
      if (index === lines.length - 1) break;
      return err({ kind: "badTrace", line: index + 1, detail: result.error });
    }
    const { value } = result;
    if ("open" in value) openings.push({ make: null, lines: [] });
    else if ("make" in value) lastOpening().make = value.make;
    else lastOpening().lines.push(value);
  }
  return ok({ openings });
}

/** The lines of a recording, whatever was noted between them. */
export function parseTrace(text: string): Result<readonly TraceLine[], TraceProblem> {
  const recording = parseRecording(text);
  return recording.ok ? ok(recording.value.openings.flatMap(({ lines }) => lines)) : recording;
}

/**
 * What is to be replayed of a recording: the openings in which a board answered, one after the other, and of which make
 * it was. Where nothing was noted, all of it and null.
 */
export function toReplayed({ openings }: Recording): {
  readonly make: string | null;
  readonly lines: readonly TraceLine[];
} {
  const make = openings.find((opening) => opening.make !== null)?.make ?? null;
  let base = 0;
  const lines = openings.flatMap((opening) => {
    if (opening.make !== make) return [];
    const moved = opening.lines.map((line) => ({ ...line, t: base + line.t }));
    base = moved.at(-1)?.t ?? base;
    return moved;
  });
  return { make, lines };
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

/** The make that understands most of a trace; null where none understands a word. */
export function guessMake(makes: readonly Make[], trace: readonly TraceLine[]): string | null {
  const chunks = trace.flatMap((line) => (line.dir === "in" ? [fromHex(line.hex)] : []));
  const told = makes.map((make) => ({ id: make.id, ...decodeAll(make, chunks) }));
  const [best] = told
    .filter(({ readings }) => readings.some(({ kind }) => kind !== "damaged" && kind !== "nothing"))
    .toSorted((a, b) => a.noise - b.noise || b.readings.length - a.readings.length);
  return best?.id ?? null;
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
