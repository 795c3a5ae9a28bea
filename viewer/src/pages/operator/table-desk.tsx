import type { TableNumber } from "@boardwire/shared";
import type { VNode } from "preact";
import { toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { operatorPath } from "../../route.ts";
import { ClockTool } from "./clock-tool.tsx";
import { Equipment } from "./equipment.tsx";
import { describeFault } from "./fault-text.ts";
import { findFaults } from "./faults.ts";
import { Mark } from "./mark.tsx";
import { Moves } from "./moves.tsx";
import { operatorWords } from "./operator-words.ts";
import { PositionTool } from "./position-tool.tsx";
import { PublicSees, StaffSee } from "./sights.tsx";
import { SquareTool } from "./square-tool.tsx";

/** One table: what is amiss, what staff and the public see, and what can be put right. */
export function TableDesk({ number }: { readonly number: TableNumber }): VNode | null {
  const { store } = usePage();
  const text = operatorWords.value;
  const names = words.value;
  const table = store.table(number).value;
  if (table === undefined) return <p class="op-hint quiet">{names.loading}</p>;
  const { pending } = table;
  const watched = store.game.value;
  const game = watched.kind === "shown" && watched.id === table.game ? watched : null;
  return (
    <div class="desk">
      <div class="desk-head">
        <h2 tabIndex={-1}>{names.tableNumber(number)}</h2>
        <a class="btn" href={operatorPath(null)}>
          {text.close}
        </a>
      </div>
      {findFaults(table).map((fault) => (
        <p key={fault.kind} class="notice look">
          <Mark isGood={false} />
          {describeFault(fault, text, names.tag)}
        </p>
      ))}
      {pending != null && (
        <p class="notice">
          {text.pending(names.results[pending.result], toTimeOfDay(pending.publicAt, names.tag))}
        </p>
      )}
      <div class="sights">
        <StaffSee table={table} />
        <PublicSees number={number} />
      </div>
      <div class="desk-tools">
        {game !== null && (
          <div>
            <Moves id={game.id} picture={game.picture} />
            <PositionTool key={game.id} id={game.id} tile={game.picture.tile} />
          </div>
        )}
        <div>
          <Equipment table={table} />
          <SquareTool table={table} />
          <ClockTool table={table} />
        </div>
      </div>
    </div>
  );
}
