import type { Alarm, AlarmKind, Instant, Sector, TableNumber } from "@boardwire/shared";

// In which order alarms are shown, and which of them. Pure.

export interface AlarmGroup {
  readonly level: Alarm["level"];
  readonly kind: AlarmKind;
  /** One or more; several where the same is so at many tables. */
  readonly alarms: readonly Alarm[];
}

export interface SortedAlarms {
  /** What waits for somebody, most urgent first. */
  readonly open: readonly AlarmGroup[];
  /** Acknowledged while its cause stands, or put off for some minutes. */
  readonly handled: readonly Alarm[];
}

const LEVELS: readonly Alarm["level"][] = ["urgent", "soon", "note"];
/** From so many on, what is not urgent and the same at many tables is folded. */
const FOLDED_FROM = 3;

export const isInSector = (sector: Sector, table: TableNumber): boolean =>
  sector === null || sector.includes(table);

export const isOpen = ({ acknowledged, shelvedUntil }: Alarm, now: number | null): boolean =>
  acknowledged === null && (shelvedUntil === null || (now !== null && shelvedUntil <= now));

/** By level; in it those of the own sector first, and what is older first; alarms of one table side by side. */
export function sortAlarms(alarms: readonly Alarm[], sector: Sector, now: number | null): SortedAlarms {
  const open = alarms.filter((alarm) => isOpen(alarm, now));
  const groups = LEVELS.flatMap((level) => groupLevel(level, open, sector));
  return {
    open: groups,
    handled: alarms.filter((alarm) => !isOpen(alarm, now)).toSorted((a, b) => b.since - a.since),
  };
}

function groupLevel(level: Alarm["level"], open: readonly Alarm[], sector: Sector): AlarmGroup[] {
  const here = open.filter((alarm) => alarm.level === level);
  const oldest = new Map<TableNumber, Instant>();
  for (const { table, since } of here)
    oldest.set(table, (Math.min(since, oldest.get(table) ?? since) as Instant) ?? since);
  const rank = ({ table }: Alarm): number => (isInSector(sector, table) ? 0 : 1);
  const sorted = here.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (oldest.get(a.table) ?? 0) - (oldest.get(b.table) ?? 0) ||
      a.table - b.table ||
      a.since - b.since,
  );
  const counts = new Map<AlarmKind, number>();
  for (const { kind } of sorted) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  const isFolded = ({ kind }: Alarm): boolean => level !== "urgent" && (counts.get(kind) ?? 0) >= FOLDED_FROM;
  const groups: AlarmGroup[] = [];
  for (const alarm of sorted) {
    const known = isFolded(alarm) ? groups.findIndex(({ kind }) => kind === alarm.kind) : -1;
    const group = groups[known];
    if (group === undefined) groups.push({ level, kind: alarm.kind, alarms: [alarm] });
    else groups[known] = { ...group, alarms: [...group.alarms, alarm] };
  }
  return groups;
}
