// Where each rule stands in each edition of the FIDE Laws of Chess. Numbers move between editions, so no logic names one.

/** By the year an edition came into force. `fide-2005` stands for the text of 2001 to 2005. */
export const EDITION_IDS = [
  "fide-2005",
  "fide-2009",
  "fide-2014",
  "fide-2017",
  "fide-2018",
  "fide-2023",
] as const;
export type EditionId = (typeof EDITION_IDS)[number];

/**
 * How sure we are. `read`: stands so in the text of the edition. `secondary`: from another text that quotes or compares
 * it. `remembered`: by experience, not checked. `overridden`: the tournament's own regulations say so.
 */
export const CERTAINTIES = ["read", "secondary", "remembered", "overridden"] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** Stands in place of an article where the tournament's own regulations say so. */
export const REGULATIONS_ARTICLE = "tournament regulations";

export interface Citation {
  /** As the edition numbers it, or `REGULATIONS_ARTICLE`; null: the edition has no such rule. */
  readonly article: string | null;
  readonly certainty: Certainty;
}

/** The columns are the editions of 2005, 2009, 2014, 2017, 2018 and 2023. */
type Row = readonly [
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
  string | null,
];

/** The same number from 2017 on. */
const row = (y2005: string | null, y2009: string | null, y2014: string | null, since2017: string): Row => [
  y2005,
  y2009,
  y2014,
  since2017,
  since2017,
  since2017,
];

const ARTICLES = {
  checkmate: row("5.1", "5.1.a", "5.1.a", "5.1.1"),
  resignation: row("5.1", "5.1.b", "5.1.b", "5.1.2"),
  stalemate: row("5.2(a)", "5.2.a", "5.2.a", "5.2.1"),
  deadPosition: row("9.6", "9.6", "5.2.b", "5.2.2"),
  agreement: row("5.2(c)", "5.2.c", "5.2.c", "5.2.3"),
  moveCompleted: row("6.8(a)", "6.7.a", "6.2.a", "6.2.1"),
  period: row("6.2(a)", "6.2.a", "6.3.a", "6.3.1"),
  carryOver: row("6.2(b)", "6.2.b", "6.3.b", "6.3.2"),
  checkMoves: row("6.3", "6.3", "6.4", "6.4"),
  defaultTime: row("6.7", "6.6.a", "6.7.a", "6.7.1"),
  whiteLosesTime: row("6.6", "6.6.b", "6.7.b", "6.7.2"),
  flagFallen: row("6.9", "6.8", "6.8", "6.8"),
  lossOnTime: row("6.10", "6.9", "6.9", "6.9"),
  clockConclusive: row("6.11", "6.10.a", "6.10.a", "6.10.1"),
  wrongSetting: row(null, "6.10.b", "6.10.b", "6.10.2"),
  bothFlagsEarlier: row("6.12", "6.11.a", "6.11.a", "Guidelines III.3.1"),
  bothFlagsLast: row("10.3", "6.11.b", "6.11.b", "Guidelines III.3.1"),
  interruption: row("6.13", "6.12", "6.12", "6.11"),
  restoreTimes: row("6.14", "6.13", "7.1", "7.1"),
  screens: row("6.15", "6.14", "6.13", "6.12"),
  illegalMove: row("7.4", "7.4", "7.5", "7.5"),
  drawOffer: row("9.1", "9.1.b", "9.1.b", "9.1.2.1"),
  threefoldIntended: ["9.2(a)", "9.2.a", "9.2.a", "9.2.1.1", "9.2.1.1", "9.2.1"],
  threefoldOnBoard: ["9.2(b)", "9.2.b", "9.2.b", "9.2.1.2", "9.2.1.2", "9.2.2"],
  samePosition: ["9.2", "9.2", "9.2", "9.2.2", "9.2.2", "9.2.3"],
  fiftyIntended: row("9.3(a)", "9.3.a", "9.3.a", "9.3.1"),
  fiftyOnBoard: row("9.3(b)", "9.3.b", "9.3.b", "9.3.2"),
  rightLost: row("9.4", "9.4", "9.4", "9.4"),
  claimRight: row("9.5(a)", "9.5.a", "9.5.a", "9.5.2"),
  claimWrong: row("9.5(b)", "9.5.b", "9.5.b", "9.5.3"),
  fivefold: row(null, null, "9.6.a", "9.6.1"),
  seventyFive: row(null, null, "9.6.b", "9.6.2"),
  quickplayClaim: row("10.2", "10.2", "G.5", "Guidelines III.5"),
  fiveSecondRequest: row(null, null, "G.4", "Guidelines III.4"),
  points: row("11.1", "11.1", "10.1", "10.1"),
  devices: row(null, "12.3.b", "11.3.b", "11.3.2"),
  penalties: row("13.4", "13.4", "12.9", "12.9"),
} as const satisfies Record<string, Row>;

export type RuleId = keyof typeof ARTICLES;

/** The article of a rule in an edition. What is known of 2014 comes from comparisons of the editions. */
export function cite(edition: EditionId, rule: RuleId): Citation {
  const article = ARTICLES[rule][EDITION_IDS.indexOf(edition)] ?? null;
  return { article, certainty: edition === "fide-2014" ? "secondary" : "read" };
}
