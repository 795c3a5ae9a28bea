import type { TableNumber, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { Board } from "../../board/board.tsx";
import { words } from "../../i18n/language.ts";
import { PageContext, usePage, type Look } from "../../page-context.ts";
import { PlayerRow } from "../../parts/player-row.tsx";
import { TableNote } from "../../parts/table-note.tsx";
import { NEVER_LOW } from "../../time.ts";
import { TILE_LOW_MARK, toLastMove } from "../event/tile.tsx";
import { operatorWords } from "./operator-words.ts";

// The same table twice: as staff have it, and as the public has it at this moment.

interface SightProps {
  readonly title: string;
  readonly note?: string;
  readonly table: TableView;
  readonly lowMark: number;
}

function Sight({ title, note, table, lowMark }: SightProps): VNode {
  const text = words.value;
  const row = { clock: table.clock, result: table.result, lowMark };
  const last = toLastMove(table);
  return (
    <section class="sight">
      <h3>
        {title}
        {note !== undefined && <span class="quiet">{note}</span>}
        <span class="grow" />
        <span class="newest ltr">{last}</span>
      </h3>
      <PlayerRow player={table.black} side="black" {...row} />
      <Board
        position={table.position}
        last={table.last?.uci ?? null}
        orientation="white"
        coordinates
        label={`${title}${text.comma}${text.tableNumber(table.table)}${last === "" ? "" : `${text.comma}${last}`}`}
      />
      <PlayerRow player={table.white} side="white" {...row} />
      <TableNote tile={table} />
    </section>
  );
}

/** An operator's page may stand in sight of the players, undelayed: like on a hall screen no time is coloured there. */
export const StaffSee = ({ table }: { readonly table: TableView }): VNode => (
  <Sight title={operatorWords.value.staffSee} table={table} lowMark={NEVER_LOW} />
);

/** The public's own view, from a line of its own: with the delay, and without what is cut from it. */
export function PublicSees({ number }: { readonly number: TableNumber }): VNode {
  const tools = usePage();
  const text = operatorWords.value;
  const [look, setLook] = useState<Look | null>(null);
  useEffect(() => {
    const opened = tools.lookAsPublic();
    setLook(opened);
    return () => opened.close();
  }, [tools]);
  if (look === null || look.store.tables.value === null)
    return <p class="sight quiet">{text.publicWaiting}</p>;
  const table = look.store.table(number).value;
  if (table === undefined) return <p class="sight quiet">{text.publicNothing}</p>;
  return (
    <PageContext.Provider value={{ ...tools, store: look.store }}>
      <Sight title={text.publicSees} note={text.publicNote} table={table} lowMark={TILE_LOW_MARK} />
    </PageContext.Provider>
  );
}
