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

/** Says that the table has gone on from a game, with the way there. */
export function NextGame({ id, table, games }: TableGamesProps): VNode | null {
  const { store } = usePage();
  const text = words.value;
  const present = store.table(table).value?.game ?? null;
  if (present === null || present === id || !games.includes(id)) return null;
  return (
    <div class="notice next-game" role="status">
      <span>
        {text.nextGame}{" "}
        <a class="link" href={gamePath(present)}>
          {text.toNextGame}
        </a>
      </span>
    </div>
  );
}

/** All games of a table, once there are several: what has been played there stays in reach. */
export function TableGames({ id, games }: Omit<TableGamesProps, "table">): VNode | null {
  const text = words.value;
  if (games.length < 2) return null;
  return (
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
  );
}

/** `2` of the game `12.2`. */
const toOrdinal = (id: GameId): number => Number(id.split(".")[1]);
