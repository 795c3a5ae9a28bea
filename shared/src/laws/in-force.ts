import type { Supervision } from "../game-words.ts";
import type { EditionId } from "./articles.ts";
import type { Edition } from "./edition.ts";
import { EDITIONS } from "./editions.ts";
import { withOverrides, type Overrides } from "./overrides.ts";

/** What was chosen last. `overrides`: the tournament's own regulations; empty: it has none. */
export interface LawsInForce {
  readonly edition: EditionId;
  readonly supervision: Supervision;
  readonly overrides: Overrides;
}

export const LAWS_AT_FIRST: LawsInForce = { edition: "fide-2023", supervision: "limited", overrides: {} };

/** The edition with the tournament's own regulations in place of its values. */
export const editionOf = ({ edition, overrides }: LawsInForce): Edition =>
  withOverrides(EDITIONS[edition], overrides);
