import type {
  Audience,
  GameFacts,
  GameMove,
  GameState,
  Hall,
  MoveView,
  TableNumber,
  TableView,
  TournamentView,
} from "@boardwire/shared";

/**
 * What one audience may know, as functions of the hall. Whatever a projection leaves out cannot reach that audience:
 * snapshots are made of its views, updates of the differences between them.
 */
export interface Projection {
  readonly audience: Audience;
  /** Whether this audience may follow single games with their moves. */
  readonly showsGames: boolean;
  /** What is said of all tables together. */
  toTournament(hall: Hall): TournamentView;
  /** One table with a game at it; `game` null where none is paired or started. */
  toTable(hall: Hall, table: TableNumber, game: GameState | null): TableView;
  /** `isOver`: the game that the move belongs to has ended. */
  toMove(move: GameMove, isOver: boolean): MoveView;
  toFacts(hall: Hall, game: GameState): GameFacts;
}
