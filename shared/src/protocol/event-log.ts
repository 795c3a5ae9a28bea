import * as v from "valibot";
import { InstantSchema, SeqSchema, TableNumberSchema } from "../ids.ts";

/** A journal entry as it is written down: these and whatever its type has besides (`journal.ts`). */
export const RawEntrySchema = v.looseObject({
  seq: SeqSchema,
  at: InstantSchema,
  source: v.looseObject({ kind: v.string() }),
  type: v.string(),
});
export type RawEntry = v.InferOutput<typeof RawEntrySchema>;

/**
 * What the journal has of one table, for arbiters: `GET /record/tables/<table>/log`, the newest first. `next`: what to ask
 * for as `?before=` to go on, which may bring nothing where much was journalled of other tables; null: this was all.
 */
export const EventLogSchema = v.object({
  table: TableNumberSchema,
  entries: v.array(RawEntrySchema),
  next: v.nullable(SeqSchema),
});
export type EventLog = v.InferOutput<typeof EventLogSchema>;
