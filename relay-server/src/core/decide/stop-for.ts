import { openStop, type Draft, type EntryOf, type GameState } from "@boardwire/shared";
import { isRunning } from "../clock-times.ts";
import type { Ruling } from "./decision.ts";

/** Play stands from here on, where it does not already. `always`: also where the clock stands or was not read. */
export function stopFor(
  game: GameState,
  ruling: Ruling,
  stop: Pick<EntryOf<"PlayStopped">, "why" | "side">,
  always = false,
): Draft[] {
  if (openStop(game.desk) !== null || (!always && !isRunning(game))) return [];
  return [{ ...ruling, type: "PlayStopped", game: game.id, text: "", ...stop }];
}
