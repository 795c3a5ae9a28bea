import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import type { Audience } from "@boardwire/shared";

// The table of docs/rules/claim-safety.md as values, so that the page is what is tested.

const PAGE = join(resolve(import.meta.dirname, "../.."), "docs/rules/claim-safety.md");
/** In the order of the columns. */
const COLUMNS = ["public", "hall", "operator", "arbiter"] as const satisfies readonly Audience[];

export type Phase = "running" | "over";

export interface Row {
  /** `[CS20]`, as test titles name it. */
  readonly rule: string;
  readonly what: string;
  readonly cells: Readonly<Record<Audience, string>>;
}

/** Throws where a row has no number or not a cell for each audience. */
export function readPolicy(): readonly Row[] {
  const lines = readFileSync(PAGE, "utf8")
    .split("\n")
    .filter((line) => line.startsWith("| ") && !line.startsWith("| |") && !line.startsWith("| ---"));
  return lines.map((line): Row => {
    const [, rule, what, ...cells] = /^\| (\[CS\d+\]) \| (.+?) \| (.+) \|$/.exec(line) ?? [];
    const answers = cells[0]?.split("|").map((cell) => cell.trim()) ?? [];
    const [ofPublic, hall, operator, arbiter, more] = answers;
    if (rule === undefined || what === undefined) throw new Error(`no number in the row: ${line}`);
    if (ofPublic === undefined || hall === undefined || operator === undefined || arbiter === undefined)
      throw new Error(`not a cell for each audience: ${line}`);
    if (more !== undefined) throw new Error(`a cell too many: ${line}`);
    return { rule, what, cells: { public: ofPublic, hall, operator, arbiter } };
  });
}

/** The rules of the page by their numbers, of rows and others, each as often as it is written down. */
export const readNumbers = (): readonly string[] =>
  [...readFileSync(PAGE, "utf8").matchAll(/^(?:\| |- \*\*)\[(CS\d+)\]/gm)].map(([, number = ""]) => number);

export const AUDIENCE_COLUMNS = COLUMNS;

/**
 * Whether an audience may know a thing over the streams and pages of the relay. What only the calls of LiveChess tell is not
 * in them. Throws where a cell says something else than the page usually does.
 */
export function mayKnow({ rule, cells }: Row, audience: Audience, phase: Phase): boolean {
  const cell = cells[audience];
  if (cell === "no" || cell === "yes, by the calls of LiveChess") return false;
  if (cell === "yes" || cell === "yes, delayed" || cell === "the present one") return true;
  if (cell === "once the game is over") return phase === "over";
  throw new Error(`${rule} has a cell that nobody can test: ${cell}`);
}
