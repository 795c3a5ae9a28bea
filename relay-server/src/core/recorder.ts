import {
  type DeviceId,
  type Draft,
  type DriverId,
  type Entry,
  type GameId,
  type Hall,
  type Instant,
  type Observation,
  type Report,
  type TableNumber,
  isLostElsewhere,
  toInstant,
} from "@boardwire/shared";
import { createInference, isBlind } from "./inference/reduce.ts";
import type { Finding } from "./inference/types.ts";
import { inputsOf } from "./corrections.ts";
import { toDraft } from "./finding-drafts.ts";
import { createJournalWriter } from "./journal-writer.ts";
import { createPendingResults } from "./pending-results.ts";
import { createSessionSteps, type Emit, type Session } from "./session.ts";
import { chooseGame, expectation, isPlaced, nextTable } from "./tables.ts";
import { createUnplacedBoards, toOtherBoard } from "./unplaced-boards.ts";

/**
 * The recorder: what drivers report goes in, journal entries come out, the observation first and then what inference
 * makes of it. It owns the working hall: every entry is folded in as it is made, before it is on disk; audiences fold
 * theirs after.
 *
 * Time is the relay's. An observation never lies before what its board's inference has already seen (a timer may have
 * run ahead of a late message), and the journal keeps that instant; so feeding the journal again gives the same findings.
 *
 * Past 300 lines, since all of it reads and moves the same sessions.
 */
export interface Recorder {
  /** One report; the entries that follow from it. `seen`: its instant on the relay's clock, not after `now`. */
  record(driver: DriverId, report: Report, seen: Instant, now: Instant): Entry[];
  /** The driver was started anew: what its boards saw last it may yet tell, from their memory. */
  startedAnew(driver: DriverId): void;
  /** Lets time pass for every board that is heard; the entries that follow. */
  wake(now: Instant): Entry[];
  /** When `wake` is due if nothing is recorded before. */
  nextWake(): Instant | null;
  /** What time has shown of a table by now is concluded, so that an arbiter decides about the moves that stand. */
  settle(table: TableNumber, now: Instant): Entry[];
  /** Facts from elsewhere (imports, rulings), given their place in the journal; inference goes on from corrections. */
  append(drafts: readonly Draft[]): Entry[];
  /** Nobody could withdraw the results that are on their way for a while: each waits the whole time anew. */
  holdResults(now: Instant): Entry[];
  /** Entries read from the journal at start, in order. */
  replay(entries: readonly Entry[]): void;
}

type EmitOf = (session: Session) => Emit;

const RELAY = { kind: "relay" } as const;

/**
 * `onFault`: inference of one board failed, which is a bug. That board's inference starts anew, as after the end of a
 * game; what its driver reports is journalled all the same, and no other board notices.
 */
