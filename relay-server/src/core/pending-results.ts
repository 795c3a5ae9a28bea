import { toInstant, type Draft, type EntryOf, type GameId, type Instant } from "@boardwire/shared";

/** Results on their way: each ends its game when its time has come, unless it is withdrawn until then. */
export interface PendingResults {
  /** Takes in every fact that is journalled, also of before a start. */
  see(draft: Draft): void;
  /** Time has passed: the ends that are due, as entries of that instant in the name of who entered them. */
  due(now: Instant): readonly Draft[];
  /** When the next one is due; null: none waits. */
  nextDue(): Instant | null;
}

export function createPendingResults(): PendingResults {
  const waiting = new Map<GameId, Omit<EntryOf<"ResultEntered">, "seq">>();
  return {
    see(draft) {
      if (draft.type === "ResultEntered") waiting.set(draft.game, draft);
      else if (draft.type === "ResultWithdrawn" || draft.type === "GameEnded") waiting.delete(draft.game);
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
    nextDue() {
      let next = Infinity;
      for (const { publicAt } of waiting.values()) next = Math.min(next, publicAt);
      return next === Infinity ? null : toInstant(next);
    },
  };
}
