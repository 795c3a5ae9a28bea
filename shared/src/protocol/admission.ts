import * as v from "valibot";
import { InstantSchema, MillisSchema, TableNumberSchema } from "../ids.ts";
import { PersonIdSchema, PersonSchema } from "../people.ts";

// Pages and programs -> relay, over plain HTTP: who is admitted, and by whom. Bodies (`admission-request.ts`) and answers are
// JSON.
//
//   GET    /session             SessionView: who I am
//   POST   /session             Enter -> Entered: a code for a session, in a cookie
//   DELETE /session             SessionView: I leave
//   POST   /people/invitations  Invite -> Invited: the chief alone
//   PUT    /people/<id>/sector  GiveSector -> SectorsGiven: the chief alone
//   DELETE /people/<id>         SectorsGiven: the chief alone; that person's pages are closed at once
//
// Whatever is not done is answered with an AdmissionRefusal.

/** Signs of the chief arbiter's first code, of the code in a link, and of a PIN. */
export const CHIEF_CODE_SIGNS = 20;
export const LINK_CODE_SIGNS = 26;
export const PIN_DIGITS = 6;

/** Figures of Persian and Arabic keyboards, from their zero. */
const ZEROS = [0x06f0, 0x0660];

/** A code as the relay knows it, however it was typed: blanks, hyphens, capitals and look-alikes do not matter. */
export function toCode(text: string): string {
  const figures = [...text.normalize("NFKC")].map((sign) => {
    const zero = ZEROS.find(
      (from) => sign >= String.fromCodePoint(from) && sign <= String.fromCodePoint(from + 9),
    );
    return zero === undefined ? sign : String((sign.codePointAt(0) ?? zero) - zero);
  });
  return figures
    .join("")
    .toLowerCase()
    .replaceAll(/[^a-z0-9]/g, "")
    .replaceAll("o", "0")
    .replaceAll(/[il]/g, "1");
}

/** In groups of five, as it is printed for typing. */
export const spellCode = (code: string): string => code.match(/.{1,5}/g)?.join("-") ?? code;

/** `endsAt`: of the session. Both null: nobody in particular. */
export const SessionViewSchema = v.object({
  kind: v.literal("session"),
  person: v.nullable(PersonSchema),
  endsAt: v.nullable(InstantSchema),
});
export type SessionView = v.InferOutput<typeof SessionViewSchema>;

/**
 * What is said of the number of arbiters; nothing is refused for it. `tooManyGames`: one arbiter has to watch more than
 * `most` games (by `article` of the Laws where these need as many for their competition rules, else by the custom of
 * federations). `tooFewArbiters`: there should never be fewer than `least`. `noDeputy`: so many arbiters want another
 * chief beside the one. `nobodyAt`: tables that are in nobody's sector.
 */
export const ArbiterWarningSchema = v.variant("kind", [
  v.object({
    kind: v.literal("tooManyGames"),
    name: v.string(),
    games: v.number(),
    most: v.number(),
    article: v.nullable(v.string()),
  }),
  v.object({ kind: v.literal("tooFewArbiters"), arbiters: v.number(), least: v.number() }),
  v.object({ kind: v.literal("noDeputy"), arbiters: v.number(), most: v.number() }),
  v.object({ kind: v.literal("nobodyAt"), tables: v.array(TableNumberSchema) }),
]);
export type ArbiterWarning = v.InferOutput<typeof ArbiterWarningSchema>;

/**
 * PIN and links work once, whichever is used first, for `forMillis` from the answer on, and until the same chief makes
 * another one. The code stands in the
 * fragment of a link, which browsers send to nobody. More than one link: the addresses of the relay in the hall.
 */
export const InvitedSchema = v.object({
  kind: v.literal("invited"),
  pin: v.string(),
  links: v.array(v.string()),
  forMillis: MillisSchema,
  warnings: v.array(ArbiterWarningSchema),
});
export type Invited = v.InferOutput<typeof InvitedSchema>;

export const SectorsGivenSchema = v.object({
  kind: v.literal("done"),
  person: PersonIdSchema,
  warnings: v.array(ArbiterWarningSchema),
});

/**
 * `badCode`: never made, used or too old, which is all one. `tooMany`: too many wrong codes were tried; right ones are
 * not looked at either for some minutes. `notAllowed`: by somebody who
 * is no chief. `otherOrigin`: by a page of another site.
 */
export const AdmissionRefusalSchema = v.object({
  kind: v.literal("refused"),
  reason: v.picklist([
    "badCode",
    "tooMany",
    "notAllowed",
    "otherOrigin",
    "malformed",
    "unknownPerson",
    "journalFailed",
  ]),
  detail: v.string(),
});
export type AdmissionRefusal = v.InferOutput<typeof AdmissionRefusalSchema>;

export const AdmissionAnswerSchema = v.variant("kind", [
  SessionViewSchema,
  InvitedSchema,
  SectorsGivenSchema,
  AdmissionRefusalSchema,
]);
export type AdmissionAnswer = v.InferOutput<typeof AdmissionAnswerSchema>;
