import type { GameResult, Termination } from "@boardwire/shared";
import type { SpokenMove } from "../speech.ts";

// English is the type of all languages: a key that another one lacks does not build.

export interface TableCounts {
  readonly all: number;
  readonly live: number;
  readonly over: number;
  readonly waiting: number;
  readonly adjusting: number;
  readonly lost: number;
}

const n = (value: number): string => new Intl.NumberFormat("en").format(value);

export const en = {
  tag: "en",
  /** In its own language, for the menu. */
  name: "English",
  direction: "ltr" as "ltr" | "rtl",

  /** Between the parts of a sentence. */
  comma: ", ",
  white: "White",
  black: "Black",
  language: "Language",
  theme: { system: "Colours: as the system", light: "Colours: light", dark: "Colours: dark" },
  keys: "Keys",
  skip: "Skip to the content",
  allTables: "All tables",

  connecting: "Connecting",
  live: "Live",
  noneStarted: "Before the games",
  allOver: "Finished",
  notDelayed: "Not delayed",
  noConnection: (since: string) => `No connection since ${since}`,
  lastPicture: "Shown as it stood then. The page connects by itself as soon as it can.",
  outdated: "This page is of another version than the relay.",
  reload: "Load the page anew",
  updatedAt: (time: string) => `Updated ${time}`,

  tableCount: (count: number) => (count === 1 ? "1 table:" : `${n(count)} tables:`),
  tableStates: (counts: TableCounts) =>
    [
      [counts.live, "in play"],
      [counts.over, "finished"],
      [counts.waiting, "waiting"],
      [counts.adjusting, "being adjusted"],
      [counts.lost, "without a signal"],
    ]
      .filter(([count]) => count !== 0)
      .map(([count, state]) => `${n(Number(count))} ${state}`)
      .join(", "),

  boards: "Boards",
  list: "List",
  views: "Views",
  search: "Player or table",
  find: "Search and filter",
  filter: "Which games",
  all: "All",
  inPlay: "In play",
  finished: "Finished",
  size: "Size of the boards",
  sizes: { s: "Small", m: "Medium", l: "Large" },

  table: "Table",
  tableNumber: (number: number) => `Table ${number}`,
  clock: "Clock",
  rating: "Rating",
  federation: "Federation",
  lastMove: "Last move",
  state: "State",
  openGame: (table: number, white: string, black: string) => `Table ${table}: ${white} – ${black}`,
  noSignal: (since: string | null) =>
    since === null ? "No signal from the board" : `No signal since ${since}`,
  adjusting: "Board is being adjusted",
  noBoard: "No board at this table yet",
  waiting: "Waiting for the game to start",
  clockUnread: "clock not read",
  clockStale: "clock not running on this page",
  clockRuns: "clock running",

  emptyTitle: "No boards yet",
  emptyText: "As soon as a board is connected in the playing hall, its table appears here by itself.",
  noMatch: "No table matches",
  noMatchText: "Change the search or the filter to see more.",
  showAll: "Show all tables",
  missingTitle: "There is no such page",
  missingText: "The address may be mistyped, or the game is no longer shown.",
  unknownGame: "This game is not known here",
  loading: "The tables are being fetched.",

  moves: "Moves",
  movesLegend: "move, clock after it, time spent",
  noMoves: "No move has been made yet.",
  start: "Start of the game",
  first: "First position",
  previous: "One move back",
  next: "One move on",
  last: "Last move",
  turnBoard: "Turn",
  backToLive: "Back to live",
  toEnd: "To the end",
  newMoves: (count: number) => (count === 1 ? "1 new move" : `${n(count)} new moves`),
  lookingBack: (what: string) => `Looking back: ${what}`,
  corrected: (move: number, time: string) => `Move ${n(move)} corrected at ${time}.`,
  correctedText: "The moves from there on are shown as they were played.",
  provisional: "may still be changed",
  clockByMove: "Clock by move",
  games: "Games in PGN",
  gamePgn: "This game in PGN",
  tableGames: "Games at this table",
  gameNumber: (ordinal: number) => `Game ${ordinal}`,
  nextGame: "Another game has begun at this table.",
  toNextGame: "Go to it",
  otherTables: "Tables",
  positionOf: (side: string, men: string) => `${side}: ${men}`,
  position: "Position",
  timeSpent: (time: string) => `spent ${time}`,

  pieces: { K: "king", Q: "queen", R: "rook", B: "bishop", N: "knight", P: "pawn" },
  castlesShort: "castles on the king's side",
  castlesLong: "castles on the queen's side",
  spokenMove: (move: SpokenMove) => {
    const what = move.takes ? `${move.piece} takes on ${move.to}` : `${move.piece} to ${move.to}`;
    return move.promotion === null ? what : `${what}, becomes a ${move.promotion}`;
  },
  check: "check",
  mate: "checkmate",
  spokenPly: (number: number, side: string, move: string) => `Move ${n(number)}, ${side}: ${move}`,

  results: {
    "1-0": "White won",
    "0-1": "Black won",
    "1/2-1/2": "Drawn",
    "0-0": "Lost by both",
    "1/2-0": "Half a point to White",
    "0-1/2": "Half a point to Black",
    "*": "Result not known",
  } satisfies Record<GameResult, string> as Record<GameResult, string>,
  terminations: {
    checkmate: "checkmate",
    stalemate: "stalemate",
    deadPosition: "dead position",
    resignation: "resignation",
    agreement: "draw agreed",
    time: "on time",
    timeNoMate: "flag fell, but no mate possible",
    claim: "draw claimed by the rules",
    automaticDraw: "draw by repetition or 75 moves",
    illegalMoves: "illegal moves",
    absence: "player absent",
    device: "electronic device",
    kingsSignal: "shown by the kings",
    nextGame: "men set up for the next game",
    ruling: "arbiter's ruling",
  } satisfies Record<Termination, string> as Record<Termination, string>,

  keysTitle: "Keys",
  keysOn: "Single keys work",
  close: "Close",
  keyHelp: {
    help: "this list",
    search: "search",
    escape: "close",
    tiles: "from table to table",
    open: "open the table",
    view: "boards or list",
    step: "one move back or on",
    ends: "first or last position",
    neighbours: "other table",
    turn: "turn the board",
    live: "back to live",
  },
};

export type Messages = typeof en;
