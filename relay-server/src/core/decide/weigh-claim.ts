import {
  cite,
  judgeClaim,
  ok,
  openClaim,
  rateClassOf,
  refuseQuickplayClaim,
  type ClaimQuestion,
  type ClaimVerdict,
  type Edition,
  type GameState,
  type Hall,
  type Instant,
  type NormalMove,
  type Refusal,
  type Result,
} from "@boardwire/shared";
import { claimRuleOf } from "../claim-rule.ts";
import { lineUpTo } from "../draw-line.ts";
import { timesNow } from "../clock-times.ts";
import { findPlay, refuse, said, type Ruling } from "./decision.ts";
import { readMove, type ReadMove } from "./read-move.ts";

/** A claim that can be made. `verdict` null: it is a two-minute claim, which a person judges. */
export interface WeighedClaim {
  readonly game: GameState;
  readonly edition: Edition;
  readonly intended: ReadMove | null;
  readonly verdict: ClaimVerdict | null;
}
type Weighed = Result<WeighedClaim, Refusal>;

/** What comes of a claim of a draw if it is made now, or why it cannot be [RUL1] to [RUL4]: for asking and for entering. */
export function weighClaim(hall: Hall, question: ClaimQuestion, ruling: Ruling): Weighed {
  const found = findPlay(hall, question.game, ruling);
  if (!found.ok) return found;
  const game = found.value;
  const open = openClaim(game.desk);
  if (open !== null) return refuse({ code: "claimWaits", claim: open.claim, ...said(hall, open) });
  const { edition } = hall;
  return question.what === "twoMinutes"
    ? weighTwoMinutes(game, edition, question, ruling.at)
    : weighDraw(game, edition, { ...question, what: question.what });
}

/** Three times the same position, or fifty moves (Laws 9.2, 9.3). */
function weighDraw(
  game: GameState,
  edition: Edition,
  question: ClaimQuestion & { readonly what: "threefold" | "fifty" },
): Weighed {
  const { side, what } = question;
  const text = question.intended ?? null;
  const ply = game.moves.length;
  const line = lineUpTo(game, ply);
  if (line === null) return refuse({ code: "noLegalLine", game: game.id });
  if (line.position.turn !== side) {
    if (ply === 0)
      return refuse({ code: "notOnMove", side }, cite(edition.id, claimRuleOf(what, text !== null)));
    const san = game.moves[ply - 1]?.san ?? "";
    return refuse({ code: "movedSince", side, san }, cite(edition.id, "rightLost"));
  }
  const read = text === null ? null : readMove(line.position, text, game.start.chess960);
  if (read !== null && !read.ok) return refuse({ code: "illegalText", move: read.error });
  const intended = read?.value ?? null;
  const move: NormalMove | null = intended?.move ?? null;
  const hand = question.hand ?? "still";
  const verdict = judgeClaim(line, edition, {
    claimant: side,
    basis: what,
    intended: move,
    hand,
    isGameOver: false,
  });
  if (verdict.fault === "gameOver") return refuse({ code: "positionEnds", game: game.id }, verdict);
  return ok({ game, edition, intended, verdict });
}

/** Less than two minutes left, and the opponent cannot or does not try to win (Laws 10.2, Guidelines III). */
function weighTwoMinutes(game: GameState, edition: Edition, question: ClaimQuestion, at: Instant): Weighed {
  const { side } = question;
  const { control } = game;
  const source = cite(edition.id, "quickplayClaim");
  if (control === null) return refuse({ code: "controlUnknown", game: game.id }, source);
  const line = lineUpTo(game, game.moves.length);
  const left = timesNow(game, at)?.[side] ?? question.left ?? null;
  if (left === null) return refuse({ code: "clockNotRead", side });
  const period = game.periods[side];
  const rate = rateClassOf(control, edition.rateLimits.value);
  const isDown = game.falls.some(
    (fall) => fall.side === side && fall.period >= period && fall.establishedAt !== null,
  );
  const trouble = refuseQuickplayClaim(edition, {
    rate,
    announced: question.announced ?? false,
    control,
    period,
    claimant: side,
    toMove: line?.position.turn ?? side,
    left,
    flagFallen: left <= 0 || isDown,
  });
  if (trouble !== null)
    return refuse(
      trouble === "notOnMove" ? { code: "notOnMove", side } : { code: "twoMinutes", fault: trouble },
      trouble === "notInThisGame" ? edition.quickplayClaim[rate] : source,
    );
  return ok({ game, edition, intended: null, verdict: null });
}
