import { err, ok, type Result } from "@boardwire/shared";
import * as v from "valibot";

// What clients of LiveChess ask, one JSON object a frame, read tolerantly: keys in any order, a newline at the end, ids as
// numbers or texts, `param` left out or null where it says nothing.

/** What a client calls a request or a feed. */
const IdSchema = v.union([v.pipe(v.number(), v.finite()), v.pipe(v.string(), v.maxLength(64))]);
export type Id = v.InferOutput<typeof IdSchema>;

const SubscribeSchema = v.object({
  feed: v.string(),
  id: IdSchema,
  param: v.object({
    serialnr: v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200)),
  }),
});
const FeedSchema = v.object({ id: IdSchema });
const MethodSchema = v.object({ id: IdSchema, method: v.string(), param: v.optional(v.unknown()) });
/** Longer than any FEN, also of a board full of men in Shredder spelling. */
const SetupSchema = v.object({ fen: v.pipe(v.string(), v.trim(), v.maxLength(120)) });
const FlipSchema = v.object({ flip: v.boolean() });

export type Call =
  | { readonly kind: "eboards" }
  | { readonly kind: "subscribe"; readonly feed: Id; readonly serial: string }
  | { readonly kind: "unsubscribe"; readonly feed: Id }
  /** Moves are asked for, from this position on. */
  | { readonly kind: "setup"; readonly feed: Id; readonly fen: string }
  | { readonly kind: "flip"; readonly feed: Id; readonly flip: boolean };

export interface Asked {
  readonly id: Id;
  readonly call: Call;
}

/** What was asked cannot be read or is not known. `id` is that of the call, where it had one. */
export interface BadCall {
  readonly id: Id | null;
  readonly message: string;
}

export function parseCall(text: string): Result<Asked, BadCall> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return err({ id: null, message: "this is not JSON" });
    throw error;
  }
  const envelope = v.safeParse(v.object({ id: IdSchema }), value);
  if (!envelope.success) return err({ id: null, message: "a call is an object with an id" });
  const { id } = envelope.output;
  const named = v.safeParse(v.object({ call: v.string(), param: v.optional(v.unknown()) }), value);
  if (!named.success) return err({ id, message: "call names what is asked" });
  const call = readCall(named.output.call, named.output.param);
  return call.ok ? ok({ id, call: call.value }) : err({ id, message: call.error });
}

function readCall(name: string, param: unknown): Result<Call, string> {
  switch (name) {
    case "eboards":
      return ok({ kind: "eboards" });
    case "subscribe": {
      const read = v.safeParse(SubscribeSchema, param);
      if (!read.success) return err("subscribe takes a feed, its id, and the serialnr of a board");
      const { feed, id, param: which } = read.output;
      if (feed !== "eboardevent") return err(`there is no feed ${quote(feed)}`);
      return ok({ kind: "subscribe", feed: id, serial: which.serialnr.trim() });
    }
    case "unsubscribe": {
      const read = v.safeParse(FeedSchema, param);
      return read.success
        ? ok({ kind: "unsubscribe", feed: read.output.id })
        : err("unsubscribe takes the id of a feed");
    }
    case "call": {
      const read = v.safeParse(MethodSchema, param);
      return read.success
        ? readMethod(read.output)
        : err("call takes the id of a feed, a method and its param");
    }
    default:
      return err(`there is no call ${quote(name)}`);
  }
}

function readMethod({ id: feed, method, param }: v.InferOutput<typeof MethodSchema>): Result<Call, string> {
  switch (method) {
    case "setup": {
      const setup = v.safeParse(SetupSchema, param);
      if (setup.success) return ok({ kind: "setup", feed, fen: setup.output.fen });
      // One client asks so for a flip.
      const flip = v.safeParse(FlipSchema, param);
      return flip.success
        ? ok({ kind: "flip", feed, flip: flip.output.flip })
        : err("setup takes the fen of a position");
    }
    case "flip": {
      const flip = v.safeParse(FlipSchema, param);
      return flip.success
        ? ok({ kind: "flip", feed, flip: flip.output.flip })
        : err("flip takes flip, true or false");
    }
    case "unsubscribe":
      return ok({ kind: "unsubscribe", feed });
    default:
      return err(`there is no method ${quote(method)}`);
  }
}

const quote = (text: string): string => JSON.stringify(text.slice(0, 40));
