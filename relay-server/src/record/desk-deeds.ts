import {
  assertNever,
  cite,
  findAutomaticDraw,
  type DeskEntry,
  type Edition,
  type GameState,
  type Hall,
} from "@boardwire/shared";
import { lineUpTo } from "../core/draw-line.ts";
import type { Deed } from "./record-line.ts";
import {
  SIDES,
  TERMINATION_RULES,
  toMoveText,
  toPlace,
  toPlainWords,
  toResultText,
  toTimes,
} from "./terms.ts";

const BASES = {
  scoreSheet: "by the score sheet",
  ownCount: "by the player's own count: no score is kept",
} as const;

/** What arbiters did at their desk about one game; `hall` and `game` are as they were before. */
export function describeDeskEntry(
  hall: Hall,
  game: GameState,
  entry: DeskEntry,
): Omit<Deed, "game" | "table" | "kind"> {
  const { desk } = game;
  const { edition } = hall.laws;
  switch (entry.type) {
    case "PlayStopped":
      return {
        what: `play stopped: ${toPlainWords(entry.why)}${entry.side === null ? "" : `, by ${SIDES[entry.side]}`}`,
        before: `${game.clock === null ? "" : `${toTimes(game.clock)}, `}${runningText(game)}`,
        after: entry.text === "" ? "play stands" : `play stands: ${entry.text}`,
        article: cite(edition, "interruption").article,
      };
    case "PlayResumed":
      return {
        what: "play resumed",
        before: "play stands",
        after:
          entry.justified === null
            ? ""
            : entry.justified
              ? "the player had reason"
              : "the player had no reason",
        article: cite(edition, "interruption").article,
      };
    case "DrawOffered":
      return {
        what: `draw offered by ${SIDES[entry.side]}`,
        after: toPlace(game, entry.ply),
        article: cite(edition, "drawOffer").article,
      };
    case "DrawDeclined":
      return {
        what: `draw offer of ${SIDES[entry.side]} declined`,
        article: cite(edition, "drawOffer").article,
      };
    case "ClaimMade":
      return {
        what: `claim ${entry.claim} by ${SIDES[entry.side]}: ${toPlainWords(entry.what)}`,
        before: toPlace(game, entry.ply),
        after: `${
          entry.intended === null
            ? "of the position on the board"
            : `with ${toMoveText(game, entry.ply + 1, entry.intended.san)} written down`
        }${entry.basis === undefined ? "" : `, ${BASES[entry.basis]}`}`,
      };
    case "ClaimDecided":
      return {
        what: `claim ${entry.claim} decided`,
        before: "open",
        after: toPlainWords(entry.outcome),
        article: entry.article,
      };
    case "IllegalMoveRuled": {
      const move = game.moves[entry.ply - 1];
      return {
        what: `illegal move of ${SIDES[entry.side]}: ${move === undefined ? `half-move ${entry.ply}` : toMoveText(game, entry.ply, move.san)}`,
        before: `${desk.illegal.filter(({ side }) => side === entry.side).length} ruled before`,
        after: toPlainWords(entry.ruling),
        article: entry.article,
      };
    }
    case "ScoreSheetShown":
      return {
        what: `score sheet shown to ${SIDES[entry.side]}`,
        before: `${desk.sheets[entry.side]} times`,
        after: `${desk.sheets[entry.side] + 1} times`,
      };
    case "PositionNoted":
      return {
        what: "position noted",
        before: entry.text,
        after: [
          entry.fen,
          toPlace(game, entry.ply),
          toTimes(entry),
          entry.running === null ? "no clock ran" : `${SIDES[entry.running]}'s clock ran`,
          `completed: White ${entry.completed.white}, Black ${entry.completed.black}`,
        ].join("; "),
      };
    case "ResultEntered":
      return {
        what: "result entered",
        before: toResultText(game.end),
        after: toResultText(entry),
        article: articleOfEnd(hall, game, entry),
      };
    case "ResultWithdrawn":
      return {
        what: "result taken back",
        before: toResultText(desk.pending),
        after: toResultText(game.end),
      };
    case "ResultHeld":
      return {
        what: "result held anew, since nothing could be recorded",
        before: toResultText(desk.pending),
        after: toResultText(desk.pending),
      };
    default:
      return assertNever(entry);
  }
}

const runningText = ({ clock }: GameState): string =>
  clock?.running == null ? "no clock runs" : `${SIDES[clock.running]}'s clock runs`;

/** Which of the two rules by which a game is drawn without a claim came first; both where its moves tell neither. */
function articleOfDraw(edition: Edition, game: GameState): string | null {
  const line = lineUpTo(game, game.moves.length);
  const found = line === null ? null : findAutomaticDraw(line, edition);
  if (found !== null) return found.draw.article;
  const articles = [edition.fivefold.article, edition.seventyFive.article].filter((one) => one !== null);
  return articles.length === 0 ? null : [...new Set(articles)].join(" or ");
}

/** The rule by which a game ends so. */
export function articleOfEnd(
  hall: Hall,
  game: GameState,
  { termination }: Parameters<typeof toResultText>[0] & object,
): string | null {
  // These two a tournament can have regulations of its own for.
  if (termination === "absence") return hall.edition.defaultTime.article;
  if (termination === "automaticDraw") return articleOfDraw(hall.edition, game);
  const rule = TERMINATION_RULES[termination];
  return rule === undefined ? null : cite(hall.laws.edition, rule).article;
}
