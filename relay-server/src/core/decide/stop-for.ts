import type { Draft, EntryOf, GameState } from "@boardwire/shared";
import { isRunning } from "../clock-times.ts";
import type { Ruling } from "./decision.ts";

const isStopped = ({ desk }: GameState): boolean => desk.stops.some(({ resumedAt }) => resumedAt === null);

/** Play stands from here on, where it does not already. `always`: also where the clock stands or was not read. */
export function stopFor(
  game: GameState,
  ruling: Ruling,
  stop: Pick<EntryOf<"PlayStopped">, "why" | "side">,
  always = false,
): Draft[] {
  if (isStopped(game) || (!always && !isRunning(game))) return [];
  return [{ ...ruling, type: "PlayStopped", game: game.id, text: "", ...stop }];
}
