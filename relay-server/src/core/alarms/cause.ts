import {
  AlarmIdSchema,
  type findEnding,
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

/** Something that stands in the hall, or has happened, and calls for an arbiter. */
export interface Cause extends Pick<
  Alarm,
  "id" | "kind" | "level" | "table" | "game" | "side" | "article" | "values"
> {
  /**
   * Of a family one is an alarm at a time: the newest takes the place of those before it. Names of the family begin with it and
   * a colon, and no other names do.
   */
  readonly family: string;
  /** Null: nothing tells, and it counts from when it was first found. */
  readonly since: Instant | null;
  /** Milliseconds for which it has to stand before it is an alarm. */
  readonly after: number;
  /** It happened and is over, so nothing is left of it once somebody has acknowledged it. */
  readonly isEvent: boolean;
  /** A person has ruled on it: it is no alarm, and needs none. */
  readonly isAnswered: boolean;
}

/** One table, as those who look for causes see it. */
export interface Sight {
  readonly hall: Hall;
  readonly table: TableNumber;
  readonly board: BoardState | null;
  readonly edition: Edition;
  readonly mates: MateBook;
}

/** What a position is worth by itself: mate, stalemate, or no material to mate. */
export type Ending = NonNullable<ReturnType<typeof findEnding>>;

/** The game at a table, whatever has become of it. */
export interface GameSight extends Sight {
  readonly game: GameState;
  /** The position that stands last ends the game. */
  readonly ending: Ending | null;
}

/** A game that is being played: started, and neither over nor its result on its way. */
export interface PlaySight extends GameSight {
  /** Null: the time control is not known. */
  readonly mode: PlayMode | null;
  readonly draws: DrawViews["draws"];
  readonly drawn: DrawViews["drawn"];
}

/** What happens on it is told as it happens. Else what it does not show is no sign of anything. */
export const isHeard = (board: BoardState | null): board is BoardState =>
  board !== null && board.connected && board.unreachableSince === null;

/** Looks for the causes of one subject. */
export type Finder<S extends Sight> = (sight: S) => readonly Cause[];

/** What has no other name. */
type Facts = Pick<Cause, "level"> & {
  readonly side?: Cause["side"];
  readonly since?: Instant | null;
  readonly after?: number;
  readonly isEvent?: boolean;
  readonly isAnswered?: boolean;
  readonly cited?: Pick<Citation, "article">;
  readonly values?: Readonly<Record<string, string | number | null | undefined>>;
};

/** `family`: what is one alarm at a time. `occurrence`: what tells one of the family from the next; none: there is one only. */
export interface Mark {
  readonly family?: readonly (string | number)[];
  readonly occurrence?: readonly (string | number)[];
}

/** About the game at a table. */
export function causeOfGame(kind: AlarmKind, { game }: GameSight, mark: Mark, facts: Facts): Cause {
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
  {
    level,
    side = null,
    since = null,
    after = 0,
    isEvent = false,
    isAnswered = false,
    cited,
    values = {},
  }: Facts,
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
    after,
    isEvent,
    isAnswered,
    article: cited?.article ?? null,
    values: Object.fromEntries(
      Object.entries(values).flatMap(([name, value]) => (value == null ? [] : [[name, value] as const])),
    ),
  };
}

const toAlarmId = (text: string): AlarmId => v.parse(AlarmIdSchema, text);
