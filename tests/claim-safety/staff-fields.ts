// The fields of messages that the public and the hall have not, with the row of docs/rules/claim-safety.md that each is of.
// What is for arbiters alone is said by the name of the whole with `.*`: whatever is in it goes to nobody else. What an
// operator gets is named field by field.

const under = (path: string, rule: string, fields: readonly string[]): Readonly<Record<string, string>> =>
  Object.fromEntries([
    [path.replace(/\[\]$/, ""), rule],
    ...fields.map((field) => [`${path}.${field}`, rule]),
  ]);

const forArbiters = (path: string, rule: string): Readonly<Record<string, string>> => ({
  [path]: rule,
  [`${path}.*`]: rule,
  [`${path}[].*`]: rule,
});

const SQUARE = ["expected", "seen", "square"];
const NOTICE = "clockWatch.notices[].notice";
const PAIR = ["white", "black"];
const METHOD = ["delay", "increment", "kind", "length", "moments", "moves"];

const EQUIPMENT = [
  "board",
  "connected",
  "reachable",
  "port",
  "make",
  "firmware",
  "batteryPercent",
  "clockPresent",
  "clockLowBattery",
  "noiseBytes",
  "ageMillis",
];

const CLOCK_WATCH = {
  ...under("clockWatch", "CS43", ["swapped"]),
  ...under("clockWatch.otherType", "CS43", ["resolutionMillis", "usual"]),
  ...under("clockWatch.otherHabits[]", "CS43", ["habit", "own", "usual"]),
  ...under("clockWatch.notices[]", "CS43", ["seen"]),
  ...under(NOTICE, "CS43", ["added", "against", "expected", "how", "kind", "on", "period", "plies", "side"]),
  ...under(NOTICE, "CS43", ["sides", "toMove", "turns"]),
  ...under(`${NOTICE}.gained`, "CS43", PAIR),
  ...under(`${NOTICE}.last`, "CS43", PAIR),
  ...under(`${NOTICE}.shown`, "CS43", PAIR),
  ...under(`${NOTICE}.announced`, "CS43", METHOD),
  ...under(`${NOTICE}.fits[]`, "CS43", METHOD),
  // Of a notice that is journalled, and in no message.
  ...under(`${NOTICE}.proposed`, "CS38", PAIR),
  [`${NOTICE}.outcome`]: "CS38",
};

export const STAFF_FIELDS: Readonly<Record<string, string>> = {
  ...under("health", "CS45", EQUIPMENT),
  "health.masked": "CS33",
  ...under("health.setup[]", "CS33", SQUARE),
  "health.signalled": "CS29",
  ...under("health.unresolved[]", "CS33", SQUARE),
  ...CLOCK_WATCH,
  ...under("pending", "CS41", ["at", "by", "publicAt", "result", "termination"]),
  ...under("facts.uncertain", "CS32", ["from", "rivals"]),
  "moves[].estimate": "CS43",
  "moves.list[].estimate": "CS43",
  ...forArbiters("claims", "CS34"),
  ...forArbiters("draws", "CS34"),
  ...forArbiters("illegalMoves", "CS35"),
  ...forArbiters("flags", "CS36"),
  ...forArbiters("proposed", "CS38"),
  ...forArbiters("desk", "CS39"),
  ...forArbiters("alarms", "CS37"),
  ...forArbiters("laws", "CS23"),
  ...forArbiters("laws.overrides", "CS52"),
  ...forArbiters("people", "CS47"),
};
