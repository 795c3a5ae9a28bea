import { createHash } from "node:crypto";
import {
  type GameMove,
  type GameState,
  type Hall,
  type Player,
  type TableNumber,
  chess960Fen,
  isInPlay,
  placementOf,
} from "@boardwire/shared";
import type { ClockObject } from "./answers.ts";
import { serialOf } from "./boards.ts";
import { gameOn, showBoard, toSeconds } from "./shown.ts";
import { standingMoves } from "./standing-moves.ts";

// The hall as a tournament of LiveChess. It knows no rounds: the nth games of the tables are the nth round. Programs unpack
// these objects into fixed records, so none has a key more.

export interface TournamentLine {
  readonly uuid: string;
  readonly description: string;
  readonly rounds: number;
}

export interface TournamentObject {
  readonly uuid: string;
  readonly name: string;
  readonly description: string;
  readonly location: string | null;
  readonly country: string | null;
  readonly rounds: number;
  /** The serial number of the board at each table in the order of the tables, empty where none is. */
  readonly eboards: readonly string[];
}

export interface PlayerObject {
  readonly fname: string | null;
  readonly mname: string | null;
  readonly lname: string | null;
  readonly title: string | null;
  readonly federation: string | null;
  readonly gender: string | null;
  readonly fideid: number | null;
}

export interface PairingObject {
  /** From 1: the place of the table's board in `eboards`. */
  readonly nr: number;
  readonly uuid: string;
  readonly white: PlayerObject;
  readonly black: PlayerObject;
  readonly live: boolean;
  readonly result: ResultWord | null;
}

export interface RoundObject {
  readonly nr: number;
  /** `YYYY-MM-DD` of its first game; null: none has begun. */
  readonly date: string | null;
  readonly pairings: readonly PairingObject[];
}

export interface GameObject {
  /** Number of the start position; 518 is the usual array, and what a position set up otherwise is given too. */
  readonly chess960: number;
  readonly result: ResultWord | null;
  readonly comment: string | null;
  readonly clock: ClockObject | null;
  /** `SAN`, then a space and `5423+7`: seconds left, seconds used; either may be missing, or both. */
  readonly moves: readonly string[];
}

/** FORFAIT is how LiveChess spells it: the side that is named won, the other was not there. */
export type ResultWord = "WHITEWIN" | "BLACKWIN" | "DRAW" | "WHITEFORFAIT" | "BLACKFORFAIT" | "NOTPLAYED";

const USUAL_ARRAY = 518;

export function listTournaments(hall: Hall): readonly TournamentLine[] {
  return [{ uuid: tournamentUuid(hall), description: hall.name, rounds: countRounds(hall) }];
}

/** Null: there is none of that name. The same for rounds and games. */
export function toTournament(hall: Hall, uuid: string): TournamentObject | null {
  if (uuid !== tournamentUuid(hall)) return null;
  return {
    uuid,
    name: hall.name,
    description: hall.name,
    location: null,
    country: null,
    rounds: countRounds(hall),
    eboards: tablesOf(hall).map((table) => {
      const board = hall.tables.get(table)?.board ?? null;
      return board === null ? "" : serialOf(board);
    }),
  };
}

/** `index`: 0 is the first round. `timeZone` (IANA): the hall's, for the date. */
export function toRound(hall: Hall, uuid: string, index: number, timeZone: string): RoundObject | null {
  if (uuid !== tournamentUuid(hall) || index >= countRounds(hall)) return null;
  const games = tablesOf(hall).flatMap((table, place) => {
    const id = hall.tables.get(table)?.games[index];
    const game = id === undefined ? undefined : hall.games.get(id);
    return game === undefined ? [] : [{ game, nr: place + 1 }];
  });
  const began = games.flatMap(({ game }) => (game.startedAt === null ? [] : [game.startedAt]));
  return {
    nr: index + 1,
    date: began.length === 0 ? null : toDate(Math.min(...began), timeZone),
    pairings: games.map(({ game, nr }) => ({
      nr,
      uuid: gameUuid(hall, game),
      white: toPlayer(game.white),
      black: toPlayer(game.black),
      live: isInPlay(game),
      result: toResultWord(game),
    })),
  };
}

