import {
  AdmissionAnswerSchema,
  AUDIENCES,
  ClaimCheckSchema,
  CommandAnswerSchema,
  HallSnapshotSchema,
  HallUpdateSchema,
  PublicSnapshotSchema,
  PublicUpdateSchema,
  RefusalWhySchema,
  SnapshotSchema,
  SubscribedSchema,
  UpdateSchema,
  type Audience,
} from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import { RULES, pathsOf } from "../unit/allowed-fields.ts";
import { hear } from "./hear.ts";
import { mayKnow, readPolicy, type Row } from "./policy.ts";
import { pathsOfSchema } from "./schema-paths.ts";
import { STAFF_FIELDS } from "./staff-fields.ts";
import { TEMPTATIONS } from "./temptations.ts";

// Every field that any message can have is of a row of docs/rules/claim-safety.md. The schemas are walked, not messages: a
// field that is added to one fails here at once, whether or not anybody sends it yet.

const byRule = new Map<string, Row>(readPolicy().map((row) => [row.rule.slice(1, -1), row]));
const mayEverKnow = (rule: string, audience: Audience): boolean => {
  const row = byRule.get(rule);
  // Place in the stream: what every message has.
  if (row === undefined) return rule === "CS9";
  return mayKnow(row, audience, "running") || mayKnow(row, audience, "over");
};
const sorted = (paths: Iterable<string>): string[] => [...new Set(paths)].toSorted();

/** Every field of what an operator was sent, in any of the stories. */
function pathsSentToOperators(): Set<string> {
  const paths = new Set<string>();
  for (const temptation of TEMPTATIONS) {
    for (const line of hear(temptation, true, temptation.isBefore ? "running" : "over").operator) {
      const [, kind, json = ""] = /^(answer|update) \S+ (\{.*\})$/s.exec(line) ?? [];
      if (kind === undefined) continue;
      const sent: unknown = JSON.parse(json);
      for (const path of pathsOf(sent)) paths.add(path.replace(/^snapshot\./, ""));
    }
  }
  return paths;
}

describe("[CS15] every field that a schema has is of a row", () => {
  it.each(["public", "hall"] as const)("of those for the %s, and the row says yes", (audience) => {
    const schemas =
      audience === "public"
        ? [PublicSnapshotSchema, PublicUpdateSchema]
        : [HallSnapshotSchema, HallUpdateSchema];
    const { tournament, game } = RULES[audience];
    const rules = { ...tournament, ...game };
    expect(sorted(schemas.flatMap((schema) => pathsOfSchema(schema)))).toEqual(sorted(Object.keys(rules)));
    expect(Object.entries(rules).filter(([, rule]) => !mayEverKnow(rule, audience))).toEqual([]);
  });

  it("of those for staff: what is not the public's has a row of its own", () => {
    const outside = new Set(AUDIENCES.flatMap((one) => (one in RULES ? pathsFor(one) : [])));
    const staff = [SnapshotSchema, UpdateSchema].flatMap((schema) => pathsOfSchema(schema));
    const rowless = sorted(staff).filter((path) => !outside.has(path) && ruleOf(path) === null);
    expect(rowless).toEqual([]);
    const isOfNothing = (known: string): boolean => !staff.some((path) => isAt(path, known));
    const idle = Object.keys(STAFF_FIELDS).filter((known) => !known.endsWith(".*") && isOfNothing(known));
    expect(idle).toEqual([]);
  });

  it("an operator is sent none of a row that says no", () => {
    const rules = [...pathsSentToOperators()].map((path) => [path, ruleOf(path)] as const);
    expect(rules.filter(([, rule]) => rule !== null).length).toBeGreaterThan(20);
    expect(rules.filter(([, rule]) => rule !== null && !mayEverKnow(rule, "operator"))).toEqual([]);
  });

  it("[CS50] none is for moves that nobody has played, but the line to a mate, for arbiters", () => {
    const all = [SnapshotSchema, UpdateSchema].flatMap((schema) => pathsOfSchema(schema));
    const ofMoves = sorted(all.map((path) => path.replace(/^(?:tile|tables\[\])\./, ""))).filter((path) =>
      /(?:^|[.\]])(?:legal\w*|eval\w*|threat\w*|check\w*|best\w*|engine\w*|dests|hints?|lines?)(?:$|[.[])/i.test(
        path,
      ),
    );
    expect(ofMoves).toEqual(["flags[].line"]);
  });

  it("of answers: what is in them is in the messages, or is said here", () => {
    const told = new Set([SnapshotSchema, UpdateSchema].flatMap((schema) => pathsOfSchema(schema)));
    const subscribed = sorted(pathsOfSchema(SubscribedSchema)).filter(
      (path) => !told.has(path.replace(/^snapshot\.|^updates\[\]\./, "")),
    );
    expect(subscribed).toEqual(["detail", "epoch", "kind", "reason", "snapshot", "updates"]);
    // To whoever gave a command, which takes an operator or arbiter; `policy.test.ts` has what it says to an operator.
    const why = sorted(RefusalWhySchema.options.flatMap(({ entries }) => Object.keys(entries)));
    const ofRefusal = ["why", ...why.map((field) => `why.${field}`)];
    expect(sorted(pathsOfSchema(CommandAnswerSchema))).toEqual(
      sorted([
        "advice",
        "advice[].black",
        "advice[].san",
        "advice[].side",
        "advice[].what",
        "advice[].white",
        "article",
        "detail",
        "kind",
        "reason",
        ...ofRefusal,
      ]),
    );
    // To the arbiter who asked, and to no operator (`role-matrix.test.ts`).
    const found = [
      "article",
      "certainty",
      "fault",
      "halfmoves",
      "isAtLeast",
      "lapsed",
      "occurrences",
      "right",
    ];
    expect(sorted(pathsOfSchema(ClaimCheckSchema))).toEqual(
      sorted([
        "article",
        "detail",
        "found",
        "intended",
        "intended.san",
        "intended.uci",
        "kind",
        "ply",
        "reason",

        ...found.map((field) => `found.${field}`),
        "found.occurrences[].moveNumber",
        "found.occurrences[].ply",
        ...ofRefusal,
      ]),
    );
    // Of oneself, and to the chief arbiter of others.
    const own = ["kind", "person", "endsAt", "reason", "detail", "pin", "links", "forMillis", "warnings"];
    const person = ["admittedAt", "id", "leftAt", "name", "role", "sector"].map((field) => `person.${field}`);
    const warnings = ["arbiters", "article", "games", "kind", "least", "most", "name", "tables"];
    expect(sorted(pathsOfSchema(AdmissionAnswerSchema))).toEqual(
      sorted([...own, ...person, ...warnings.map((field) => `warnings[].${field}`)]),
    );
  });
});

const pathsFor = (audience: Audience): string[] =>
  audience === "public" || audience === "hall"
    ? Object.keys({ ...RULES[audience].tournament, ...RULES[audience].game })
    : [];

/** Whether a path is a field, wherever a table stands in a message. */
function isAt(path: string, known: string): boolean {
  const own = path.replace(/^(?:tile|tables\[\])\./, "");
  return known.endsWith(".*") ? own.startsWith(known.slice(0, -1)) : own === known;
}

function ruleOf(path: string): string | null {
  const known = Object.keys(STAFF_FIELDS).find((one) => isAt(path, one));
  return known === undefined ? null : (STAFF_FIELDS[known] ?? null);
}
