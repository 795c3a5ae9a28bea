import { assertNever } from "../result.ts";
import type { EditionId } from "./articles.ts";
import type { Cell, PlayMode } from "./edition.ts";
import { cell } from "./edition-parts.ts";

/**
 * How often a player on the move may ask the arbiter to show the score sheet, where the arbiter keeps it since the players
 * need not: rapid and blitz under the competition rules. Null: the edition names no limit for this mode.
 */
export function sheetLimitOf(edition: EditionId, mode: PlayMode): Cell<number> | null {
  if (mode !== "rapidFull" && mode !== "blitzFull") return null;
  const isRapid = mode === "rapidFull";
  switch (edition) {
    case "fide-2017":
    case "fide-2018":
      return cell(5, isRapid ? "A.3.2" : "B.3.2", "remembered");
    case "fide-2023":
      return isRapid ? cell(5, "A.4.3") : cell(5, "B.2", "secondary");
    case "fide-2005":
    case "fide-2009":
    case "fide-2014":
      return null;
    default:
      return assertNever(edition);
  }
}
