import { cite } from "./articles.ts";
import type { Edition, IllegalMoveRule, WrongClaimRule } from "./edition.ts";
import { alike, cell, FIFTEEN, minutes, onlyOnClaim, opponentGets, ruled, strikes } from "./edition-parts.ts";

// The editions in which every draw but stalemate and dead position has to be claimed.

export function fide2005(): Edition {
  const id = "fide-2005";
  const { article } = cite(id, "illegalMove");
  const halves: WrongClaimRule = { opponentGets: minutes(3), claimant: "halfAtMostThree" };
  // Only Articles 6 and 9 to 12 of this text were at hand.
  const thirdLoses: IllegalMoveRule = { ...strikes(3, 2), drawIfOpponentCannotMate: null };
  const winClaim: IllegalMoveRule = { ...onlyOnClaim(strikes(1, 0)), drawIfOpponentCannotMate: null };
  const seenByPlayers = cell("playersUnlessBothDown" as const, "Appendix B", "remembered");
  return {
    id,
    inForceFrom: null,
    rateLimits: cell(FIFTEEN, "Appendix B", "remembered"),
    defaultTime: ruled(id, "defaultTime", minutes(60)),
    wrongClaim: alike(ruled(id, "claimWrong", halves)),
    illegalMove: {
      standard: cell(thirdLoses, article, "remembered"),
      rapidFull: cell(thirdLoses, "Appendix B", "remembered"),
      rapidLimited: cell(onlyOnClaim(thirdLoses), "Appendix B", "remembered"),
      blitzFull: cell(winClaim, "Appendix C", "remembered"),
      blitzLimited: cell(winClaim, "Appendix C", "remembered"),
    },
    fivefold: ruled(id, "fivefold", "none"),
    seventyFive: ruled(id, "seventyFive", false),
    bothFlags: ruled(id, "bothFlagsLast", "always"),
    flagCalls: {
      standard: ruled(id, "flagFallen", "arbiterOrPlayers"),
      rapid: seenByPlayers,
      blitz: seenByPlayers,
    },
    winnersFlagUp: cell(true, "Appendix B", "remembered"),
    rightLostBy: ruled(id, "rightLost", "moving"),
    resignationCanDraw: ruled(id, "resignation", false),
    quickplayClaim: {
      ...alike(ruled(id, "quickplayClaim", "always" as const)),
      blitz: cell("never", "Appendix C", "remembered"),
    },
    fiveSecondRequest: ruled(id, "fiveSecondRequest", false),
    movesBeforeAgreement: ruled(id, "agreement", 0),
    gamesPerArbiter: cell("none", null),
  };
}

export function fide2009(): Edition {
  const id = "fide-2009";
  const seenByPlayers = cell("playersUnlessBothDown" as const, "A.4.d");
  return {
    ...fide2005(),
    id,
    inForceFrom: "2009-07-01",
    rateLimits: cell(FIFTEEN, "A.1, B.1"),
    defaultTime: ruled(id, "defaultTime", minutes(0)),
    wrongClaim: alike(ruled(id, "claimWrong", opponentGets(3))),
    illegalMove: {
      standard: cell(strikes(3, 2), "7.4.b"),
      rapidFull: cell(strikes(3, 2), "A.3"),
      rapidLimited: cell(onlyOnClaim(strikes(3, 2)), "A.4.c"),
      blitzFull: cell(strikes(3, 2), "B.2"),
      blitzLimited: cell(onlyOnClaim(strikes(1, 0)), "B.3.c"),
    },
    fivefold: ruled(id, "fivefold", "none"),
    seventyFive: ruled(id, "seventyFive", false),
    bothFlags: ruled(id, "bothFlagsLast", "always"),
    flagCalls: {
      standard: ruled(id, "flagFallen", "arbiterOrPlayers"),
      rapid: seenByPlayers,
      blitz: seenByPlayers,
    },
    winnersFlagUp: cell(true, "A.4.d"),
    rightLostBy: ruled(id, "rightLost", "touching"),
    resignationCanDraw: ruled(id, "resignation", false),
    quickplayClaim: {
      ...alike(ruled(id, "quickplayClaim", "always" as const)),
      blitz: cell("never", "B.3.b"),
    },
    movesBeforeAgreement: ruled(id, "agreement", 0),
  };
}
