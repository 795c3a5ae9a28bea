import {
  SpectatorSubscribedSchema,
  SpectatorUpdateSchema,
  type Audience,
  type ClaimCheck,
  type CommandAnswer,
  type Subscribed,
  type Update,
} from "@boardwire/shared";
import * as v from "valibot";

/** How messages of the relay are read; null where one is not understood. */
export interface Reading {
  subscribed(payload: unknown): Subscribed | null;
  update(payload: unknown): Update | null;
  answer(payload: unknown): CommandAnswer | null;
  check(payload: unknown): ClaimCheck | null;
}

export function parse<S extends v.GenericSchema>(schema: S, payload: unknown): v.InferOutput<S> | null {
  const parsed = v.safeParse(schema, payload);
  return parsed.success ? parsed.output : null;
}

const SPECTATOR: Reading = {
  subscribed: (payload) => parse(SpectatorSubscribedSchema, payload),
  update: (payload) => parse(SpectatorUpdateSchema, payload),
  // Spectators give no commands.
  answer: () => null,
  check: () => null,
};

/** What staff get is read by a script of its own, which spectators never fetch. */
export function readingOf(audience: Audience): Reading | Promise<Reading> {
  return audience === "public" || audience === "hall" ? SPECTATOR : fetchStaffReading();
}

const fetchStaffReading = async (): Promise<Reading> => (await import("./staff-reading.ts")).STAFF;
