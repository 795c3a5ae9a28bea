import type { DeviceId, Entry, Seq } from "@boardwire/shared";

/**
 * What inference has to see again at a start. The hall is folded from every entry, but inference, which is most of the
 * work, keeps nothing of a game that is over: so of each board it is shown the last two games only, the last one and
 * the one whose end that one began from, each from a snapshot well before its start. After nine rounds that is a fifth
 * of the journal.
 */
export interface ReplayPlan {
  /** Every entry in order, before the first question. */
  add(entry: Entry): void;
  /** False: it is enough to fold the entry into the hall. */
  isNeeded(entry: Entry): boolean;
}

/** Longer than anything that inference waits for before it takes a game for started. */
const MARGIN_MILLIS = 60_000;

interface Snapshot {
  readonly seq: Seq;
  readonly seen: number;
}

interface Board {
  /** The newest snapshot that lies the margin back, and those after it. */
  readonly snapshots: Snapshot[];
  /** Where inference begins for the game before the last one, and for the last one; 0: at the beginning. */
  before: number;
  last: number;
}

export function createReplayPlan(): ReplayPlan {
  const boards = new Map<DeviceId, Board>();

  const boardOf = (id: DeviceId): Board => {
    const board = boards.get(id) ?? { snapshots: [], before: 0, last: 0 };
    boards.set(id, board);
    return board;
  };

  /** Drops what is no longer the newest snapshot before the margin. */
  const forget = ({ snapshots }: Board, now: number): void => {
    while ((snapshots[1]?.seen ?? now) < now - MARGIN_MILLIS) snapshots.shift();
  };

  return {
    add(entry) {
      if (entry.type === "Observed" && entry.observation.kind === "snapshot") {
        const board = boardOf(entry.board);
        board.snapshots.push({ seq: entry.seq, seen: entry.seen });
        forget(board, entry.seen);
      } else if (entry.type === "GameStarted") {
        const board = boardOf(entry.board);
        forget(board, entry.at);
        const [first] = board.snapshots;
        board.before = board.last;
        board.last = first !== undefined && first.seen < entry.at - MARGIN_MILLIS ? first.seq : board.last;
      }
    },
    isNeeded: (entry) => entry.type !== "Observed" || entry.seq >= (boards.get(entry.board)?.before ?? 0),
  };
}
