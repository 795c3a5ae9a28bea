import {
  CHIEF_CODE_SIGNS,
  PIN_DIGITS,
  ok,
  toCode,
  toInstant,
  type AdmissionRefusal,
  type ArbiterWarning,
  type Draft,
  type Enter,
  type Instant,
  type Invite,
  type Person,
  type PersonId,
  type Sector,
} from "@boardwire/shared";
import type { Logger } from "pino";
import { cleanText } from "../imports/cells.ts";
import type { Pipeline } from "../pipeline.ts";
import type { RefusalLog } from "../refusal-log.ts";
import { append, refuse, type Answer } from "./answer.ts";
import { checkArbiters } from "./arbiter-ratio.ts";
import type { ChiefCodes } from "./chief-code.ts";
import { createGuesses } from "./guesses.ts";
import { createInvitations, INVITATION_MILLIS, type Invitation } from "./invitations.ts";
import { createLeaving } from "./leaving.ts";
import { sourceOf, type Admitted } from "./rights.ts";
import { newCode } from "./secrets.ts";
import type { Sessions } from "./sessions.ts";

// Who is admitted, by whom, and until when. Roles and sectors are the journal's; here are the codes that nobody has
// used yet, and the sessions.

export interface Entered {
  readonly person: Person;
  readonly token: string;
  readonly endsAt: Instant;
}

export interface Caller {
  readonly address: string;
  /** Many people may stand behind that address. */
  readonly sharesAddress: boolean;
}

export interface AdmissionCounts {
  /** Sessions that were opened. */
  readonly entered: number;
  /** Codes that were never made, used or too old. */
  readonly wrongCodes: number;
  /** Codes that were not looked at, since too many wrong ones had come. */
  readonly heldUp: number;
  /** Requests by nobody who may make them, or from pages of other sites. */
  readonly refused: number;
}

export interface Admission extends Admitted {
  whoIs(token: string): { readonly person: Person; readonly endsAt: Instant } | null;
  /** Exchanges a code for a session; of many at once one alone gets it. */
  enter(request: Enter, caller: Caller): Promise<Answer<Entered>>;
  /** The caller has to be a chief, in this and the next two. */
  invite(by: Person, request: Invite): Answer<{ pin: string; code: string; forMillis: number }>;
  giveSector(by: Person, id: PersonId, sector: Sector): Promise<Answer<null>>;
  revoke(by: Person, id: PersonId): Promise<Answer<null>>;
  leave(person: Person): Promise<void>;
  /** Ends what is over by time; to be called about each second. */
  sweep(): void;
  /** Somebody has asked for what they may not have. */
  countRefused(caller: Caller, why: AdmissionRefusal["reason"]): void;
  warnings(): readonly ArbiterWarning[];
  hasChief(): boolean;
  counts(): AdmissionCounts;
}

