import { type Entry, type GameId, type GameState, Hall } from "@boardwire/shared";
import { createRecorder } from "./recorder.ts";

/** What the present inference would make of a game's observations, against what the journal says. */
export interface Reinferred {
  readonly game: GameId;
  /** Null where there is no such game. */
  readonly before: Summary | null;
  readonly after: Summary | null;
  /** The first ply that is another one; SAN, null where the line has ended. Null: every ply is the same. */
  readonly firstDifference: {
    readonly ply: number;
    readonly before: string | null;
    readonly after: string | null;
  } | null;
}

export interface Summary {
  readonly plies: number;
  readonly result: string | null;
}

export interface Reinference {
  readonly entries: number;
  readonly games: readonly Reinferred[];
  /** Corrections that do not fit the line as it is inferred now; by their numbers in the journal. */
  readonly unfitting: readonly number[];
  /** Boards whose inference failed, which is a bug. */
  readonly faults: readonly { readonly board: string; readonly detail: string }[];
}

/**
 * Runs observations, pairings and corrections of a journal through inference again. What inference had found is left
 * out; everything else is taken at the instants at which it was journalled.
 */
export function reinfer(batches: Iterable<readonly Entry[]>): Reinference {
  const written = new Hall();
  const inferred = new Hall();
  const faults: { board: string; detail: string }[] = [];
  const recorder = createRecorder(inferred, (board, fault) => faults.push({ board, detail: String(fault) }));
  const unfitting: number[] = [];
  let last: Entry | null = null;
  for (const batch of batches) {
    for (const entry of batch) {
      written.apply(entry);
      last = entry;
      if (entry.type === "Observed" && entry.source.kind === "driver") {
        const { board, observation, seen, at } = entry;
        recorder.record(entry.source.id, { n: entry.source.n, at: seen, board, observation }, seen, at);
      } else if (entry.source.kind !== "relay" || !("game" in entry)) {
        if (fits(inferred, entry)) recorder.append([entry]);
        else unfitting.push(entry.seq);
      }
    }
  }
  if (last !== null) recorder.wake(last.at);
  const ids = new Set([...written.games.keys(), ...inferred.games.keys()]);
  return {
    entries: written.seq,
    games: [...ids]
      .map((id) => compare(id, startedOf(written, id), startedOf(inferred, id)))
      .filter(isPlayed)
      .toSorted(byTable),
    unfitting,
    faults,
  };
}

/** A correction can only follow on what is there. */
function fits(hall: Hall, entry: Entry): boolean {
  if (!("game" in entry) || entry.type === "GamePaired" || entry.type === "GameStarted") return true;
  const game = hall.games.get(entry.game);
  if (game === undefined) return false;
  return entry.type !== "MovesCorrected" || entry.from <= game.moves.length + 1;
}

const startedOf = (hall: Hall, id: GameId): GameState | null => {
  const game = hall.games.get(id);
  return game === undefined || game.startedAt === null ? null : game;
};

const summarize = (game: GameState | null): Summary | null =>
  game === null ? null : { plies: game.moves.length, result: game.end?.result ?? null };

function compare(game: GameId, before: GameState | null, after: GameState | null): Reinferred {
  const [old, now] = [before?.moves ?? [], after?.moves ?? []];
  const length = Math.max(old.length, now.length);
  let ply = 1;
  while (ply <= length && old[ply - 1]?.uci === now[ply - 1]?.uci && old[ply - 1]?.fen === now[ply - 1]?.fen)
    ply++;
  return {
    game,
    before: summarize(before),
    after: summarize(after),
    firstDifference:
      ply > length ? null : { ply, before: old[ply - 1]?.san ?? null, after: now[ply - 1]?.san ?? null },
  };
}

const isPlayed = ({ before, after }: Reinferred): boolean => before !== null || after !== null;

const byTable = (a: Reinferred, b: Reinferred): number => {
  const [tableA = 0, ordinalA = 0] = a.game.split(".").map(Number);
  const [tableB = 0, ordinalB = 0] = b.game.split(".").map(Number);
  return tableA - tableB || ordinalA - ordinalB;
};

export const isDifferent = ({ before, after, firstDifference }: Reinferred): boolean =>
  firstDifference !== null || (before === null) !== (after === null) || before?.result !== after?.result;

/** Lines for a person, one a game. */
export function describeReinference({ entries, games, unfitting, faults }: Reinference): string[] {
  const different = games.filter(isDifferent).length;
  return [
    ...games.map((game) => `${game.game.padEnd(8)}${describeGame(game)}`),
    ...unfitting.map(
      (seq) => `The correction in journal entry ${seq} does not fit the line as it is inferred now.`,
    ),
    ...faults.map(({ board, detail }) => `Inference of board ${board} failed: ${detail}`),
    `${entries} journal entries, ${games.length} games, ${different} of them with a difference. Nothing was changed.`,
  ];
}

function describeGame(game: Reinferred): string {
  if (!isDifferent(game)) return "no difference";
  const { before, after, firstDifference } = game;
  const parts = [
    `${before?.plies ?? "no game"} -> ${after?.plies ?? "no game"} plies`,
    `${before?.result ?? "no result"} -> ${after?.result ?? "no result"}`,
  ];
  if (firstDifference !== null) {
    const { ply } = firstDifference;
    parts.push(
      `first at ply ${ply}: ${firstDifference.before ?? "nothing"} -> ${firstDifference.after ?? "nothing"}`,
    );
  }
  return parts.join(", ");
}
