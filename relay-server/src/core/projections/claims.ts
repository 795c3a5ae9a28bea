import {
  drawFactsOf,
  type ClaimFacts,
  type DrawFactsView,
  type DrawLine,
  type Edition,
  type GameId,
  type GameState,
} from "@boardwire/shared";
import { extendLine } from "../draw-line.ts";

/** What the arbiter gets of draws: the facts on which a claim may rest, and what the Laws make of them. */
export interface DrawViews {
  readonly claims: ClaimFacts;
  /** Null where no game is played. */
  readonly draws: DrawFactsView | null;
}

/** Finds the facts about draws, for one game after another as they go on. */
export interface ClaimFinder {
  find(game: GameState | null, edition: Edition): DrawViews;
}

const NO_FACTS: DrawViews = { claims: { repetitions: [], halfmoveClock: 0 }, draws: null };

/**
 * Keeps the line of every running game (rules LAW11 to LAW14), so that a new move costs one position and not the whole
 * game; a revision costs the plies that it changed.
 */
export function createClaimFinder(): ClaimFinder {
  const lines = new Map<GameId, Line>();
  return {
    find(game, edition) {
      if (game === null || game.startedAt === null) return NO_FACTS;
      if (game.end !== null) {
        lines.delete(game.id);
        return NO_FACTS;
      }
      const line = follow(lines.get(game.id) ?? { fens: [], ends: [] }, game);
      lines.set(game.id, line);
      const end = line.ends.at(-1);
      if (end === undefined) return NO_FACTS;
      const { occurrences, halfmoves, isAtLeast, claimable, automatic } = drawFactsOf(end, edition);
      return {
        claims: { repetitions: occurrences.map(({ ply }) => ply), halfmoveClock: halfmoves },
        draws: {
          occurrences: occurrences.map((one) => ({ ...one })),
          halfmoves,
          isAtLeast,
          claimable: [...claimable],
          automatic: automatic === null ? null : { ...automatic },
        },
      };
    },
  };
}

interface Line {
  /** Full FEN at each ply, 0 being the start, and the line up to there. */
  readonly fens: readonly string[];
  readonly ends: readonly DrawLine[];
}

/** Brings the line to the game's moves: drops what was revised, adds what is new. */
function follow(line: Line, game: GameState): Line {
  const wanted = [game.start.fen, ...game.moves.map(({ fen }) => fen)];
  const isSame = line.fens.every((fen, ply) => fen === wanted[ply]);
  if (isSame && line.fens.length === wanted.length) return line;
  const firstOther = line.fens.findIndex((fen, ply) => fen !== wanted[ply]);
  const same = firstOther === -1 ? line.fens.length : firstOther;
  const ends = line.ends.slice(0, same);
  for (const fen of wanted.slice(same)) {
    const next = extendLine(ends.at(-1), fen);
    // A start that the rules library refuses has no line.
    if (next === null) return { fens: [], ends: [] };
    ends.push(next);
  }
  return { fens: wanted, ends };
}
