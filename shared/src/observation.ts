import * as v from "valibot";
import { DeviceIdSchema, InstantSchema, MillisSchema } from "./ids.ts";

// What a driver may report. The driver knows no chess: squares are fields of the device, never a1 to h8,
// and a clock has a left and a right face, never White and Black.

/**
 * What one field of a board holds: a man by its FEN letter, `.` for empty, `?` for "something stands here
 * that the board does not identify" (occupancy-only boards, unknown codes).
 */
export const FieldContentSchema = v.picklist([
  ".",
  "?",
  "P",
  "N",
  "B",
  "R",
  "Q",
  "K",
  "p",
  "n",
  "b",
  "r",
  "q",
  "k",
]);
export type FieldContent = v.InferOutput<typeof FieldContentSchema>;

/**
 * A field in device coordinates, 0 to 63 in reading order with the connector at the left hand of the player at the
 * bottom edge: with White at that edge field 0 is a8, 7 is h8, 56 is a1, 63 is h1; turned, square = 63 - field.
 */
export const FieldSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(63));

/** 64 field contents, field 0 first. */
export const FieldsSchema = v.pipe(v.string(), v.regex(/^[.?PNBRQKpnbrqk]{64}$/));

/** Left and right as seen from the front of the clock. */
export const ClockSideSchema = v.picklist(["left", "right"]);
export type ClockSide = v.InferOutput<typeof ClockSideSchema>;
export const otherFace = (face: ClockSide): ClockSide => (face === "left" ? "right" : "left");

/** No chess clock shows a hundred hours, nor less than nothing. */
const FaceMillisSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(100 * 3_600_000), v.brand("Millis"));

/** One face of a clock. `flag`: none, shown (may run on, e.g. in the next period), blocked (fallen and stopped at zero). */
export const ClockFaceSchema = v.object({
  millis: FaceMillisSchema,
  flag: v.picklist(["none", "shown", "blocked"]),
});
export type ClockFace = v.InferOutput<typeof ClockFaceSchema>;

export const ClockReadingSchema = v.object({
  kind: v.literal("clock"),
  left: ClockFaceSchema,
  right: ClockFaceSchema,
  /** The side whose time runs, null while stopped. */
  running: v.nullable(ClockSideSchema),
  /** The side whose lever is up: that player is to move, also while the clock is stopped. */
  lever: ClockSideSchema,
  /** Smallest step that the clock reports: 1000 for clocks that report whole seconds. */
  resolutionMillis: MillisSchema,
  lowBattery: v.boolean(),
});
export type ClockReading = v.InferOutput<typeof ClockReadingSchema>;

export const SensesSchema = v.picklist(["pieces", "occupancy", "moves"]);
export type Senses = v.InferOutput<typeof SensesSchema>;

export const DeviceFactsSchema = v.object({
  kind: v.literal("device"),
  make: v.string(),
  /** What the device tells: which man stands on a field, only that one does, or nothing of fields but moves. */
  senses: SensesSchema,
  port: v.string(),
  serial: v.optional(v.string()),
  firmware: v.optional(v.string()),
  battery: v.optional(v.object({ percent: v.number(), charging: v.boolean() })),
  /**
   * How old what it says may be, for devices that are asked in turn (several boards on one line): the time from one
   * answer to the next, rounded up to whole seconds. Absent: it speaks at once.
   */
  ageMillis: v.optional(MillisSchema),
});
export type DeviceFacts = v.InferOutput<typeof DeviceFactsSchema>;

export const ObservationSchema = v.variant("kind", [
  /** One field changed. */
  v.object({ kind: v.literal("square"), field: FieldSchema, content: FieldContentSchema }),
  /** The whole board; `asked` is when the driver asked for it, so what was reported after that is newer than it may be. */
  v.object({ kind: v.literal("snapshot"), fields: FieldsSchema, asked: InstantSchema }),
  /**
   * A move as the device itself reports it (makes that know chess), in UCI; castling is the king's move. One that leads back
   * where the last one came from (`e4e2` after `e2e4`) takes it back. `ply`: which half-move of the game it is, from 1,
   * where the device counts; what it does not fit to was not heard whole.
   */
  v.object({
    kind: v.literal("move"),
    uci: v.pipe(v.string(), v.regex(/^[a-h][1-8][a-h][1-8][nbrq]?$/)),
    ply: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(2000))),
  }),
  ClockReadingSchema,
  /**
   * The lever was pressed and this face stopped with so much time left, as boards note it in their memory. Nothing is
   * told of the other face.
   */
  v.object({ kind: v.literal("press"), face: ClockSideSchema, millis: FaceMillisSchema }),
  /** No clock is plugged in, or it can no longer be read. */
  v.object({ kind: v.literal("noClock") }),
  DeviceFactsSchema,
  /** The board answers on this port. */
  v.object({ kind: v.literal("connected"), port: v.string() }),
  /** The board answers no longer. */
  v.object({ kind: v.literal("lost"), reason: v.string() }),
  /** Bytes that belonged to no message since the last such report. */
  v.object({ kind: v.literal("noise"), bytes: v.pipe(v.number(), v.integer(), v.minValue(1)) }),
]);
export type Observation = v.InferOutput<typeof ObservationSchema>;

/** An observation with its number (from 1, without gaps, per driver) and its instant on the driver's steady clock. */
export const ReportSchema = v.object({
  n: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: InstantSchema,
  board: DeviceIdSchema,
  observation: ObservationSchema,
  /**
   * Read later from the device's memory: it happened while nobody listened. The order is true; `at` is an estimate
   * between the last word before and the first word after.
   */
  recovered: v.optional(v.literal(true)),
});
export type Report = v.InferOutput<typeof ReportSchema>;
