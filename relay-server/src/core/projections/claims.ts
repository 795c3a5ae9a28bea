import {
  type ClaimFacts,
  type GameId,
  type GameState,
  parsePosition,
  repetitionKey,
} from "@boardwire/shared";

/** Finds the facts on which a claim may rest, for one game after another as they go on. */
export interface ClaimFinder {
  find(game: GameState | null): ClaimFacts;
}

interface Line {
  /** Full FEN at each ply, 0 being the start. */
  readonly fens: string[];
  readonly keys: string[];
  readonly plies: Map<string, number[]>;
}

const NO_FACTS: ClaimFacts = { repetitions: [], halfmoveClock: 0 };

/**
 * Keeps the identity (Laws 9.2) of every position of every running game, so that a new move costs one position and
 * not the whole game; a revision costs the plies that it changed.
 */
export function createClaimFinder(): ClaimFinder {
  const lines = new Map<GameId, Line>();
  return {
    find(game) {
      if (game === null || game.startedAt === null) return NO_FACTS;
      if (game.end !== null) {
        lines.delete(game.id);
        return NO_FACTS;
      }
      const line = lines.get(game.id) ?? { fens: [], keys: [], plies: new Map<string, number[]>() };
      lines.set(game.id, line);
      follow(line, game);
      const last = line.fens.length - 1;
      return {
        repetitions: [...(line.plies.get(line.keys[last] ?? "") ?? [])],
        halfmoveClock: Number(line.fens[last]?.split(" ")[4] ?? "0") || 0,
      };
    },
  };
}

/** Brings the line to the game's moves: drops what was revised, adds what is new. */
function follow(line: Line, game: GameState): void {
  const fenAt = (ply: number): string | undefined => (ply === 0 ? game.start.fen : game.moves[ply - 1]?.fen);
  let same = 0;
  while (same < line.fens.length && line.fens[same] === fenAt(same)) same++;
  while (line.fens.length > same) {
    line.fens.pop();
    line.plies.get(line.keys.pop() ?? "")?.pop();
  }
  for (let ply = same; ply <= game.moves.length; ply++) {
    const fen = fenAt(ply) ?? "";
    const key = toKey(fen);
    line.fens.push(fen);
    line.keys.push(key);
    const plies = line.plies.get(key);
    if (plies === undefined) line.plies.set(key, [ply]);
    else plies.push(ply);
  }
}

/** A position that the rules library refuses (after an illegal move) is compared as it is written. */
function toKey(fen: string): string {
  const position = parsePosition(fen);
  return position.ok ? repetitionKey(position.value) : fen.split(" ", 4).join(" ");
}
