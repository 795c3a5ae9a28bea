import {
  tableOfGame,
  type ClaimCheck,
  type ClaimQuestion,
  type Command,
  type CommandAnswer,
  type Hall,
  type Instant,
  type Person,
} from "@boardwire/shared";
import type { Logger } from "pino";
import { isCommandInSector, isInSector, sourceOf, tableOfCommand } from "./auth/rights.ts";
import { adviceOf } from "./core/decide/advice.ts";
import { checkClaim } from "./core/decide/check-claim.ts";
import { decide, type FindAlarm } from "./core/decide/decide.ts";
import { createFindMate } from "./core/decide/find-mate.ts";
import type { MateBook } from "./core/projections/arbiter-flags.ts";
import { toRefusal } from "./core/refusals.ts";
import { JournalFailed, NotTaken } from "./journal/store.ts";
import type { Pipeline } from "./pipeline.ts";

/** What they decide is about half-moves by number. */
const NAMES_PLIES: ReadonlySet<Command["kind"]> = new Set([
  "acceptMoves",
  "enterMoves",
  "setPosition",
  "ruleIllegalMove",
  "restore",
]);

/** Carries a command out; the answer comes once what it decided is on disk. Never rejects. */
export type CarryOut = (command: Command, by: Person) => Promise<CommandAnswer>;

export function createCommands(parts: {
  readonly pipeline: Pick<Pipeline, "hall" | "settle" | "append">;
  /** By default there are no alarms. */
  readonly findAlarm?: FindAlarm;
  /** What was found out about positions; by default nothing was. */
  readonly mates?: MateBook;
  readonly now: () => Instant;
  readonly log: Pick<Logger, "error">;
}): CarryOut {
  const { pipeline, findAlarm, now, log } = parts;
  const findMate = createFindMate(parts.mates ?? null);
  return async (command, by) => {
    const table = tableOfCommand(command);
    if (table !== null && !isCommandInSector(pipeline.hall, by, command))
      return toRefusal({ code: "otherSector", table });
    try {
      // Where the board's next word would be late, moves may be about to be taken back by the time alone.
      if (table !== null && NAMES_PLIES.has(command.kind)) pipeline.settle(table);
      const decided = decide(
        pipeline.hall,
        command,
        { source: sourceOf(by), at: now() },
        findAlarm,
        findMate,
      );
      if (!decided.ok) return decided.error;
      const advice = adviceOf(pipeline.hall, command, decided.value);
      await pipeline.append(decided.value);
      return advice.length === 0 ? { kind: "done" } : { kind: "done", advice };
    } catch (error) {
      // Why the journal takes nothing is told by its owner; anything else is a bug of this command.
      const isFailed = error instanceof JournalFailed;
      if (!isFailed) log.error({ err: error, command, by: by.id }, "a command failed");
      return toRefusal({ code: isFailed && isKept(error) ? "notWritten" : "notTaken" });
    }
  };
}

/** Where the journal's thread has ended the relay ends too, and what it had not written is gone with it. */
const isKept = (failed: JournalFailed): boolean =>
  !(failed instanceof NotTaken) && failed.failure !== "closed";

/** Answers what would come of a claim; null: this failed, and the log says why. Writes nothing. Never throws. */
export type CheckClaim = (question: ClaimQuestion, by: Person) => ClaimCheck | null;

export function createClaimChecks(parts: {
  readonly pipeline: { readonly hall: Hall };
  readonly now: () => Instant;
  readonly log: Pick<Logger, "error">;
}): CheckClaim {
  const { pipeline, now, log } = parts;
  return (question, by) => {
    const table = tableOfGame(question.game);
    if (!isInSector(by, table)) return toRefusal({ code: "otherSector", table });
    try {
      return checkClaim(pipeline.hall, question, { source: sourceOf(by), at: now() });
    } catch (error) {
      // A bug of this question, which ends nothing but its answer.
      log.error({ err: error, question, by: by.id }, "a claim could not be checked");
      return null;
    }
  };
}
