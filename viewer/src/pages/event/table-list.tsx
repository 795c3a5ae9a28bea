import type { Player, Side, TableNumber } from "@boardwire/shared";
import type { VNode } from "preact";
import { toName, toTitle } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { Chip, TimeOrScore } from "../../parts/player-row.tsx";
import { TableNote } from "../../parts/table-note.tsx";
import { TableLink, TILE_LOW_MARK, toLastMove } from "./tile.tsx";

const Person = ({ player, side }: { readonly player: Player | null; readonly side: Side }): VNode => (
  <td class={`person ${side}`}>
    <span class="who">
      <Chip side={side} />
      <span class="title">{toTitle(player)}</span>
      <bdi>{toName(player, side, words.value)}</bdi>
    </span>
  </td>
);

const Facts = ({ player }: { readonly player: Player | null }): VNode => (
  <>
    <td class="meta wide">{(player?.federation ?? "").slice(0, 12)}</td>
    <td class="meta end wide">{player?.rating ?? ""}</td>
  </>
);

function Row({ number }: { readonly number: TableNumber }): VNode | null {
  const { store } = usePage();
  const tile = store.table(number).value;
  if (tile === undefined) return null;
  const time = { clock: tile.clock, result: tile.result, lowMark: TILE_LOW_MARK };
  return (
    <tr data-table={number}>
      <td class="number">
        <TableLink tile={tile} />
      </td>
      <Person player={tile.white} side="white" />
      <Facts player={tile.white} />
      <td class="end white-time">
        <TimeOrScore side="white" {...time} />
      </td>
      <td class="end black-time">
        <TimeOrScore side="black" {...time} />
      </td>
      <Person player={tile.black} side="black" />
      <Facts player={tile.black} />
      <td class="newest wide">
        <span class="ltr">{toLastMove(tile)}</span>
      </td>
      <td class="state">
        <TableNote tile={tile} />
      </td>
    </tr>
  );
}

/** Every table in one line, for those who look for a name or a result. */
export function TableList({ numbers }: { readonly numbers: readonly TableNumber[] }): VNode {
  const text = words.value;
  return (
    <div class="scroller">
      <table class="list">
        <thead>
          <tr>
            <th>{text.table}</th>
            <th>{text.white}</th>
            <th class="meta">
              <span class="hidden-text">{text.federation}</span>
            </th>
            <th class="meta end">{text.rating}</th>
            <th class="end">{text.clock}</th>
            <th class="end">{text.clock}</th>
            <th class="black">{text.black}</th>
            <th class="meta">
              <span class="hidden-text">{text.federation}</span>
            </th>
            <th class="meta end">{text.rating}</th>
            <th class="newest">{text.lastMove}</th>
            <th>{text.state}</th>
          </tr>
        </thead>
        <tbody>
          {numbers.map((number) => (
            <Row key={number} number={number} />
          ))}
        </tbody>
      </table>
    </div>
  );
}
