import type { DeviceId, Draft, Hall, Observation, TableNumber } from "@boardwire/shared";
import { expectation } from "./tables.ts";
import type { InferenceInput } from "./inference/types.ts";

/**
 * What the inference of a table is to hear of an entry that came from elsewhere, once the hall knows it. `heard`: an
 * observation as inference is to see it.
 */
export function inputsOf(
  hall: Hall,
  table: TableNumber,
  entry: Draft,
  heard: (board: DeviceId, observation: Observation) => Observation,
): InferenceInput[] {
  if (entry.type === "MovesCorrected") return [{ kind: "correct", from: entry.from, moves: entry.moves }];
  if (entry.type === "SquareMasked") return [{ kind: "mask", field: entry.field, masked: entry.masked }];
  if (entry.type === "ClockSidesSwapped") {
    // A lever that is read the other way round was not pressed: inference loses the clock and finds it again.
    const reading = hall.boards.get(entry.board)?.reading ?? null;
    return [{ kind: "clockTurned" }, ...(reading === null ? [] : [heard(entry.board, reading)])];
  }
  return entry.type === "GamePaired" ? [expectation(hall, table)] : [];
}
