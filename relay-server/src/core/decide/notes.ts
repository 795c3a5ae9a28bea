import { ok, sheetLimitOf, type Command, type Hall } from "@boardwire/shared";
import { countMoves } from "../projections/arbiter-flags.ts";
import { fenOf, turnOf } from "../projections/tile.ts";
import { timesNow } from "../clock-times.ts";
import { modeOf } from "../mode-of.ts";
import { findGame, findPlay, refuse, type Decision, type Ruling } from "./decision.ts";

/**
 * A player has been shown the score sheet. Where the rules of the mode name a limit, it is for the player on the move, and
 * more is a distraction of the opponent: with `against` it is counted all the same. Whoever says how often it is now counts it
 * once, also where another one has counted it in the same moment.
 */
export function showSheet(
  hall: Hall,
  command: Extract<Command, { kind: "showSheet" }>,
  ruling: Ruling,
): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const game = found.value;
  const { side, against } = command;
  const shown = game.desk.sheets[side];
  const { times = shown + 1 } = command;
  if (times <= shown) return refuse({ code: "sheetCounted", side, times: shown });
  const mode = modeOf(hall, game);
  const limit = mode === null ? null : sheetLimitOf(hall.edition.id, mode);
  if (limit !== null && against !== true) {
    if (turnOf(fenOf(game)) !== side) return refuse({ code: "notOnMove", side }, limit);
    if (shown >= limit.value) return refuse({ code: "sheetShown", side, times: shown }, limit);
  }
  return ok([{ ...ruling, type: "ScoreSheetShown", game: game.id, side }]);
}

/** What is to be noted before anything is put right (Laws 8.5.3), as the relay knows it at that instant. */
export function notePosition(
  hall: Hall,
  command: Extract<Command, { kind: "notePosition" }>,
  ruling: Ruling,
): Decision {
  if (ruling.source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  const found = findGame(hall, command.game);
  if (!found.ok) return found;
  const game = found.value;
  const { clock } = game;
  const times = timesNow(game, ruling.at);
  const completed = (side: "white" | "black"): number => countMoves(game, side, ruling.at).completed;
  return ok([
    {
      ...ruling,
      type: "PositionNoted",
      game: game.id,
      fen: fenOf(game),
      ply: game.moves.length,
      white: times?.white ?? null,
      black: times?.black ?? null,
      running: clock?.present === true ? clock.running : null,
      completed: { white: completed("white"), black: completed("black") },
      text: command.text ?? "",
    },
  ]);
}

/** For the protocol of the round, or of one table. */
export function note(hall: Hall, command: Extract<Command, { kind: "note" }>, ruling: Ruling): Decision {
  if (ruling.source.kind !== "arbiter") return refuse({ code: "arbiterOnly" });
  const { table, text } = command;
  if (table !== null && !hall.tables.has(table)) return refuse({ code: "unknownTable", table });
  return ok([{ ...ruling, type: "Noted", table, text }]);
}
