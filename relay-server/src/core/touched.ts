import {
  type Entry,
  type GameId,
  type Hall,
  type TableNumber,
  assertNever,
  isGameEntry,
} from "@boardwire/shared";

/** What a batch of entries has touched. */
export interface Touched {
  readonly tables: Set<TableNumber>;
  readonly games: Set<GameId>;
  tournament: boolean;
}

/** What an entry is about to change elsewhere than where it points: the table that loses a board, the game before. */
export function touchBefore(hall: Hall, entry: Entry, touched: Touched): void {
  if (entry.type === "BoardAssigned") {
    for (const table of hall.tables.values())
      if (table.board === entry.board) touchTable(hall, table.number, touched);
  } else if (entry.type === "GameStarted") touchTable(hall, entry.table, touched);
}

/** What an entry has changed. */
export function touchAfter(hall: Hall, entry: Entry, touched: Touched): void {
  if (isGameEntry(entry)) {
    touchGame(hall, entry.game, touched);
    return;
  }
  switch (entry.type) {
    case "TournamentCreated":
      touched.tournament = true;
      return;
    case "LawsChosen":
      touched.tournament = true;
      for (const table of hall.tables.keys()) touchTable(hall, table, touched);
      return;
    case "BoardAssigned":
      touchTable(hall, entry.table, touched);
      return;
    case "DriverConnected":
    case "DriverLost":
      for (const board of hall.boards.values())
        if (board.driver === entry.driver && board.table !== null) touchTable(hall, board.table, touched);
      return;
    case "GameStarted":
      // Each game of the table tells which others there are.
      for (const id of hall.tables.get(entry.table)?.games ?? []) touched.games.add(id);
      touchTable(hall, entry.table, touched);
      return;
    case "SquareMasked":
    case "ClockSidesSwapped":
    case "ClockLost":
    case "Observed": {
      const table = hall.boards.get(entry.board)?.table ?? null;
      if (table !== null) touchTable(hall, table, touched);
      return;
    }
    case "PersonAdmitted":
    case "SectorGiven":
    case "PersonLeft":
    case "AlarmKept":
    case "Noted":
      return;
    case "AlarmHandled":
      touchTable(hall, entry.table, touched);
      return;
    case "GamePaired":
      touchGame(hall, entry.game, touched);
      return;
    default:
      assertNever(entry);
  }
}

function touchGame(hall: Hall, id: GameId, touched: Touched): void {
  const game = hall.games.get(id);
  if (game === undefined) return;
  touched.games.add(game.id);
  touchTable(hall, game.table, touched);
}

/** What a table shows, and the game that is at it. */
export function touchTable(hall: Hall, table: TableNumber, touched: Touched): void {
  touched.tables.add(table);
  const game = hall.currentGame(table);
  if (game !== null) touched.games.add(game.id);
}
