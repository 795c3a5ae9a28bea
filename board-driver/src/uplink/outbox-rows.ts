import type Database from "better-sqlite3";
import * as v from "valibot";
import {
  DeviceIdSchema,
  ReportSchema,
  toInstant,
  type DeviceId,
  type Instant,
  type Report,
} from "@boardwire/shared";

// The rows of the outbox: reports as they were written, and what is made of those that cannot be read back.

/** `n` is the number of the report that was lost; `board` the board that the noise in its place is told of. */
export interface OutboxDamage {
  readonly kind: "damaged";
  readonly n: number;
  readonly board: DeviceId;
}

export type Body = v.InferOutput<typeof BodySchema>;
const BodySchema = v.omit(ReportSchema, ["n"]);
const RowsSchema = v.array(v.object({ n: v.number(), body: v.unknown() }));

/** Before this no computer had this program: a clock that says so has lost its battery. */
const EARLIEST = Date.UTC(2025, 0, 1);
/** Where nothing tells which board a lost report was of. */
const NO_BOARD = v.parse(DeviceIdSchema, "outbox:damaged");

const parseBody = (body: unknown): Body | null => {
  if (typeof body !== "string") return null;
  try {
    const parsed = v.safeParse(BodySchema, JSON.parse(body));
    return parsed.success ? parsed.output : null;
  } catch {
    return null;
  }
};

/**
 * Reports in the order of their numbers, those after `after` and `most` of them. A relay takes no number after a gap, so
 * a report that cannot be read, or whose row is missing before another, becomes noise of one byte: of its own board
 * where the rest of it still tells which, else of the board before it. Before the first number that was ever kept
 * (`after` 0) nothing is missing.
 */
export function toReports(
  rows: unknown,
  after: number,
  most: number,
): { readonly reports: readonly Report[]; readonly damages: readonly OutboxDamage[] } {
  const reports: Report[] = [];
  const damages: OutboxDamage[] = [];
  const parsed = v.parse(RowsSchema, rows).map(({ n, body }) => ({ n, body, report: parseBody(body) }));
  const good = parsed.find(({ report }) => report !== null)?.report ?? null;
  let before: Pick<Report, "at" | "board"> = good ?? { at: toInstant(0), board: NO_BOARD };
  const replace = (n: number, board: DeviceId): void => {
    damages.push({ kind: "damaged", n, board });
    reports.push({ n, at: before.at, board, observation: { kind: "noise", bytes: 1 } });
  };
  let expected = after === 0 ? (parsed[0]?.n ?? 1) : after + 1;
  for (const { n, body, report } of parsed) {
    for (; expected < n && reports.length < most; expected += 1) replace(expected, before.board);
    if (reports.length >= most) break;
    if (report === null) replace(n, boardIn(body) ?? before.board);
    else reports.push({ n, ...report });
    before = reports.at(-1) ?? before;
    expected = n + 1;
  }
  return { reports, damages };
}

function boardIn(body: unknown): DeviceId | null {
  const found = /"board":"([^"\\]+)"/.exec(String(body))?.[1];
  const parsed = v.safeParse(DeviceIdSchema, found);
  return parsed.success ? parsed.output : null;
}

/** The report `by` milliseconds later: a snapshot also carries when it was asked for, on the same clock. */
function moveBody(body: Body, by: number): Body {
  const move = (at: Instant): Instant => toInstant(Math.max(0, at + by));
  const { observation } = body;
  return {
    ...body,
    at: move(body.at),
    observation:
      observation.kind === "snapshot" ? { ...observation, asked: move(observation.asked) } : observation,
  };
}

/** Enough rows to find one that can be read. */
const TAIL_ROWS = 1000;
const MOVED_AT_ONCE = 10_000;

/**
 * Brings reports of earlier runs onto the clock of this one, which began at `start`. A steady clock is the computer's
 * time of day at the start of a run, and between two runs somebody may have set that, or a dead battery may have lost it.
 * What was seen before this run began cannot have been seen after, so all that is kept is moved together, until the
 * last of it is not: the distances stay what they were. Null: it stands where it is.
 *
 * Since this is done at each start, all that an outbox holds is on one clock, whatever number of runs it is from; and
 * since a steady clock only grows, the last reports are the latest.
 */
export function moveReports(
  database: Database.Database,
  start: Instant,
): { readonly millis: number; readonly reports: number } | null {
  const tail = v.parse(
    RowsSchema,
    database.prepare(`SELECT n, body FROM report ORDER BY n DESC LIMIT ${TAIL_ROWS}`).all(),
  );
  const instants = tail.flatMap(({ body }) => parseBody(body)?.at ?? []);
  if (instants.length === 0) return null;
  const latest = Math.max(...instants);
  const isLost = latest < EARLIEST && start >= EARLIEST;
  if (latest <= start && !isLost) return null;
  const by = start - latest;
  let reports = 0;
  const select = database.prepare("SELECT n, body FROM report WHERE n > ? ORDER BY n LIMIT ?");
  const update = database.prepare("UPDATE report SET body = ? WHERE n = ?");
  database.transaction(() => {
    for (let after = Number.MIN_SAFE_INTEGER; ;) {
      const rows = v.parse(RowsSchema, select.all(after, MOVED_AT_ONCE));
      for (const { n, body } of rows) {
        const parsed = parseBody(body);
        after = n;
        if (parsed === null) continue;
        update.run(JSON.stringify(moveBody(parsed, by)), n);
        reports += 1;
      }
      if (rows.length === 0) return;
    }
  })();
  return { millis: -by, reports };
}
