import { assertNever } from "../result.ts";
import { cite, type Citation, type EditionId } from "./articles.ts";
import { rateClassOfMode, type Edition, type PlayMode } from "./edition.ts";

// Why an arbiter sets the clocks of a game in play, and by which article.

/**
 * The first six are what `penalties.ts` computes. `wrongSetting`: the clock was not set as announced. `clockReplaced`: it was
 * defective, and another one is set. `assistant`: somebody presses for a player who cannot. `irregularity`: the game goes back to where it was before one. `other`: the arbiter's
 * own reason.
 */
export const TIME_REASONS = [
  "wrongClaim",
  "illegalMove",
  "quickplayPostponed",
  "quickplayRejected",
  "fiveSecondsGranted",
  "whiteWasLate",
  "wrongSetting",
  "clockReplaced",
  "assistant",
  "irregularity",
  "other",
] as const;
export type TimeReason = (typeof TIME_REASONS)[number];

const NO_ARTICLE: Citation = { article: null, certainty: "read" };

/** `mode`: null where the time control is not known; then the general article stands for that of the mode. */
export function citeTimes(edition: Edition, mode: PlayMode | null, why: TimeReason): Citation {
  const { article, certainty } = findRule(edition, mode, why);
  return { article, certainty };
}

function findRule(edition: Edition, mode: PlayMode | null, why: TimeReason): Citation {
  switch (why) {
    case "wrongClaim":
      return mode === null ? cite(edition.id, "claimWrong") : edition.wrongClaim[rateClassOfMode(mode)];
    case "illegalMove":
      return mode === null ? cite(edition.id, "illegalMove") : edition.illegalMove[mode];
    case "quickplayPostponed":
    case "quickplayRejected":
      return cite(edition.id, "quickplayClaim");
    case "fiveSecondsGranted":
      return edition.fiveSecondRequest;
    case "whiteWasLate":
      return cite(edition.id, "whiteLosesTime");
    case "wrongSetting":
      return cite(edition.id, "wrongSetting");
    case "clockReplaced":
      return cite(edition.id, "clockConclusive");
    case "assistant":
      return citeAssistant(edition.id);
    case "irregularity":
      return cite(edition.id, "restoreTimes");
    case "other":
      return NO_ARTICLE;
    default:
      return assertNever(why);
  }
}

/** A player who cannot use the clock has an assistant, and the arbiter adjusts the player's time fairly. */
function citeAssistant(edition: EditionId): Citation {
  switch (edition) {
    case "fide-2005":
      return { article: "6.8(d)", certainty: "read" };
    case "fide-2009":
      return { article: "6.7.d", certainty: "remembered" };
    case "fide-2014":
      return { article: "6.2.e", certainty: "remembered" };
    case "fide-2017":
      return { article: "6.2.6", certainty: "remembered" };
    case "fide-2018":
    case "fide-2023":
      return { article: "6.2.6", certainty: "read" };
    default:
      return assertNever(edition);
  }
}
