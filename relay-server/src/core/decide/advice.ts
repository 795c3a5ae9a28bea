import type { Advice, Command, Draft, GameState, Hall } from "@boardwire/shared";
import { isRunning } from "../clock-times.ts";

/** Rulings after which the clocks are set. */
const WITH_PENALTY: ReadonlySet<string> = new Set(["wrong", "rejected", "postponedWithTime", "fiveSeconds"]);

/** What is left to do by hand once a command has made these entries. `hall`: as it is before them. */
export function adviceOf(hall: Hall, { kind }: Command, drafts: readonly Draft[]): Advice[] {
  // Who proposes times knows them.
  if (kind === "proposeTimes") return [];
  const id = drafts.flatMap((draft) => ("game" in draft ? [draft.game] : []))[0];
  const game = id === undefined ? undefined : hall.games.get(id);
  if (game === undefined) return [];
  const times = drafts.find((draft) => draft.type === "TimesProposed");
  const isPenaltyDue = drafts.some((draft) => isPenalty(game, draft));
  return [
    ...(drafts.some(({ type }) => type === "PlayStopped") && isRunning(game)
      ? [{ what: "stopClocks" } as const]
      : []),
    ...(times === undefined
      ? []
      : [{ what: "setTimes", white: times.white, black: times.black } as const, ...toCounter(game, drafts)]),
    ...(times === undefined && isPenaltyDue ? [{ what: "timesNotKnown" } as const] : []),
    ...drafts.flatMap((draft) => toIntended(game, draft)),
  ];
}

/** Two minutes that were given with a postponement, and what comes after a flag, leave nothing to set. */
function isPenalty({ desk, falls }: GameState, draft: Draft): boolean {
  if (draft.type === "IllegalMoveRuled") return draft.ruling === "reinstated";
  if (draft.type !== "ClaimDecided" || !WITH_PENALTY.has(draft.outcome)) return false;
  const claim = desk.claims.find(({ claim: number }) => number === draft.claim);
  const isAfterFlag = falls.some(({ side, seen }) => side === claim?.side && seen >= (claim?.at ?? 0));
  return claim?.decided?.outcome !== "postponedWithTime" && !isAfterFlag;
}

/** A clock that adds the next period's time with a move counts the moves. */
function toCounter(game: GameState, drafts: readonly Draft[]): Advice[] {
  const { control, start } = game;
  const counts = control !== null && control.nextPeriod === "onMove" && control.periods.length > 1;
  const corrected = drafts.find((draft) => draft.type === "MovesCorrected");
  if (!counts || corrected === undefined) return [];
  const plies = corrected.from - 1 + corrected.moves.length;
  const [more, fewer] = [Math.ceil(plies / 2), Math.floor(plies / 2)];
  const isBlackFirst = start.fen.split(" ", 2)[1] === "b";
  return [
    {
      what: "setMoveCounter",
      white: isBlackFirst ? fewer : more,
      black: isBlackFirst ? more : fewer,
    },
  ];
}

function toIntended({ desk }: GameState, draft: Draft): Advice[] {
  if (draft.type !== "ClaimDecided" || draft.outcome !== "wrong") return [];
  const claim = desk.claims.find(({ claim: number }) => number === draft.claim);
  if (claim === undefined || claim.intended === null) return [];
  return [{ what: "makeIntended", side: claim.side, san: claim.intended.san }];
}
