import { TableNumberSchema, err, ok, type Result } from "@boardwire/shared";
import * as v from "valibot";
import { cleanText, isBye, parseStart, parseTimeControl, toPlayer } from "./cells.ts";
import type { ImportProblem, Pairing, PairingList } from "./pairing.ts";

/** The tags of one game, and the line of its first tag. */
interface Headers {
  readonly line: number;
  readonly tags: ReadonlyMap<string, string>;
}

const TAG = /^\s*\[\s*(\w+)\s+"((?:[^"\\]|\\.)*)"\s*\]\s*$/;

/**
 * The headers of a PGN. Moves are skipped with their comments. A game begins with a tag after moves, a result or an
 * empty line that followed other tags, or with a tag that the game before has already.
 */
export function readHeaders(file: string, text: string): Result<Headers[], readonly ImportProblem[]> {
  const games: { line: number; tags: Map<string, string> }[] = [];
  const problems: ImportProblem[] = [];
  let present: { line: number; tags: Map<string, string> } | null = null;
  let inComment = false;
  text
    .replace(/^\uFEFF/, "")
    .split(/\r\n?|\n/)
    .forEach((content, i) => {
      const line = i + 1;
      if (!inComment && /^\s*\[/.test(content)) {
        const [, name, value] = TAG.exec(content) ?? [];
        if (name === undefined || value === undefined) {
          problems.push({ file, line, detail: `not a PGN tag: ${content.trim().slice(0, 80)}` });
          return;
        }
        if (present === null || present.tags.has(name)) {
          present = { line, tags: new Map() };
          games.push(present);
        }
        present.tags.set(name, value.replaceAll(/\\(.)/g, "$1"));
        return;
      }
      if (content.trim() === "" || content.startsWith("%")) return;
      inComment = endsInComment(content, inComment);
      present = null;
    });
  return problems.length > 0 ? err(problems) : ok(games);
}

/** Whether a `{` of this line, or of one before it, is still open at its end. A `;` comments the rest of a line out. */
function endsInComment(content: string, before: boolean): boolean {
  let inside = before;
  for (const sign of content) {
    if (inside) inside = sign !== "}";
    else if (sign === ";") return false;
    else inside = sign === "{";
  }
  return inside;
}

/** Pairings of a PGN of headers, as pairing programs export a round; its moves and results are not taken over. */
export function parsePairingsPgn(file: string, text: string): Result<PairingList, readonly ImportProblem[]> {
  const games = readHeaders(file, text);
  if (!games.ok) return games;
  if (games.value.length === 0) return err([{ file, line: 0, detail: "there is no game in the file" }]);
  const problems: ImportProblem[] = [];
  const found: { readonly round: number; readonly pairing: Pairing }[] = [];
  const inRound = new Map<number, number>();
  for (const { line, tags } of games.value) {
    const tag = (name: string): string => tags.get(name)?.trim() ?? "";
    if (isBye(tag("White")) || isBye(tag("Black"))) continue;
    const round = Number(/^\d+/.exec(tag("Round"))?.[0] ?? 0);
    const place = (inRound.get(round) ?? 0) + 1;
    inRound.set(round, place);
    const table = readTable(tag, place);
    if (!table.ok) problems.push({ file, line, detail: table.error });
    const start = parseStart(tag("FEN"), /^(chess ?960|fischer ?random.*)$/i.test(tag("Variant")));
    if (!start.ok) problems.push({ file, line, detail: start.error });
    const timeControl = parseTimeControl(tag("TimeControl"));
    if (!timeControl.ok) problems.push({ file, line, detail: timeControl.error });
    if (!table.ok || !start.ok || !timeControl.ok) continue;
    const player = (side: "White" | "Black"): Pairing["white"] =>
      toPlayer(tag(side), {
        title: tag(`${side}Title`),
        rating: tag(`${side}Elo`),
        federation: tag(`${side}Fed`) || tag(`${side}Federation`) || tag(`${side}Country`),
        fideId: tag(`${side}FideId`),
      });
    const pairing = {
      table: table.value,
      serial: null,
      white: player("White"),
      black: player("Black"),
      start: start.value,
      timeControl: timeControl.value,
    };
    found.push({ round, pairing });
  }
  if (problems.length > 0) return err(problems);
  const events = new Set(games.value.map(({ tags }) => cleanText(tags.get("Event") ?? "")));
  const [name] = events.size === 1 ? events : [];
  return ok({
    file,
    name: name === undefined || name === "" || name === "?" ? null : name,
    // Games at one table follow each other by round, whatever their order in the file.
    pairings: found.toSorted((a, b) => a.round - b.round).map(({ pairing }) => pairing),
  });
}

/** `Board`, else `Table`, else what follows the point in `Round "2.7"`, else the place among the games of its round. */
function readTable(tag: (name: string) => string, place: number): Result<Pairing["table"], string> {
  const afterPoint = /^\d+\.(\d+)$/.exec(tag("Round"))?.[1] ?? "";
  const text = tag("Board") || tag("Table") || afterPoint || String(place);
  const table = v.safeParse(TableNumberSchema, /^\d+$/.test(text) ? Number(text) : null);
  return table.success ? ok(table.output) : err(`table ${JSON.stringify(text)} is no number from 1 to 9999`);
}
