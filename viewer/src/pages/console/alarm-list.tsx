import type { Person } from "@boardwire/shared";
import type { VNode } from "preact";
import { usePage } from "../../page-context.ts";
import { AlarmCard, HandledAlarm } from "./alarm-card.tsx";
import { sortAlarms, type AlarmGroup } from "./alarm-order.ts";
import { consoleWords } from "./console-words.ts";
import { Mark } from "./mark.tsx";
import { useSeconds } from "./use-seconds.ts";
import { useOrders } from "../../use-orders.ts";

/** Everything that calls for an arbiter, most urgent first; it stays until somebody has seen it. */
export function AlarmList({ me }: { readonly me: Person | null }): VNode {
  const { store } = usePage();
  const text = consoleWords.value;
  const told = store.alarms.value;
  const alarms = told ?? [];
  const people = store.people.value ?? [];
  // What was put off comes back by itself; the relay tells, this is for the seconds until then.
  const now = useSeconds(15);
  const { open, handled } = sortAlarms(alarms, me?.sector ?? null, now);
  const count = open.reduce((sum, group) => sum + group.alarms.length, 0);
  return (
    <section class="alarms" aria-labelledby="alarms-title">
      <div class="column-head">
        <h2 id="alarms-title" tabIndex={-1}>
          {text.views.alarms}
        </h2>
        {told !== null && (
          <span class="quiet" data-count={count}>
            {text.open(count)}
          </span>
        )}
      </div>
      {/* Nothing calls for an arbiter only once the relay has said so. */}
      {told !== null && count === 0 && <p class="nothing quiet">{text.noAlarms}</p>}
      {open.map((group) =>
        group.alarms.length === 1 ? (
          group.alarms.map((alarm) => <AlarmCard key={alarm.id} alarm={alarm} me={me} people={people} />)
        ) : (
          <Group key={`${group.level} ${group.kind}`} group={group} me={me} people={people} />
        ),
      )}
      {handled.length > 0 && (
        <details class="handled-list">
          <summary>{text.handled(handled.length)}</summary>
          <ul>
            {handled.map((alarm) => (
              <HandledAlarm key={alarm.id} alarm={alarm} />
            ))}
          </ul>
        </details>
      )}
    </section>
  );
}

interface GroupProps {
  readonly group: AlarmGroup;
  readonly me: Person | null;
  readonly people: readonly Person[];
}

/** The same at many tables: one line for all, each inside it. */
function Group({ group, me, people }: GroupProps): VNode {
  const text = consoleWords.value;
  const orders = useOrders();
  const { level, kind, alarms } = group;
  const seeAll = async (): Promise<void> => {
    for (const { id } of alarms) await orders.send({ kind: "handleAlarm", alarm: id, how: "acknowledge" });
  };
  return (
    <details class={`alarm-group ${level}`} data-alarm={kind}>
      <summary>
        <Mark level={level} />
        <span class="grow">
          <b>{text.alarm.titles[kind]}</b>{" "}
          <span class="ltr quiet">
            {alarms
              .map(({ table }) => table)
              .toSorted((a, b) => a - b)
              .join(", ")}
          </span>
        </span>
        <span class="count">{alarms.length}</span>
      </summary>
      <button type="button" class="btn all-seen" onClick={() => void seeAll()}>
        {text.seenAll}
      </button>
      {alarms.map((alarm) => (
        <AlarmCard key={alarm.id} alarm={alarm} me={me} people={people} isInGroup />
      ))}
    </details>
  );
}
