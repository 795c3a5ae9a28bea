import type { Side, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { Board } from "../../board/board.tsx";
import { toMeta, toName, toTableLabel, toTitle } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { TimeOrScore } from "../../parts/player-row.tsx";
import { TableNote } from "../../parts/table-note.tsx";
import { NEVER_LOW } from "../../time.ts";
import type { Screen } from "./screen.ts";

interface CellProps {
  readonly table: TableView;
  readonly screen: Screen;
}

/** One table: Black's row, the board, White's row. */
export function Cell({ table, screen }: CellProps): VNode {
  const text = words.value;
  const person = (side: Side): VNode => <Person side={side} table={table} screen={screen} />;
  return (
    <section class="seat" data-table={table.table} aria-label={text.tableNumber(table.table)}>
      {person("black")}
      <div class="mid">
        <span class="number">{toTableLabel(table.table)}</span>
        {table.result === null && <TableNote tile={table} />}
      </div>
      <Board
        position={table.position}
        last={table.last?.uci ?? null}
        orientation="white"
        label={text.tableNumber(table.table)}
      />
      {person("white")}
    </section>
  );
}

function Person({ side, table, screen }: CellProps & { readonly side: Side }): VNode {
  const player = table[side];
  // Of "Golestani, Kiarash" the first part: a family name can be read from further away.
  const [family = ""] = toName(player, side, words.value).split(/[,،]/);
  const meta = [toTitle(player), ...toMeta(player)].filter((part) => part !== "");
  return (
    <div class={`person ${side}`}>
      <div class="who" style={{ "--letters": family.length }}>
        <bdi class="name">{family}</bdi>
        <div class="meta">{meta.join(" ")}</div>
      </div>
      {(screen.clocks || table.result !== null) && (
        <TimeOrScore clock={table.clock} result={table.result} side={side} lowMark={NEVER_LOW} />
      )}
    </div>
  );
}
