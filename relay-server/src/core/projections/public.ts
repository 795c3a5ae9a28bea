import { toGameFacts, toMoveView, toTile } from "./tile.ts";
import type { Projection } from "./projection.ts";

/**
 * Everybody. Rules CS1 to CS9 of docs/rules/claim-safety.md: whether a move was legal or its order sure is not told,
 * nor anything a player could rest a claim on.
 */
export const publicProjection: Projection = {
  audience: "public",
  showsGames: true,
  toTable: toTile,
  toMove: (move) => toMoveView(move, move.known === "inferred" ? "inferred" : "seen"),
  toFacts(game) {
    const facts = toGameFacts(game);
    return { ...facts, startFen: withoutHalfmoves(facts.startFen) };
  },
};

/** A game set up in its middle has a count of moves without capture or pawn move, on which a claim may rest. */
export const withoutHalfmoves = (fen: string): string =>
  fen
    .split(" ")
    .map((field, i) => (i === 4 ? "0" : field))
    .join(" ");
