import type { TableNumber, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { Board } from "../../board/board.tsx";
import { toMoveText, toName, toTableLabel, toTileNumbering } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { PlayerRow } from "../../parts/player-row.tsx";
import { TableNote } from "../../parts/table-note.tsx";
import { gamePath } from "../../route.ts";
import { toLowMark } from "../../time.ts";

// The tables' channel has no time control; the mark for an unknown one holds.
export const TILE_LOW_MARK = toLowMark(null);

/** The last move with its number, empty before the first. */
export const toLastMove = (tile: TableView): string =>
  tile.last === null ? "" : toMoveText(tile.last.ply, tile.last.san, toTileNumbering(tile));

/** The table's number, and the link to its game where there is one. */
export function TableLink({ tile }: { readonly tile: TableView }): VNode {
  if (tile.game === null) return <span class="number">{toTableLabel(tile.table)}</span>;
  const text = words.value;
  const label = text.openGame(
    tile.table,
    toName(tile.white, "white", text),
    toName(tile.black, "black", text),
  );
  return (
    <a class="number open" href={gamePath(tile.game)} aria-label={label}>
      {toTableLabel(tile.table)}
    </a>
  );
}

/** One table among many: rule, rows and board. Draws itself anew when its table changes, and no other. */
export function Tile({ number }: { readonly number: TableNumber }): VNode | null {
  const { store } = usePage();
  const tile = store.table(number).value;
  if (tile === undefined) return null;
  const text = words.value;
  const last = toLastMove(tile);
  const row = { clock: tile.clock, result: tile.result, lowMark: TILE_LOW_MARK };
  const isDim = tile.status === "live" && (tile.signal.state === "lost" || tile.signal.state === "adjusting");
  return (
    <article class={isDim ? "tile dim" : "tile"} data-table={number}>
      <h2 class="tile-head">
        <TableLink tile={tile} />
        <span class="grow" />
        <span class="newest ltr">{last}</span>
      </h2>
      <PlayerRow player={tile.black} side="black" {...row} />
      <Board
        position={tile.position}
        last={tile.last?.uci ?? null}
        orientation="white"
        label={`${text.tableNumber(number)}${last === "" ? "" : `, ${text.lastMove}: ${last}`}`}
      />
      <PlayerRow player={tile.white} side="white" {...row} />
      <TableNote tile={tile} />
    </article>
  );
}
