import { assertNever, cite, type ClockNotice } from "@boardwire/shared";
import { causeOfGame, type Cause, type PlaySight } from "./cause.ts";

// What was noticed about a clock by watching it (docs/rules/clocks.md).

type Told = Pick<Cause, "level"> & {
  readonly how: string;
  readonly rule: "clockConclusive" | "wrongSetting";
  readonly side?: Cause["side"];
  readonly values?: Readonly<Record<string, string | number>>;
};

/** So many squares are not wrong by an accident in a game. */
const SET_UP_SQUARES = 10;

/** [ALM11] Times on a clock that neither countdown nor control explains; one alarm for each way, however often. */
export function findClockJumps(sight: PlaySight): Cause[] {
  const { game, edition } = sight;
  const newest = new Map<string, Cause>();
  for (const { notice, seen, isOrdered } of game.notices) {
    // Whoever had it set needs no alarm.
    const told = isOrdered ? null : tellJump(notice);
    if (told === null) continue;
    const { how, rule, level, side = null, values = {} } = told;
    // Another main time and another increment are one wrong setting.
    const family = rule === "wrongSetting" ? "setting" : how;
    newest.set(
      family,
      causeOfGame(
        "clockJump",
        sight,
        { family: [family], occurrence: [seen] },
        {
          level,
          side,
          since: seen,
          isEvent: true,
          cited: cite(edition.id, rule),
          values: { how, ...values },
        },
      ),
    );
  }
  // Once it runs again it has been replaced. Where the men are set up too, the game is over and the next one is to come.
  const isSetUp = (game.unresolved?.length ?? 0) >= SET_UP_SQUARES;
  if (game.clock?.held !== true || isSetUp) newest.delete("replaced");
  return [...newest.values()];
}

/** Null: nothing is wrong, or it is told otherwise. */
function tellJump(notice: ClockNotice): Told | null {
  switch (notice.kind) {
    case "adjusted": {
      const { white, black } = notice.gained;
      return { how: "adjusted", level: "soon", rule: "clockConclusive", values: { white, black } };
    }
    case "replaced": {
      const { white, black } = notice.last;
      return { how: "replaced", level: "soon", rule: "clockConclusive", values: { white, black } };
    }
    case "addedAfterEnd": {
      const { side, added } = notice;
      return { how: "addedAfterEnd", level: "urgent", rule: "clockConclusive", side, values: { added } };
    }
    case "startDiffers": {
      // Some clocks add the first increment with the first press; nothing is wrong with them.
      if (notice.how === "withoutIncrement") return null;
      const { expected, shown } = notice;
      const values = { expected, white: shown.white, black: shown.black };
      return { how: notice.how, level: "soon", rule: "wrongSetting", values };
    }
    case "otherMethod":
      return {
        how: "otherMethod",
        level: "soon",
        rule: "wrongSetting",
        values: { announced: notice.announced.kind, fits: notice.fits.map(({ kind }) => kind).join(" ") },
      };
    case "runsAgain":
    case "periodPassed":
    case "proposedTimes":
    case "blackRanFirst":
    case "sidesLookSwapped":
      return null;
    default:
      return assertNever(notice);
  }
}

/** [ALM12] Times that were decided on and do not stand on the clock. */
export function findTimesNotSet(sight: PlaySight): Cause[] {
  const { proposed } = sight.game;
  if (proposed === null || (proposed.outcome !== "late" && proposed.outcome !== "differs")) return [];
  const { white, black, why, outcome, at } = proposed;
  return [
    causeOfGame(
      "timeNotSet",
      sight,
      { occurrence: [at] },
      { level: "soon", since: at, cited: proposed, values: { white, black, why, outcome } },
    ),
  ];
}

/** [ALM13] The lever stands against who is to move: before the first move, or for moves in a row. */
export function findLeverReversed(sight: PlaySight): Cause[] {
  const { game } = sight;
  const causeOf = (how: string, since: Cause["since"], isEvent: boolean): Cause =>
    causeOfGame(
      "leverReversed",
      sight,
      { family: [how], occurrence: since === null ? [] : [since] },
      { level: "soon", since, isEvent, values: { how } },
    );
  return game.notices.flatMap(({ notice, seen }): Cause[] => {
    if (notice.kind === "sidesLookSwapped") return [causeOf(notice.kind, seen, true)];
    if (notice.kind !== "blackRanFirst") return [];
    return game.moves.length === 0 && game.clock?.running === "black"
      ? [causeOf(notice.kind, seen, false)]
      : [];
  });
}
