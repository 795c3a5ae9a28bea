import { putMen, squareAtReadingIndex, type NormalMove } from "@boardwire/shared";
import { findDifferences, isMan, isWhiteMan } from "./match.ts";
import { lettersAfter, type GameNode, type Step } from "./node.ts";

// Illegal moves that stand. One man of the side to move (or its king and a rook) stands elsewhere, against the rules; if
// the game goes on from there it is recorded as it was played.

/** The position after an illegal move that would explain the board from `node`; null: more than that is different. */
export function findIllegal(node: GameNode, seen: string, tolerated: readonly number[]): GameNode | null {
  const { turn } = node.position;
  const differences = findDifferences(node.letters, seen, tolerated);
  if (differences.length < 2 || differences.length > 3) return null;
  const isOwn = (letter: string): boolean => isMan(letter) && isWhiteMan(letter) === (turn === "white");
  const left = differences.filter((square) => seen[square] === ".");
  const came = differences.filter((square) => seen[square] !== ".");
  const [to] = came;
  if (to === undefined || came.length !== 1) return null;
  const man = seen[to] ?? ".";
  if (!isOwn(man)) return null;
  const from = left.find((square) => node.letters[square] === man);
  if (from === undefined) return null;
  // A man beside may have been taken too, as in a wrong capture en passant.
  const others = left.filter((square) => square !== from);
  if (others.some((square) => isOwn(node.letters[square] ?? "."))) return null;
  const captured = node.letters[to] ?? ".";
  if (
    isOwn(captured) ||
    captured === "K" ||
    captured === "k" ||
    others.some((square) => "Kk".includes(node.letters[square] ?? "."))
  )
    return null;
  const move: NormalMove = { from: squareAtReadingIndex(from), to: squareAtReadingIndex(to) };
  const step: Step = {
    move,
    from,
    to,
    captured,
    castles: false,
    squares: [to, from, ...others],
    contents: `${man}.${".".repeat(others.length)}`,
  };
  return {
    parent: node,
    ply: node.ply + 1,
    step,
    position: putMen(
      node.position,
      step.squares.map((square, i) => [squareAtReadingIndex(square), step.contents[i] ?? "."]),
    ),
    letters: lettersAfter(node.letters, step),
    illegal: true,
  };
}
