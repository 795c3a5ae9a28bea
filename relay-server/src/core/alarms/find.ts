import {
  EDITIONS,
  findEnding,
  parsePosition,
  playModeOf,
  type Edition,
  type GameId,
  type GameState,
  type Hall,
  type TableNumber,
} from "@boardwire/shared";
import type { MateBook } from "../projections/arbiter-flags.ts";
import { createClaimFinder } from "../projections/claims.ts";
import { boardOf, fenOf } from "../projections/tile.ts";
import type { Cause, CauseFinder, PlaySight, Sight } from "./cause.ts";
import { findFlags } from "./flags.ts";

const IN_PLAY: readonly CauseFinder[] = [findFlags];

/** Looks for what calls for an arbiter at one table after another. */
export type AlarmFinder = (hall: Hall, table: TableNumber) => readonly Cause[];

export function createAlarmFinder(mates: MateBook): AlarmFinder {
  const claims = createClaimFinder();
  const endings = createEndingFinder();
  return (hall, table) => {
    const edition = EDITIONS[hall.laws.edition];
    const sight: Sight = { hall, table, board: boardOf(hall, table), edition, mates };
    const game = hall.currentGame(table);
    if (!isInPlay(game)) return [];
    const play: PlaySight = {
      ...sight,
      game,
      mode: game.control === null ? null : playModeOf(game.control, edition, hall.laws.supervision),
      draws: claims.find(game, edition).draws,
      ending: endings(game, edition),
    };
    return IN_PLAY.flatMap((find) => find(play));
  };
}

/** A game that has started, and is neither over nor its result on its way. */
const isInPlay = (game: GameState | null): game is GameState =>
  game !== null && game.startedAt !== null && game.end === null && game.desk.pending === null;

/** Whether the position that stands ends a game; asked of each position once, since it takes all its moves to tell. */
function createEndingFinder(): (game: GameState, edition: Edition) => PlaySight["ending"] {
  const known = new Map<GameId, { readonly fen: string; readonly ending: PlaySight["ending"] }>();
  return (game) => {
    const fen = fenOf(game);
    const before = known.get(game.id);
    if (before?.fen === fen) return before.ending;
    const position = parsePosition(fen);
    const found = position.ok ? findEnding(position.value) : null;
    const ending = found === null ? null : found.termination === "deadPosition" ? "dead" : "mate";
    known.set(game.id, { fen, ending });
    return ending;
  };
}
