import {
  AdmissionAnswerSchema,
  type AdmissionAnswer,
  type Enter,
  type Invite,
  type PersonId,
  type Sector,
} from "@boardwire/shared";
import * as v from "valibot";

// Requests of admission. The cookie of the session is the browser's business: no script ever has it.

/** `unreachable`: no answer, or none that this page understands. */
export type AdmissionReply = AdmissionAnswer | { readonly kind: "unreachable" };

async function ask(method: string, path: string, body?: unknown): Promise<AdmissionReply> {
  try {
    const response = await fetch(path, {
      method,
      credentials: "same-origin",
      ...(body === undefined
        ? {}
        : { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) }),
    });
    const parsed = v.safeParse(AdmissionAnswerSchema, await response.json());
    return parsed.success ? parsed.output : { kind: "unreachable" };
  } catch {
    // No network, or an answer that is no JSON: it is told to whoever asked.
    return { kind: "unreachable" };
  }
}

export const askWhoIAm = (): Promise<AdmissionReply> => ask("GET", "/session");
export const askToEnter = (request: Enter): Promise<AdmissionReply> => ask("POST", "/session", request);
export const askToLeave = (): Promise<AdmissionReply> => ask("DELETE", "/session");
export const askToInvite = (request: Invite): Promise<AdmissionReply> =>
  ask("POST", "/people/invitations", request);
export const askForSector = (id: PersonId, sector: Sector): Promise<AdmissionReply> =>
  ask("PUT", `/people/${id}/sector`, { sector });
export const askToSendAway = (id: PersonId): Promise<AdmissionReply> => ask("DELETE", `/people/${id}`);
