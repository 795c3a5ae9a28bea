import { CHAMPIONS } from "./champions.ts";
import { HYPERMODERNS } from "./hypermoderns.ts";
import { KASPAROV } from "./kasparov.ts";
import { ROMANTICS } from "./romantics.ts";
import type { FamousGame } from "./famous-game.ts";

// The door of the folder: games for simulated boards.

export { toSans, type FamousGame } from "./famous-game.ts";

/** Real games, oldest theme first. */
export const FAMOUS_GAMES: readonly FamousGame[] = [...ROMANTICS, ...HYPERMODERNS, ...CHAMPIONS, ...KASPAROV];
