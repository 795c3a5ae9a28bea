import {
  formatClock,
  tellControl,
  toMillis,
  type EntryOf,
  type GameId,
  type GameMove,
  type GameState,
  type Instant,
} from "@boardwire/shared";
import type { Collected } from "./collect.ts";
import { html, type Html } from "./html.ts";
import type { RecordLine } from "./record-line.ts";
import { describeReport, pickAround } from "./reports.ts";
import {
  RECORD_PATH,
  SIGNATURES,
  toLines,
  toPage,
  toPlayer,
  toProtest,
  toStanding,
  toTable,
  type SheetParts,
} from "./sheet.ts";
import { toMoveText } from "./terms.ts";

/** Reports within so long of a ruling or an incident stand on the sheet; the table (CSV) has them all. */
const AROUND_MILLIS = 60_000;
const MOST_SHOWN = 600;

/** What an appeals committee needs of one game: moves with their times, rulings, and what the board showed around them. */
export function toGameSheet(id: GameId, collected: Collected, parts: SheetParts): string | null {
  const { hall, lines } = collected;
  const game = hall.games.get(id);
  if (game === undefined) return null;
  const own = linesOf(game, lines);
  const protest = toProtest(game.end?.at ?? null, parts);
  return toPage(
    `Record of game ${id}`,
    hall,
    parts,
    html`<nav>
        <a href="${RECORD_PATH}">The whole round</a>
        <a href="${RECORD_PATH}/games/${id}.csv">This game as a table (CSV)</a>
      </nav>
      <dl>
        <dt>Table</dt>
        <dd>${game.table}</dd>
        <dt>White</dt>
        <dd>${toPlayer(game.white)}</dd>
        <dt>Black</dt>
        <dd>${toPlayer(game.black)}</dd>
        <dt>Time control</dt>
        <dd>${game.timeControl === null ? "not known" : tellControl(game.timeControl)}</dd>
        <dt>Start</dt>
        <dd>${game.startedAt === null ? "not started" : parts.when(game.startedAt).local}</dd>
        <dt>Result</dt>
        <dd>${toStanding(game)}</dd>
        ${
          protest === ""
            ? ""
            : html`<dt>Protest until</dt>
                <dd>${protest}</dd>`
        }
      </dl>
      <section>
        <h2>Rulings and incidents</h2>
        ${toLines(own, false, parts)}
      </section>
      <section>
        <h2>Moves</h2>
        ${toMoves(game, parts)}
      </section>
      <section>
        <h2>What the board reported around them</h2>
        ${toReports(game, own, collected, parts)}
      </section>
      ${SIGNATURES}`,
  );
}

/** What concerns a game: its own, and that of its table while it was played. */
export function linesOf(game: GameState, lines: readonly RecordLine[]): readonly RecordLine[] {
  const from = game.startedAt ?? Infinity;
  return lines.filter(
    (line) =>
      line.game === game.id ||
      (line.game === null &&
        line.table === game.table &&
        line.at >= from &&
        line.at <= (game.end?.at ?? Infinity) + AROUND_MILLIS),
  );
}

/** How a move came to be known, where it is not the plain way. */
export const describeMove = ({ known, confirmed, completed }: GameMove): string =>
  [known === "seen" ? "" : known, confirmed ? "" : "provisional", completed ? "" : "clock not pressed"]
    .filter((part) => part !== "")
    .join(", ");

/** The mover's clock at the press; reckoned from an earlier reading where that was not read. */
export const clockOf = ({ remaining, estimate }: GameMove): string => {
  if (remaining !== null) return formatClock(toMillis(Math.max(0, remaining)));
  return estimate === null ? "" : `about ${formatClock(toMillis(Math.max(0, estimate)))}`;
};

function toMoves(game: GameState, { when }: SheetParts): Html {
  if (game.moves.length === 0) return html`<p>None.</p>`;
  const rows = game.moves.map(
    (move, i) =>
      html`<tr>
        <td>${i + 1}</td>
        <td><bdi>${toMoveText(game, i + 1, move.san)}</bdi></td>
        <td><time datetime="${when(move.at).utc}">${when(move.at).local}</time></td>
        <td>${move.completedAt === null ? "" : when(move.completedAt).local}</td>
        <td>${clockOf(move)}</td>
        <td>${describeMove(move)}</td>
      </tr> `,
  );
  return toTable(["Half-move", "Move", "Man set down", "Completed", "Clock", "How known"], rows);
}

function toReports(
  game: GameState,
  lines: readonly RecordLine[],
  { hall, reports, leftOut }: Collected,
  { when }: SheetParts,
): Html {
  const instants: Instant[] = lines.map(({ at }) => at);
  const around = pickAround(reports, instants, AROUND_MILLIS);
  const shown = around.slice(-MOST_SHOWN);
  const missing = around.length - shown.length + leftOut;
  const toRow = (report: EntryOf<"Observed">): Html =>
    html`<tr>
      <td><time datetime="${when(report.seen).utc}">${when(report.seen).local}</time></td>
      <td>
        ${describeReport(report, game, hall)}${report.recovered === true ? " (read later from its memory)" : ""}
      </td>
      <td>${report.seq}</td>
    </tr> `;
  return html`<p>
      ${shown.length} reports within a minute of the
      above${missing === 0 ? "" : `; ${missing} older ones are left out`}. All ${reports.length} of the game
      are in the table (CSV).
    </p>
    ${toTable(
      ["When", "Report", "Entry"],
      shown.map((report) => toRow(report)),
    )}`;
}
