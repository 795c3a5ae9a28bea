import { toInstant, type Draft, type EntryOf, type GameId, type Instant } from "@boardwire/shared";
import { RESULT_HOLD_MILLIS } from "./decide/result-hold.ts";

/** Results on their way: each ends its game when its time has come, unless it is withdrawn until then. */
export interface PendingResults {
  /** Takes in every fact that is journalled, also of before a start. */
  see(draft: Draft): void;
  /** Time has passed: the ends that are due, as entries of that instant in the name of who entered them. */
  due(now: Instant): readonly Draft[];
  /** Nobody could withdraw them for a while: entries by which each waits the whole time anew. */
  heldAnew(now: Instant): readonly Draft[];
  /** When the next one is due; null: none waits. */
  nextDue(): Instant | null;
}

export function createPendingResults(): PendingResults {
  const waiting = new Map<GameId, Omit<EntryOf<"ResultEntered">, "seq">>();
  return {
    see(draft) {
      if (draft.type === "ResultEntered") waiting.set(draft.game, draft);
      else if (draft.type === "ResultHeld") {
        const held = waiting.get(draft.game);
        if (held !== undefined) waiting.set(draft.game, { ...held, publicAt: draft.publicAt });
      } else if (draft.type === "ResultWithdrawn" || draft.type === "GameEnded") waiting.delete(draft.game);
    },
    due: (now) =>
      [...waiting.values()]
        .filter(({ publicAt }) => publicAt <= now)
        .map(({ source, game, result, termination }) => ({
          at: now,
          source,
          type: "GameEnded",
          game,
          result,
          termination,
        })),
    heldAnew: (now) =>
      [...waiting.keys()].map((game) => ({
        at: now,
        source: { kind: "relay" },
        type: "ResultHeld",
        game,
        publicAt: toInstant(now + RESULT_HOLD_MILLIS),
      })),
    nextDue() {
      let next = Infinity;
      for (const { publicAt } of waiting.values()) next = Math.min(next, publicAt);
      return next === Infinity ? null : toInstant(next);
    },
  };
}
