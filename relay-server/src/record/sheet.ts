import type { GameState, Hall, Instant } from "@boardwire/shared";
import { protestUntil } from "../core/protest.ts";
import { html, type Html } from "./html.ts";
import type { RecordLine } from "./record-line.ts";
import { toRegulations, toResultText } from "./terms.ts";
import type { When } from "./times-of-day.ts";

// What both sheets of the record share: the page around them, and the table of what was done.

export interface SheetParts {
  readonly when: (at: Instant) => When;
  readonly now: Instant;
  readonly timeZone: string;
  /** How long a protest may be handed in after a game or a round; 0: there is no such time. */
  readonly protestMillis: number;
}

export const RECORD_PATH = "/record";
export const STYLE_PATH = "/record/record.css";

export function toPage(title: string, hall: Hall, { when, now, timeZone }: SheetParts, body: Html): string {
  const printed = when(now);
  const own = toRegulations(hall.laws.overrides);
  return html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} · ${hall.name}</title>
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="${STYLE_PATH}" />
      </head>
      <body>
        <header>
          <h1>${title}</h1>
          <p><bdi>${hall.name}</bdi></p>
          <p>
            FIDE Laws of Chess ${hall.laws.edition.replace(/^fide-/, "")}, ${hall.laws.supervision}
            supervision.${own === "" ? "" : html` By the tournament's own regulations: ${own}.`} Made by
            Boardwire on ${printed.local} (${timeZone}) from journal entries 1 to ${hall.seq}.
          </p>
        </header>
        <main>${body}</main>
      </body>
    </html> `.markup;
}

/** A table that scrolls by itself where it is wider than the page. */
export function toTable(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroller" tabindex="0">
    <table>
      <thead>
        <tr>
          ${heads.map((head) => html`<th scope="col">${head}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${rows}
      </tbody>
    </table>
  </div>`;
}

/** Where arbiters sign on paper. */
export const SIGNATURES: Html = html`<section class="signs">
  <h2>Signatures</h2>
  <p>Chief arbiter</p>
  <p>Arbiter</p>
</section>`;

/** The lines of the record as a table; `isWithTable`: it is of more tables than one. */
export function toLines(lines: readonly RecordLine[], isWithTable: boolean, { when }: SheetParts): Html {
  if (lines.length === 0) return html`<p>Nothing.</p>`;
  const rows = lines.map((line) => {
    const { local, utc } = when(line.at);
    return html`<tr>
      <td><time datetime="${utc}">${local}</time></td>
      ${isWithTable ? html`<td>${line.table ?? ""}</td>` : ""}
      <td class="who"><bdi>${line.by}</bdi></td>
      <td><bdi>${line.what}</bdi></td>
      <td><bdi>${line.before}</bdi></td>
      <td><bdi>${line.after}</bdi></td>
      <td>${line.article}</td>
      <td>${line.seq}</td>
    </tr> `;
  });
  return toTable(
    ["When", ...(isWithTable ? ["Table"] : []), "Who", "What", "Before", "After", "Laws", "Entry"],
    rows,
  );
}

/** `Golestani, Kiarash (GM, IRI, 2598)`. */
export function toPlayer(player: GameState["white"]): Html {
  if (player === null) return html`not known`;
  const more = [player.title, player.federation, player.rating?.toString(), player.fideId]
    .filter((part) => part !== undefined && part !== "")
    .join(", ");
  return html`<bdi>${player.name}</bdi>${more === "" ? "" : ` (${more})`}`;
}

/** What a game's result is, also while it is on its way. */
export function toStanding({ end, desk, startedAt }: GameState): string {
  const pending = desk.pending === null ? "" : ` (on its way: ${toResultText(desk.pending)})`;
  if (end !== null) return `${toResultText(end)}${pending}`;
  return `${startedAt === null ? "not started" : "in play"}${pending}`;
}

/** Until when a protest may be handed in after that end; empty: there is no such time. */
export function toProtest(end: Instant | null, { when, protestMillis, now }: SheetParts): string {
  const until = protestUntil(end, protestMillis);
  return until === null ? "" : `${when(until).local}${until < now ? ", over" : ""}`;
}
