import type { GameId } from "@boardwire/shared";
import type { Collected } from "./collect.ts";
import { toCsv } from "./csv.ts";
import { clockOf, describeMove, linesOf } from "./game-sheet.ts";
import type { RecordLine } from "./record-line.ts";
import { describeReport } from "./reports.ts";
import { toMoveText } from "./terms.ts";
import type { When } from "./times-of-day.ts";

const HEAD = ["when", "utc", "entry", "kind", "table", "game", "who", "what", "before", "after", "laws"];

type Whens = (at: RecordLine["at"]) => When;

const toRow = (line: RecordLine, when: Whens): readonly (string | number)[] => {
  const { local, utc } = when(line.at);
  const { seq, kind, table, game, by, what, before, after, article } = line;
  return [local, utc, seq, kind, table ?? "", game ?? "", by, what, before, after, article];
};

/** The record of the round, a line each, as CSV. */
export const toRoundTable = ({ lines }: Collected, when: Whens): string =>
  toCsv([HEAD, ...lines.map((line) => toRow(line, when))]);

/** All that is known of one game in the order in which it was: rulings, incidents, moves and reports of its board. */
export function toGameTable(id: GameId, { hall, lines, reports }: Collected, when: Whens): string | null {
  const game = hall.games.get(id);
  if (game === undefined) return null;
  const place = { table: game.table, game: game.id } as const;
  const moves = game.moves.map((move, i): RecordLine & { readonly isMove: true } => ({
    ...place,
    seq: 0,
    at: move.at,
    kind: "incident",
    by: "",
    what: "move",
    before: "",
    after: [toMoveText(game, i + 1, move.san), clockOf(move), describeMove(move)]
      .filter((part) => part !== "")
      .join("; "),
    article: "",
    isMove: true,
  }));
  const boards = reports.map((report): RecordLine => ({
    ...place,
    seq: report.seq,
    at: report.seen,
    kind: "equipment",
    by: report.board,
    what: "report",
    before: "",
    after: describeReport(report, game, hall),
    article: "",
  }));
  const all = [...linesOf(game, lines), ...moves, ...boards].toSorted((a, b) => a.at - b.at);
  return toCsv([
    HEAD,
    ...all.map((line) => {
      const row = [...toRow(line, when)];
      // A move is what became of several entries.
      if ("isMove" in line) {
        row[2] = "";
        row[3] = "move";
      }
      return row;
    }),
  ]);
}
