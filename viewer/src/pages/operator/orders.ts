import type { GameFacts, MoveView } from "@boardwire/shared";

// Among which orders of moves somebody has to choose. Pure.

/** One order: what `enterMoves` has to be told for it to stand. */
export interface Order {
  /** The half-move from which it differs in being told. */
  readonly from: number;
  /** In UCI, with whatever has been played since. */
  readonly moves: readonly string[];
  /** How many of them are the order; the others followed. */
  readonly own: number;
}

/**
 * The other orders that explain the board as well. A rival names the moves from where it parts with what is shown to the
 * position that both reach, so it ends where the moves that are not sure end.
 */
export function findOrders(facts: GameFacts, moves: readonly MoveView[]): readonly Order[] {
  const { uncertain } = facts;
  if (uncertain == null) return [];
  const first = uncertain.from - 1;
  const sure = moves.findIndex(({ known }, i) => i >= first && known !== "uncertain");
  const end = sure < 0 ? moves.length : sure;
  return uncertain.rivals.flatMap((rival) => {
    const own = rival.split(" ").filter((uci) => uci !== "");
    const from = end - own.length + 1;
    if (own.length === 0 || from < 1) return [];
    const since = moves.slice(end).map(({ uci }) => uci);
    return [{ from, moves: [...own, ...since], own: own.length }];
  });
}

/** The moves of which the order is not sure, as they are shown. */
export function findShownOrder(facts: GameFacts, moves: readonly MoveView[]): readonly MoveView[] {
  const { uncertain } = facts;
  if (uncertain == null) return [];
  return moves.filter(({ known }, i) => i >= uncertain.from - 1 && known === "uncertain");
}

/** What somebody typed or copied from a score sheet, as moves: numbers, results, remarks and commas are left out. */
export function splitMoves(text: string): readonly string[] {
  return text
    .replaceAll(/\{[^}]*\}|\([^)]*\)/g, " ")
    .split(/[\s,;]+/)
    .map((word) => word.replace(/^(?:\d+)?[.…]+/, ""))
    .filter((word) => word !== "" && !/^(?:\d+|1-0|0-1|1\/2-1\/2|½-½|\*|[-–+!?]+)$/.test(word));
}
