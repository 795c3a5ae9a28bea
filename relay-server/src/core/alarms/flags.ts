import { toFlagTasks } from "../projections/arbiter-flags.ts";
import { causeOfGame, type Cause, type PlaySight } from "./cause.ts";
import { isVoid, type AlarmLevel, type FlagTask } from "@boardwire/shared";

/** [ALM10] Clocks that were seen at zero, until the fall is established or the game is over. */
export function findFlags(sight: PlaySight): Cause[] {
  const { game, hall, edition, mates } = sight;
  if (game.falls.length === 0) return [];
  const { supervision } = hall.laws;
  return toFlagTasks(game, { edition, supervision }, mates).flatMap((task, index): Cause[] => {
    const { side, period, meaning, since, establishedAt } = task;
    // A clock that was given time in the same period may come to zero again, which is another fall.
    const earlier = game.falls.slice(0, index).filter((fall) => fall.side === side && fall.period === period);
    if (meaning !== null && isVoid(meaning)) return [];
    return [
      causeOfGame(
        "flag",
        sight,
        { family: [side, earlier.length === 0 ? period : `${period}-${earlier.length}`] },
        {
          level: levelOf(task),
          side,
          since,
          isAnswered: establishedAt !== null,
          ...(meaning === null ? {} : { cited: meaning }),
          values: {
            kind: task.kind,
            period,
            first: task.first,
            made: task.made,
            completed: task.completed,
            required: task.required,
            meaning: meaning?.kind ?? "unknown",
            of: meaning?.of,
            result: meaning?.result,
            arbiterCalls: meaning === null ? null : meaning.arbiterCalls ? "yes" : "no",
            canMate: task.canMate,
          },
        },
      ),
    ];
  });
}

/** Where only the players may call a flag the arbiter has to keep out of it, and be near. */
function levelOf({ meaning }: FlagTask): AlarmLevel {
  if (meaning === null) return "urgent";
  if (meaning.kind === "continue") return "note";
  return meaning.arbiterCalls ? "urgent" : "soon";
}
