import {
  cite,
  ok,
  proposeQuickplay,
  toMillis,
  type Citation,
  type Command,
  type Draft,
  type Edition,
  type GameState,
  type Hall,
  type MadeClaim,
  type QuickplayRuling,
} from "@boardwire/shared";
import { findClaimPenalty, findClaimVerdict } from "../claim-verdict.ts";
import { timesToChange } from "../clock-times.ts";
import { cited, findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";
import { toTimes } from "./drafts.ts";
import { toPendingResult } from "./result-hold.ts";

type DecideClaim = Extract<Command, { kind: "decideClaim" }>;
type DrawOutcome = "right" | "wrong" | "lapsed";

const DRAW_OUTCOMES: ReadonlySet<string> = new Set(["right", "wrong", "lapsed"] satisfies DrawOutcome[]);
const isDrawOutcome = (outcome: DecideClaim["outcome"]): outcome is DrawOutcome => DRAW_OUTCOMES.has(outcome);
const isQuickplayRuling = (outcome: DecideClaim["outcome"]): outcome is QuickplayRuling =>
  !isDrawOutcome(outcome);

/**
 * A person decides a claim [RUL5] to [RUL9]: once, except that one which was postponed is still to be decided. Against what
 * the game says of it only with `against`.
 */
export function decideClaim(hall: Hall, command: DecideClaim, ruling: Ruling): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const game = found.value;
  const claim = game.desk.claims.find(({ claim: number }) => number === command.claim);
  if (claim === undefined) return refuse({ code: "noClaim", claim: command.claim });
  const { decided } = claim;
  if (decided !== null && !decided.outcome.startsWith("postponed"))
    return refuse({ code: "claimDecided", outcome: decided.outcome, ...said(hall, decided) });
  const { edition } = hall;
  const { outcome } = command;
  if (claim.what === "twoMinutes")
    return isQuickplayRuling(outcome)
      ? decideTwoMinutes(game, claim, edition, { ...command, outcome }, ruling)
      : refuse({ code: "outcomeNotOf", what: claim.what, outcome }, cite(edition.id, "quickplayClaim"));
  return isDrawOutcome(outcome)
    ? decideDraw(game, claim, edition, { ...command, outcome }, ruling)
    : refuse({ code: "outcomeNotOf", what: claim.what, outcome }, cite(edition.id, "claimRight"));
}

function decideDraw(
  game: GameState,
  claim: MadeClaim,
  edition: Edition,
  { outcome, against, times }: DecideClaim & { readonly outcome: DrawOutcome },
  ruling: Ruling,
): Decision {
  const verdict = findClaimVerdict(game, claim, edition);
  if (outcome !== "lapsed" && against !== true) {
    if (verdict === null) return refuse({ code: "claimMovesGone", claim: claim.claim });
    const { fault, occurrences, halfmoves } = verdict;
    const right = fault === null;
    const moves = occurrences.map(({ moveNumber }) => moveNumber);
    if (right !== (outcome === "right"))
      return refuse({ code: "movesSay", right, moves, halfmoves }, verdict);
  }
  if (outcome === "lapsed") return ok([toDecision(game, claim, outcome, edition.rightLostBy, ruling)]);
  if (outcome === "right")
    return ok([
      toDecision(game, claim, outcome, cite(edition.id, "claimRight"), ruling),
      toPendingResult(ruling, game.id, "1/2-1/2", "claim"),
    ]);
  const penalty = findClaimPenalty(game, claim, edition, timesToChange(game, ruling.at));
  const { source } = penalty;
  const set = times ?? penalty.times;
  return ok([
    toDecision(game, claim, outcome, source, ruling),
    ...(set === null ? [] : [toTimes(game, set, "wrongClaim", source, ruling)]),
  ]);
}

function decideTwoMinutes(
  game: GameState,
  claim: MadeClaim,
  edition: Edition,
  { outcome, times }: DecideClaim & { readonly outcome: QuickplayRuling },
  ruling: Ruling,
): Decision {
  const before = claim.decided?.outcome ?? null;
  if (before !== null && outcome !== "granted" && outcome !== "rejected")
    return refuse({ code: "postponedBefore" });
  const now = times ?? timesToChange(game, ruling.at);
  const nothing = { white: toMillis(0), black: toMillis(0) };
  const proposal = proposeQuickplay(edition, claim.side, outcome, now ?? nothing);
  if (proposal === null) return refuse({ code: "noFiveSeconds" }, edition.fiveSecondRequest);
  const decision = toDecision(game, claim, outcome, proposal, ruling);
  if (proposal.kind === "draw") return ok([decision, toPendingResult(ruling, game.id, "1/2-1/2", "claim")]);
  // After the flag nothing is left to give, and two minutes that were given with the postponement stay given.
  const isGiven = before === "postponedWithTime" || isFlagDown(game, claim);
  if (proposal.kind !== "setTimes" || now === null || isGiven) return ok([decision]);
  return ok([decision, toTimes(game, times ?? proposal, proposal.why, proposal, ruling)]);
}

const isFlagDown = (game: GameState, { side, at }: MadeClaim): boolean =>
  game.falls.some((fall) => fall.side === side && fall.seen >= at && fall.kind !== "intermediate");

const toDecision = (
  game: GameState,
  { claim }: MadeClaim,
  outcome: DecideClaim["outcome"],
  source: Citation,
  ruling: Ruling,
): Draft => ({ ...ruling, type: "ClaimDecided", game: game.id, claim, outcome, ...cited(source) });
