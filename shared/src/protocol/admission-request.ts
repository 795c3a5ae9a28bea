import * as v from "valibot";
import { PersonRoleSchema, SectorSchema } from "../people.ts";

// The bodies of the requests in `admission.ts`. Apart from the answers, since pages send them and do not parse them.

const name = v.pipe(v.string(), v.minLength(1), v.maxLength(200));

/** `name`: with the code for the chief arbiter alone, who is invited by nobody that knows it. */
export const EnterSchema = v.strictObject({
  code: v.pipe(v.string(), v.minLength(1), v.maxLength(100)),
  name: v.optional(name),
});
export type Enter = v.InferOutput<typeof EnterSchema>;

export const InviteSchema = v.strictObject({ name, role: PersonRoleSchema, sector: SectorSchema });
export type Invite = v.InferOutput<typeof InviteSchema>;

export const GiveSectorSchema = v.strictObject({ sector: SectorSchema });
