import type { Color, Position } from "@boardwire/shared";
import { rays, stepAttacks, type Role } from "./geometry.ts";

/** A man of the position and the squares it can ever stand on; too many are possible, too few are not. */
export interface Man {
  readonly color: Color;
  readonly role: Role;
  readonly from: number;
  /** 1 on each square it may ever reach, its own among them. */
  readonly reach: Uint8Array;
  /** It can neither leave its square nor be captured there. */
  isFixed: boolean;
}

export interface Reach {
  readonly men: readonly Man[];
  /** True where a man stands that can neither leave nor be captured. */
  readonly isWalled: (square: number) => boolean;
}

/**
 * Where every man can ever come, as the least set closed under these rules: a man goes where its kind goes, past every
 * square but those of fixed men; it stays off squares of fixed men of its own; a pawn captures only where some man of the
 * other side may come; a king stays off squares that a fixed man attacks for good. Whatever can be played obeys the rules
 * as long as no pawn promotes, no castling is possible, and no pawn stands to be taken en passant at the start; in those
 * three cases there is no answer (null). A later capture en passant needs no rule of its own: where a pawn may pass over a
 * square, the rules let it stop there.
 */
export function findReach(position: Position): Reach | null {
  if (position.castles.castlingRights.nonEmpty()) return null;
  if (position.epSquare !== undefined && position.toSetup().epSquare !== undefined) return null;
  const spread = new Spread(position);
  return spread.run() ? spread : null;
}

class Spread implements Reach {
  readonly men: readonly Man[];
  private readonly standing: (Man | undefined)[] = Array.from({ length: 64 }, () => undefined);
  private hasChanged = true;
  private hasPromotion = false;

  constructor(position: Position) {
    this.men = [...position.board].map(([from, { color, role }]) => {
      const man = { color, role, from, reach: new Uint8Array(64), isFixed: true };
      man.reach[from] = 1;
      this.standing[from] = man;
      return man;
    });
  }

  /** Spreads until nothing is new; false where a pawn may promote, and then nothing is known. */
  run(): boolean {
    while (this.hasChanged && !this.hasPromotion) {
      this.hasChanged = false;
      for (const man of this.men) {
        for (let square = 0; square < 64; square++) if (man.reach[square] === 1) this.spread(man, square);
      }
    }
    return !this.hasPromotion;
  }

  isWalled = (square: number): boolean => this.standing[square]?.isFixed === true;

  private spread(man: Man, square: number): void {
    if (man.role === "pawn") return this.spreadPawn(man, square);
    for (const to of stepAttacks(man.role, man.color, square)) {
      if (man.role !== "king" || !this.isAttackedForGood(to, man.color)) this.enter(man, to);
    }
    for (const ray of rays(man.role, square)) {
      for (const to of ray) {
        const wasWalled = this.isWalled(to) && to !== man.from;
        this.enter(man, to);
        if (wasWalled) break;
      }
    }
  }

  private spreadPawn(man: Man, square: number): void {
    const [ahead, startRank, lastRank] = man.color === "white" ? [8, 1, 7] : [-8, 6, 0];
    if (square >> 3 === lastRank) {
      this.hasPromotion = true;
      return;
    }
    if (!this.isWalled(square + ahead)) {
      this.enter(man, square + ahead);
      if (square >> 3 === startRank && !this.isWalled(square + 2 * ahead))
        this.enter(man, square + 2 * ahead);
    }
    for (const to of stepAttacks("pawn", man.color, square)) {
      if (this.mayHoldPrey(to, man.color)) this.enter(man, to);
    }
  }

  private mayHoldPrey(square: number, of: Color): boolean {
    return this.men.some((man) => man.color !== of && man.role !== "king" && man.reach[square] === 1);
  }

  private isAttackedForGood(square: number, of: Color): boolean {
    return this.men.some((man) => {
      if (!man.isFixed || man.color === of) return false;
      // A line to the next square has nothing in between; longer ones might be closed.
      return (
        stepAttacks(man.role, man.color, man.from).includes(square) ||
        rays(man.role, man.from).some(([nearest]) => nearest === square)
      );
    });
  }

  /** A man comes to a square, unless a man stands there for good that it cannot capture. */
  private enter(man: Man, to: number): void {
    const there = this.standing[to];
    if (there !== undefined && there !== man && there.isFixed) {
      if (there.color === man.color || there.role === "king") return;
      there.isFixed = false;
      this.hasChanged = true;
    }
    if (to !== man.from && man.isFixed) {
      man.isFixed = false;
      this.hasChanged = true;
    }
    if (man.reach[to] === 1) return;
    man.reach[to] = 1;
    this.hasChanged = true;
  }
}
