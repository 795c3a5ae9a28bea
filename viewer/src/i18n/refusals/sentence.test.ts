import { RefusalSchema, RefusalWhySchema, type RefusalWhy } from "@boardwire/shared";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { de as deMain } from "../de.ts";
import { en as enMain, type Messages } from "../en.ts";
import { es as esMain } from "../es.ts";
import { fa as faMain } from "../fa.ts";
import { fr as frMain } from "../fr.ts";
import { tr as trMain } from "../tr.ts";
import { uk as ukMain } from "../uk.ts";
import { refusalsDe } from "./de.ts";
import { refusalsEn, type RefusalWords } from "./en.ts";
import { refusalsEs } from "./es.ts";
import { refusalsFa } from "./fa.ts";
import { refusalsFr } from "./fr.ts";
import { describeRefusal } from "./sentence.ts";
import { refusalsTr } from "./tr.ts";
import { refusalsUk } from "./uk.ts";

const LANGUAGES: readonly (readonly [string, RefusalWords, Messages])[] = [
  ["en", refusalsEn, enMain],
  ["de", refusalsDe, deMain],
  ["es", refusalsEs, esMain],
  ["fr", refusalsFr, frMain],
  ["tr", refusalsTr, trMain],
  ["uk", refusalsUk, ukMain],
  ["fa", refusalsFa, faMain],
];

/** Something for every field that a refusal can have; figures that no sentence has by itself. */
const VALUES = {
  game: "87.6",
  table: 87,
  side: "black",
  by: "Zoë Quist",
  name: "Zoë Quist",
  who: "zz",
  at: 1_796_040_031_000,
  place: "moves.3",
  issue: "Invalid type",
  result: "0-1",
  termination: "resignation",
  ply: 76,
  plies: 89,
  move: "Qxh7",
  san: "Qxh7",
  fen: "8/8/8/8/8/8/8/8",
  square: "h7",
  claim: 67,
  outcome: "wrong",
  what: "fifty",
  right: false,
  moves: [78, 96],
  halfmoves: 69,
  fault: "notAnnounced",
  why: "help",
  ruling: "stands",
  times: 68,
  made: 98,
  least: 79,
};
/** What a sentence may leave out: the page has it beside, or it is for who reads the log. */
const LEFT_OUT = new Set(["issue", "who", "right", "fault", "what", "outcome", "why", "ruling", "side"]);
/** Of these the page speaks of the game that it shows. */
const OF_THE_GAME_SHOWN = new Set([
  "nothingToSet",
  "noLegalLine",
  "positionEnds",
  "allConfirmed",
  "positionIsSo",
  "endedSo",
  "resultOut",
  "noResult",
  "controlUnknown",
  "notStartedToEnd",
  "over",
  "claimFirst",
  "claimWaits",
  "claimMovesGone",
]);

const CODES = RefusalWhySchema.options.map(({ entries }) => entries.code.literal);
function sample(code: string): RefusalWhy {
  const entries = RefusalWhySchema.options.find((option) => option.entries.code.literal === code)?.entries;
  const fields = Object.keys(entries ?? {}).filter((field) => field !== "code");
  const facts = Object.fromEntries(fields.map((field) => [field, Reflect.get(VALUES, field) as unknown]));
  if (code === "lawsSay") facts["what"] = "losesOrDraw";
  return v.parse(RefusalWhySchema, { code, ...facts });
}
/** Persian figures as ours, and no marks of direction. */
const plain = (text: string): string =>
  text
    .replaceAll(/[\u2066-\u2069]/g, "")
    .replaceAll(/[\u06f0-\u06f9]/g, (sign) => String((sign.codePointAt(0) ?? 0) & 0xf));
const told = (field: string, value: unknown): string[] => {
  if (field === "result") return ["0 : 1"];
  if (field === "at" || field === "termination") return [];
  return (Array.isArray(value) ? value : [value]).map(String);
};

describe.each(LANGUAGES)("a refusal in %s", (tag, texts, words) => {
  it.each(CODES)("has a sentence of its own: %s, with all that it is about", (code) => {
    const why = sample(code);
    const said = describeRefusal(why, texts, words);
    expect(said.trim()).not.toBe("");
    expect(said).not.toMatch(/undefined|NaN|\[object/);
    for (const [field, value] of Object.entries(why)) {
      if (field === "code" || LEFT_OUT.has(field)) continue;
      if (OF_THE_GAME_SHOWN.has(code) && (field === "game" || field === "claim")) continue;
      for (const part of told(field, value)) expect(plain(said)).toContain(part);
    }
    if ("side" in why) expect(said.toLowerCase()).toContain(words.black.toLowerCase());
    if ("termination" in why) expect(said).toContain(words.terminations[why.termination]);
    if (tag !== "en") expect(said).not.toBe(describeRefusal(why, refusalsEn, enMain));
  });

  it("says each fault of a two-minute claim and each thing that the Laws say in words of its own", () => {
    const all = [...Object.values(texts.twoMinutes), ...Object.values(texts.lawsSay)];
    expect(new Set(all).size).toBe(all.length);
  });
});

describe("a refusal of a newer relay", () => {
  it("is taken all the same: its English is what there is to show", () => {
    const answer = {
      kind: "refused",
      reason: "tooLate",
      detail: "The hall is closed.",
      why: { code: "hallClosed" },
    };
    expect(v.parse(RefusalSchema, answer)).toEqual({ ...answer, why: null });
  });
});
