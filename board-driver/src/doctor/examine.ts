import type { SupervisorOptions } from "../supervisor.ts";
import { createSupervisor } from "../supervisor.ts";
import { OLD_MILLIS } from "./diagnose.ts";
import { NO_EVIDENCE, seeNews, seeObservation, type Evidence } from "./evidence.ts";

/** Time to hear a clock, to see the battery and to notice a line that is not clean. */
const WATCH_MILLIS = 6000;
/** A shared line is read whole at first, and what is told of its boards' age then says nothing of what is usual. */
const SETTLE_MILLIS = 35_000;
/** Time for a port to appear at all. */
const APPEAR_MILLIS = 3000;
/** A port whose board is neither known nor given up by then is told of as it is. */
const LONGEST_MILLIS = 60_000;
const STEP_MILLIS = 100;

export interface ExamineOptions extends Omit<SupervisorOptions, "report" | "onNews"> {
  /** Ends it early. */
  readonly isStopped: () => boolean;
}

/**
 * Looks at every port as the driver does, and at each board that answers for some seconds. Ends when everything has been
 * seen, after a minute at the latest.
 */
export async function examine(options: ExamineOptions): Promise<Evidence> {
  const { now, isStopped } = options;
  let evidence = NO_EVIDENCE;
  const supervisor = createSupervisor({
    ...options,
    report: (board, at, observation) => (evidence = seeObservation(evidence, board, at, observation)),
    onNews: (news) => (evidence = seeNews(evidence, news)),
  });
  const began = now();
  while (!isStopped() && !isSeen(evidence, began, now()) && now() - began < LONGEST_MILLIS) {
    await new Promise((resolve) => setTimeout(resolve, STEP_MILLIS));
  }
  // What comes of stopping is no sign of trouble.
  const seen = evidence;
  await supervisor.stop();
  return seen;
}

/** Whether there is nothing left to wait for. `began` and `now`: on one clock, in milliseconds. */
export function isSeen({ boards, ports }: Evidence, began: number, now: number): boolean {
  if (now - began < APPEAR_MILLIS) return false;
  const answered = new Set([...boards.values()].map(({ path }) => path));
  const isWatched = [...boards.values()].every(({ since, facts: { ageMillis = 0 } }) => {
    const watched = now - since;
    return watched >= SETTLE_MILLIS || (watched >= WATCH_MILLIS && ageMillis <= OLD_MILLIS);
  });
  const isGivenUp = [...ports.values()].every(
    ({ path, ending, fault }) => answered.has(path) || ending !== null || fault !== null,
  );
  return isWatched && isGivenUp;
}
