import { BETWEEN_THE_WARS } from "./between-the-wars.ts";
import { CARLSEN } from "./carlsen.ts";
import { CHAMPIONS } from "./champions.ts";
import { HYPERMODERNS } from "./hypermoderns.ts";
import { KARPOV } from "./karpov.ts";
import { KASPAROV } from "./kasparov.ts";
import { NINETIES } from "./nineties.ts";
import { ROMANTICS } from "./romantics.ts";
import { SOVIET_SCHOOL } from "./soviet-school.ts";
import type { FamousGame } from "./famous-game.ts";

// The door of the folder: games for simulated boards.

export { toSans, type FamousGame } from "./famous-game.ts";
export { generateGame, type GeneratedGame } from "./generate.ts";
export { BLITZ, CLASSICAL, RAPID, thinkTimes, type PlyKind, type TimeControl } from "./think-time.ts";

/** Real games, oldest theme first. */
export const FAMOUS_GAMES: readonly FamousGame[] = [
  ...ROMANTICS,
  ...HYPERMODERNS,
  ...BETWEEN_THE_WARS,
  ...SOVIET_SCHOOL,
  ...CHAMPIONS,
  ...KARPOV,
  ...KASPAROV,
  ...NINETIES,
  ...CARLSEN,
];
