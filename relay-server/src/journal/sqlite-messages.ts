import * as v from "valibot";

// What the journal's thread and its owner say to each other. Entries travel as JSON text.

export const WorkerDataSchema = v.object({ file: v.string(), lock: v.string() });
export type WorkerData = v.InferOutput<typeof WorkerDataSchema>;

export const RequestSchema = v.variant("kind", [
  /** `texts[i]` is entry `first + i`. */
  v.object({ kind: v.literal("append"), first: v.number(), texts: v.array(v.string()) }),
  v.object({ kind: v.literal("read"), after: v.number(), limit: v.number() }),
  v.object({ kind: v.literal("close") }),
]);
export type Request = v.InferOutput<typeof RequestSchema>;

export const ReplySchema = v.variant("kind", [
  v.object({ kind: v.literal("opened") }),
  v.object({
    kind: v.literal("refused"),
    problem: v.object({
      kind: v.picklist(["inUse", "unwritable", "otherFormat", "damaged"]),
      detail: v.string(),
    }),
  }),
  v.object({ kind: v.literal("appended") }),
  v.object({
    kind: v.literal("failed"),
    failure: v.picklist(["full", "unwritable", "outOfOrder"]),
    detail: v.string(),
  }),
  /** Entries `after + 1` and on as one JSON array; `count` 0 at the end. */
  v.object({ kind: v.literal("rows"), count: v.number(), text: v.string() }),
  v.object({ kind: v.literal("damaged"), seq: v.number(), detail: v.string() }),
  v.object({ kind: v.literal("closed") }),
]);
export type Reply = v.InferOutput<typeof ReplySchema>;
