import { stopClock, toGameClock } from "./game-clock.ts";
import { toNewGame, type GameState } from "./game.ts";
import type { BoardState } from "./hall-board.ts";
import type { EntryOf } from "./journal.ts";

/** A game that begins on a board, with the clock as the board has told of it last. */
export function toStartedGame(
  entry: EntryOf<"GameStarted">,
  board: BoardState | undefined,
  paired: boolean,
  tournament: string,
): GameState {
  const { at, turned } = entry;
  const reading = board?.reading ?? null;
  const isMirrored = turned !== (board?.clockSwapped ?? false);
  const fresh = toNewGame(entry);
  const clock = reading === null ? null : toGameClock(reading, isMirrored, reading.seen, fresh);
  const isRead = board !== undefined && board.clockPresent && board.unreachableSince === null;
  return {
    ...fresh,
    paired,
    tournament,
    startedAt: at,
    turned,
    clock: clock === null || isRead ? clock : stopClock(clock, clock.seen),
  };
}
