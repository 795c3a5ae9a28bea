import { printDuration, toMillis, type Person, type Side, type TableNumber } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { toName, toTableLabel } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { Chip, TimeOrScore } from "../../parts/player-row.tsx";
import { consolePath } from "../../route.ts";
import { toLowMark } from "../../time.ts";
import { isOpen } from "./alarm-order.ts";
import { consoleWords } from "./console-words.ts";
import { sortTables, TABLE_ORDERS, toHealth, type TableOrder } from "./table-order.ts";
import { useSeconds } from "./use-seconds.ts";

/** Rows change their places no more often than this: nobody taps what moves away under the finger. */
const ORDER_SECONDS = 5;

export interface TableListProps {
  readonly me: Person | null;
  readonly chosen: TableNumber | null;
}

/** Every table in two lines, the one whose flag will fall next on top. */
export function TableList({ me, chosen }: TableListProps): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  const [order, setOrder] = useState<TableOrder>("time");
  const [onlyMine, setOnlyMine] = useState(true);
  const [onlyLook, setOnlyLook] = useState(false);
  const now = useSeconds(ORDER_SECONDS);
  const sector = me?.sector ?? null;
  const tiles = (store.tables.value ?? []).flatMap((number) => store.table(number).value ?? []);
  const open = (store.alarms.value ?? []).filter((alarm) => isOpen(alarm, now));
  const wish = { order, sector: onlyMine ? sector : null, onlyLook };
  const sorted = sortTables(tiles, open, wish);
  const whyNone = (): string => {
    if (store.tables.value === null) return words.value.loading;
    return tiles.length === 0 ? words.value.emptyText : text.noTables;
  };
  return (
    <section class="tables" aria-labelledby="tables-title">
      <div class="column-head">
        <h2 id="tables-title" tabIndex={-1}>
          {text.views.tables}
        </h2>
        <select
          class="choice"
          aria-label={text.order}
          value={order}
          onChange={({ currentTarget: { value } }) =>
            setOrder(TABLE_ORDERS.find((each) => each === value) ?? "time")
          }
        >
          {TABLE_ORDERS.map((each) => (
            <option key={each} value={each}>
              {text.orders[each]}
            </option>
          ))}
        </select>
        <span class="grow" />
        <div class="seg">
          {sector !== null && (
            <button type="button" aria-pressed={onlyMine} onClick={() => setOnlyMine(!onlyMine)}>
              {text.onlyMine}
            </button>
          )}
          <button type="button" aria-pressed={onlyLook} onClick={() => setOnlyLook(!onlyLook)}>
            {text.onlyLook}
          </button>
        </div>
      </div>
      {sorted.length === 0 ? (
        <p class="nothing quiet">{whyNone()}</p>
      ) : (
        <ul class="urgency">
          {sorted.map(({ table }) => (
            <Row key={table} number={table} isChosen={table === chosen} />
          ))}
        </ul>
      )}
    </section>
  );
}

function Row({
  number,
  isChosen,
}: {
  readonly number: TableNumber;
  readonly isChosen: boolean;
}): VNode | null {
  const { store } = usePage();
  const tile = store.table(number).value;
  if (tile === undefined) return null;
  const text = consoleWords.value;
  const health = toHealth(tile);
  const lowMark = toLowMark(tile.desk?.timeControl ?? null);
  const increment = tile.status === "over" ? 0 : (tile.desk?.increment[tile.clock?.running ?? "white"] ?? 0);
  const line = (side: Side): VNode => {
    const completed = tile.desk?.completed[side] ?? null;
    const required = tile.desk?.required[side] ?? null;
    const made = tile.desk?.made[side] ?? null;
    /** Made and not pressed: seen on the board, and not completed. */
    const unpressed = completed === null || made === null ? 0 : made - completed;
    const isCounted = completed !== null && typeof required === "number" && tile.status === "live";
    const counted = (): string =>
      unpressed > 0
        ? text.movesDone(completed ?? 0, made ?? 0)
        : text.ofRequired(completed ?? 0, String(required));
    return (
      <span key={side} class="line">
        <Chip side={side} />
        <bdi>{toName(tile[side], side, words.value)}</bdi>
        <TimeOrScore clock={tile.clock} result={tile.result} side={side} lowMark={lowMark} />
        <span class="need ltr" title={isCounted ? counted() : undefined}>
          {completed}
          {unpressed > 0 && tile.status === "live" && <small>{`+${unpressed}`}</small>}
          {isCounted && `/${required}`}
        </span>
      </span>
    );
  };
  return (
    <li data-table={number} data-health={health} class={isChosen ? "chosen" : ""}>
      <a
        href={consolePath({ view: "table", table: number, game: null })}
        aria-current={isChosen ? "true" : undefined}
      >
        <span class="number">
          <span class="hidden-text">{`${words.value.table} `}</span>
          {toTableLabel(number)}
          {increment > 0 && (
            <small class="ltr" title={text.control}>
              {`+${printDuration(toMillis(increment))}`}
            </small>
          )}
        </span>
        <span class="lines">{(["white", "black"] as const).map((side) => line(side))}</span>
        <span class={`state ${health}`}>
          {health === "ok" && tile.result !== null ? words.value.results[tile.result] : text.health[health]}
        </span>
      </a>
    </li>
  );
}
