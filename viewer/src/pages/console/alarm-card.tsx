import type { Alarm, Command, Person, PersonId } from "@boardwire/shared";
import type { VNode } from "preact";
import { useId, useState } from "preact/hooks";
import { toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { consolePath } from "../../route.ts";
import { Age } from "./age.tsx";
import { describeAlarm } from "./alarm-sentence.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { Mark } from "./mark.tsx";
import { Article, Outcome } from "./outcome.tsx";
import { useOrders, type Orders } from "../../use-orders.ts";

export const toAlarmTitle = (alarm: Alarm): string => {
  const text = consoleWords.value;
  return text.alarmTitle(alarm.table, text.alarm.titles[alarm.kind]);
};

/** Minutes for which an alarm can be put off. */
const LATER = [1, 2, 5] as const;

export interface AlarmCardProps {
  readonly alarm: Alarm;
  readonly me: Person | null;
  readonly people: readonly Person[];
  /** In a group whose title says it already. */
  readonly isInGroup?: boolean;
}

/** One alarm: what is so since when, by which rule, who looks after it, and what can be done about it. */
export function AlarmCard({ alarm, me, people, isInGroup = false }: AlarmCardProps): VNode {
  const text = consoleWords.value;
  const orders = useOrders();
  const [isMore, setMore] = useState(false);
  const id = useId();
  const taker = people.find((person) => person.id === alarm.taken) ?? null;
  const flag = alarm.kind === "flag" ? <Moves alarm={alarm} /> : null;
  const title = isInGroup ? text.alarmAt(alarm.table) : toAlarmTitle(alarm);
  return (
    <article
      class={`alarm ${alarm.level}`}
      data-alarm={alarm.kind}
      data-table={alarm.table}
      aria-labelledby={id}
    >
      <Mark level={alarm.level} />
      <h3 id={id} class={alarm.past ? "past" : ""}>
        {title}
      </h3>
      <Age since={alarm.since} />
      <div class="what">
        {flag}
        <p>
          {describeAlarm(alarm, { alarm: text.alarm, words: words.value })}{" "}
          <Article article={alarm.article} />
        </p>
        {alarm.taken !== null && (
          <p class="taken">
            {taker?.id === me?.id ? text.takenByMe : <bdi>{text.takenBy(taker?.name ?? alarm.taken)}</bdi>}
          </p>
        )}
      </div>
      <div class="acts">
        <a
          class="btn main"
          data-act="look"
          href={consolePath({ view: "table", table: alarm.table, game: null })}
          aria-label={`${text.look}: ${title}`}
        >
          {text.look}
        </a>
        <button
          type="button"
          class="btn"
          data-act="seen"
          aria-label={`${text.seen}: ${title}`}
          onClick={() => void orders.send({ kind: "handleAlarm", alarm: alarm.id, how: "acknowledge" })}
        >
          {text.seen}
        </button>
        <button
          type="button"
          class="btn bare"
          data-act="more"
          aria-expanded={isMore}
          aria-label={`${text.more}: ${title}`}
          onClick={() => setMore(!isMore)}
        >
          {text.more}
        </button>
        {isMore && <More alarm={alarm} me={me} people={people} orders={orders} />}
      </div>
      <div class="what">
        <Outcome orders={orders} />
      </div>
    </article>
  );
}

/** What an arbiter checks first at a flag: completed moves of those that were due. */
function Moves({ alarm }: { readonly alarm: Alarm }): VNode | null {
  const { completed, required } = alarm.values;
  if (typeof completed !== "number" || typeof required !== "number") return null;
  return (
    <span class="big ltr">
      {completed}
      <small> / {required}</small>
    </span>
  );
}

function More(props: Omit<AlarmCardProps, "isInGroup"> & { readonly orders: Orders }): VNode {
  const { alarm, me, people, orders } = props;
  const text = consoleWords.value;
  const id = useId();
  const others = people.filter(
    (person) => (person.role === "arbiter" || person.role === "chief") && person.id !== me?.id,
  );
  const [to, setTo] = useState<PersonId | null>(others[0]?.id ?? null);
  const order = (how: Extract<Command, { kind: "handleAlarm" }>["how"], more = {}): void =>
    void orders.send({ kind: "handleAlarm", alarm: alarm.id, how, ...more });
  return (
    <div class="more">
      {LATER.map((minutes) => (
        <button
          key={minutes}
          type="button"
          class="btn"
          data-act={`later-${minutes}`}
          onClick={() => order("shelve", { minutes })}
        >
          {text.later(minutes)}
        </button>
      ))}
      {alarm.taken === null ? (
        <button type="button" class="btn" data-act="take" onClick={() => order("take")}>
          {text.take}
        </button>
      ) : (
        <button type="button" class="btn" data-act="give-back" onClick={() => order("giveBack")}>
          {text.giveBack}
        </button>
      )}
      {to !== null && (
        <span class="hand">
          <label for={id}>{text.handTo}</label>
          <select
            id={id}
            value={to}
            onChange={({ currentTarget: { value } }) =>
              setTo(others.find((person) => person.id === value)?.id ?? null)
            }
          >
            {others.map((person) => (
              <option key={person.id} value={person.id}>
                {person.name}
              </option>
            ))}
          </select>
          <button type="button" class="btn" data-act="hand" onClick={() => order("handOver", { to })}>
            {text.hand}
          </button>
        </span>
      )}
    </div>
  );
}

/** An alarm that nobody has to do anything about now: seen while its cause stands, or put off. */
export function HandledAlarm({ alarm }: { readonly alarm: Alarm }): VNode {
  const text = consoleWords.value;
  const orders = useOrders();
  const { acknowledged, shelvedUntil } = alarm;
  const { tag } = words.value;
  return (
    <li class="handled">
      <a class="link" href={consolePath({ view: "table", table: alarm.table, game: null })}>
        {toAlarmTitle(alarm)}
      </a>
      <p class="quiet">
        {acknowledged !== null && (
          <bdi>{text.seenBy(acknowledged.by, isolate(toTimeOfDay(acknowledged.at, tag)))}</bdi>
        )}
        {acknowledged === null && shelvedUntil !== null && text.until(toTimeOfDay(shelvedUntil, tag))}
      </p>
      {acknowledged === null && (
        <button
          type="button"
          class="btn bare"
          aria-label={`${text.back}: ${toAlarmTitle(alarm)}`}
          onClick={() => void orders.send({ kind: "handleAlarm", alarm: alarm.id, how: "unshelve" })}
        >
          {text.back}
        </button>
      )}
      <Outcome orders={orders} />
    </li>
  );
}
