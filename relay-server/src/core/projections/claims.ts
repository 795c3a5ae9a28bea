import {
  drawFactsOf,
  findAutomaticDraw,
  type ClaimFacts,
  type DrawFactsView,
  type DrawLine,
  type Edition,
  type GameId,
  type GameState,
} from "@boardwire/shared";
import { extendLine, stepsOf, type LineStep } from "../draw-line.ts";

/** What the arbiter gets of draws: the facts on which a claim may rest, and what the Laws make of them. */
export interface DrawViews {
  readonly claims: ClaimFacts;
  /** Null where no game is played. */
  readonly draws: DrawFactsView | null;
  /** Where the Laws had drawn the game without a claim, also if it was played on; null: nowhere. */
  readonly drawn: ReturnType<typeof findAutomaticDraw>;
}

/** Finds the facts about draws, for one game after another as they go on. */
export interface ClaimFinder {
  find(game: GameState | null, edition: Edition): DrawViews;
}

const NO_FACTS: DrawViews = { claims: { repetitions: [], halfmoveClock: 0 }, draws: null, drawn: null };

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
      const line = follow(lines.get(game.id) ?? NO_LINE, game);
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
        drawn: findAutomaticDraw(end, edition),
      };
    },
  };
}

interface Line {
  /** Of the game, as they were when the line was made: where they are the same, so is the line. */
  readonly moves: GameState["moves"] | null;
  /** The half-move of each ply, 0 being the start, and the line up to there. */
  readonly steps: readonly LineStep[];
  readonly ends: readonly DrawLine[];
}

const NO_LINE: Line = { moves: null, steps: [], ends: [] };

/** Brings the line to the game's moves: drops what was revised, adds what is new. */
function follow(line: Line, game: GameState): Line {
  const { moves } = game;
  if (line.moves === moves) return line;
  const wanted = stepsOf(game);
  const isOther = ({ san, fen }: LineStep, ply: number): boolean =>
    fen !== wanted[ply]?.fen || san !== wanted[ply]?.san;
  const firstOther = line.steps.findIndex(isOther);
  const same = firstOther === -1 ? line.steps.length : firstOther;
  const ends = line.ends.slice(0, same);
  for (const step of wanted.slice(same)) {
    const next = extendLine(ends.at(-1), step);
    // A start that the rules library refuses has no line.
    if (next === null) return { ...NO_LINE, moves };
    ends.push(next);
  }
  return { moves, steps: wanted, ends };
}
