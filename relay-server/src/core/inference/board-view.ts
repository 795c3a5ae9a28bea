import type { FieldContent, Instant, Observation } from "@boardwire/shared";

// What the board shows, in device coordinates, kept right against snapshots that come late.

/** `_`: not yet reported. */
const UNKNOWN = "_";

export interface BoardView {
  /** 64 contents in device order; `_` where nothing has been reported yet. */
  readonly fields: string;
  /** When each field was last reported by itself or changed by a snapshot. */
  readonly changedAt: readonly number[];
}

export interface FieldChange {
  readonly field: number;
  readonly before: string;
  readonly after: string;
}

export interface Viewed {
  readonly view: BoardView;
  readonly changes: readonly FieldChange[];
}

export const EMPTY_VIEW: BoardView = {
  fields: UNKNOWN.repeat(64),
  changedAt: Array.from({ length: 64 }, () => 0),
};

/** Every field has been reported. */
export const isComplete = (view: BoardView): boolean => !view.fields.includes(UNKNOWN);

export function viewSquare(view: BoardView, field: number, content: FieldContent, now: Instant): Viewed {
  const before = view.fields[field] ?? UNKNOWN;
  const changedAt = view.changedAt.with(field, now);
  if (before === content) {
    // A board that only feels men reports a square again when the man on it was replaced.
    const changes = content === "?" ? [{ field, before, after: content }] : [];
    return { view: { ...view, changedAt }, changes };
  }
  const fields = view.fields.slice(0, field) + content + view.fields.slice(field + 1);
  return { view: { fields, changedAt }, changes: [{ field, before, after: content }] };
}

/** A field that was reported after the snapshot was asked for is newer than the snapshot may be: it stays. */
export function viewSnapshot(
  view: BoardView,
  snapshot: Extract<Observation, { kind: "snapshot" }>,
  now: Instant,
): Viewed {
  const letters = [...view.fields];
  const changedAt = [...view.changedAt];
  const changes: FieldChange[] = [];
  for (let field = 0; field < 64; field++) {
    const before = letters[field] ?? UNKNOWN;
    const after = snapshot.fields[field] ?? UNKNOWN;
    if (before === after || (before !== UNKNOWN && (changedAt[field] ?? 0) > snapshot.asked)) continue;
    letters[field] = after;
    changedAt[field] = now;
    changes.push({ field, before, after });
  }
  return changes.length === 0
    ? { view, changes }
    : { view: { fields: letters.join(""), changedAt }, changes };
}
