import {
  mirrorReading,
  otherFace,
  type DeviceId,
  type Draft,
  type Entry,
  type Hall,
  type Instant,
  type Observation,
  type Seq,
} from "@boardwire/shared";
import { createClockWatches } from "./clocks/watches.ts";

/** Gives entries their place in the journal, each with what the clock watch makes of it behind it. */
export interface JournalWriter {
  /** Folds an entry in and adds it to `entries`, and what follows from it about clocks. */
  readonly write: (entries: Entry[], draft: Draft) => void;
  /** Folds in an entry that is in the journal already, where what had followed from it stands behind it. */
  readonly fold: (entry: Entry) => void;
  /** Time has passed: what follows from it about the clock of one board, or of all. */
  readonly clocksDue: (entries: Entry[], now: Instant, board?: DeviceId) => void;
  readonly nextClockDue: () => Instant | null;
  /** What inference is to see of an observation: a clock that stands the other way round is turned. */
  readonly heard: (board: DeviceId, observation: Observation) => Observation;
}

/** `onFault`: a watch failed, which is a bug of it; whatever it concerns is recorded all the same. */
export function createJournalWriter(
  hall: Hall,
  onFault: (board: DeviceId, fault: unknown) => void,
): JournalWriter {
  const clocks = createClockWatches(hall);

  const place = (draft: Draft): Entry => {
    const entry = { ...draft, seq: (hall.seq + 1) as Seq };
    hall.apply(entry);
    return entry;
  };

  const boardOf = (entry: Entry): DeviceId | null => {
    if ("board" in entry) return entry.board;
    const table = "game" in entry ? (hall.games.get(entry.game)?.table ?? null) : null;
    return table === null ? null : (hall.tables.get(table)?.board ?? null);
  };

  const watchClocks = (entry: Entry): readonly Draft[] => {
    try {
      return clocks.take(entry);
    } catch (fault) {
      const board = boardOf(entry);
      if (board === null) throw fault;
      onFault(board, fault);
      return [];
    }
  };

  return {
    write(entries, draft) {
      const entry = place(draft);
      entries.push(entry);
      for (const noticed of watchClocks(entry)) entries.push(place(noticed));
    },
    clocksDue(entries, now, board) {
      for (const draft of clocks.due(now, board)) entries.push(place(draft));
    },
    nextClockDue: () => clocks.nextDue(),
    fold(entry) {
      hall.apply(entry);
      watchClocks(entry);
    },
    heard: (board, observation) =>
      hall.boards.get(board)?.clockSwapped === true ? mirror(observation) : observation,
  };
}

function mirror(observation: Observation): Observation {
  if (observation.kind === "clock") return mirrorReading(observation);
  if (observation.kind !== "press") return observation;
  return { ...observation, face: otherFace(observation.face) };
}
