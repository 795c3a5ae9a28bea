import {
  AlarmIdSchema,
  toInstant,
  type Alarm,
  type AlarmId,
  type AlarmKind,
  type BoardState,
  type Citation,
  type Edition,
  type GameState,
  type Hall,
  type Instant,
  type PlayMode,
  type TableNumber,
} from "@boardwire/shared";
import * as v from "valibot";
import type { MateBook } from "../projections/arbiter-flags.ts";
import type { DrawViews } from "../projections/claims.ts";

// What calls for an arbiter, as the hall shows it (docs/rules/alarms.md). Causes are derived anew each time; which of them
// are alarms by now, and what arbiters did about them, is kept in list.ts.

/** Something that stands in the hall, or has happened, and calls for an arbiter from `due` on. */
export interface Cause extends Pick<
  Alarm,
  "id" | "kind" | "level" | "table" | "game" | "side" | "article" | "values"
> {
  /** Of a family one is an alarm at a time: the newest takes the place of those before it. */
  readonly family: string;
  /** Null: nothing tells, and it counts from when it was first found. */
  readonly since: Instant | null;
  readonly due: Instant;
  /** It happened and is over, so nothing is left of it once somebody has acknowledged it. */
  readonly isEvent: boolean;
}

/** One table, as those who look for causes see it. */
export interface Sight {
  readonly hall: Hall;
  readonly table: TableNumber;
  readonly board: BoardState | null;
  readonly edition: Edition;
  readonly mates: MateBook;
}

/** A game that is being played there: started, and neither over nor its result on its way. */
export interface PlaySight extends Sight {
  readonly game: GameState;
  /** Null: the time control is not known. */
  readonly mode: PlayMode | null;
  readonly draws: DrawViews["draws"];
  /** The move that stands last ended the game, or left no side able to mate. */
  readonly ending: "mate" | "dead" | null;
}

export type CauseFinder = (sight: PlaySight) => readonly Cause[];

/** What has no other name. */
type Facts = Pick<Cause, "level"> & {
  readonly side?: Cause["side"];
  readonly since?: Instant | null;
  /** Milliseconds for which it has to stand before it is an alarm. */
  readonly after?: number;
  readonly isEvent?: boolean;
  readonly cited?: Pick<Citation, "article">;
  readonly values?: Readonly<Record<string, string | number | null | undefined>>;
};

/** `family`: what is one alarm at a time. `occurrence`: what tells one of the family from the next; none: there is one only. */
export interface Mark {
  readonly family?: readonly (string | number)[];
  readonly occurrence?: readonly (string | number)[];
}

/** About the game that is being played. */
export function causeOfPlay(kind: AlarmKind, { game }: PlaySight, mark: Mark, facts: Facts): Cause {
  return toCause(kind, game.table, game, [game.id], mark, facts);
}

/** About what stands at a table, whoever plays there. */
export function causeAtTable(kind: AlarmKind, table: TableNumber, mark: Mark, facts: Facts): Cause {
  return toCause(kind, table, null, [], mark, facts);
}

function toCause(
  kind: AlarmKind,
  table: TableNumber,
  game: GameState | null,
  of: readonly string[],
  { family = [], occurrence = [] }: Mark,
  { level, side = null, since = null, after = 0, isEvent = false, cited, values = {} }: Facts,
): Cause {
  const named = [kind, table, ...of, ...family];
  return {
    id: toAlarmId([...named, ...occurrence].join(":")),
    family: named.join(":"),
    kind,
    level,
    table,
    game: game?.id ?? null,
    side,
    since,
    due: toInstant((since ?? 0) + after),
    isEvent,
    article: cited?.article ?? null,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const])),
    ),
  };
}

const toAlarmId = (text: string): AlarmId => v.parse(AlarmIdSchema, text);