export function createAdmission(parts: {
  readonly pipeline: Pick<Pipeline, "hall" | "append" | "failure">;
  readonly sessions: Sessions;
  readonly chiefCodes: ChiefCodes;
  readonly sessionMillis: number;
  readonly now: () => Instant;
  readonly log: Pick<Logger, "debug" | "info" | "warn" | "error">;
  readonly refusals: Pick<RefusalLog, "saw">;
}): Admission {
  const { pipeline, sessions, chiefCodes, now, log } = parts;
  const { people } = pipeline.hall;
  const invitations = createInvitations();
  const guesses = createGuesses();
  const counts = { entered: 0, wrongCodes: 0, heldUp: 0, refused: 0 };

  const newId = (): PersonId => {
    const id = newCode(8) as PersonId; // by the pattern of its schema
    return people.has(id) ? newId() : id;
  };

  const keepSessions = (): Promise<void> =>
    sessions.settled().catch((error: unknown) => {
      log.warn({ err: error }, "the sessions are not on disk: a new start would send everybody away");
    });

  const leaving = createLeaving({
    pipeline,
    sessions,
    takeBack: (person) => invitations.takeBack(person),
    keepSessions,
    now,
    log,
  });

  const present = (id: PersonId): Person | null => {
    const person = people.get(id);
    return person === undefined || person.leftAt !== null ? null : person;
  };

  /** Who is to come in by this code. Spends it. */
  const take = (
    code: string,
    name: string | undefined,
  ): (Omit<Invitation, "by"> & { by: PersonId | null }) | null => {
    if (code.length !== CHIEF_CODE_SIGNS) {
      const found = invitations.take(code, now());
      return found === null || present(found.by)?.role !== "chief" ? null : found;
    }
    if (!chiefCodes.take(code)) return null;
    return { name: cleanText(name ?? "") || "Chief arbiter", role: "chief", sector: null, by: null };
  };

  return {
    whoIs(token) {
      const session = sessions.find(token, now());
      const person = session === null ? null : present(session.person);
      return session === null || person === null ? null : { person, endsAt: session.endsAt };
    },

    async enter({ code: typed, name }, caller) {
      const code = toCode(typed);
      if (!guesses.mayTry(caller, code.length > PIN_DIGITS, now())) {
        counts.heldUp++;
        parts.refusals.saw({ text: "request refused", kind: "tooMany", address: caller.address });
        return refuse("tooMany", "Too many wrong codes were tried. Wait some minutes, or use the link.");
      }
      const found = take(code, name);
      if (found === null) {
        counts.wrongCodes++;
        guesses.wrong(caller, now());
        // PINs are rationed, and have a line each; the long codes of links are not.
        if (code.length > PIN_DIGITS)
          parts.refusals.saw({ text: "request refused", kind: "badCode", address: caller.address });
        else log.warn({ address: caller.address }, "a wrong code, or one that is used or too old");
        return refuse("badCode", "This code is wrong, used or too old.");
      }
      const at = now();
      const { role, sector } = found;
      const id = newId();
      const endsAt = toInstant(at + parts.sessionMillis);
      const token = sessions.open(id, endsAt);
      const source: Draft["source"] =
        found.by === null ? { kind: "relay" } : { kind: "arbiter", who: found.by };
      const admitted = await append(pipeline, [
        { at, source, type: "PersonAdmitted", person: id, name: found.name, role, sector },
      ]);
      if (!admitted.ok) {
        sessions.end(id);
        return admitted;
      }
      await keepSessions();
      const person = present(id);
      // Sent away while the disk was busy.
      if (person === null) return refuse("badCode", "This code is wrong, used or too old.");
      counts.entered++;
      log.info({ person: id, role, address: caller.address }, "admitted");
      return ok({ person, token, endsAt });
    },

    invite(by, { name, role, sector }) {
      const clean = cleanText(name);
      if (clean === "") return refuse("malformed", "name: there is nothing to be read in it");
      const made = invitations.make(
        { name: clean, role, sector: role === "arbiter" ? sector : null, by: by.id },
        now(),
      );
      log.info({ by: by.id, role }, "invited");
      return ok({ ...made, forMillis: INVITATION_MILLIS });
    },

    async giveSector(by, id, sector) {
      const person = present(id);
      if (person?.role !== "arbiter") return refuse("unknownPerson", "No arbiter of that kind is admitted.");
      return append(pipeline, [{ at: now(), source: sourceOf(by), type: "SectorGiven", person: id, sector }]);
    },

    async revoke(by, id) {
      const person = present(id);
      if (person === null) return refuse("unknownPerson", "Nobody of that kind is admitted.");
      return leaving.end(person, { why: "revoked", source: sourceOf(by) });
    },

    async leave(person) {
      await leaving.end(person, { why: "left", source: sourceOf(person) });
    },

    sweep: () => leaving.sweep(),
    onEnd: (listener) => leaving.onEnd(listener),

    countRefused({ address }, why) {
      counts.refused++;
      parts.refusals.saw({ text: "request refused", kind: why, address });
    },

    warnings: () => checkArbiters(pipeline.hall),
    hasChief: () =>
      [...people.values()].some(
        ({ id, role, leftAt }) => role === "chief" && leftAt === null && sessions.has(id, now()),
      ),
    counts: () => ({ ...counts }),
  };
}