export function toGame(hall: Hall, uuid: string): GameObject | null {
  for (const game of hall.games.values()) if (gameUuid(hall, game) === uuid) return describeGame(hall, game);
  return null;
}

function describeGame(hall: Hall, game: GameState): GameObject {
  const result = toResultWord(game);
  return {
    chess960: numberOf(game),
    result,
    // Penalties can give results that LiveChess has no word for.
    comment: game.end === null || result !== null || game.end.result === "*" ? null : game.end.result,
    clock: clockOf(hall, game),
    moves: standingMoves(game).map((move, i, moves) => toMoveText(move, moves[i - 1] ?? null)),
  };
}

const tablesOf = (hall: Hall): readonly TableNumber[] => [...hall.tables.keys()].toSorted((a, b) => a - b);

const countRounds = (hall: Hall): number =>
  Math.max(0, ...[...hall.tables.values()].map(({ games }) => games.length));

/** The same at each start, as long as the tournament keeps its name. */
const tournamentUuid = (hall: Hall): string => toUuid(hall.name);
const gameUuid = (hall: Hall, game: GameState): string => toUuid(`${hall.name}\n${game.id}`);

/** A name-based UUID of version 8 (RFC 9562, 5.8). */
function toUuid(name: string): string {
  const hex = createHash("sha256").update(name).digest("hex");
  return [
    hex.slice(0, 8),
    hex.slice(8, 12),
    `8${hex.slice(13, 16)}`,
    `8${hex.slice(17, 20)}`,
    hex.slice(20, 32),
  ].join("-");
}

/** Names are given as `Last, First Middle`, or in any other way, which is then the last name. */
function toPlayer(player: Player | null): PlayerObject {
  const [lname = "", given] = (player?.name ?? "").split(/,\s*/, 2);
  const [fname, ...middle] = (given ?? "").split(/\s+/).filter((word) => word !== "");
  const fideid = player?.fideId ?? "";
  return {
    fname: fname ?? null,
    mname: middle.length === 0 ? null : middle.join(" "),
    lname: lname === "" ? null : lname,
    title: player?.title ?? null,
    federation: player?.federation ?? null,
    gender: null,
    fideid: /^\d{1,10}$/.test(fideid) ? Number(fideid) : null,
  };
}

/** Null also for results without a word: `1/2-0` and its like, and a game that was played and that both lost. */
function toResultWord({ end }: GameState): ResultWord | null {
  if (end === null) return null;
  const isForfeit = end.termination === "absence";
  if (end.result === "1-0") return isForfeit ? "WHITEFORFAIT" : "WHITEWIN";
  if (end.result === "0-1") return isForfeit ? "BLACKFORFAIT" : "BLACKWIN";
  if (end.result === "1/2-1/2") return "DRAW";
  return end.result === "0-0" && isForfeit ? "NOTPLAYED" : null;
}

function numberOf({ start }: GameState): number {
  if (!start.chess960) return USUAL_ARRAY;
  const placement = placementOf(start.fen);
  for (let n = 0; n < 960; n++) if (placementOf(chess960Fen(n)) === placement) return n;
  return USUAL_ARRAY;
}

/** The clock of a game that is being played. */
function clockOf(hall: Hall, game: GameState): ClockObject | null {
  const id = hall.tables.get(game.table)?.board ?? null;
  const board = id === null ? undefined : hall.boards.get(id);
  if (board === undefined || !isInPlay(game) || gameOn(hall, board)?.id !== game.id) return null;
  return showBoard(board, game, null).clock;
}

/** What was used is the time from the press before; of the first move, which may have waited for anything, it is not told. */
function toMoveText({ san, remaining, completedAt }: GameMove, before: GameMove | null): string {
  const used =
    completedAt === null || before === null || before.completedAt === null
      ? 0
      : toSeconds(completedAt - before.completedAt);
  const token = `${remaining === null ? "" : toSeconds(remaining)}${used === 0 ? "" : `+${used}`}`;
  return token === "" ? san : `${san} ${token}`;
}

const toDate = (at: number, timeZone: string): string =>
  new Intl.DateTimeFormat("en-CA", { timeZone, year: "numeric", month: "2-digit", day: "2-digit" }).format(
    at,
  );
