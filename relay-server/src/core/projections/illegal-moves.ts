import {
  assertNever,
  type Edition,
  type GameState,
  type IllegalMoveView,
  type Proposal,
  type Supervision,
} from "@boardwire/shared";
import { canMateBy, type MateBook } from "./arbiter-flags.ts";
import { timesAfter } from "../clock-times.ts";
import { timesBefore, toIllegalCase } from "../illegal-case.ts";

/**
 * Illegal moves that stand in the line because the game went on from them, and what the Laws make of each now [LAW4], with
 * what was ruled in this game before. Nothing is ruled by that.
 */
export function findIllegalMoves(
  game: GameState,
  laws: { readonly edition: Edition; readonly supervision: Supervision },
  mates: MateBook,
): IllegalMoveView[] {
  return game.moves.flatMap(({ known }, index): IllegalMoveView[] => {
    if (known !== "illegal") return [];
    const ply = index + 1;
    // Where only the opponent can say so, having answered is having let it pass.
    const facts = { ply, isClaimed: true, times: timesAfter(game, index) };
    const { side, proposal } = toIllegalCase(game, laws, facts, canMateBy(mates));
    return [
      {
        ply,
        side,
        proposal: proposal === null ? null : toRuling(proposal),
        before: timesBefore(game, ply),
        // Of a move that was not answered, the clock tells what it is added to.
        times:
          facts.times === null || proposal?.kind !== "setTimes" || ply === game.moves.length
            ? null
            : { white: proposal.white, black: proposal.black },
        article: proposal?.article ?? null,
        certainty: proposal?.certainty ?? "read",
      },
    ];
  });
}

function toRuling(proposal: Proposal): IllegalMoveView["proposal"] {
  switch (proposal.kind) {
    case "setTimes":
      return "reinstated";
    case "loss":
      return "loses";
    case "askWinnable":
    case "askArbiter":
      return "losesOrDraw";
    case "draw":
      return "draw";
    case "goesOn":
      return "stands";
    default:
      return assertNever(proposal);
  }
}
