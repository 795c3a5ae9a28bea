import type { Citation, EditionId } from "./articles.ts";
import type { Edition, PlayMode } from "./edition.ts";
import { fide2014, fide2017, fide2018, fide2023 } from "./editions-since-2014.ts";
import { fide2005, fide2009 } from "./editions-until-2009.ts";

/**
 * The six editions (docs/rules/laws.md). What is marked `secondary` or `remembered` is to be confirmed by an arbiter.
 */
export const EDITIONS: Readonly<Record<EditionId, Edition>> = {
  "fide-2005": fide2005(),
  "fide-2009": fide2009(),
  "fide-2014": fide2014(),
  "fide-2017": fide2017(),
  "fide-2018": fide2018(),
  "fide-2023": fide2023(),
};

/** By which article a game is played in this mode, whatever the tournament's own regulations make of illegal moves in it. */
export const citeMode = (edition: EditionId, mode: PlayMode): Citation => EDITIONS[edition].illegalMove[mode];
