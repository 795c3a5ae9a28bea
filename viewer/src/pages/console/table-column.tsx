import { tellControl } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { consolePath, type ConsolePlace } from "../../route.ts";
import { consoleWords } from "./console-words.ts";
import { TableLog } from "./table-log.tsx";
import { TableGame } from "./table-game.tsx";

/** The chosen table, or why there is nothing to see. */
export function TableColumn({ view, table, game }: ConsolePlace): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  const watched = store.game.value;
  const tile = table === null ? undefined : store.table(table).value;
  const id = game ?? tile?.game ?? null;
  const picture = watched.kind === "shown" && watched.id === id ? watched.picture : null;
  return (
    <section class="table-column" aria-labelledby="table-title">
      <div class="column-head">
        <h2 id="table-title" tabIndex={-1}>
          {table === null ? text.views.table : words.value.tableNumber(table)}
        </h2>
        {picture?.facts.timeControl != null && (
          <span class="quiet" title={text.control}>
            <span class="ltr">{tellControl(picture.facts.timeControl)}</span>
          </span>
        )}
      </div>
      {id !== null && picture !== null ? (
        <TableGame key={id} id={id} picture={picture} />
      ) : (
        <p class="nothing quiet">{table === null ? text.chooseTable : toReason(watched.kind, id === null)}</p>
      )}
      {table !== null && view === "log" && <TableLog table={table} />}
      {table !== null && (
        <a
          class="btn bare log-link"
          href={consolePath({ view: view === "log" ? "table" : "log", table, game })}
        >
          {view === "log" ? text.views.table : text.views.log}
        </a>
      )}
    </section>
  );
}

function toReason(kind: "none" | "asked" | "unknown" | "shown", hasNoGame: boolean): string {
  if (hasNoGame) return consoleWords.value.noGame;
  return kind === "unknown" ? words.value.unknownGame : words.value.connecting;
}
