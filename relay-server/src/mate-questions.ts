import {
  isDecided,
  parsePosition,
  type Entry,
  type GameId,
  type GameState,
  type Hall,
} from "@boardwire/shared";
import { mateQuestionBefore } from "./core/illegal-case.ts";
import {
  fenAfter,
  mateQuestionOf,
  type MateBook,
  type MateQuestion,
} from "./core/projections/arbiter-flags.ts";
import { findIllegalMoves } from "./core/projections/illegal-moves.ts";
import { isDead } from "./core/winnable/winnability.ts";
import type { WinnabilityService } from "./winnable/winnability.ts";

/**
 * Has found out, for the arbiter, whether the opponent of a fallen side, or of one whose illegal move loses, can still
 * mate, and after every move whether anybody can [WIN9].
 */
export interface MateQuestions {
  /** Asks what these entries make worth asking. */
  see(entries: readonly Entry[]): void;
  /** Asks about every game whose result is open: after a start. */
  seeAll(): void;
}

export function createMateQuestions(parts: {
  readonly service: Pick<WinnabilityService, "ask" | "askQuickly">;
  readonly hall: Hall;
  readonly mates: MateBook;
  /** There is an answer about this game. */
  readonly onAnswer: (game: GameId) => void;
}): MateQuestions {
  const { service, hall, mates, onAnswer } = parts;

  const ask = async (id: GameId, { position, side }: MateQuestion): Promise<void> => {
    mates.keep(position, side, await service.ask(position, side));
    onAnswer(id);
  };

  const isDeadAt = async (fen: string | null): Promise<boolean> => {
    const position = fen === null ? null : parsePosition(fen);
    if (position?.ok !== true) return false;
    const [white, black] = await Promise.all([
      service.askQuickly(position.value, "white"),
      service.askQuickly(position.value, "black"),
    ]);
    return isDead(white, black);
  };

  /** The game ended with the move that made it so, which need not be the last one. */
  const askWhetherDead = async (game: GameState): Promise<void> => {
    let ply = game.moves.length;
    if (game.end !== null || mates.deadSince(game) !== null || !(await isDeadAt(fenAfter(game, ply)))) return;
    while (ply > 0 && (await isDeadAt(fenAfter(game, ply - 1)))) ply--;
    mates.keepDead(game, ply);
    onAnswer(game.id);
  };

  const askAbout = (game: GameState): void => {
    void askWhetherDead(game);
    const { edition } = hall;
    const { supervision } = hall.laws;
    const questions = [
      ...game.falls.map((fall) => mateQuestionOf(game, fall)),
      // Of those that cost the game alone; the others can still come to that.
      ...findIllegalMoves(game, { edition, supervision }, mates).flatMap(({ ply, proposal }) =>
        proposal === "losesOrDraw" ? [mateQuestionBefore(game, ply)] : [],
      ),
    ];
    for (const question of questions) {
      if (question !== null && mates.find(question.position, question.side) === null)
        void ask(game.id, question);
    }
  };

  return {
    see(entries) {
      const games = new Set<GameId>();
      for (const { type, ...entry } of entries) if (isMatter(type) && "game" in entry) games.add(entry.game);
      for (const id of games) {
        const game = hall.games.get(id);
        if (game !== undefined) askAbout(game);
      }
    },
    seeAll() {
      for (const game of hall.games.values()) if (isOpen(game)) askAbout(game);
    },
  };
}

/** It is played, or the board ended it after a flag that was called, and an arbiter may still correct its result. */
const isOpen = ({ end, falls }: GameState): boolean =>
  end === null || (!isDecided(end.termination) && falls.some(({ establishedAt }) => establishedAt !== null));

/**
 * A fall, or another position to judge it by: a move that was made before it may be told of after it. What is ruled on one
 * illegal move weighs in the next.
 */
const isMatter = (type: Entry["type"]): boolean =>
  type === "FlagFallObserved" ||
  type === "IllegalMoveRuled" ||
  type === "MovesObserved" ||
  type === "MovesCorrected";
