import {
  assertNever,
  formatClock,
  squareAtReadingIndex,
  squareName,
  type EntryOf,
  type GameState,
  type Hall,
  type Instant,
} from "@boardwire/shared";
import { nameMan } from "./men.ts";

/** A report of the board as it is written in the record of its game: squares and colours are the game's. */
export function describeReport(
  { observation, board }: EntryOf<"Observed">,
  game: GameState,
  hall: Hall,
): string {
  switch (observation.kind) {
    case "square": {
      const field = game.turned ? 63 - observation.field : observation.field;
      const man = observation.content === "." ? "empty" : nameMan(observation.content);
      return `${squareName(squareAtReadingIndex(field))}: ${man}`;
    }
    case "snapshot":
      return "the whole board was read";
    case "move":
      return `move ${observation.uci}`;
    case "clock": {
      const { left, right, running } = observation;
      const isMirrored = game.turned !== (hall.boards.get(board)?.clockSwapped ?? false);
      const [ofLeft, ofRight] = isMirrored ? ["Black", "White"] : ["White", "Black"];
      const runs = running === null ? "stopped" : `${running === "left" ? ofLeft : ofRight} runs`;
      const flags = left.flag === "none" && right.flag === "none" ? "" : "; flag sign shown";
      return `clock: ${ofLeft} ${formatClock(left.millis)}, ${ofRight} ${formatClock(right.millis)}, ${runs}${flags}`;
    }
    case "press":
      return `press: ${observation.face} face at ${formatClock(observation.millis)}`;
    case "noClock":
      return "no clock is read";
    case "device":
      return `${observation.make} at ${observation.port}`;
    case "connected":
      return "the board answers";
    case "lost":
      return `the board is lost: ${observation.reason}`;
    case "noise":
      return `${observation.bytes} bytes that belong to nothing`;
    default:
      return assertNever(observation);
  }
}

/** Reports within so many milliseconds of one of the instants. */
export function pickAround(
  reports: readonly EntryOf<"Observed">[],
  instants: readonly Instant[],
  millis: number,
): readonly EntryOf<"Observed">[] {
  return reports.filter(({ seen }) => instants.some((at) => Math.abs(at - seen) <= millis));
}
