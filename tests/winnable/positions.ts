import type { Color } from "@boardwire/shared";

export interface Worked {
  /** Number in docs/rules/winnability.md. */
  readonly id: string;
  readonly fen: string;
  readonly side: Color;
  readonly answer: "winnable" | "unwinnable";
  readonly why: string;
}

const worked = (id: string, fen: string, side: Color, answer: Worked["answer"], why: string): Worked => ({
  id,
  fen: `${fen} 0 1`,
  side,
  answer,
  why,
});

/** Positions whose answer was proved by enumeration, by a replayed line, or by hand; docs/rules/winnability.md. */
export const WORKED: readonly Worked[] = [
  worked("U-01", "8/8/4k3/8/8/3K4/8/8 w - -", "white", "unwinnable", "lone king"),
  worked("U-02", "8/8/4k3/8/8/3K4/8/5N2 w - -", "white", "unwinnable", "K+N v K: no mate exists"),
  worked(
    "U-03",
    "8/8/8/8/8/1k6/8/K2NN3 w - -",
    "white",
    "winnable",
    "K+N+N v K has helpmates (not forced): FIDE win, US Chess 14E3 / chess.com draw",
  ),
  worked(
    "U-04",
    "8/8/4k3/8/2n5/3K4/8/5B2 w - -",
    "black",
    "winnable",
    "K+N can mate when the enemy bishop blocks a flight square",
  ),
  worked("U-05", "8/8/4k3/8/2b5/3K4/8/5B2 w - -", "white", "unwinnable", "same-colour bishops only"),
  worked(
    "U-06",
    "8/8/4k3/8/3b4/3K4/8/5B2 b - -",
    "white",
    "winnable",
    "opposite-colour bishops: corner self-block mate",
  ),
  worked(
    "U-07",
    "8/8/4k3/3N4/8/8/3q4/4K3 w - -",
    "white",
    "unwinnable",
    "K+N v K+Q: no mate exists (queen always parries)",
  ),
  worked(
    "U-08",
    "8/8/4k3/3B4/8/8/3p4/5K2 b - -",
    "white",
    "winnable",
    "pawn can underpromote to a blocking knight; common complaint position type",
  ),
  worked("U-09", "8/8/8/8/4N3/7p/7k/5K2 w - -", "white", "winnable", "rook pawn smothers its own king"),
  worked(
    "U-10",
    "7k/5K2/6Q1/8/8/8/8/8 b - -",
    "white",
    "unwinnable",
    "stalemate: game already drawn (5.2.1), nothing can follow",
  ),
  worked("U-11", "6Rk/8/7K/8/8/8/8/8 b - -", "white", "unwinnable", "only legal move captures the rook"),
  worked(
    "U-12",
    "kb6/2N5/1K6/8/8/8/8/8 b - -",
    "white",
    "unwinnable",
    "only legal move is Bxc7+, then a lone king",
  ),
  worked(
    "U-13",
    "kb6/2N5/1K6/8/8/8/8/8 b - -",
    "black",
    "unwinnable",
    "so the position is dead although K+B v K+N material is 'sufficient'",
  ),
  worked(
    "U-14",
    "7k/6q1/p4PPK/6PP/8/5P2/8/8 w - -",
    "black",
    "unwinnable",
    "forced line: fxg7+ Kg8 f4 a5 f5 a4 f6 a3 f7#; Black never gets a move that matters",
  ),
  worked("U-15", "7k/6q1/p4PPK/6PP/8/5P2/8/8 w - -", "white", "winnable", "same forced line mates"),
  worked(
    "U-16",
    "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -",
    "white",
    "unwinnable",
    "interlocked pawns, bishops on the wrong colour",
  ),
  worked("U-17", "2b1k3/8/8/1p1p1p1p/1P1P1P1P/8/8/2B1K3 w - -", "black", "unwinnable", "dead for both"),
  worked(
    "U-18",
    "Bb2kb2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 b - -",
    "white",
    "winnable",
    "A. Buchanan composition; shortest helpmate 22 plies",
  ),
  worked(
    "U-19",
    "Bb2kb2/bKp1p1p1/1pP1P1P1/pP6/6P1/P7/8/8 b - -",
    "black",
    "unwinnable",
    "only White can ever mate",
  ),
  worked(
    "U-20",
    "Bb2kb2/bKp1p1p1/1pP1P1P1/1P6/p5P1/P7/8/8 b - -",
    "white",
    "unwinnable",
    "same diagram, pawn on a4 instead of a5: the missing tempo kills it",
  ),
  worked("U-21", "8/8/3k4/1p2p1p1/pP1pP1P1/P2P4/1K6/8 b - -", "white", "unwinnable", "pure pawn wall"),
  worked(
    "U-22",
    "8/2k5/8/1p1p1p2/1P1P1P2/4B3/2K5/8 w - -",
    "white",
    "winnable",
    "wall has a hole: the king walks round",
  ),
  worked(
    "U-23",
    "4k3/8/8/p1p1p1p1/P1P1PpP1/5P2/8/4K3 b - g3",
    "black",
    "winnable",
    "en passant is the only way out of the lock",
  ),
  worked(
    "U-24",
    "4k3/8/8/p1p1p1p1/P1P1PpP1/5P2/8/4K3 b - -",
    "black",
    "unwinnable",
    "identical diagram without the en passant right: dead",
  ),
  worked(
    "U-25",
    "6k1/6P1/6K1/8/8/8/8/8 w - -",
    "black",
    "unwinnable",
    "lone king even though the other side has only a pawn",
  ),
  worked(
    "U-26",
    "7k/5K2/7P/8/8/8/8/6b1 w - -",
    "black",
    "winnable",
    "bishop v pawn: White king walks into h8 behind its own pawn on h7; shortest 10 plies",
  ),
  worked("U-27", "7k/8/8/3B4/8/6p1/1b4Pp/2b4K w - -", "black", "unwinnable", "g2/h1 cage"),
  worked(
    "U-28",
    "8/4K2k/4P2p/8/3b1q2/8/8/8 b - -",
    "white",
    "winnable",
    "needs a knight underpromotion for the shortest mate (6 plies)",
  ),
  worked(
    "U-29",
    "k6R/8/1K6/8/8/8/8/8 b - -",
    "white",
    "winnable",
    "already checkmate: the result stands whatever the clock says",
  ),
  worked(
    "U-27b",
    "7k/8/8/3B4/8/6p1/1b4Pp/2b4K w - -",
    "white",
    "winnable",
    "the bishops shut in their own king at a8",
  ),
  worked(
    "U-30",
    "8/p6p/5kp1/5pP1/5P1K/1r5P/8/8 b - -",
    "white",
    "unwinnable",
    "every king move leaves White without a move",
  ),
  worked("U-31", "7k/6pP/6P1/5K2/8/8/8/8 w - -", "black", "unwinnable", "whatever White plays is stalemate"),
  worked(
    "U-32",
    "7r/2PR4/6pk/6q1/5P1K/r7/8/8 w - -",
    "black",
    "unwinnable",
    "the only legal move takes the queen and mates",
  ),
];
