import * as v from "valibot";
import { DriverIdSchema, InstantSchema } from "../ids.ts";
import { ReportSchema } from "../observation.ts";

// Driver <-> relay, JSON text frames over one WebSocket at DRIVER_PATH. docs/protocol.md has the prose.

export const DRIVER_PROTOCOL = 1;
export const DRIVER_PATH = "/driver";
/** Most reports in one message; a driver with more sends several. */
export const MAX_REPORTS = 500;

/**
 * First message of a driver. `now` is its steady clock, from which the relay maps its instants onto its own. `run` names
 * this run of its program: another one under the same `driver` while this is connected is a copy of its data folder.
 */
export const HelloSchema = v.object({
  type: v.literal("hello"),
  v: v.number(),
  driver: DriverIdSchema,
  key: v.string(),
  name: v.string(),
  now: InstantSchema,
  run: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(64))),
});
/** Reports in order of their numbers. Sent again after a broken connection until acknowledged. */
export const ReportsSchema = v.object({
  type: v.literal("reports"),
  now: InstantSchema,
  reports: v.pipe(v.array(ReportSchema), v.minLength(1), v.maxLength(MAX_REPORTS)),
});
export const DriverMessageSchema = v.variant("type", [HelloSchema, ReportsSchema]);
export type DriverMessage = v.InferOutput<typeof DriverMessageSchema>;

/** Answer to hello: the highest report number of this driver that is on the relay's disk (0 for none). */
export const WelcomeSchema = v.object({
  type: v.literal("welcome"),
  v: v.number(),
  acknowledged: v.number(),
});
/** Every report up to `n` is on the relay's disk. */
export const AcknowledgeSchema = v.object({ type: v.literal("acknowledge"), n: v.number() });
/**
 * The relay will not take this; the socket closes after it. `taken`: another run of this driver is connected and alive;
 * whoever hears it takes a new `driver` id.
 */
export const RefusedSchema = v.object({
  type: v.literal("refused"),
  reason: v.picklist(["key", "version", "malformed", "gap", "full", "taken"]),
  detail: v.string(),
});
export const RelayToDriverSchema = v.variant("type", [WelcomeSchema, AcknowledgeSchema, RefusedSchema]);
export type RelayToDriver = v.InferOutput<typeof RelayToDriverSchema>;
