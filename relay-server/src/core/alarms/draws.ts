import { cite, otherSide, type GameState, type Instant } from "@boardwire/shared";
import { claimRuleOf } from "../claim-rule.ts";
import { fenOf, turnOf } from "../projections/tile.ts";
import { causeOfGame, type Cause, type PlaySight } from "./cause.ts";

// Draws that stand on the board. For the arbiter to know, and to say to nobody (docs/rules/claim-safety.md).

/** [ALM18] What the player on the move could claim, once for each side and each stretch without capture or pawn move. */
export function findClaimable(sight: PlaySight): Cause[] {
  const { game, draws, drawn, edition } = sight;
  if (draws === null || drawn !== null) return [];
  const { halfmoves, occurrences, claimable } = draws;
  const side = turnOf(fenOf(game));
  const stretch = game.moves.length - halfmoves;
  const found: Cause[] = [];
  if (claimable.includes("threefold"))
    found.push(
      causeOfGame(
        "repetition",
        sight,
        { family: [side, stretch] },
        {
          level: "soon",
          side,
          since: sinceMove(game),
          cited: cite(edition.id, claimRuleOf("threefold", false)),
          values: {
            count: occurrences.length,
            ply: game.moves.length,
            moves: occurrences.map(({ moveNumber }) => moveNumber).join(" "),
          },
        },
      ),
    );
  if (claimable.includes("fifty"))
    found.push(
      causeOfGame(
        "fiftyMoves",
        sight,
        { family: [stretch] },
        {
          level: "soon",
          side,
          since: sinceMove(game, halfmoves - 100),
          cited: cite(edition.id, claimRuleOf("fifty", false)),
          values: { halfmoves },
        },
      ),
    );
  return found;
}

/** [ALM19] The game is drawn though nobody claims, also where it was played on before anybody looked. */
export function findAutomatic(sight: PlaySight): Cause[] {
  const { game, drawn } = sight;
  if (drawn === null) return [];
  const { ply, draw } = drawn;
  const { why } = draw;
  const since = sinceMove(game, game.moves.length - ply);
  const facts = { level: "urgent", since, cited: draw } as const;
  return [causeOfGame("automaticDraw", sight, { family: [why] }, { ...facts, values: { why, ply } })];
}

/** [ALM19] Neither side can mate any more: by the men on the board, or as was found out of the position [WIN6]. */
export function findDead(sight: PlaySight): Cause[] {
  const { game, ending, mates, edition } = sight;
  const ply = mates.deadSince(game);
  if (ending?.termination !== "deadPosition" && ply === null) return [];
  return [
    causeOfGame(
      "deadPosition",
      sight,
      {},
      {
        level: "urgent",
        since: sinceMove(game, ply === null ? 0 : game.moves.length - ply),
        cited: cite(edition.id, "deadPosition"),
        values: { how: ending === null ? "search" : "material" },
      },
    ),
  ];
}

/** When the position came about in which the game stood `plies` half-moves ago. */
function sinceMove({ moves, startedAt }: GameState, plies = 0): Instant | null {
  return moves.at(-1 - plies)?.at ?? startedAt;
}

/** [ALM21] A claim that waits for its decision. */
export function findOpenClaims(sight: PlaySight): Cause[] {
  const { game, edition } = sight;
  return game.desk.claims.map(({ claim, side, what, intended, at, decided }) =>
    causeOfGame(
      "claimOpen",
      sight,
      { family: [claim] },
      {
        level: "urgent",
        side,
        since: at,
        isAnswered: decided !== null,
        cited: cite(edition.id, claimRuleOf(what, intended !== null)),
        values: { what, san: intended?.san, opponent: otherSide(side) },
      },
    ),
  );
}
