import type { TableNumber } from "@boardwire/shared";
import type { VNode } from "preact";
import { toName, toTableLabel } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { TimeOrScore } from "../../parts/player-row.tsx";
import { gamePath } from "../../route.ts";
import { TILE_LOW_MARK } from "../event/tile.tsx";

function RailTable({
  number,
  isHere,
}: {
  readonly number: TableNumber;
  readonly isHere: boolean;
}): VNode | null {
  const { store } = usePage();
  const tile = store.table(number).value;
  if (tile === undefined || tile.game === null) return null;
  const time = { clock: tile.clock, result: tile.result, lowMark: TILE_LOW_MARK };
  return (
    <a href={gamePath(tile.game)} aria-current={isHere ? "page" : undefined}>
      <span class="number">{toTableLabel(number)}</span>
      <bdi>{toName(tile.white, "white", words.value)}</bdi>
      <TimeOrScore side="white" {...time} />
      <bdi>{toName(tile.black, "black", words.value)}</bdi>
      <TimeOrScore side="black" {...time} />
    </a>
  );
}

/** The other tables beside a game, on wide screens. */
export function Rail({ here }: { readonly here: TableNumber | null }): VNode {
  const { store } = usePage();
  const numbers = store.tables.value ?? [];
  return (
    <nav class="rail" aria-label={words.value.otherTables}>
      <h2>{words.value.otherTables}</h2>
      {numbers.map((number) => (
        <RailTable key={number} number={number} isHere={number === here} />
      ))}
    </nav>
  );
}
