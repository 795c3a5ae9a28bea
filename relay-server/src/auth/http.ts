import express, { Router, type NextFunction, type Request, type Response } from "express";
import {
  EnterSchema,
  GiveSectorSchema,
  InviteSchema,
  PersonIdSchema,
  toMillis,
  type AdmissionAnswer,
  type AdmissionRefusal,
  type Person,
  type PersonId,
} from "@boardwire/shared";
import * as v from "valibot";
import type { Admission, Caller } from "./admission.ts";
import type { Answer } from "./answer.ts";
import { isChief } from "./rights.ts";
import { isOwnPage, toCookie, tokenOf, type Asking } from "./session-request.ts";

// Admission by plain HTTP (shared/src/protocol/admission.ts has the messages).

const STATUS: Record<AdmissionRefusal["reason"], number> = {
  badCode: 403,
  tooMany: 429,
  notAllowed: 403,
  otherOrigin: 403,
  malformed: 400,
  unknownPerson: 404,
  journalFailed: 503,
};

/** Routes for `/session` and `/people`; mount at `/`. */
export function createAdmissionApi(parts: {
  readonly admission: Admission;
  readonly askingOf: (request: Request) => Asking;
  readonly callerOf: (request: Request) => Caller;
  /** Addresses of this computer in the hall, `http://192.168.1.5:8491`: for a link made on the relay's own screen. */
  readonly addresses: () => readonly string[];
}): Router {
  const { admission, askingOf } = parts;
  const router = Router();
  const body = express.json({ limit: 16_384, type: "application/json" });

  const who = (request: Request): ReturnType<Admission["whoIs"]> => {
    const token = tokenOf(askingOf(request));
    return token === null ? null : admission.whoIs(token);
  };

  router.use(["/session", "/people"], (request, response, next) => {
    response.set("Cache-Control", "no-store");
    // Whatever changes something comes from a page of ours, or from no page.
    if (request.method === "GET" || request.method === "HEAD" || isOwnPage(askingOf(request))) {
      next();
      return;
    }
    admission.countRefused(parts.callerOf(request), "otherOrigin");
    refuse(response, "otherOrigin", "This was asked for by a page of another site.");
  });

  router.get("/session", (request, response) => {
    const known = who(request);
    send(response, { kind: "session", person: known?.person ?? null, endsAt: known?.endsAt ?? null });
  });

  router.post("/session", body, async (request, response) => {
    const parsed = v.safeParse(EnterSchema, request.body);
    if (!parsed.success) return refuseMalformed(response, parsed.issues[0]);
    const entered = await admission.enter(parsed.output, parts.callerOf(request));
    if (!entered.ok) return send(response, entered.error);
    const { person, token, endsAt } = entered.value;
    // The cookie of whoever was signed in here before is overwritten: nobody could ever end that session.
    const before = who(request);
    if (before !== null) await admission.leave(before.person);
    // The cookie outlives no session; its own end is a convenience of the browser.
    const seconds = Math.max(0, Math.floor((endsAt - person.admittedAt) / 1000));
    response.set("Set-Cookie", toCookie(token, seconds, askingOf(request).isSecure));
    send(response, { kind: "session", person, endsAt });
  });

  router.delete("/session", async (request, response) => {
    const known = who(request);
    if (known !== null) await admission.leave(known.person);
    response.set("Set-Cookie", toCookie(null, 0, askingOf(request).isSecure));
    send(response, { kind: "session", person: null, endsAt: null });
  });

  /** For the chief alone. */
  const asChief =
    (act: (request: Request, response: Response, chief: Person) => void | Promise<void>) =>
    async (request: Request, response: Response): Promise<void> => {
      const person = who(request)?.person ?? null;
      if (isChief(person)) {
        await act(request, response, person);
        return;
      }
      admission.countRefused(parts.callerOf(request), "notAllowed");
      refuse(response, "notAllowed", "Only the chief arbiter does this.");
    };

  router.post(
    "/people/invitations",
    body,
    asChief((request, response, chief) => {
      const parsed = v.safeParse(InviteSchema, request.body);
      if (!parsed.success) return refuseMalformed(response, parsed.issues[0]);
      const invited = admission.invite(chief, parsed.output);
      if (!invited.ok) return send(response, invited.error);
      const { pin, code, forMillis } = invited.value;
      const links = hostsFor(askingOf(request), parts.addresses()).map((host) => `${host}/enter#${code}`);
      const warnings = [...admission.warnings()];
      send(response, { kind: "invited", pin, links, forMillis: toMillis(forMillis), warnings });
    }),
  );

  const sendDone = (response: Response, person: PersonId, done: Answer<null>): void =>
    send(response, done.ok ? { kind: "done", person, warnings: [...admission.warnings()] } : done.error);

  router.put(
    "/people/:id/sector",
    body,
    asChief(async (request, response, chief) => {
      const parsed = v.safeParse(GiveSectorSchema, request.body);
      if (!parsed.success) return refuseMalformed(response, parsed.issues[0]);
      const id = v.safeParse(PersonIdSchema, request.params["id"]);
      if (!id.success) return refuse(response, "unknownPerson", "Nobody is called so.");
      sendDone(response, id.output, await admission.giveSector(chief, id.output, parsed.output.sector));
    }),
  );

  router.delete(
    "/people/:id",
    asChief(async (request, response, chief) => {
      const id = v.safeParse(PersonIdSchema, request.params["id"]);
      if (!id.success) return refuse(response, "unknownPerson", "Nobody is called so.");
      sendDone(response, id.output, await admission.revoke(chief, id.output));
    }),
  );

  // A body that is no JSON, or too long.
  router.use(
    ["/session", "/people"],
    (error: unknown, _request: Request, response: Response, next: NextFunction) => {
      const status: unknown = error instanceof Error && "status" in error ? error.status : undefined;
      if (typeof status === "number" && status < 500)
        refuse(response, "malformed", "body: this is no JSON of a few kilobytes");
      else next(error);
    },
  );

  return router;
}

function send(response: Response, answer: AdmissionAnswer): void {
  response.status(answer.kind === "refused" ? STATUS[answer.reason] : 200).json(answer);
}

const refuse = (response: Response, reason: AdmissionRefusal["reason"], detail: string): void =>
  send(response, { kind: "refused", reason, detail });

const refuseMalformed = (response: Response, issue: v.BaseIssue<unknown>): void =>
  refuse(response, "malformed", `${v.getDotPath(issue) ?? "body"}: ${issue.message}`.slice(0, 200));

/** Under which addresses others reach what the asker calls by this one. */
function hostsFor({ host, isSecure }: Asking, addresses: readonly string[]): readonly string[] {
  const isOwnScreen = /^(?:localhost|127\.[\d.]+|\[::1\])(?::\d+)?$/.test(host);
  return isOwnScreen && addresses.length > 0 ? addresses : [`http${isSecure ? "s" : ""}://${host}`];
}
