import {
  toPly,
  type Citation,
  type Draft,
  type EntryOf,
  type GameState,
  type Times,
} from "@boardwire/shared";
import { cited, type Ruling } from "./decision.ts";

// Entries that come of more than one command.

/** The clocks are to be set to these times. */
export const toTimes = (
  { id }: Pick<GameState, "id">,
  { white, black }: Times,
  why: EntryOf<"TimesProposed">["why"],
  source: Citation,
  ruling: Ruling,
): Draft => ({ ...ruling, type: "TimesProposed", game: id, white, black, why, ...cited(source) });

/** The half-moves from `from` on are taken out. */
export const takeOut = ({ id }: Pick<GameState, "id">, from: number, ruling: Ruling): Draft => ({
  ...ruling,
  type: "MovesCorrected",
  game: id,
  from: toPly(from),
  moves: [],
});
