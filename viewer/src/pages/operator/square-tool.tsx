import type { TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { useOrders } from "../../use-orders.ts";
import { operatorWords } from "./operator-words.ts";
import { Outcome } from "./outcome.tsx";

const SQUARES = [..."87654321"].flatMap((rank) => [..."abcdefgh"].map((file) => `${file}${rank}`));

/** A square that the board reads wrongly; those that do not fit now come first. */
export function SquareTool({ table }: { readonly table: TableView }): VNode | null {
  const text = operatorWords.value;
  const orders = useOrders();
  const [chosen, setChosen] = useState("");
  const { health } = table;
  if (health?.board == null) return null;
  const suspects = [...health.unresolved, ...health.setup].map(({ square }) => square);
  const rest = SQUARES.filter((square) => !suspects.includes(square));
  const free = [...suspects, ...rest].filter((square) => !health.masked.includes(square));
  const square = free.includes(chosen) ? chosen : (free[0] ?? "");
  const mask = (of: string, masked: boolean): void =>
    void orders.send({ kind: "maskSquare", table: table.table, square: of, masked });
  return (
    <section class="panel tool" aria-labelledby="square-title">
      <h3 id="square-title">{text.squareTitle}</h3>
      <div>
        <p class="quiet">{text.squareText}</p>
        <form
          class="row"
          onSubmit={(event) => {
            event.preventDefault();
            mask(square, true);
          }}
        >
          <label>
            <span>{text.square}</span>
            <select
              name="square"
              dir="ltr"
              value={square}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {free.map((name) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <button type="submit" class="btn" disabled={orders.isBusy}>
            {text.mask}
          </button>
        </form>
        <div class="row">
          {health.masked.map((name) => (
            <button
              key={name}
              type="button"
              class="btn"
              disabled={orders.isBusy}
              onClick={() => mask(name, false)}
            >
              {text.unmask(name)}
            </button>
          ))}
        </div>
        <Outcome orders={orders} />
      </div>
    </section>
  );
}
