import type { GameResult, Player } from "@boardwire/shared";

/** A real game of the past. `moves` is PGN move text: SAN with move numbers, no comments, no result. */
export interface FamousGame {
  /** Stable short name, used on the command line: `opera-1858`. */
  readonly id: string;
  readonly white: Player;
  readonly black: Player;
  readonly event: string;
  readonly site: string;
  readonly year: number;
  readonly result: GameResult;
  readonly moves: string;
}

/** Title and rating only where they existed at the time of the game. */
export function player(name: string, federation: string, title?: string, rating?: number): Player {
  return {
    name,
    federation,
    ...(title === undefined ? {} : { title }),
    ...(rating === undefined ? {} : { rating }),
  };
}

/** The moves of a game in SAN, one a half-move. */
export function toSans(moves: string): string[] {
  return moves
    .replaceAll(/\d+\.+/g, " ")
    .split(/\s+/)
    .filter((token) => token !== "");
}
