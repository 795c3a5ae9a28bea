import {
  type Hall,
  toInstant,
  type Draft,
  type DriverId,
  type Entry,
  type Instant,
  type TableNumber,
} from "@boardwire/shared";
import type { Logger } from "pino";
import { createJournalTail, type Restored } from "./core/journal-tail.ts";
import { createRecorder } from "./core/recorder.ts";
import { createPresence } from "./driver-door/presence.ts";
import type { Intake, SeenReport, Taken } from "./driver-door/intake.ts";
import { NotTaken, type JournalFailed, type JournalStore } from "./journal/store.ts";
import { createWriter } from "./journal/writer.ts";
import { logPlay, logUnwritten } from "./play-log.ts";
import { createReplayPlan } from "./replay-plan.ts";
import { WorkingHall } from "./working-hall.ts";

export interface PipelineParts {
  readonly store: JournalStore;
  readonly now: () => Instant;
  /** Called in order with what is on disk. */
  readonly publish: (entries: readonly Entry[], now: Instant) => void;
  /** Called at start with what was read from disk, in order. */
  readonly restore: (entries: readonly Entry[], now: Instant) => void;
  /** Called at start with the hall that all of it makes. */
  readonly takeOver: (restored: Restored) => void;
  /** The journal takes nothing any more, or something again. */
  readonly recording: (isRecording: boolean, now: Instant) => void;
  /** The first pause before a failing disk is tried again; `Writer` has the default. */
  readonly retryMillis?: number;
  /** Boards that a hall can have; 9999, the numbers of tables, by default. */
  readonly mostBoards?: number;
  readonly log: Logger;
}

/** What a start found in the journal. */
export interface Replayed {
  readonly entries: number;
  /** `at` of the last entry, 0 for none. */
  readonly lastAt: number;
}

/**
 * The one way into the journal: reports and imports become entries, the entries go to disk, and only then is anybody
 * told, drivers and audiences alike. The working hall runs ahead of the disk by what is being written.
 *
 * While the journal fails, nothing is taken: drivers keep what they have. What was under way is written once the disk takes
 * it. A failure that no waiting mends is told of by `lost`, and the relay has to be started anew.
 */
export interface Pipeline extends Intake {
  readonly hall: Hall;
  /** Reads the journal through. Throws `JournalDamaged`. */
  replay(): Promise<Replayed>;
  /** What time has shown of a table by now becomes entries, before somebody decides about it. */
  settle(table: TableNumber): void;
  /**
   * Facts from elsewhere; resolves once they are on disk. Rejects with `NotTaken` while the journal fails; with another
   * `JournalFailed` where they are kept, and written once the disk takes them.
   */
  append(drafts: readonly Draft[]): Promise<void>;
  /** Lets inference's timers run from here on. */
  startTimers(): void;
  /** Why nothing is taken any more; null while all is well. */
  failure(): JournalFailed | null;
  /** Resolves when the journal has failed for good. */
  readonly lost: Promise<JournalFailed>;
  /** Stops the timers and waits for what is under way. The entries that the disk has not taken, which the log names. */
  close(): Promise<readonly Entry[]>;
}

/** As many as there are numbers of tables. */
const MOST_BOARDS = 9999;

