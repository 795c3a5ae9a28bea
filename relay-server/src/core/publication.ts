import { type Entry, type Instant, type Millis, assertNever, toInstant } from "@boardwire/shared";

/**
 * The one gate before the public audience: journal entries in, the same entries out once they are old enough. The
 * publication delay is decided here and nowhere else, so that no transport, page or export can get round it.
 *
 * Entries come out in the order of the journal, each when `delay` has passed since it was journalled; one that is not
 * due holds back those behind it. A raised delay holds at once for all that has not come out; a lowered one lets out
 * what is due by it at the next `release`. Every instant in an entry that comes out is moved by the delay: who looks
 * at the public audience sees a hall that is `delay` late, clocks that run included, and no instant that tells more.
 */
export interface Publication {
  /** Takes entries as they are journalled; those due at `now`, older ones first. */
  admit(entries: readonly Entry[], now: Instant): Entry[];
  /** Time has passed: the entries that have become due. */
  release(now: Instant): Entry[];
  /** When the next entry is due; null while none waits. */
  nextRelease(): Instant | null;
  setDelay(delay: Millis): void;
  /** Entries come out as they go in, at once and unchanged. */
  isOpen(): boolean;
}

export function createPublication(initialDelay: Millis): Publication {
  let delay: number = initialDelay;
  let waiting: Entry[] = [];

  const release = (now: Instant): Entry[] => {
    let due = 0;
    for (const entry of waiting) {
      if (entry.at + delay > now) break;
      due++;
    }
    if (due === 0) return [];
    const out = waiting.slice(0, due).map((entry) => postpone(entry, delay));
    waiting = waiting.slice(due);
    return out;
  };

  const isOpen = (): boolean => delay === 0 && waiting.length === 0;

  return {
    admit(entries, now) {
      // Without a delay everything is due; an instant slightly ahead of `now` is then no reason to wait.
      if (isOpen()) return [...entries];
      for (const entry of entries) waiting.push(entry);
      return release(now);
    },
    release,
    nextRelease() {
      const first = waiting[0];
      return first === undefined ? null : toInstant(first.at + delay);
    },
    setDelay(next) {
      delay = next;
    },
    isOpen,
  };
}

/** The entry as if all of it had happened `delay` milliseconds later. */
export function postpone(entry: Entry, delay: number): Entry {
  if (delay === 0) return entry;
  const later = (instant: Instant): Instant => toInstant(instant + delay);
  const at = later(entry.at);
  switch (entry.type) {
    case "Observed": {
      const { observation } = entry;
      return {
        ...entry,
        at,
        seen: later(entry.seen),
        observation:
          observation.kind === "snapshot" ? { ...observation, asked: later(observation.asked) } : observation,
      };
    }
    case "MovesObserved":
    case "MovesCorrected":
      return { ...entry, at, moves: entry.moves.map((move) => ({ ...move, at: later(move.at) })) };
    case "MoveCompleted":
    case "FlagFallObserved":
    case "ClockNoticed":
      return { ...entry, at, seen: later(entry.seen) };
    case "DriverLost":
    case "ClockLost":
      return { ...entry, at, since: later(entry.since) };
    case "ResultEntered":
    case "ResultHeld":
      return { ...entry, at, publicAt: later(entry.publicAt) };
    case "AlarmHandled":
      return { ...entry, at, until: entry.until === null ? null : later(entry.until) };
    case "AlarmKept":
      return { ...entry, at, alarm: { ...entry.alarm, since: later(entry.alarm.since) } };
    case "PersonAdmitted":
    case "SectorGiven":
    case "PersonLeft":
    case "PlayStopped":
    case "PlayResumed":
    case "DrawOffered":
    case "DrawDeclined":
    case "ClaimMade":
    case "ClaimDecided":
    case "IllegalMoveRuled":
    case "ScoreSheetShown":
    case "PositionNoted":
    case "Noted":
    case "ResultWithdrawn":
    case "TournamentCreated":
    case "LawsChosen":
    case "FlagFallEstablished":
    case "ClockSidesSwapped":
    case "TimesProposed":
    case "GamePaired":
    case "DriverConnected":
    case "BoardAssigned":
    case "SquareMasked":
    case "GameStarted":
    case "MovesConfirmed":
    case "PositionUnresolved":
    case "PositionResolved":
    case "ResultSignalled":
    case "GameEnded":
      return { ...entry, at };
    default:
      return assertNever(entry);
  }
}
