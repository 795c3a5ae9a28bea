import { err, ok, type Result, type Update } from "@boardwire/shared";
import type { Unfit } from "./pictures.ts";

// One numbered stream being followed: a picture with number n, then n+1, n+2, ... Anything else is old or a gap.

export interface Following<P> {
  /** The run of numbers that `n` belongs to. */
  readonly epoch: string;
  readonly n: number;
  readonly picture: P;
}

/** Why an update cannot be taken in; in each case the answer is to ask the relay again. */
export type Misfit = { readonly kind: "gap"; readonly expected: number; readonly got: number } | Unfit;

/** Takes an update in; one that is known already changes nothing. */
export function follow<P>(
  following: Following<P>,
  update: Update,
  apply: (picture: P, update: Update) => Result<P, Unfit>,
): Result<Following<P>, Misfit> {
  if (update.n <= following.n) return ok(following);
  if (update.n !== following.n + 1) {
    return err({ kind: "gap", expected: following.n + 1, got: update.n });
  }
  const picture = apply(following.picture, update);
  return picture.ok ? ok({ ...following, n: update.n, picture: picture.value }) : picture;
}
