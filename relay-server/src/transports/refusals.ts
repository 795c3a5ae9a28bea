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
  return { kind: "refused", reason: "malformed", detail: describeIssue(issue) };
}

export const describeIssue = (issue: v.BaseIssue<unknown>): string =>
  `${v.getDotPath(issue) ?? "message"}: ${issue.message}`.slice(0, 200);