export function createPipeline(parts: PipelineParts): Pipeline {
  const { store, now, log, mostBoards = MOST_BOARDS } = parts;
  const hall = new WorkingHall();
  /** Drivers that are connected, with their names. */
  const present = new Map<DriverId, string>();
  /** The run of each driver that was heard last. */
  const runs = new Map<DriverId, string>();
  const recorder = createRecorder(
    hall,
    (board, fault) => {
      log.error({ err: fault, board }, "inference of a board failed and starts anew");
    },
    (driver) => present.has(driver),
  );
  const presence = createPresence((driver) => hall.links.get(driver)?.lostSince === null);
  const onDisk = new Map<DriverId, number>();
  let last: Promise<void> = Promise.resolve();
  let timer: NodeJS.Timeout | null = null;
  let isRunning = false;
  let lastAt = 0;

  const publish = (entries: readonly Entry[]): void => {
    for (const { source } of entries) if (source.kind === "driver") onDisk.set(source.id, source.n);
    try {
      parts.publish(entries, now());
    } catch (error) {
      // A view that cannot be made is a bug of that view; the journal and the drivers go on.
      log.error({ err: error, from: entries[0]?.seq, to: entries.at(-1)?.seq }, "entries not published");
    }
  };

  const tellRecording = (isRecording: boolean): void => {
    try {
      parts.recording(isRecording, now());
    } catch (error) {
      log.error({ err: error }, "the audiences were not told that the journal has failed, or goes on");
    }
  };

  let loseJournal: (failed: JournalFailed) => void = () => undefined;
  const lost = new Promise<JournalFailed>((resolve) => (loseJournal = resolve));
  const writer = createWriter({
    store,
    written(entries) {
      publish(entries);
      for (const entry of entries) logPlay(log, entry);
    },
    failed(failed) {
      log.error(
        { failure: failed.failure, detail: failed.message },
        "JOURNAL FAILED: nothing is recorded; drivers keep their reports; free the disk, and the relay goes on by itself",
      );
      stopTimer();
      tellRecording(false);
    },
    mended() {
      log.warn("the journal is written again");
      tellRecording(true);
      recorder.holdResults(now());
      for (const [driver, name] of present) recorder.append(presence.came(driver, name, now()));
      void submit().catch(() => undefined);
      arm();
    },
    lost: (failed) => loseJournal(failed),
    ...(parts.retryMillis === undefined ? {} : { retryMillis: parts.retryMillis }),
  });
  const failure = (): JournalFailed | null => writer.failure();

  const submit = (): Promise<void> => {
    const entries = hall.takeFresh();
    if (entries.length === 0) return last;
    last = writer.write(entries);
    last.catch(() => undefined); // said by `failed`; who waits for it hears of it too
    arm();
    return last;
  };

  const stopTimer = (): void => {
    if (timer !== null) clearTimeout(timer);
    timer = null;
  };

  const arm = (): void => {
    stopTimer();
    if (!isRunning || failure() !== null) return;
    const wakeAt = Math.min(recorder.nextWake() ?? Infinity, presence.nextDue() ?? Infinity);
    if (wakeAt === Infinity) return;
    timer = setTimeout(wake, Math.min(Math.max(1, wakeAt - now()), 2 ** 31 - 1));
  };

  const wake = (): void => {
    timer = null;
    try {
      recorder.wake(now());
      recorder.append(presence.due(now()));
    } catch (error) {
      log.error({ err: error }, "a board's timer failed");
    }
    void submit().catch(() => undefined);
    arm();
  };

  const record = (driver: DriverId, { report, seen }: SeenReport): void => {
    try {
      recorder.record(driver, report, seen, now());
    } catch (error) {
      // One board's bug must not stop the others: what it reported is kept, though nothing was made of it.
      log.error({ err: error, board: report.board, driver, n: report.n }, "a report was not understood");
      if (hall.drivers.get(driver) === report.n) return;
      const source = { kind: "driver", id: driver, n: report.n } as const;
      const { board, observation } = report;
      recorder.append([{ at: now(), source, type: "Observed", board, seen, observation }]);
    }
  };

  return {
    hall,
    failure,
    lost,
    acknowledged: (driver) => onDisk.get(driver) ?? 0,

    connected(driver, name, run) {
      present.set(driver, name);
      if (run === null || runs.get(driver) !== run) recorder.startedAnew(driver);
      if (run !== null) runs.set(driver, run);
      if (failure() !== null) return;
      recorder.append(presence.came(driver, name, now()));
      void submit().catch(() => undefined);
      arm();
    },

    disconnected(driver) {
      present.delete(driver);
      presence.went(driver, now());
      arm();
    },

    async replay() {
      const plan = createReplayPlan();
      for await (const entries of store.read()) {
        for (const entry of entries) plan.add(entry);
        parts.restore(entries, now());
        lastAt = entries.reduce((latest, entry) => Math.max(latest, entry.at), lastAt);
      }
      const tail = createJournalTail(lastAt);
      for await (const entries of store.read()) {
        for (const entry of entries) {
          tail.see(hall, entry);
          if (plan.isNeeded(entry)) recorder.replay([entry]);
          else hall.apply(entry);
        }
        hall.takeFresh();
      }
      for (const [driver, n] of hall.drivers) onDisk.set(driver, n);
      parts.takeOver(tail.take(hall));
      return { entries: hall.seq, lastAt };
    },

    settle(table) {
      if (failure() !== null) return;
      recorder.settle(table, now());
      void submit().catch(() => undefined);
    },

    append(drafts) {
      const failed = failure();
      if (failed !== null) return Promise.reject(new NotTaken(failed));
      recorder.append(drafts);
      return submit();
    },

    take(driver, reports): Taken | null {
      if (failure() !== null) return null;
      let gap: Taken["gap"] = null;
      let excess = false;
      let repeated = 0;
      for (const seenReport of reports) {
        const known = hall.drivers.get(driver) ?? 0;
        const { n } = seenReport.report;
        if (n <= known) {
          repeated++;
          continue;
        }
        // A driver that is new here may start anywhere: its earlier reports were acknowledged by a relay whose data
        // folder is gone, and it keeps them no longer.
        if (n !== known + 1 && known !== 0) {
          gap = { expected: known + 1, got: n };
          break;
        }
        if (hall.boards.size >= mostBoards && !hall.boards.has(seenReport.report.board)) {
          excess = true;
          break;
        }
        if (n !== known + 1) log.warn({ driver, n }, "a driver's first report is not its number 1");
        record(driver, seenReport);
      }
      return { durable: submit(), gap, excess, repeated };
    },

    startTimers() {
      isRunning = true;
      const known = [...hall.links].filter(([, { lostSince }]) => lostSince === null);
      presence.expect(
        known.map(([driver]) => driver),
        toInstant(lastAt),
        now(),
      );
      arm();
    },

    async close() {
      isRunning = false;
      stopTimer();
      await last.catch(() => undefined);
      await writer.close();
      await last.catch(() => undefined);
      const unwritten = writer.unwritten();
      if (unwritten.length > 0) logUnwritten(log, unwritten);
      return unwritten;
    },
  };
}
