import {
  type DeviceId,
  type Draft,
  type DriverId,
  type Entry,
  type GameId,
  type GameState,
  type Hall,
  type Instant,
  type Report,
  type Seq,
  type TableNumber,
  STANDARD_FEN,
  placementOf,
  toGameId,
  toInstant,
} from "@boardwire/shared";
import { createInference, reduce, type InferenceState } from "./inference/reduce.ts";
import type { Finding, InferenceInput } from "./inference/types.ts";
import { toDraft } from "./finding-drafts.ts";

/**
 * The recorder: what drivers report goes in, journal entries come out, the observation first and then what inference
 * makes of it. It owns the working hall: every entry is folded in as it is made, before it is on disk; audiences fold
 * theirs after.
 *
 * Time is the relay's. An observation never lies before what its board's inference has already seen (a timer may have
 * run ahead of a late message), and the journal keeps that instant; so feeding the journal again gives the same findings.
 */
export interface Recorder {
  /** One report; the entries that follow from it. `seen`: its instant on the relay's clock, not after `now`. */
  record(driver: DriverId, report: Report, seen: Instant, now: Instant): Entry[];
  /** Lets time pass for every board; the entries that follow. */
  wake(now: Instant): Entry[];
  /** When `wake` is due if nothing is recorded before. */
  nextWake(): Instant | null;
  /** Facts from elsewhere (imports, rulings), given their place in the journal; inference goes on from corrections. */
  append(drafts: readonly Draft[]): Entry[];
  /** Entries read from the journal at start, in order. */
  replay(entries: readonly Entry[]): void;
}

interface Session {
  readonly board: DeviceId;
  readonly table: TableNumber;
  state: InferenceState;
  now: Instant;
  wakeAt: Instant | null;
  game: GameId | null;
}

const RELAY = { kind: "relay" } as const;

/**
 * `onFault`: inference of one board failed, which is a bug. That board's inference starts anew, as after the end of a
 * game; what its driver reports is journalled all the same, and no other board notices.
 */
