import type { SquareDifference, TableView } from "@boardwire/shared";
import type { ComponentChildren, VNode } from "preact";
import { toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { usePage } from "../../page-context.ts";
import { formatClock } from "../../time.ts";
import { nameMan } from "./name-man.ts";
import { operatorWords } from "./operator-words.ts";
import { isClockRead } from "./readiness.ts";

/** What is known of the board, its line and its clock. */
export function Equipment({ table }: { readonly table: TableView }): VNode | null {
  const text = operatorWords.value;
  const { health } = table;
  if (health === undefined) return null;
  const fact = (name: keyof typeof text.facts, value: ComponentChildren): VNode => (
    <div data-fact={name}>
      <dt>{text.facts[name]}</dt>
      <dd>{value}</dd>
    </div>
  );
  const device = (value: string | null): VNode =>
    value === null ? <span class="quiet">{text.unknown}</span> : <bdi dir="ltr">{value}</bdi>;
  return (
    <section class="panel" aria-labelledby="equipment-title">
      <h3 id="equipment-title">{text.equipment}</h3>
      <dl class="facts">
        {fact("board", device(health.board))}
        {fact("make", device(health.make))}
        {fact("port", device(health.port))}
        {fact("firmware", device(health.firmware))}
        {fact("battery", health.batteryPercent === null ? text.unknown : text.percent(health.batteryPercent))}
        {fact("signal", <Signal table={table} />)}
        {health.ageMillis !== null && fact("age", text.inTurn(health.ageMillis / 1000))}
        {fact("noise", new Intl.NumberFormat(words.value.tag).format(health.noiseBytes))}
        {fact("clock", <ClockState table={table} />)}
        {fact("clockSides", table.clockWatch?.swapped === true ? text.clockTurned : text.clockStraight)}
        {fact(
          "masked",
          health.masked.length === 0 ? text.none : <bdi dir="ltr">{health.masked.join(" ")}</bdi>,
        )}
        {health.unresolved.length > 0 && fact("misfits", <Squares differences={health.unresolved} />)}
        {fact("setup", <Setup table={table} />)}
      </dl>
    </section>
  );
}

function Signal({ table: { health, signal } }: { readonly table: TableView }): VNode {
  const text = operatorWords.value;
  const since = signal.since === null ? null : toTimeOfDay(signal.since, words.value.tag);
  if (health?.board == null) return <>{text.none}</>;
  if (!health.reachable) return <>{text.noDriver}</>;
  return <>{health.connected ? text.signalOk : text.signalLost(since)}</>;
}

/** How old the last reading is, counted on; a part of its own, since it changes each second. */
function ClockState({ table: { health, clock } }: { readonly table: TableView }): VNode {
  const { store } = usePage();
  const text = operatorWords.value;
  const now = store.now.value;
  if (health?.clockPresent !== true || (clock === null && !isClockRead(health)))
    return <>{text.clockAbsent}</>;
  const age = now === null || clock === null ? null : Math.max(0, Math.floor((now - clock.at) / 1000) * 1000);
  const parts = [
    // When it was read is told with a game alone.
    ...(clock === null ? [text.clockIsRead] : []),
    ...(age === null ? [] : [text.clockRead(age === 0 ? "0:00" : formatClock(age))]),
    ...(health.clockLowBattery ? [text.clockBatteryLow] : []),
  ];
  return <>{parts.join(words.value.comma)}</>;
}

function Setup({ table: { health, status } }: { readonly table: TableView }): VNode {
  const text = operatorWords.value;
  const differences = health?.setup ?? [];
  if (differences.length > 0) return <Squares differences={differences} />;
  return <>{status === "waiting" ? text.startOpen : text.startRight}</>;
}

const Squares = ({ differences }: { readonly differences: readonly SquareDifference[] }): VNode => (
  <ul>
    {differences.map((difference) => (
      <li key={difference.square}>{describeDifference(difference)}</li>
    ))}
  </ul>
);

function describeDifference({ square, expected, seen }: SquareDifference): string {
  return operatorWords.value.difference(square, nameMan(expected), nameMan(seen));
}
