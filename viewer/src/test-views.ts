import {
  TableNumberSchema,
  toGameId,
  toMillis,
  type GameFacts,
  type MoveView,
  type TableView,
} from "@boardwire/shared";
import * as v from "valibot";

// For tests: what a relay tells of tables and games.

export const toTable = (number: number): TableView["table"] => v.parse(TableNumberSchema, number);

export function tableView(number: number, change: Partial<TableView> = {}): TableView {
  return {
    table: toTable(number),
    game: toGameId(number, 1),
    white: null,
    black: null,
    status: "live",
    position: "8/8/8/8/8/8/8/8",
    turn: "white",
    ply: 0,
    last: null,
    clock: null,
    result: null,
    termination: null,
    signal: { state: "ok", since: null },
    ...change,
  };
}

export const move = (san: string, seconds: number | null = null): MoveView => ({
  san,
  uci: "e2e4",
  position: `after ${san}`,
  clock: seconds === null ? null : toMillis(seconds * 1000),
  confirmed: true,
  known: "seen",
});

export const gameFacts = (change: Partial<GameFacts> = {}): GameFacts => ({
  startPosition: "start",
  startFen: "start w - - 0 1",
  startTurn: "white",
  startMoveNumber: 1,
  chess960: false,
  timeControl: null,
  startedAt: null,
  revised: null,
  tableGames: [],
  ...change,
});
