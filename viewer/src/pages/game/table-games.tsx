import type { GameId, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { gamePath } from "../../route.ts";

export interface TableGamesProps {
  readonly id: GameId;
  readonly table: TableView["table"];
  /** The games that have started at the table, in order. */
  readonly games: readonly GameId[];
}

/** The other games of a table: the way from a finished game to the one that is on now, and back to the earlier ones. */
export function TableGames({ id, table, games }: TableGamesProps): VNode | null {
  const { store } = usePage();
  const text = words.value;
  const present = store.table(table).value?.game ?? null;
  if (games.length < 2) return null;
  const hasGoneOn = present !== null && present !== id && games.includes(id);
  return (
    <>
      {hasGoneOn && (
        <div class="notice next-game" role="status">
          <span>
            {text.nextGame}{" "}
            <a class="link" href={gamePath(present)}>
              {text.toNextGame}
            </a>
          </span>
        </div>
      )}
      <nav class="panel table-games" aria-label={text.tableGames}>
        <h2>{text.tableGames}</h2>
        <ul>
          {games.map((each) => (
            <li key={each}>
              <a href={gamePath(each)} aria-current={each === id ? "page" : undefined}>
                {text.gameNumber(toOrdinal(each))}
              </a>
            </li>
          ))}
        </ul>
      </nav>
    </>
  );
}

/** `2` of the game `12.2`. */
const toOrdinal = (id: GameId): number => Number(id.split(".")[1]);
