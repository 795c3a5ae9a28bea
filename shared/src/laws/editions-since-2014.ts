import type { Edition } from "./edition.ts";
import { alike, cell, minutes, opponentGets, ruled, strikes, TEN, untilNextMove } from "./edition-parts.ts";
import { fide2009 } from "./editions-until-2009.ts";

// The editions with draws that nobody needs to claim: five times the same position, 75 moves.

export function fide2014(): Edition {
  const id = "fide-2014";
  return {
    ...fide2009(),
    id,
    inForceFrom: "2014-07-01",
    rateLimits: cell(TEN, "A.1, B.1", "remembered"),
    defaultTime: ruled(id, "defaultTime", null),
    wrongClaim: {
      ...alike(ruled(id, "claimWrong", opponentGets(2))),
      rapid: ruled(id, "claimWrong", opponentGets(2), "remembered"),
      blitz: cell(opponentGets(1), "B.2", "remembered"),
    },
    illegalMove: {
      standard: cell(strikes(2, 2), "7.5.b", "secondary"),
      rapidFull: cell(strikes(2, 2), "A.3", "secondary"),
      rapidLimited: cell(untilNextMove(strikes(1, 0)), "A.4.b", "secondary"),
      blitzFull: cell(strikes(2, 1), "B.3", "remembered"),
      blitzLimited: cell(untilNextMove(strikes(1, 0)), "B.4", "remembered"),
    },
    fivefold: ruled(id, "fivefold", "consecutive"),
    seventyFive: ruled(id, "seventyFive", true),
    bothFlags: ruled(id, "bothFlagsLast", "always"),
    flagCalls: {
      standard: ruled(id, "flagFallen", "arbiterOrPlayers"),
      rapid: cell("arbiterOrPlayers", "A.4.d", "remembered"),
      blitz: cell("arbiterOrPlayers", "B.4", "remembered"),
    },
    winnersFlagUp: cell(true, "A.4.d", "remembered"),
    rightLostBy: ruled(id, "rightLost", "touching"),
    resignationCanDraw: ruled(id, "resignation", false),
    quickplayClaim: {
      ...alike(ruled(id, "quickplayClaim", "announced" as const)),
      blitz: cell("never", "Appendix G", "remembered"),
    },
    fiveSecondRequest: ruled(id, "fiveSecondRequest", true),
    movesBeforeAgreement: ruled(id, "agreement", 0),
  };
}

export function fide2017(): Edition {
  const id = "fide-2017";
  return {
    ...fide2014(),
    id,
    inForceFrom: "2017-07-01",
    rateLimits: cell(TEN, "A.1, B.1"),
    defaultTime: ruled(id, "defaultTime", null, "secondary"),
    wrongClaim: {
      ...alike(ruled(id, "claimWrong", opponentGets(2))),
      blitz: cell(opponentGets(1), "B.2"),
    },
    illegalMove: {
      standard: cell(strikes(2, 2), "7.5.5", "secondary"),
      rapidFull: cell(strikes(2, 2), "A.3.1"),
      rapidLimited: cell(untilNextMove(strikes(1, 0)), "A.4.2"),
      blitzFull: cell(strikes(2, 1), "B.3.1"),
      blitzLimited: cell(untilNextMove(strikes(1, 0)), "B.4"),
    },
    fivefold: ruled(id, "fivefold", "total"),
    seventyFive: ruled(id, "seventyFive", true),
    bothFlags: ruled(id, "bothFlagsLast", "withoutIncrement"),
    flagCalls: {
      standard: ruled(id, "flagFallen", "arbiterOrPlayers"),
      rapid: cell("arbiterOrPlayers", "A.4.5"),
      blitz: cell("arbiterOrPlayers", "B.4"),
    },
    winnersFlagUp: cell(true, "A.4.3"),
    rightLostBy: ruled(id, "rightLost", "touching"),
    resignationCanDraw: ruled(id, "resignation", false),
    quickplayClaim: {
      ...alike(ruled(id, "quickplayClaim", "announced" as const)),
      blitz: cell("never", "Guidelines III"),
    },
    fiveSecondRequest: ruled(id, "fiveSecondRequest", true),
    movesBeforeAgreement: ruled(id, "agreement", 1),
  };
}

/** Half a year later: what little supervision makes of illegal moves, and the winner's flag. */
export function fide2018(): Edition {
  const id = "fide-2018";
  return {
    ...fide2017(),
    id,
    inForceFrom: "2018-01-01",
    defaultTime: ruled(id, "defaultTime", minutes(0)),
    illegalMove: {
      standard: cell(strikes(2, 2), "7.5.5"),
      rapidFull: cell(strikes(2, 2), "A.3.1"),
      rapidLimited: cell(untilNextMove(strikes(2, 2)), "A.4.2"),
      blitzFull: cell(strikes(2, 1), "B.3.1"),
      blitzLimited: cell(untilNextMove(strikes(2, 1)), "B.4"),
    },
    winnersFlagUp: cell(false, "A.4.3"),
  };
}

export function fide2023(): Edition {
  const id = "fide-2023";
  return {
    ...fide2018(),
    id,
    inForceFrom: "2023-01-01",
    defaultTime: ruled(id, "defaultTime", minutes(0)),
    wrongClaim: {
      standard: ruled(id, "claimWrong", opponentGets(2)),
      rapid: cell(opponentGets(1), "A.3"),
      // Appendix B no longer says so itself, and sends to the rapid rules only where supervision is limited.
      blitz: cell(opponentGets(1), "A.3", "secondary"),
    },
    illegalMove: {
      standard: cell(strikes(2, 2), "7.5.5"),
      rapidFull: cell(strikes(2, 1), "A.4"),
      rapidLimited: cell(untilNextMove(strikes(2, 1)), "A.5.2"),
      blitzFull: cell(strikes(2, 1), "B.2", "secondary"),
      blitzLimited: cell(untilNextMove(strikes(2, 1)), "B.3"),
    },
    flagCalls: {
      standard: ruled(id, "flagFallen", "arbiterOrPlayers"),
      rapid: cell("arbiterOrPlayers", "A.5.5"),
      blitz: cell("arbiterOrPlayers", "B.3"),
    },
    winnersFlagUp: cell(false, "A.5.3"),
    resignationCanDraw: ruled(id, "resignation", true),
  };
}
