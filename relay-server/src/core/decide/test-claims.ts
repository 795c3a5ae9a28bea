import { Desk, type DeskOptions } from "./test-desk-script.ts";
import type { Command } from "@boardwire/shared";

// For tests: claims of a draw, and games in which they can be made.

export const DANCE = ["Nf3", "Nf6", "Ng1", "Ng8"] as const;
export type Claim = Omit<Extract<Command, { kind: "makeClaim" }>, "game" | "kind">;
export const claim = (facts: Partial<Claim> = {}) =>
  ({ kind: "makeClaim", side: "white", what: "threefold", ...facts }) as const;
export const decideOn = (outcome: Extract<Command, { kind: "decideClaim" }>["outcome"], against?: true) =>
  ({ kind: "decideClaim", claim: 1, outcome, ...(against === undefined ? {} : { against }) }) as const;

/** White is on the move; the start position stands for the third time. */
export function repeated(options: DeskOptions = {}): Desk {
  return new Desk({ timeControl: "90m", ...options }).play(...DANCE, ...DANCE);
}

/** White can write down Ng1, after which the position stands for the third time. */
export function nearly(options: DeskOptions = {}): Desk {
  return new Desk({ timeControl: "90m", ...options }).play(...DANCE, "Nf3", "Nf6");
}
