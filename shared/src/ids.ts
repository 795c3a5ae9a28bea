import * as v from "valibot";

// Branded ids and quantities. A brand is minted by parsing, so holding one is proof that it was checked.

/** Milliseconds since the epoch on the relay's own steady clock (a driver's instants are mapped onto it). */
export const InstantSchema = v.pipe(v.number(), v.finite(), v.minValue(0), v.brand("Instant"));
export type Instant = v.InferOutput<typeof InstantSchema>;

/** A duration or a time left on a chess clock, in milliseconds. */
export const MillisSchema = v.pipe(v.number(), v.finite(), v.brand("Millis"));
export type Millis = v.InferOutput<typeof MillisSchema>;

/** Half-move number: 1 is the first move of the game, by whichever side moves first. */
export const PlySchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.brand("Ply"));
export type Ply = v.InferOutput<typeof PlySchema>;

/** Number of the table in the hall, from 1. */
export const TableNumberSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(9999),
  v.brand("TableNumber"),
);
export type TableNumber = v.InferOutput<typeof TableNumberSchema>;

/** A game for life: `<table>.<ordinal of the game at that table>`, for example `12.3`. */
export const GameIdSchema = v.pipe(v.string(), v.regex(/^[1-9]\d{0,3}\.[1-9]\d{0,4}$/), v.brand("GameId"));
export type GameId = v.InferOutput<typeof GameIdSchema>;

/** An electronic board: `<make>:<serial>`, or `<make>@<port path>` where a board tells no serial. */
export const DeviceIdSchema = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,24}[:@][\x21-\x7e]{1,160}$/),
  v.brand("DeviceId"),
);
export type DeviceId = v.InferOutput<typeof DeviceIdSchema>;

/** A running installation of board-driver; made once and kept beside its outbox. */
export const DriverIdSchema = v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/), v.brand("DriverId"));
export type DriverId = v.InferOutput<typeof DriverIdSchema>;

/** Place of an entry in the journal, from 1, without gaps. */
export const SeqSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.brand("Seq"));
export type Seq = v.InferOutput<typeof SeqSchema>;

// Smart constructors for values made by our own arithmetic; they throw, since a bad one is a bug.
export const toInstant = (millis: number): Instant => v.parse(InstantSchema, millis);
export const toMillis = (millis: number): Millis => v.parse(MillisSchema, millis);
export const toPly = (ply: number): Ply => v.parse(PlySchema, ply);
export const toGameId = (table: number, ordinal: number): GameId =>
  v.parse(GameIdSchema, `${table}.${ordinal}`);
/** A game is named by its table and its number there. */
export const tableOfGame = (game: GameId): TableNumber =>
  v.parse(TableNumberSchema, Number(game.split(".")[0]));

export type Side = "white" | "black";
export const SideSchema = v.picklist(["white", "black"]);
export const otherSide = (side: Side): Side => (side === "white" ? "black" : "white");
