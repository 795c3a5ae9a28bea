import {
  AdmissionAnswerSchema,
  toInstant,
  type AdmissionAnswer,
  type Invite,
  type Person,
  type PersonId,
  type PersonRole,
} from "@boardwire/shared";
import * as v from "valibot";
import type { Admitted } from "./rights.ts";
import { createSessions } from "./sessions.ts";

// For tests: people of every role, without a relay around them or by the doors of one.

const ROLES = ["hall", "operator", "arbiter", "chief"] as const;

/** One of each role, with a token, and what ends their rights. */
export function createTestPeople(): {
  readonly admitted: Admitted;
  readonly tokens: Readonly<Record<PersonRole, string>>;
  end(role: PersonRole): void;
} {
  const sessions = createSessions();
  const listeners = new Set<(person: PersonId) => void>();
  const now = toInstant(1);
  const people = new Map<PersonId, Person>();
  const idOf = (role: PersonRole): PersonId => `${role}1` as PersonId;
  const tokenFor = (role: PersonRole): string => {
    const id = idOf(role);
    people.set(id, { id, name: role, role, sector: null, admittedAt: now, leftAt: null });
    return sessions.open(id, toInstant(2));
  };
  return {
    tokens: {
      hall: tokenFor("hall"),
      operator: tokenFor("operator"),
      arbiter: tokenFor("arbiter"),
      chief: tokenFor("chief"),
    },
    admitted: {
      whoIs(token) {
        const session = sessions.find(token, now);
        const person = session === null ? undefined : people.get(session.person);
        return person === undefined ? null : { person };
      },
      onEnd(listener) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
    },
    end(role) {
      sessions.end(idOf(role));
      for (const listener of listeners) listener(idOf(role));
    },
  };
}

export interface Asked {
  readonly status: number;
  readonly answer: AdmissionAnswer;
  /** Of the cookie that came with it. */
  readonly token: string | null;
  readonly cookie: string | null;
}

/** A request as a program makes it. */
export async function ask(
  port: number,
  method: string,
  path: string,
  options: {
    readonly token?: string;
    readonly body?: unknown;
    readonly headers?: Record<string, string>;
  } = {},
): Promise<Asked> {
  const { token, body } = options;
  const response = await fetch(`http://127.0.0.1:${port}${path}`, {
    method,
    headers: {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
      ...options.headers,
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const cookie = response.headers.get("set-cookie");
  return {
    status: response.status,
    answer: v.parse(AdmissionAnswerSchema, await response.json()),
    token: /^boardwire_session=([^;]+);/.exec(cookie ?? "")?.[1] ?? null,
    cookie,
  };
}

/** The token that a code is good for. */
export async function signIn(port: number, code: string): Promise<{ token: string; person: Person }> {
  const { answer, token } = await ask(port, "POST", "/session", { body: { code } });
  if (answer.kind !== "session" || answer.person === null || token === null)
    throw new Error(JSON.stringify(answer));
  return { token, person: answer.person };
}

/** Whose token it is, by name; null for nobody's. */
export async function whoHolds(port: number, token: string): Promise<string | null> {
  const { answer } = await ask(port, "GET", "/session", { token });
  return answer.kind === "session" ? (answer.person?.name ?? null) : answer.kind;
}

export const invite = (port: number, token: string, body: object): Promise<Asked> =>
  ask(port, "POST", "/people/invitations", { token, body });

/** Somebody whom the chief lets in. */
export async function admit(
  port: number,
  chief: string,
  person: Partial<Invite> & Pick<Invite, "role">,
): Promise<{ token: string; person: Person }> {
  const body = { name: person.role, sector: null, ...person };
  const { answer } = await invite(port, chief, body);
  if (answer.kind !== "invited") throw new Error(JSON.stringify(answer));
  return signIn(port, answer.pin);
}

/** One of each role at a relay, by the chief's code. */
export async function admitEach(port: number, code: string): Promise<Record<PersonRole, string>> {
  const tokens: Partial<Record<PersonRole, string>> = { chief: (await signIn(port, code)).token };
  const { chief = "" } = tokens;
  for (const role of ROLES) tokens[role] ??= (await admit(port, chief, { role })).token;
  return v.parse(
    v.object({ hall: v.string(), operator: v.string(), arbiter: v.string(), chief: v.string() }),
    tokens,
  );
}
