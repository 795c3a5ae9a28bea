import type { DeviceId, DriverId, Instant, TableNumber } from "./ids.ts";
import type { EntryOf } from "./journal.ts";
import type { DeviceFacts } from "./observation.ts";
import { assertNever } from "./result.ts";
import { isPossible, type SeenReading } from "./time/reading.ts";

// One board as a fold of what was observed of it.

export interface BoardState {
  readonly id: DeviceId;
  readonly table: TableNumber | null;
  readonly driver: DriverId | null;
  readonly connected: boolean;
  /** Since when the driver of the board gives no sign of life; null while it is connected. */
  readonly unreachableSince: Instant | null;
  readonly facts: DeviceFacts | null;
  /** Last sign of life. */
  readonly seen: Instant;
  readonly clockPresent: boolean;
  /** Since it was connected it has told that it has a clock, or that it has none. */
  readonly clockTold: boolean;
  readonly reading: SeenReading | null;
  readonly noiseBytes: number;
  /** What the 64 fields hold, field 0 first; null until the whole board has been read. */
  readonly fields: string | null;
  /** Fields that are passed over. */
  readonly masked: readonly number[];
  /** Its clock stands the other way round. */
  readonly clockSwapped: boolean;
}

/** A board that is heard of for the first time. */
export const toNewBoard = (id: DeviceId, table: TableNumber | null, seen: Instant): BoardState => ({
  id,
  table,
  driver: null,
  connected: false,
  unreachableSince: null,
  facts: null,
  seen,
  clockPresent: false,
  clockTold: false,
  reading: null,
  noiseBytes: 0,
  fields: null,
  masked: [],
  clockSwapped: false,
});

/**
 * A board belongs to the driver that heard it last. That another one has lost it, where it was before, is no news of it: a
 * board may be moved from one computer to another, and what the first has to say of it may come late.
 */
export const isLostElsewhere = (
  board: BoardState | undefined,
  { source, observation }: Pick<EntryOf<"Observed">, "source" | "observation">,
): boolean =>
  observation.kind === "lost" &&
  source.kind === "driver" &&
  board?.connected === true &&
  board.driver !== null &&
  board.driver !== source.id;

/** The board belongs to the driver that saw it last. `lostSince`: since when that one is not connected; null: it is. */
export function hearBoard(
  board: BoardState,
  { source, seen }: EntryOf<"Observed">,
  lostSince: Instant | null,
): BoardState {
  if (seen < board.seen) return board;
  return source.kind === "driver"
    ? { ...board, seen, driver: source.id, unreachableSince: lostSince }
    : { ...board, seen };
}

/** A field is passed over from now on, or again not. */
export function maskField(board: BoardState, { field, masked }: EntryOf<"SquareMasked">): BoardState {
  const others = board.masked.filter((one) => one !== field);
  return { ...board, masked: masked ? [...others, field] : others };
}

export function evolveBoard(board: BoardState, entry: EntryOf<"Observed">): BoardState {
  const { observation, seen } = entry;
  switch (observation.kind) {
    case "connected":
      return { ...board, connected: true };
    case "lost":
      return { ...board, connected: false, clockPresent: false, clockTold: false };
    case "device":
      return { ...board, facts: observation };
    case "clock":
      return {
        ...board,
        connected: true,
        clockPresent: true,
        clockTold: true,
        reading: isPossible(board.reading, observation, seen) ? { ...observation, seen } : board.reading,
      };
    case "noClock":
      return { ...board, connected: true, clockPresent: false, clockTold: true };
    case "noise":
      return { ...board, noiseBytes: board.noiseBytes + observation.bytes };
    case "square":
      return { ...board, connected: true, fields: putField(board.fields, observation) };
    case "snapshot":
      return { ...board, connected: true, fields: observation.fields };
    case "move":
    case "press":
      return { ...board, connected: true };
    default:
      return assertNever(observation);
  }
}

function putField(
  fields: string | null,
  { field, content }: { field: number; content: string },
): string | null {
  return fields === null ? null : fields.slice(0, field) + content + fields.slice(field + 1);
}
