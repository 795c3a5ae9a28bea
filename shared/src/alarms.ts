import * as v from "valibot";
import { GameIdSchema, InstantSchema, SideSchema, TableNumberSchema } from "./ids.ts";
import { PersonIdSchema } from "./people.ts";

// What calls for an arbiter. An alarm is derived from the hall; what arbiters did about it is journalled.

export const ALARM_KINDS = [
  /** A clock was seen at zero (Laws 6.8). */
  "flag",
  "clockJump",
  /** The clock stands while a game runs. */
  "clockStopped",
  /** Both sides were stopped, as players do who want the arbiter (Laws 6.11). */
  "helpWanted",
  /** The lever is against who is to move. */
  "leverReversed",
  "illegalMove",
  "unexplained",
  /** A pawn stands on its last rank and the clock was pressed (Laws 7.5). */
  "pawnLeft",
  /** The player to move could claim (Laws 9.2, 9.3). */
  "repetition",
  "fiftyMoves",
  /** The game is drawn without a claim (Laws 9.6). */
  "automaticDraw",
  "deadPosition",
  "kingsInCentre",
  "resultConflict",
  "defaultTime",
  "nobodyMoves",
  "boardSilent",
  "clockSilent",
  "batteryLow",
  /** A time that was decided on does not stand on the clock. */
  "timeNotSet",
  /** A draw claim waits for a decision. */
  "claimOpen",
] as const;
export const AlarmKindSchema = v.picklist(ALARM_KINDS);
export type AlarmKind = v.InferOutput<typeof AlarmKindSchema>;

/**
 * Names one occurrence for ever, so that it is acknowledged once: kind, table, and what tells it from the next of its
 * kind, for example `flag:7:7.2:white:0`.
 */
export const AlarmIdSchema = v.pipe(v.string(), v.regex(/^[a-zA-Z0-9:.@_/-]{1,200}$/), v.brand("AlarmId"));
export type AlarmId = v.InferOutput<typeof AlarmIdSchema>;

/** `urgent`: a game may be decided by it. `soon`: wants a look. `note`: can wait. */
export const AlarmLevelSchema = v.picklist(["urgent", "soon", "note"]);
export type AlarmLevel = v.InferOutput<typeof AlarmLevelSchema>;

/** What arbiters did about an alarm; it stays until it is acknowledged, also when its cause has gone. */
export const AlarmHandlingSchema = v.object({
  acknowledged: v.nullable(v.object({ by: v.string(), at: InstantSchema })),
  /** Out of sight until then. */
  shelvedUntil: v.nullable(InstantSchema),
  /** Who looks after it. */
  taken: v.nullable(PersonIdSchema),
});
export type AlarmHandling = v.InferOutput<typeof AlarmHandlingSchema>;
export const UNHANDLED: AlarmHandling = { acknowledged: null, shelvedUntil: null, taken: null };

const ALARM_FACTS = {
  id: AlarmIdSchema,
  kind: AlarmKindSchema,
  level: AlarmLevelSchema,
  table: TableNumberSchema,
  game: v.nullable(GameIdSchema),
  side: v.nullable(SideSchema),
  since: InstantSchema,
  /** In the edition in force; null: no rule of it is concerned. */
  article: v.nullable(v.string()),
  /** Values for the sentence that a page makes of it, by name. */
  values: v.record(v.string(), v.union([v.string(), v.number()])),
} as const;

export const AlarmSchema = v.object({
  ...ALARM_FACTS,
  /** Its cause has gone by itself. */
  past: v.boolean(),
  ...AlarmHandlingSchema.entries,
});
export type Alarm = v.InferOutput<typeof AlarmSchema>;

/**
 * What nothing else in the journal tells of an alarm that nobody has acknowledged: it is past, it has called more than once,
 * or since when it stands. It is shown again after a restart, as past where its cause is not found any more.
 */
export const KeptAlarmSchema = v.object({
  ...ALARM_FACTS,
  /** Of a family one is an alarm at a time. */
  family: v.string(),
  /** The newest of the family that has called; `id` is the first that nobody had acknowledged. */
  occurrence: AlarmIdSchema,
  /** How often something of the family has called. */
  times: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type KeptAlarm = v.InferOutput<typeof KeptAlarmSchema>;

export const ALARM_ACTIONS = ["acknowledge", "shelve", "unshelve", "take", "handOver", "giveBack"] as const;
