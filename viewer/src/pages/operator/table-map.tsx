import type { Side, TableNumber, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { toName, toTableLabel } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { Chip } from "../../parts/player-row.tsx";
import { operatorPath } from "../../route.ts";
import { describeFault } from "./fault-text.ts";
import { findFaults } from "./faults.ts";
import { Mark } from "./mark.tsx";
import { operatorWords } from "./operator-words.ts";

interface TableMapProps {
  readonly tables: readonly TableView[];
  /** False until the relay has told. */
  readonly isKnown: boolean;
  readonly chosen: TableNumber | null;
}

/** Every table with its pair, its board and what is amiss there. */
export function TableMap({ tables, isKnown, chosen }: TableMapProps): VNode {
  const text = operatorWords.value;
  const [onlyFaults, setOnlyFaults] = useState(false);
  const shown = onlyFaults ? tables.filter((table) => findFaults(table).length > 0) : tables;
  return (
    <section class="panel" aria-labelledby="map-title">
      <h2>
        <span id="map-title">{text.tablesTitle}</span>
        <span class="grow" />
        <label class="check">
          <input
            type="checkbox"
            checked={onlyFaults}
            onChange={(event) => setOnlyFaults(event.currentTarget.checked)}
          />
          {text.onlyFaults}
        </label>
      </h2>
      {!isKnown && <p class="empty quiet">{words.value.loading}</p>}
      {isKnown && shown.length === 0 && (
        <p class="empty quiet">{tables.length === 0 ? text.noTables : text.nothingWrong}</p>
      )}
      <ul class="map">
        {shown.map((table) => (
          <li key={table.table}>
            <TableCell table={table} isChosen={table.table === chosen} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function TableCell({ table, isChosen }: { readonly table: TableView; readonly isChosen: boolean }): VNode {
  const text = operatorWords.value;
  const names = words.value;
  const [fault] = findFaults(table);
  return (
    <a
      class={fault === undefined ? "cell" : "cell look"}
      href={operatorPath(table.table)}
      aria-current={isChosen ? "page" : undefined}
      data-table={table.table}
    >
      <b>{toTableLabel(table.table)}</b>
      <Mark isGood={fault === undefined} />
      <span class="pair">
        {table.game === null ? (
          text.noGame
        ) : (
          <>
            <Player table={table} side="white" />
            <Player table={table} side="black" />
          </>
        )}
      </span>
      <span class="state">{fault === undefined ? text.ready : describeFault(fault, text, names.tag)}</span>
      <span class="device ltr">{table.health?.board ?? ""}</span>
    </a>
  );
}

const Player = ({ table, side }: { readonly table: TableView; readonly side: Side }): VNode => (
  <span class="name">
    <Chip side={side} />
    <bdi>{toName(table[side], side, words.value)}</bdi>
  </span>
);
