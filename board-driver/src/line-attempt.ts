import type { DeviceFacts, DeviceId } from "@boardwire/shared";
import type { Approach, Ending, Session, SessionOptions } from "./approach.ts";
import { listenFirst } from "./listen-first.ts";
import type { Step } from "./recognition.ts";

// One attempt at one line: the steps of recognition until somebody answers, and the life with whoever did.

export interface LineAttemptOptions extends Omit<SessionOptions, "onReady" | "expected"> {
  readonly steps: readonly Step[];
  /** Called for each board that answers, with the approach that it answered. */
  readonly onReady: (approach: Approach, facts: DeviceFacts, board: DeviceId) => void;
  /** Takes the way to end what is being done at the line; it changes with the steps. */
  readonly onStoppable: (stop: (reason: string) => void) => void;
  /** A session is over; it speaks for no board any longer. */
  readonly onSessionEnd: (session: Session) => void;
  /** A bug ended a step. */
  readonly onFault: (detail: string) => void;
}

/** How it ended; null after a fault. The bytes of `noAnswer` are those of all steps. */
export async function attemptLine(options: LineAttemptOptions): Promise<Ending | null> {
  let ending: Ending | null = null;
  let bytes = 0;
  for (const step of options.steps) {
    ending = step.kind === "listen" ? await listen(options, step) : await tryOne(options, step);
    if (ending?.kind !== "noAnswer") return ending;
    bytes += ending.bytes;
  }
  return ending === null ? null : { kind: "noAnswer", bytes };
}

async function listen(
  options: LineAttemptOptions,
  { approaches }: Extract<Step, { kind: "listen" }>,
): Promise<Ending | null> {
  const { path, openPort, memory } = options;
  let isStopped = false;
  const stopped = new Promise<void>((resolve) => {
    options.onStoppable(() => {
      isStopped = true;
      resolve();
    });
  });
  const overheard = await safely(options, () => listenFirst({ path, openPort, approaches, memory, stopped }));
  if (overheard === null) return null;
  if (overheard.kind === "heard") {
    const step = { approach: overheard.approach, expected: true };
    return tryOne({ ...options, openPort: overheard.openPort }, step);
  }
  if (isStopped) return { kind: "stopped" };
  return overheard.kind === "cannotOpen" ? overheard : { kind: "noAnswer", bytes: overheard.bytes };
}

async function tryOne(
  options: LineAttemptOptions,
  { approach, expected }: Pick<Extract<Step, { kind: "try" }>, "approach" | "expected">,
): Promise<Ending | null> {
  const { path, openPort, now, report, claim, memory, lastKnown, onMemory } = options;
  const session = approach.createSession({
    path,
    openPort,
    now,
    report,
    claim,
    memory,
    ...(expected ? { expected } : {}),
    ...(lastKnown === undefined ? {} : { lastKnown }),
    ...(onMemory === undefined ? {} : { onMemory }),
    onReady: (facts, board) => options.onReady(approach, facts, board),
  });
  options.onStoppable(session.stop);
  const ending = await safely(options, session.run);
  options.onSessionEnd(session);
  return ending;
}

/** A bug at one line ends the work at that line alone. */
async function safely<Value>(options: LineAttemptOptions, work: () => Promise<Value>): Promise<Value | null> {
  try {
    return await work();
  } catch (trouble) {
    options.onFault(trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble));
    return null;
  }
}
