import { VIEWER_PROTOCOL, type Subscribed } from "@boardwire/shared";
import * as v from "valibot";

/** What is wrong with a message that is not understood: another version of the protocol first of all. */
export function refuseMalformed(
  request: unknown,
  issue: v.BaseIssue<unknown>,
): Extract<Subscribed, { kind: "refused" }> {
  const version: unknown =
    typeof request === "object" && request !== null ? Reflect.get(request, "v") : undefined;
  if (typeof version === "number" && version !== VIEWER_PROTOCOL) {
    return { kind: "refused", reason: "version", detail: `this relay speaks version ${VIEWER_PROTOCOL}` };
  }
  const { place, issue: what } = toIssue(issue);
  return { kind: "refused", reason: "malformed", detail: `${place}: ${what}`.slice(0, 200) };
}

/** Where a message is not what it should be, and what is wrong there. */
export const toIssue = (issue: v.BaseIssue<unknown>): { readonly place: string; readonly issue: string } => ({
  place: v.getDotPath(issue) ?? "message",
  issue: issue.message.slice(0, 200),
});
