import * as v from "valibot";
import { InstantSchema } from "./ids.ts";

// What is said of games in the journal and on the wire alike. Apart from the journal's entries, so that a page which reads no
// journal need not fetch them.

export const PlayerSchema = v.object({
  name: v.string(),
  title: v.optional(v.string()),
  federation: v.optional(v.string()),
  rating: v.optional(v.number()),
  fideId: v.optional(v.string()),
});
export type Player = v.InferOutput<typeof PlayerSchema>;

/** Where a game starts. `fen`: full FEN, Shredder castling letters where `chess960`. */
export const GameStartSchema = v.object({ fen: v.string(), chess960: v.boolean() });
export type GameStart = v.InferOutput<typeof GameStartSchema>;

/**
 * How a move came to be known. `seen`: the board showed it. `inferred`: the only legal way to what the board showed
 * later; think time unknown. `uncertain`: the position is right, the order of moves is one of several.
 * `illegal`: not a legal move, but the game went on from it. `entered`: by the arbiter or operator.
 */
export const MoveKnownSchema = v.picklist(["seen", "inferred", "uncertain", "illegal", "entered"]);
export type MoveKnown = v.InferOutput<typeof MoveKnownSchema>;

/** One half-move. `fen` is the full FEN after it; `at` when the last needed man was set down. */
export const MoveFactsSchema = v.object({
  uci: v.string(),
  san: v.string(),
  fen: v.string(),
  at: InstantSchema,
  known: MoveKnownSchema,
});
export type MoveFacts = v.InferOutput<typeof MoveFactsSchema>;

/** Why a line was taken for the right one: a rule of docs/rules/inference.md, a doubt from 0 to 1, rivals in UCI. */
export const EvidenceSchema = v.object({
  rule: v.string(),
  doubt: v.number(),
  rivals: v.optional(v.array(v.string())),
});

/** Stands for a move in a line where the position was set by hand. */
export const POSITION_SET = { uci: "0000", san: "--" } as const;

/** `full`: one arbiter for three rapid games or one blitz game, and the games recorded; `limited`: otherwise. */
export const SupervisionSchema = v.picklist(["full", "limited"]);
export type Supervision = v.InferOutput<typeof SupervisionSchema>;

export const ResultSchema = v.picklist(["1-0", "0-1", "1/2-1/2", "0-0", "1/2-0", "0-1/2", "*"]);
export type GameResult = v.InferOutput<typeof ResultSchema>;

/**
 * Why a game ended, as an arbiter can enter it. `timeNoMate`: a flag fell, and the opponent cannot mate (Laws 6.9).
 * `claim`: a draw claim was right. `automaticDraw`: five times the same position, or 75 moves. `absence`: not there by
 * the default time. `device`: an electronic device on the player. `ruling`: anything else that the arbiter decided.
 */
const ENTERED_TERMINATIONS = [
  "checkmate",
  "stalemate",
  "deadPosition",
  "resignation",
  "agreement",
  "time",
  "timeNoMate",
  "claim",
  "automaticDraw",
  "illegalMoves",
  "absence",
  "device",
  "ruling",
] as const;
export const EnteredTerminationSchema = v.picklist(ENTERED_TERMINATIONS);
export type EnteredTermination = v.InferOutput<typeof EnteredTerminationSchema>;

/** `kingsSignal`: the kings were put on the centre squares. `nextGame`: the men were set up anew. */
export const TerminationSchema = v.picklist([...ENTERED_TERMINATIONS, "kingsSignal", "nextGame"]);
export type Termination = v.InferOutput<typeof TerminationSchema>;

/** A square by its name and what stands there against what should. */
export const SquareDifferenceSchema = v.object({
  square: v.string(),
  expected: v.string(),
  seen: v.string(),
});
export type SquareDifference = v.InferOutput<typeof SquareDifferenceSchema>;
