import type { GameResult } from "@boardwire/shared";
import { causeOfGame, type Cause, type GameSight } from "./cause.ts";

/** [ALM22] The kings tell a result that nobody has entered yet. */
export function findKingsInCentre(sight: GameSight): Cause[] {
  const { signalled, end, desk } = sight.game;
  if (signalled === null || desk.pending !== null) return [];
  if (end !== null && end.termination !== "kingsSignal") return [];
  return [
    causeOfGame(
      "kingsInCentre",
      sight,
      { family: [signalled] },
      { level: "note", since: end?.at ?? null, values: { result: signalled } },
    ),
  ];
}

/** [ALM23] Two that do not agree: what the kings tell, what the board shows, what was entered. */
export function findResultConflict(sight: GameSight): Cause[] {
  const { game, ending } = sight;
  const { signalled, end, desk } = game;
  const entered = desk.pending ?? (end?.termination === "kingsSignal" ? null : end);
  const told: readonly (readonly [string, GameResult | null])[] = [
    ["signalled", signalled],
    ["board", ending?.result ?? null],
    ["entered", entered?.result ?? null],
  ];
  // A game that ended without one contradicts nothing.
  const results = told.flatMap(([by, result]) =>
    result === null || result === "*" ? [] : [[by, result] as const],
  );
  if (new Set(results.map(([, result]) => result)).size < 2) return [];
  return [
    causeOfGame(
      "resultConflict",
      sight,
      { occurrence: results.map(([by, result]) => `${by}:${result}`) },
      {
        level: "urgent",
        since: entered?.at ?? null,
        isEvent: true,
        values: Object.fromEntries(results),
      },
    ),
  ];
}
