import {
  describeHabits,
  isInPlay,
  type ClockWatchView,
  type GameState,
  type Hall,
  type Millis,
  type TableNumber,
} from "@boardwire/shared";
import { boardOf, isCurrent } from "./tile.ts";

/** What staff get of the clock at a table besides its times. */
export function toClockWatch(hall: Hall, table: TableNumber, game: GameState | null): ClockWatchView {
  const board = isCurrent(hall, game, table) ? boardOf(hall, table) : null;
  return {
    notices: (game?.notices ?? []).map(({ notice, seen }) => ({ notice, seen })),
    swapped: board?.clockSwapped ?? false,
    otherType: findOtherType(hall, board?.reading?.resolutionMillis ?? null),
    otherHabits: game === null || board === null ? [] : findOtherHabits(hall, game),
  };
}

/** One type of clock in a tournament (requirement S-63): the step that a clock tells is what a relay can see of it. */
function findOtherType(hall: Hall, own: Millis | null): ClockWatchView["otherType"] {
  if (own === null) return null;
  const steps: Millis[] = [];
  for (const { reading } of hall.boards.values()) if (reading !== null) steps.push(reading.resolutionMillis);
  const usual = findUsual(steps, own);
  return usual === own ? null : { resolutionMillis: own, usual };
}

const HABITS = ["startShows", "addsAt", "delay"] as const;

/** Clocks under one control are to do the same. */
function findOtherHabits(hall: Hall, game: GameState): ClockWatchView["otherHabits"] {
  const mine = describeHabits(game);
  if (game.end !== null || HABITS.every((habit) => mine[habit] === null)) return [];
  const alike: ReturnType<typeof describeHabits>[] = [];
  for (const table of hall.tables.keys()) {
    const one = hall.currentGame(table);
    if (one !== null && isInPlay(one) && one.timeControl === game.timeControl)
      alike.push(describeHabits(one));
  }
  return HABITS.flatMap((habit) => {
    const own = mine[habit];
    if (own === null) return [];
    const known = alike.map((one): string | null => one[habit]).filter((one) => one !== null);
    const usual = findUsual<string>(known, own);
    return usual === own ? [] : [{ habit, own, usual }];
  });
}

/** What more have than have `own`; else `own`. */
function findUsual<T>(all: readonly T[], own: T): T {
  const counts = new Map<T, number>();
  for (const one of all) counts.set(one, (counts.get(one) ?? 0) + 1);
  const [usual, most] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [own, 0];
  return most > (counts.get(own) ?? 0) ? usual : own;
}
