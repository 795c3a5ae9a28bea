import * as v from "valibot";
import { err, ok, type Result } from "@boardwire/shared";

// What LiveChess and its clients say to each other: JSON texts over a WebSocket. README.md has the sources.

/** `white` and `black` in seconds as they stood at `time`; `run`: whether White's time runs, or Black's, or (null) none. */
const ClockSchema = v.object({
  white: v.number(),
  black: v.number(),
  run: v.nullable(v.boolean()),
  time: v.optional(v.number()),
});
export type LiveChessClock = v.InferOutput<typeof ClockSchema>;

/** The first part of a FEN. */
const PlacementSchema = v.pipe(v.string(), v.maxLength(100));

/** A board as the list has it. */
const EboardSchema = v.object({
  serialnr: v.string(),
  source: v.optional(v.nullable(v.string()), null),
  state: v.optional(v.nullable(v.string()), null),
  battery: v.optional(v.nullable(v.string()), null),
  board: v.optional(v.nullable(PlacementSchema), null),
  flipped: v.optional(v.nullable(v.boolean()), false),
  clock: v.optional(v.nullable(ClockSchema), null),
});
export type Eboard = v.InferOutput<typeof EboardSchema>;

/** What changed at a board; what is absent is as it was. */
const ChangeSchema = v.object({
  serialnr: v.optional(v.string()),
  flipped: v.optional(v.nullable(v.boolean())),
  board: v.optional(v.nullable(PlacementSchema)),
  clock: v.optional(v.nullable(ClockSchema)),
});
export type Change = v.InferOutput<typeof ChangeSchema>;

/** `time`: when it was sent, in milliseconds, by the clock of LiveChess. */
const EnvelopeSchema = v.object({
  response: v.string(),
  id: v.union([v.number(), v.string()]),
  param: v.optional(v.unknown(), null),
  time: v.optional(v.number()),
});

export type Heard =
  | { readonly kind: "answer"; readonly id: number; readonly param: unknown; readonly time: number | null }
  | { readonly kind: "change"; readonly feed: number; readonly change: Change; readonly time: number | null }
  | { readonly kind: "refusal"; readonly id: number; readonly detail: string };

const ErrorSchema = v.object({ message: v.string() });

/** A text from LiveChess; the error says what about it was not understood. */
export function parseMessage(text: string): Result<Heard, string> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return err("not JSON");
  }
  const parsed = v.safeParse(EnvelopeSchema, value);
  if (!parsed.success) return err("no message of LiveChess");
  const { response, param, time = null } = parsed.output;
  const id = Number(parsed.output.id);
  switch (response) {
    case "call":
      return ok({ kind: "answer", id, param, time });
    case "feed": {
      const change = v.safeParse(ChangeSchema, param);
      return change.success
        ? ok({ kind: "change", feed: id, change: change.output, time })
        : err("a change of a board that is none");
    }
    case "error": {
      const trouble = v.safeParse(ErrorSchema, param);
      return ok({
        kind: "refusal",
        id,
        detail: trouble.success ? trouble.output.message : "no reason given",
      });
    }
    default:
      return err(`the unknown word ${response}`);
  }
}

/** A board that cannot be understood costs only itself: it comes out as undefined. Null: this is no list. */
export function parseEboards(param: unknown): readonly (Eboard | undefined)[] | null {
  if (!Array.isArray(param)) return null;
  return param.map((one: unknown) => {
    const parsed = v.safeParse(EboardSchema, one);
    return parsed.success ? parsed.output : undefined;
  });
}

export const askEboards = (id: number): string => JSON.stringify({ id, call: "eboards" });

export const subscribe = (id: number, feed: number, serialnr: string): string =>
  JSON.stringify({
    id,
    call: "subscribe",
    param: { feed: "eboardevent", id: feed, param: { serialnr } },
  });