export function createRecorder(hall: Hall, onFault: (board: DeviceId, fault: unknown) => void): Recorder {
  const sessions = new Map<DeviceId, Session>();

  const place = (draft: Draft): Entry => {
    const entry = { ...draft, seq: (hall.seq + 1) as Seq };
    hall.apply(entry);
    return entry;
  };

  /** Feeds one input; the findings, not yet entries. */
  const feed = (session: Session, input: InferenceInput, now: Instant): readonly Finding[] => {
    session.now = now;
    try {
      const reduced = reduce(session.state, input, now);
      session.state = reduced.state;
      session.wakeAt = reduced.wakeAt;
      return reduced.findings;
    } catch (fault) {
      onFault(session.board, fault);
      session.state = reduce(createInference(), expectation(hall, session.table), now).state;
      session.wakeAt = null;
      return [];
    }
  };

  /** Lets a board's timers run up to `until`, each at its own instant. */
  const runTimers = (
    session: Session,
    until: Instant,
    emit: (findings: readonly Finding[], at: Instant) => void,
  ): void => {
    while (session.wakeAt !== null && session.wakeAt <= until) {
      const at = toInstant(Math.max(session.wakeAt, session.now));
      emit(feed(session, { kind: "wake" }, at), at);
      if (session.wakeAt !== null && session.wakeAt <= at) {
        throw new Error(
          `inference of table ${session.table} asks to be woken at ${session.wakeAt}, which is not after ${at}`,
        );
      }
    }
  };

  const emitInto =
    (entries: Entry[], board: DeviceId, session: Session) => (findings: readonly Finding[], at: Instant) => {
      for (const finding of findings) {
        if (finding.kind === "gameStarted") session.game = chooseGame(hall, session.table, finding.start.fen);
        if (session.game === null)
          throw new Error(`inference of table ${session.table} found ${finding.kind} without a game`);
        const game = hall.games.get(session.game) ?? null;
        entries.push(
          place(toDraft(finding, { board, table: session.table, id: session.game, game, at, source: RELAY })),
        );
        if (finding.kind === "gameStarted" || finding.kind === "gameEnded") {
          feed(session, expectation(hall, session.table), at);
        }
      }
    };

  const openSession = (board: DeviceId, table: TableNumber, now: Instant): Session => {
    const session: Session = { board, table, state: createInference(), now, wakeAt: null, game: null };
    sessions.set(board, session);
    feed(session, expectation(hall, table), now);
    for (const field of hall.boards.get(board)?.masked ?? [])
      feed(session, { kind: "mask", field, masked: true }, now);
    return session;
  };

  const sessionOf = (board: DeviceId, now: Instant): Session | null => {
    const table = hall.boards.get(board)?.table ?? null;
    if (table === null) return null;
    const session = sessions.get(board);
    return session !== undefined && session.table === table ? session : openSession(board, table, now);
  };

  /** The board whose inference a correction concerns; null for other entries. */
  const sessionToCorrect = (draft: Draft): Session | null => {
    if (draft.type === "SquareMasked") return sessions.get(draft.board) ?? null;
    if (draft.type !== "MovesCorrected") return null;
    const game = hall.games.get(draft.game);
    const board = game === undefined ? null : (hall.tables.get(game.table)?.board ?? null);
    const session = board === null ? undefined : sessions.get(board);
    return session?.game === draft.game ? session : null;
  };

  const correct = (session: Session, entry: Draft): readonly Finding[] => {
    if (entry.type === "MovesCorrected")
      return feed(session, { kind: "correct", from: entry.from, moves: entry.moves }, entry.at);
    if (entry.type === "SquareMasked")
      return feed(session, { kind: "mask", field: entry.field, masked: entry.masked }, entry.at);
    return [];
  };

  return {
    record(driver, report, seen, now) {
      const entries: Entry[] = [];
      const at = toInstant(Math.max(seen, sessions.get(report.board)?.now ?? 0));
      if (!isAssigned(hall, report.board)) {
        entries.push(
          place({
            at: now,
            source: RELAY,
            type: "BoardAssigned",
            board: report.board,
            table: nextTable(hall),
          }),
        );
      }
      const running = sessions.get(report.board);
      if (running !== undefined) runTimers(running, at, emitInto(entries, report.board, running));
      const source = { kind: "driver", id: driver, n: report.n } as const;
      const { board, observation } = report;
      entries.push(place({ at: now, source, type: "Observed", board, seen: at, observation }));
      const session = sessionOf(board, at);
      if (session !== null) emitInto(entries, board, session)(feed(session, observation, at), at);
      return entries;
    },

    wake(now) {
      const entries: Entry[] = [];
      for (const [board, session] of sessions) runTimers(session, now, emitInto(entries, board, session));
      return entries;
    },

    nextWake() {
      let next: Instant | null = null;
      for (const { wakeAt } of sessions.values())
        if (wakeAt !== null && (next === null || wakeAt < next)) next = wakeAt;
      return next;
    },

    append(drafts) {
      return drafts.flatMap((draft) => {
        const session = sessionToCorrect(draft);
        if (session === null) return [place(draft)];
        const entries: Entry[] = [];
        const emit = emitInto(entries, session.board, session);
        const at = toInstant(Math.max(draft.at, session.now));
        runTimers(session, at, emit);
        const entry = place({ ...draft, at });
        entries.push(entry);
        emit(correct(session, entry), at);
        return entries;
      });
    },

    replay(entries) {
      for (const entry of entries) {
        // Findings are in the journal already: those that come out again here are dropped.
        const drop = (): void => undefined;
        if (entry.type === "Observed") {
          const running = sessions.get(entry.board);
          if (running !== undefined) runTimers(running, entry.seen, drop);
          hall.apply(entry);
          const session = sessionOf(entry.board, entry.seen);
          if (session !== null) feed(session, entry.observation, entry.seen);
          continue;
        }
        hall.apply(entry);
        const corrected = sessionToCorrect(entry);
        if (corrected !== null) {
          runTimers(corrected, entry.at, drop);
          correct(corrected, entry);
          continue;
        }
        if (entry.source.kind !== "relay" || !("game" in entry)) continue;
        const board = hall.tables.get(hall.games.get(entry.game)?.table ?? (0 as TableNumber))?.board ?? null;
        const session = board === null ? undefined : sessions.get(board);
        if (session === undefined) continue;
        runTimers(session, entry.at, drop);
        if (entry.type === "GameStarted") session.game = entry.game;
        if (entry.type === "GameStarted" || entry.type === "GameEnded")
          feed(session, expectation(hall, session.table), entry.at);
      }
    },
  };
}

const isAssigned = (hall: Hall, board: DeviceId): boolean =>
  (hall.boards.get(board)?.table ?? null) !== null ||
  [...hall.tables.values()].some((table) => table.board === board);

/** The lowest table of the pairings without a board, else the first number that is free. */
function nextTable(hall: Hall): TableNumber {
  const free = [...hall.tables.values()].filter((table) => table.board === null).map((table) => table.number);
  if (free.length > 0) return Math.min(...free) as TableNumber;
  let number = 1;
  while (hall.tables.has(number as TableNumber)) number++;
  return number as TableNumber;
}

const gamesAt = (hall: Hall, table: TableNumber): GameState[] =>
  (hall.tables.get(table)?.games ?? []).flatMap((id) => hall.games.get(id) ?? []);

/** What may start next: the games paired at the table that have not started; any game where nothing was paired. */
function expectation(hall: Hall, table: TableNumber): InferenceInput {
  const games = gamesAt(hall, table);
  if (games.every((game) => !game.paired))
    return { kind: "expect", starts: [{ fen: STANDARD_FEN, chess960: false }] };
  return {
    kind: "expect",
    starts: games.filter((game) => game.startedAt === null).map((game) => game.start),
  };
}

/** The first paired game at the table that waits for this start position, else a new one. */
function chooseGame(hall: Hall, table: TableNumber, fen: string): GameId {
  const games = gamesAt(hall, table);
  const waiting = games.filter((game) => game.startedAt === null);
  const fitting = waiting.find((game) => placementOf(game.start.fen) === placementOf(fen));
  return fitting?.id ?? toGameId(table, games.length + 1);
}
