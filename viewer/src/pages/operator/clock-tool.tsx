import type { TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { operatorWords } from "./operator-words.ts";
import { Outcome, useSending } from "./use-sending.tsx";

/** The clock was taken to stand the other way round than it does. */
export function ClockTool({ table }: { readonly table: TableView }): VNode | null {
  const text = operatorWords.value;
  const sending = useSending();
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
          disabled={sending.isBusy}
          onClick={() => void sending.send({ kind: "swapClock", table: table.table, swapped })}
        >
          {text.swap}
        </button>
        <Outcome sending={sending} />
      </div>
    </section>
  );
}
