import { otherSide, type Side } from "@boardwire/shared";
import { findDifferences, fitNode, identifiesMen, isMan, isWhiteMan } from "./match.ts";
import { follow, lettersAfter, stepsOf, type GameNode, type Step } from "./node.ts";

// Plies that the board did not show: legal lines from a known position to what stands there now. Only moves that the
// changed squares ask for are looked at as long as every remaining move is needed for them.

/** Positions whose moves may still be worked out; shared by the searches of one step, it bounds their time to milliseconds. */
export interface Work {
  left: number;
}

export const createWork = (left = 160): Work => ({ left });

const MOST_LINES = 12;
const MOST_LIFTED = 2;

export interface Shown {
  readonly seen: string;
  readonly tolerated: readonly number[];
  /** Has this square changed since the root was on the board? Null: the board was out of sight, so nothing is known. */
  readonly touched: ((square: number) => boolean) | null;
  /** One square may have changed without the board's having told it: it is passed on the way, or taken on. */
  readonly untold?: true;
  /** Men that the side to move has in its hand, and nothing else, are missing: its own, or it and the one that it takes. */
  readonly lifted?: true;
}

/** Ends of the shortest lines of `least` to `most` plies from `root` to the board; none if not all could be looked at. */
export function searchLines(
  root: GameNode,
  board: Shown,
  least: number,
  most: number,
  work: Work,
): readonly GameNode[] {
  for (let plies = least; plies <= most && work.left > 0; plies++) {
    const nodes: GameNode[] = [];
    extend(root, board, plies, null, nodes, work);
    if (nodes.length > 0 && work.left > 0) return nodes;
  }
  return [];
}

/** `untold`: the square that has to have changed without being told of. */
function extend(
  node: GameNode,
  board: Shown,
  left: number,
  untold: number | null,
  found: GameNode[],
  work: Work,
): void {
  if (work.left-- <= 0 || found.length >= MOST_LINES) return;
  const { seen, tolerated, touched } = board;
  const need = countNeeds(node.letters, seen, tolerated);
  const { turn } = node.position;
  const most = Math.ceil(left / 2);
  const isTight = (turn === "white" ? need.white : need.black) >= most;
  for (const step of stepsOf(node)) {
    if (isTight && !step.castles && !brings(step, node, seen)) continue;
    let own = untold;
    if (touched !== null) {
      const still = step.squares.filter((square) => square !== untold && !touched(square));
      if (still.length > 1 || (still.length === 1 && (board.untold !== true || untold !== null))) continue;
      own = still[0] ?? untold;
    }
    const letters = lettersAfter(node.letters, step);
    if (left === 1) {
      if (isThere(node, step, findDifferences(letters, seen, tolerated), board))
        found.push(follow(node, step));
      continue;
    }
    const slack = board.lifted === true ? MOST_LIFTED : 0;
    const other = otherSide(turn);
    if (!isWithin(countNeeds(letters, seen, tolerated), other, left - 1, slack)) continue;
    extend(follow(node, step), board, left - 1, own, found, work);
  }
}

/** Does the board show the position after a step? */
function isThere(node: GameNode, step: Step, differences: readonly number[], board: Shown): boolean {
  if (board.lifted !== true) return differences.length === 0;
  if (differences.length === 0 || differences.length > MOST_LIFTED) return false;
  if (!differences.every((square) => board.seen[square] === ".")) return false;
  return fitNode(follow(node, step), differences, board.seen) === "begun";
}

/** Does a step put a man where it stands now and did not before? */
function brings(step: Step, node: GameNode, seen: string): boolean {
  const isBlind = !identifiesMen(seen);
  return step.squares.some((square, i) => {
    const content = step.contents[i] ?? ".";
    return (
      content !== "." &&
      (content === seen[square] || (isBlind && seen[square] === "?")) &&
      node.letters[square] !== content
    );
  });
}

/** Men of each side that stand where they are not expected: each takes a move of that side; king and rook may share one. */
interface Needs {
  readonly white: number;
  readonly black: number;
  /** Squares to be left empty: a ply leaves one, castling and en passant two. */
  readonly vacated: number;
  /** Men to be taken. */
  readonly taken: number;
}

function countNeeds(letters: string, seen: string, tolerated: readonly number[]): Needs {
  let white = 0;
  let black = 0;
  let vacated = 0;
  let taken = 0;
  let castled = 0;
  if (letters === seen) return { white, black, vacated, taken };
  const identifies = identifiesMen(seen);
  for (let i = 0; i < 64; i++) {
    const expected = letters[i] ?? ".";
    const shown = seen[i] ?? ".";
    if (expected === shown || (shown === "?" && (identifies || expected !== ".")) || tolerated.includes(i))
      continue;
    if (isMan(shown)) {
      if (isWhiteMan(shown)) white++;
      else black++;
      castled |= CASTLED[shown] ?? 0;
    }
    if (expected !== ".") taken++;
    if (shown !== ".") taken--;
    if (shown === ".") vacated++;
  }
  if ((castled & 3) === 3) white--;
  if ((castled & 12) === 12) black--;
  return { white, black, vacated, taken };
}

/** Who takes part in castling, as bits. */
const CASTLED: Readonly<Record<string, number>> = { K: 1, R: 2, k: 4, r: 8 };

function isWithin(need: Needs, turn: Side, left: number, slack: number): boolean {
  const first = Math.ceil(left / 2);
  const second = left - first;
  const [white, black] = turn === "white" ? [first, second] : [second, first];
  return (
    need.white <= white &&
    need.black <= black &&
    need.vacated <= left + 1 + slack &&
    need.taken <= left + slack
  );
}
