import * as v from "valibot";
import { InstantSchema, TableNumberSchema } from "./ids.ts";

// Who may do what in the hall. Spectators are nobody in particular, and drivers have keys.

/** A person or a screen that was admitted; made by the relay, never used again for another. */
export const PersonIdSchema = v.pipe(v.string(), v.regex(/^[a-z0-9]{4,16}$/), v.brand("PersonId"));
export type PersonId = v.InferOutput<typeof PersonIdSchema>;

/**
 * `hall`: a screen in sight of the players. `operator`: looks after boards and clocks. `arbiter`: rules at the tables
 * of the sector. `chief`: an arbiter for the whole hall, who admits the others.
 */
export const PersonRoleSchema = v.picklist(["hall", "operator", "arbiter", "chief"]);
export type PersonRole = v.InferOutput<typeof PersonRoleSchema>;

/** Tables that an arbiter is responsible for; null: all of them. */
export const SectorSchema = v.nullable(v.pipe(v.array(TableNumberSchema), v.maxLength(1000)));
export type Sector = v.InferOutput<typeof SectorSchema>;

export const PersonSchema = v.object({
  id: PersonIdSchema,
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(80)),
  role: PersonRoleSchema,
  sector: SectorSchema,
  admittedAt: InstantSchema,
  /** Null while admitted. */
  leftAt: v.nullable(InstantSchema),
});
export type Person = v.InferOutput<typeof PersonSchema>;

export const LEAVING_REASONS = ["left", "revoked", "expired"] as const;
