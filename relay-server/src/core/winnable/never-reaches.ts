import type { Color, Position } from "@boardwire/shared";
import { distance, KING_STEPS, rays, stepAttacks } from "./geometry.ts";
import { findReach, type Man, type Reach } from "./reach.ts";

/** What the squares that every man can ever reach say about mates by a side. */
export interface Outlook {
  /** Squares on which the other king may be mated; none is a proof that he never is. */
  readonly mateSquares: readonly number[];
  /** True where a man stands that can neither leave nor be captured. */
  readonly isWalled: (square: number) => boolean;
}

/** True where it is proved that `side` never mates; false says nothing. */
export function provesNeverReached(position: Position, side: Color): boolean {
  return findOutlook(position, side)?.mateSquares.length === 0;
}

/**
 * The squares that the other king may come to on which some man, not the king, of `side` may attack him, and where each
 * flight square may be guarded, or filled by a different man of his own. Null where nothing is known: see `findReach`.
 */
export function findOutlook(position: Position, side: Color): Outlook | null {
  const reach = findReach(position);
  if (reach === null) return null;
  const hunters = reach.men.filter((man) => man.color === side && man.role !== "king");
  const kingOf = (isSide: boolean): Man | undefined =>
    reach.men.find((man) => man.role === "king" && (man.color === side) === isSide);
  const [hunterKing, prey] = [kingOf(true), kingOf(false)];
  if (hunterKing === undefined || prey === undefined) return null;
  const blockers = reach.men.filter((man) => man.color !== side && man.role !== "king");
  const kingSquares = squaresOf(hunterKing);
  const guards = guardsOf(hunters, reach, prey);
  const mateSquares = squaresOf(prey).filter(
    (square) => guards.some((set) => set[square] === 1) && canMate(square),
  );
  return { mateSquares, isWalled: reach.isWalled };

  function canMate(square: number): boolean {
    const open = (KING_STEPS[square] ?? []).filter((flight) => !guards.some((set) => set[flight] === 1));
    return kingSquares.some((king) => {
      if (distance(king, square) < 2) return false;
      return canFill(
        open.filter((flight) => distance(king, flight) > 1),
        blockers,
      );
    });
  }
}

const squaresOf = (man: Man): number[] => [...man.reach.keys()].filter((square) => man.reach[square] === 1);

/** For each man of the side, the squares that it may ever attack, seen through the other king. */
function guardsOf(men: readonly Man[], reach: Reach, prey: Man): Uint8Array[] {
  return men.map((man) => {
    const guarded = new Uint8Array(64);
    for (const from of squaresOf(man)) {
      for (const to of stepAttacks(man.role, man.color, from)) guarded[to] = 1;
      for (const ray of rays(man.role, from)) {
        for (const to of ray) {
          guarded[to] = 1;
          if (to !== prey.from && reach.isWalled(to)) break;
        }
      }
    }
    return guarded;
  });
}

/** Whether different men can stand on all the squares, one each. */
function canFill(squares: readonly number[], men: readonly Man[]): boolean {
  if (squares.length > men.length) return false;
  const placed = new Map<Man, number>();
  const place = (square: number, tried: Set<Man>): boolean =>
    men.some((man) => {
      if (man.reach[square] !== 1 || tried.has(man)) return false;
      tried.add(man);
      const other = placed.get(man);
      if (other !== undefined && !place(other, tried)) return false;
      placed.set(man, square);
      return true;
    });
  return squares.every((square) => place(square, new Set()));
}
