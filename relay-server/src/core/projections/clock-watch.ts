import type { ClockWatchView, GameState, Hall, Millis, TableNumber } from "@boardwire/shared";
import { boardOf, isCurrent } from "./tile.ts";

/** What staff get of the clock at a table besides its times. */
export function toClockWatch(hall: Hall, table: TableNumber, game: GameState | null): ClockWatchView {
  const board = isCurrent(hall, game, table) ? boardOf(hall, table) : null;
  return {
    notices: [...(game?.notices ?? [])],
    swapped: board?.clockSwapped ?? false,
    otherType: findOtherType(hall, board?.reading?.resolutionMillis ?? null),
  };
}

/** One type of clock in a tournament (requirement S-63): the step that a clock tells is what a relay can see of it. */
function findOtherType(hall: Hall, own: Millis | null): ClockWatchView["otherType"] {
  if (own === null) return null;
  const counts = new Map<Millis, number>();
  for (const { reading } of hall.boards.values())
    if (reading !== null)
      counts.set(reading.resolutionMillis, (counts.get(reading.resolutionMillis) ?? 0) + 1);
  const [usual] = [...counts].toSorted(([, a], [, b]) => b - a)[0] ?? [own];
  const isOdd = usual !== own && (counts.get(usual) ?? 0) > (counts.get(own) ?? 0);
  return isOdd ? { resolutionMillis: own, usual } : null;
}
