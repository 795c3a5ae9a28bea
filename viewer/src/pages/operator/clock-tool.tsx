import type { TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useOrders } from "../../use-orders.ts";
import { operatorWords } from "./operator-words.ts";
import { Outcome } from "./outcome.tsx";

/** The clock was taken to stand the other way round than it does. */
export function ClockTool({ table }: { readonly table: TableView }): VNode | null {
  const text = operatorWords.value;
  const orders = useOrders();
  if (table.health?.board == null) return null;
  // As this page shows it: where another desk turns it in the same moment, it is turned once.
  const swapped = !(table.clockWatch?.swapped ?? false);
  return (
    <section class="panel tool" aria-labelledby="clock-title">
      <h3 id="clock-title">{text.clockTitle}</h3>
      <div>
        <p class="quiet">{text.swapText}</p>
        <button
          type="button"
          class="btn"
          data-action="swap"
          disabled={orders.isBusy}
          onClick={() => void orders.send({ kind: "swapClock", table: table.table, swapped })}
        >
          {text.swap}
        </button>
        <Outcome orders={orders} />
      </div>
    </section>
  );
}