export function createRecorder(
  hall: Hall,
  onFault: (board: DeviceId, fault: unknown) => void,
  isPresent: (driver: DriverId) => boolean = () => true,
): Recorder {
  const sessions = new Map<DeviceId, Session>();
  /** Games whose board was taken from the table; the next board there goes on with them. */
  const left = new Map<TableNumber, Session>();
  const unplaced = createUnplacedBoards();
  /** Boards of which nothing was heard since their driver was started anew. */
  const unheard = new Set<DeviceId>();
  /**
   * Nothing is concluded from the silence of a board that nobody hears: it may come back and tell what happened
   * meanwhile. Its timers run then, each at its own instant among what is told.
   */
  const isHeld = ({ board, state }: Session): boolean => {
    const driver = hall.boards.get(board)?.driver ?? null;
    return isBlind(state) || unheard.has(board) || (driver !== null && !isPresent(driver));
  };
  /** Boards that are asked in turn tell late: until then time has not passed for them. */
  const ageOf = ({ board }: Session): number => hall.boards.get(board)?.facts?.ageMillis ?? 0;
  const pending = createPendingResults();

  const { write, fold, heard, clocksDue, nextClockDue } = createJournalWriter(hall, onFault);
  const { feed, runTimers, catchUp } = createSessionSteps(hall, onFault);

  /** What a board saw never comes before what is known of its table. */
  const observe = (
    session: Session,
    { observation, recovered }: Pick<Report, "observation" | "recovered">,
    seen: Instant,
    emit: Emit,
  ): void => {
    const at = toInstant(Math.max(seen, session.now));
    const said = heard(session.board, observation);
    const input =
      recovered === true && said.kind === "snapshot" ? ({ kind: "retold", from: said } as const) : said;
    emit(feed(session, input, at), at);
  };

  const emitInto = (entries: Entry[], board: DeviceId, session: Session): Emit => {
    const emit: Emit = (findings, at) => {
      // What may start next is news as well: men that stand ready while the clock runs have begun.
      const next: Finding[] = [];
      for (const finding of findings) {
        if (finding.kind === "gameStarted") session.game = chooseGame(hall, session.table, finding.start.fen);
        if (session.game === null)
          throw new Error(`inference of table ${session.table} found ${finding.kind} without a game`);
        const game = hall.games.get(session.game) ?? null;
        const { table, game: id } = session;
        write(entries, toDraft(finding, { board, table, id, game, at, source: RELAY }));
        if (finding.kind === "gameStarted" || finding.kind === "gameEnded") {
          next.push(...feed(session, expectation(hall, session.table), at));
        }
      }
      if (next.length > 0) emit(next, at);
    };
    return emit;
  };

  const openSession = (board: DeviceId, table: TableNumber, now: Instant): Session => {
    const before = left.get(table);
    left.delete(table);
    const session: Session = {
      board,
      table,
      state: before === undefined ? createInference() : toOtherBoard(before.state),
      now: toInstant(Math.max(now, before?.now ?? 0)),
      wakeAt: before?.wakeAt ?? null,
      game: before?.game ?? null,
      // What the other board has shown since is nothing to this one.
      held: before?.held == null ? null : { ...before.held, inputs: [] },
    };
    sessions.set(board, session);
    feed(session, expectation(hall, table), session.now);
    for (const field of before?.state.masked ?? [])
      feed(session, { kind: "mask", field, masked: false }, session.now);
    for (const field of hall.boards.get(board)?.masked ?? [])
      feed(session, { kind: "mask", field, masked: true }, session.now);
    return session;
  };

  /** Ends what a board's inference does at a table; another board may go on with it. */
  const closeSession = (session: Session, now: Instant, emit: Emit): void => {
    const at = toInstant(Math.max(now, session.now));
    runTimers(session, at, emit);
    emit(feed(session, { kind: "lost", reason: "taken from its table" }, at), at);
    sessions.delete(session.board);
    unplaced.keep(session.board, session.state.view);
    if (session.state.phase.kind !== "waiting") left.set(session.table, session);
  };

  /** A board comes to a table. It, and the board that it replaces, leave what they were at. */
  const assignBoard = (
    draft: Draft & { type: "BoardAssigned" },
    put: (draft: Draft) => void,
    emitOf: EmitOf,
  ): void => {
    const { board, table, at } = draft;
    for (const session of sessions.values()) {
      if ((session.board === board) !== (session.table === table)) closeSession(session, at, emitOf(session));
    }
    put(draft);
    const session = sessionOf(board, at);
    const fields = unplaced.take(board);
    if (session === null || fields === null) return;
    const { now } = session;
    emitOf(session)(feed(session, { kind: "snapshot", fields, asked: now }, now), now);
  };

  /** The arbiter ends a game, in play or not, or corrects its result. */
  const endGame = (
    draft: Draft & { type: "GameEnded" },
    put: (draft: Draft) => void,
    emitOf: EmitOf,
  ): void => {
    const playing = sessionToCorrect(draft);
    const at = toInstant(Math.max(draft.at, playing?.now ?? 0));
    const held = playing?.held ?? null;
    const since = held?.since ?? at;
    if (playing !== null) {
      const emit = emitOf(playing);
      if (held === null) runTimers(playing, at, emit);
      playing.held = null;
      emit(feed(playing, { kind: "end" }, since), at);
    }
    put({ ...draft, at });
    tellExpectation(draft.game, since, emitOf);
    // The men may stand for the next game already, or it has begun.
    if (playing !== null && held !== null) catchUp(playing, held, at, emitOf(playing));
  };

  /** What may start next at a game's table has changed. */
  const tellExpectation = (game: GameId, at: Instant, emitOf: EmitOf): void => {
    const table = hall.games.get(game)?.table;
    const session = table === undefined ? undefined : sessionAt(table);
    if (session === undefined) return;
    const now = toInstant(Math.max(at, session.now));
    runTimers(session, now, emitOf(session));
    emitOf(session)(feed(session, expectation(hall, session.table), now), now);
  };

  /** A result is on its way, or was withdrawn: inference of its board stands still, or goes on where it stood. */
  const holdGame = (
    draft: Draft & { type: "ResultEntered" | "ResultWithdrawn" },
    put: (draft: Draft) => void,
    emitOf: EmitOf,
  ): void => {
    const playing = sessionToCorrect(draft);
    const at = toInstant(Math.max(draft.at, playing?.now ?? 0));
    if (playing !== null) runTimers(playing, at, emitOf(playing));
    put({ ...draft, at });
    const game = hall.games.get(draft.game);
    if (game?.startedAt === null) tellExpectation(game.id, at, emitOf);
    if (playing === null) return;
    const { held } = playing;
    if (draft.type === "ResultEntered") {
      if (held !== null || game?.end !== null) return;
      playing.held = { since: at, wakeAt: playing.wakeAt, inputs: [] };
      playing.wakeAt = null;
    } else if (held !== null) {
      playing.held = null;
      playing.now = held.since;
      playing.wakeAt = held.wakeAt;
      catchUp(playing, held, at, emitOf(playing));
    }
  };

  /** Takes in facts from elsewhere; `put` gives them their place in the journal. */
  const absorb = (draft: Draft, put: (draft: Draft) => void, emitOf: EmitOf): void => {
    pending.see(draft);
    if (draft.type === "BoardAssigned") {
      assignBoard(draft, put, emitOf);
      return;
    }
    if (draft.type === "GameEnded") {
      endGame(draft, put, emitOf);
      return;
    }
    if (draft.type === "ResultEntered" || draft.type === "ResultWithdrawn") {
      holdGame(draft, put, emitOf);
      return;
    }
    const session = draft.type === "GamePaired" ? sessionAt(draft.table) : sessionToCorrect(draft);
    if (session === null || session === undefined) {
      put(draft);
      return;
    }
    const emit = emitOf(session);
    const at = toInstant(Math.max(draft.at, session.now));
    runTimers(session, at, emit);
    const placed = { ...draft, at };
    put(placed);
    emit(correct(session, placed), at);
  };

  const sessionOf = (board: DeviceId, now: Instant): Session | null => {
    const table = hall.boards.get(board)?.table ?? null;
    if (table === null) return null;
    const session = sessions.get(board);
    return session !== undefined && session.table === table ? session : openSession(board, table, now);
  };

  const sessionAt = (table: TableNumber): Session | undefined => {
    const board = hall.tables.get(table)?.board ?? null;
    return board === null ? undefined : sessions.get(board);
  };

  /** The board whose inference a correction concerns; null for other entries. */
  const sessionToCorrect = (draft: Draft): Session | null => {
    if (draft.type === "SquareMasked" || draft.type === "ClockSidesSwapped")
      return sessions.get(draft.board) ?? null;
    if (!isAboutPlay(draft)) return null;
    const game = hall.games.get(draft.game);
    if (game === undefined) return null;
    const session = sessionAt(game.table) ?? left.get(game.table);
    return session?.game === draft.game ? session : null;
  };

  const correct = (session: Session, entry: Draft): readonly Finding[] =>
    inputsOf(hall, session.table, entry, heard).flatMap((input) => feed(session, input, entry.at));

  const append = (drafts: readonly Draft[]): Entry[] => {
    const entries: Entry[] = [];
    for (const draft of drafts)
      absorb(
        draft,
        (placed) => write(entries, placed),
        (session) => emitInto(entries, session.board, session),
      );
    return entries;
  };

  return {
    record(driver, report, seen, now) {
      const entries: Entry[] = [];
      unheard.delete(report.board);
      const at = toInstant(Math.max(seen, sessions.get(report.board)?.now ?? 0));
      if (!isPlaced(hall, report.board)) {
        const { board } = report;
        write(entries, { at: now, source: RELAY, type: "BoardAssigned", board, table: nextTable(hall) });
      }
      const running = sessions.get(report.board);
      if (running !== undefined) runTimers(running, at, emitInto(entries, report.board, running));
      clocksDue(entries, at, report.board);
      const source = { kind: "driver", id: driver, n: report.n } as const;
      const { board, recovered } = report;
      const observation = onOurClock(report, seen);
      const marked = recovered === true ? { recovered } : {};
      const isElsewhere = isLostElsewhere(hall.boards.get(board), { source, observation });
      write(entries, { at: now, source, type: "Observed", board, seen: at, observation, ...marked });
      if (isElsewhere) return entries;
      const session = sessionOf(board, at);
      if (session === null) unplaced.see(board, observation, at);
      else observe(session, { ...report, observation }, at, emitInto(entries, board, session));
      return entries;
    },

    startedAnew(driver) {
      for (const board of hall.boards.values()) if (board.driver === driver) unheard.add(board.id);
    },

    wake(now) {
      const entries: Entry[] = [];
      for (const [board, session] of sessions)
        if (!isHeld(session))
          runTimers(session, toInstant(Math.max(0, now - ageOf(session))), emitInto(entries, board, session));
      clocksDue(entries, now);
      return [...entries, ...append(pending.due(now))];
    },

    settle(table, now) {
      const entries: Entry[] = [];
      const session = sessionAt(table) ?? left.get(table);
      if (session === undefined) return entries;
      const until = toInstant(Math.max(now, session.now));
      runTimers(session, until, emitInto(entries, session.board, session));
      return entries;
    },

    nextWake() {
      let next = earlier(nextClockDue(), pending.nextDue());
      for (const session of sessions.values())
        if (session.wakeAt !== null && !isHeld(session))
          next = earlier(next, toInstant(session.wakeAt + ageOf(session)));
      return next;
    },

    append,

    holdResults: (now) => append(pending.heldAnew(now)),

    replay(entries) {
      for (const entry of entries) {
        // Findings are in the journal already: those that come out again here are dropped.
        const drop = (): void => undefined;
        if (entry.type === "Observed") {
          const running = sessions.get(entry.board);
          if (running !== undefined) runTimers(running, entry.seen, drop);
          const isElsewhere = isLostElsewhere(hall.boards.get(entry.board), entry);
          fold(entry);
          if (isElsewhere) continue;
          const session = sessionOf(entry.board, entry.seen);
          if (session === null) unplaced.see(entry.board, entry.observation, entry.seen);
          else observe(session, entry, entry.seen, drop);
          continue;
        }
        absorb(
          entry,
          () => fold(entry),
          () => drop,
        );
        if (entry.source.kind !== "relay" || !("game" in entry)) continue;
        const game = hall.games.get(entry.game);
        const session = game === undefined ? undefined : sessionAt(game.table);
        if (session === undefined) continue;
        runTimers(session, entry.at, drop);
        if (entry.type === "GameStarted") session.game = entry.game;
        if (entry.type === "GameStarted" || entry.type === "GameEnded")
          feed(session, expectation(hall, session.table), toInstant(Math.max(entry.at, session.now)));
      }
    },
  };
}

type AboutPlay = Draft & { type: "MovesCorrected" | "GameEnded" | "ResultEntered" | "ResultWithdrawn" };
const isAboutPlay = (draft: Draft): draft is AboutPlay =>
  draft.type === "MovesCorrected" ||
  draft.type === "GameEnded" ||
  draft.type === "ResultEntered" ||
  draft.type === "ResultWithdrawn";

const earlier = (a: Instant | null, b: Instant | null): Instant | null =>
  a === null || (b !== null && b < a) ? b : a;

/** A snapshot tells when it was asked for, on the driver's clock: as long before the report as it was there. */
function onOurClock({ observation, at }: Report, seen: Instant): Observation {
  if (observation.kind !== "snapshot") return observation;
  return { ...observation, asked: toInstant(Math.max(0, seen - Math.max(0, at - observation.asked))) };
}
