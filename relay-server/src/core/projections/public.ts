import type { MoveKnown } from "@boardwire/shared";
import { toGameFacts, toMoveView, toTile } from "./tile.ts";
import type { Projection } from "./projection.ts";

/**
 * Everybody. Rules CS1 to CS9 of docs/rules/claim-safety.md: whether a move was legal or its order sure is not told,
 * nor anything a player could rest a claim on.
 */
export const publicProjection: Projection = {
  audience: "public",
  showsGames: true,
  toTournament: ({ name }) => ({ name }),
  toTable: toTile,
  toMove: (move, isOver) => toMoveView(move, knownOutside(move.known, isOver)),
  toFacts(hall, game) {
    const facts = toGameFacts(hall, game);
    return { ...facts, startFen: withoutHalfmoves(facts.startFen) };
  },
};

/** A move that was illegal is named so once nobody can claim anything any more (rule CS4). */
function knownOutside(known: MoveKnown, isOver: boolean): MoveKnown {
  if (known === "inferred") return known;
  return known === "illegal" && isOver ? known : "seen";
}

/** A game set up in its middle has a count of moves without capture or pawn move, on which a claim may rest. */
export const withoutHalfmoves = (fen: string): string =>
  fen
    .split(" ")
    .map((field, i) => (i === 4 ? "0" : field))
    .join(" ");
