import { err, ok, type AdmissionRefusal, type Draft, type Result } from "@boardwire/shared";
import { JournalFailed } from "../journal/store.ts";
import type { Pipeline } from "../pipeline.ts";

/** What somebody is answered who asks for something about who is admitted. */
export type Answer<T> = Result<T, AdmissionRefusal>;

export const refuse = (reason: AdmissionRefusal["reason"], detail: string): Result<never, AdmissionRefusal> =>
  err({ kind: "refused", reason, detail });

/** On disk, or why not. */
export async function append(
  pipeline: Pick<Pipeline, "append">,
  drafts: readonly Draft[],
): Promise<Answer<null>> {
  try {
    await pipeline.append(drafts);
    return ok(null);
  } catch (error) {
    if (!(error instanceof JournalFailed)) throw error;
    return refuse("journalFailed", "The disk of the relay takes nothing at present.");
  }
}
