import { findEnding, parsePosition, type GameState, type Hall, type TableNumber } from "@boardwire/shared";
import { modeOf } from "../mode-of.ts";
import type { MateBook } from "../projections/arbiter-flags.ts";
import { createClaimFinder } from "../projections/claims.ts";
import { boardOf, fenOf } from "../projections/tile.ts";
import { findAbsent, findNobodyMoves, findNotStarted } from "./absence.ts";
import type { Cause, Ending, Finder, GameSight, PlaySight, Sight } from "./cause.ts";
import { findClockJumps, findLeverReversed, findTimesNotSet } from "./clock-notices.ts";
import { findStandingClock, findStopExplained } from "./clock-stands.ts";
import { findAutomatic, findClaimable, findDead, findOpenClaims } from "./draws.ts";
import { findLowBatteries, findSilentBoard, findSilentClock } from "./equipment.ts";
import { findFlags } from "./flags.ts";
import { findIllegal, findPawnsLeft, findUnexplained } from "./irregularities.ts";
import { findKingsInCentre, findResultConflict } from "./results.ts";

const AT_TABLE: readonly Finder<Sight>[] = [findLowBatteries, findNotStarted];
const OF_GAME: readonly Finder<GameSight>[] = [findKingsInCentre, findResultConflict, findStopExplained];
const IN_PLAY: readonly Finder<PlaySight>[] = [
  findFlags,
  findClockJumps,
  findTimesNotSet,
  findLeverReversed,
  findStandingClock,
  findIllegal,
  findUnexplained,
  findPawnsLeft,
  findClaimable,
  findAutomatic,
  findDead,
  findOpenClaims,
  findAbsent,
  findNobodyMoves,
  findSilentBoard,
  findSilentClock,
];

/** Looks for what calls for an arbiter at one table after another. */
export type AlarmFinder = (hall: Hall, table: TableNumber) => readonly Cause[];

export function createAlarmFinder(mates: MateBook): AlarmFinder {
  const claims = createClaimFinder();
  const endings = createEndingFinder();
  return (hall, table) => {
    const { edition } = hall;
    const sight: Sight = { hall, table, board: boardOf(hall, table), edition, mates };
    const found = AT_TABLE.flatMap((find) => find(sight));
    const game = hall.currentGame(table);
    if (game === null || game.startedAt === null) return found;
    const ofGame: GameSight = { ...sight, game, ending: endings(game) };
    found.push(...OF_GAME.flatMap((find) => find(ofGame)));
    // Asked also of games that are over, so that their lines are forgotten.
    const { draws, drawn } = claims.find(game, edition);
    if (game.end !== null || game.desk.pending !== null) return found;
    const play: PlaySight = { ...ofGame, mode: modeOf(hall, game), draws, drawn };
    found.push(...IN_PLAY.flatMap((find) => find(play)));
    return found;
  };
}

/** What the position that stands is worth; asked of each position once, since it takes all its moves to tell. */
function createEndingFinder(): (game: GameState) => Ending | null {
  const known = new Map<TableNumber, { readonly fen: string; readonly ending: Ending | null }>();
  return (game) => {
    const fen = fenOf(game);
    const before = known.get(game.table);
    if (before?.fen === fen) return before.ending;
    const position = parsePosition(fen);
    const ending = position.ok ? findEnding(position.value) : null;
    known.set(game.table, { fen, ending });
    return ending;
  };
}
