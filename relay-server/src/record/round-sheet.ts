import { toInstant, writeTables, type GameState, type Hall, type Instant } from "@boardwire/shared";
import type { Collected } from "./collect.ts";
import { html, type Html } from "./html.ts";
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

/** The protocol of the round: tables and results, rulings, incidents, people. */
export function toRoundSheet({ hall, lines }: Collected, parts: SheetParts): string {
  const games = [...hall.games.values()].toSorted(
    (a, b) => a.table - b.table || (a.startedAt ?? Infinity) - (b.startedAt ?? Infinity),
  );
  const of = (...kinds: readonly string[]): Html =>
    toLines(
      lines.filter(({ kind }) => kinds.includes(kind)),
      true,
      parts,
    );
  return toPage(
    "Protocol of the round",
    hall,
    parts,
    html`<nav><a href="${RECORD_PATH}.csv">All of it as a table (CSV)</a></nav>
      ${toEnd(games, parts)}
      <section>
        <h2>Tables</h2>
        ${toGames(games, parts)}
      </section>
      <section>
        <h2>Rulings and corrections</h2>
        ${of("ruling", "equipment")}
      </section>
      <section>
        <h2>Incidents</h2>
        ${of("incident")}
      </section>
      <section>
        <h2>People and rules</h2>
        ${toPeople(hall)}${of("hall")}
      </section>
      ${SIGNATURES}`,
  );
}

/** The end of the last game; null: one has not ended, or there is none. */
export function findRoundEnd(games: readonly GameState[]): Instant | null {
  const ends = games.map(({ end }) => end?.at ?? null);
  if (ends.length === 0 || ends.includes(null)) return null;
  return toInstant(Math.max(...ends.map((at) => at ?? 0)));
}

function toEnd(games: readonly GameState[], parts: SheetParts): Html {
  const end = findRoundEnd(games);
  if (end === null)
    return html`<p class="lead">
      ${games.length === 0 ? "No game is paired." : "The round has not ended."}
    </p>`;
  const until = toProtest(end, parts);
  return html`<p class="lead">
    The last game ended at
    ${parts.when(end).local}.${until === "" ? "" : ` Protests about the round can be handed in until ${until}.`}
  </p>`;
}

function toGames(games: readonly GameState[], parts: SheetParts): Html {
  const rows = games.map(
    (game) =>
      html`<tr>
        <td>${game.table}</td>
        <td><a href="${RECORD_PATH}/games/${game.id}">${game.id}</a></td>
        <td class="player">${toPlayer(game.white)}</td>
        <td class="player">${toPlayer(game.black)}</td>
        <td>${toStanding(game)}</td>
        <td>${game.moves.length}</td>
        <td class="when">${toTime(game.startedAt, parts)}</td>
        <td class="when">${toTime(game.end?.at ?? null, parts)}</td>
        <td class="when">${toProtest(game.end?.at ?? null, parts)}</td>
      </tr> `,
  );
  return toTable(
    ["Table", "Game", "White", "Black", "Result", "Half-moves", "Start", "End", "Protest until"],
    rows,
  );
}

const toTime = (at: Instant | null, { when }: SheetParts): string => (at === null ? "" : when(at).local);

function toPeople(hall: Hall): Html {
  const people = [...hall.people.values()].filter(({ role }) => role !== "hall");
  return html`<ul>
    ${people.map(
      ({ name, role, sector, leftAt }) =>
        html`<li>
          <bdi>${name}</bdi>,
          ${role}${sector === null ? "" : `, tables ${writeTables(sector)}`}${leftAt === null ? "" : ", no longer admitted"}
        </li>`,
    )}
  </ul>`;
}
