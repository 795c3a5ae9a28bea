import type { DeviceFacts, DeviceId, Instant } from "@boardwire/shared";
import type { Approach, Ending, Session, SessionOptions } from "./approach.ts";
import type { Memory } from "./core/make.ts";
import { createLookout, type Lookout, type LookoutNews } from "./lookout.ts";
import { createPortFinder, type Candidate, type PortFinderOptions, type Why } from "./port-finder.ts";
import type { OpenPort } from "./ports/port.ts";

// All ports of this computer at once. One task a port; a port that fails is tried again after a pause and never holds
// up another.

/** What happens to the ports, for the log. */
export type SupervisorNews =
  | LookoutNews
  | { readonly kind: "appeared"; readonly path: string; readonly why: Why }
  | { readonly kind: "vanished"; readonly path: string }
  | { readonly kind: "ready"; readonly path: string; readonly board: DeviceId; readonly facts: DeviceFacts }
  /** `again`: as the attempt before. */
  | {
      readonly kind: "ended";
      readonly path: string;
      readonly ending: Ending;
      readonly pauseMillis: number;
      readonly again: boolean;
    }
  | { readonly kind: "twice"; readonly path: string; readonly board: DeviceId }
  | { readonly kind: "moved"; readonly path: string; readonly board: DeviceId }
  | { readonly kind: "failed"; readonly path: string; readonly detail: string }
  | { readonly kind: "cannotList"; readonly detail: string };

export interface SupervisorOptions extends Pick<
  PortFinderOptions,
  "named" | "detect" | "listPorts" | "resolvePath" | "expandPath"
> {
  /** Tried at each port in this order. */
  readonly makes: readonly Approach[];
  readonly openPort: OpenPort;
  readonly now: () => Instant;
  readonly report: SessionOptions["report"];
  /** What was kept of the device at a path. */
  readonly memoryOf: (path: string) => Memory;
  readonly onNews: (news: SupervisorNews) => void;
}

export interface Supervisor {
  /** Ends all sessions and waits until their ports are closed. */
  readonly stop: () => Promise<void>;
  /** Has every board reported as if it had just been connected. */
  readonly retell: () => void;
}

const POLL_MILLIS = 1000;
const FIRST_PAUSE_MILLIS = 500;
/** A board that was there before is looked for more often than a port that never answered. */
const LONGEST_PAUSE_MILLIS = { known: 2000, named: 10_000, yes: 10_000, maybe: 60_000 } as const;
const FLOOD_PAUSE_MILLIS = 60_000;
/** A board that answers at two ports at once is two boards; one that moved is silent at the old port by then. */
const PROOF_MILLIS = 2500;
const PROOF_STEP_MILLIS = 100;
/** Time for a port to close; one that hangs is not waited for any longer. */
const FAREWELL_MILLIS = 1500;

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

interface Task {
  readonly path: string;
  readonly why: Why;
  /** What the path leads to; null since it vanished. */
  target: string | null;
  session: Session | null;
  running: Promise<void> | null;
  failures: number;
  lastEnding: Ending["kind"] | null;
  knowsBoard: boolean;
  /** Not to be tried before this instant. */
  nextAt: number;
}

class PortSupervisor implements Supervisor {
  readonly #options: SupervisorOptions;
  readonly #find: () => Promise<readonly Candidate[]>;
  readonly #tasks = new Map<string, Task>();
  readonly #holders = new Map<DeviceId, Session>();
  #stopping = false;
  #polling: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;
  readonly #lookout: Lookout;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#lookout = createLookout(options);
    this.#find = createPortFinder({
      ...options,
      listPorts: async () => {
        const ports = await options.listPorts();
        if (ports.ok) this.#lookout.listed(ports.value);
        return ports;
      },
      onCannotList: (detail) => options.onNews({ kind: "cannotList", detail }),
    });
    this.#timer = setInterval(() => this.#pollSoon(), POLL_MILLIS);
    this.#pollSoon();
  }

  readonly stop = async (): Promise<void> => {
    this.#stopping = true;
    clearInterval(this.#timer);
    await this.#polling;
    const running = [...this.#tasks.values()].flatMap((task) => {
      task.session?.stop("the driver was stopped");
      return task.running ?? [];
    });
    await Promise.all(running);
  };

  readonly retell = (): void => {
    for (const session of new Set(this.#holders.values())) session.retell();
  };

  /** One poll at a time, so that a slow one is not overtaken. */
  #pollSoon(): void {
    this.#polling = this.#polling.then(() => this.#poll());
  }

  async #poll(): Promise<void> {
    const candidates = await this.#find();
    await this.#lookout.polled(candidates.map(({ path }) => path));
    const present = new Map(candidates.map((candidate) => [candidate.path, candidate]));
    for (const task of this.#tasks.values()) {
      const target = present.get(task.path)?.target ?? null;
      if (task.target !== null && task.target !== target) this.#vanish(task);
      if (target === null && task.running === null) this.#tasks.delete(task.path);
    }
    for (const candidate of candidates) this.#visit(candidate);
  }

  #vanish(task: Task): void {
    task.target = null;
    this.#options.onNews({ kind: "vanished", path: task.path });
    task.session?.stop("the port has gone");
  }

  #visit({ path, why, target }: Candidate): void {
    const task = this.#tasks.get(path) ?? newTask(path, why);
    this.#tasks.set(path, task);
    if (this.#stopping || task.running !== null) return;
    if (task.target === null) {
      task.target = target;
      task.failures = 0;
      task.nextAt = 0;
      this.#options.onNews({ kind: "appeared", path, why });
    }
    if (this.#options.now() < task.nextAt) return;
    task.running = this.#attempt(task).finally(() => {
      task.running = null;
      task.session = null;
    });
  }

  /** Tries the makes one after another, as long as nobody answers. */
  async #attempt(task: Task): Promise<void> {
    let ending: Ending | null = null;
    for (const make of this.#options.makes) {
      const session = this.#createSession(task, make);
      task.session = session;
      ending = await this.#runSafely(task, session);
      for (const [board, holder] of this.#holders) if (holder === session) this.#holders.delete(board);
      if (ending?.kind !== "noAnswer") break;
    }
    const longest = LONGEST_PAUSE_MILLIS[task.knowsBoard ? "known" : task.why];
    const growing = Math.min(longest, FIRST_PAUSE_MILLIS * 2 ** Math.min(task.failures, 10));
    const pauseMillis = ending?.kind === "flooded" ? FLOOD_PAUSE_MILLIS : growing;
    task.failures += 1;
    task.nextAt = this.#options.now() + pauseMillis;
    const again = ending !== null && ending.kind !== "lost" && ending.kind === task.lastEnding;
    task.lastEnding = ending?.kind ?? null;
    if (ending !== null) this.#options.onNews({ kind: "ended", path: task.path, ending, pauseMillis, again });
  }

  #createSession(task: Task, make: Approach): Session {
    const { openPort, now, report, onNews, memoryOf } = this.#options;
    return make.createSession({
      path: task.path,
      memory: memoryOf(task.path),
      openPort,
      now,
      report,
      claim: (board, claimant) => this.#claim(task, board, claimant),
      onReady: (facts, board) => {
        task.knowsBoard = true;
        task.failures = 0;
        this.#lookout.answered();
        onNews({ kind: "ready", path: task.path, board, facts });
      },
    });
  }

  /** A bug in one session ends that session alone; it is said and counts as a failure. */
  async #runSafely(task: Task, session: Session): Promise<Ending | null> {
    try {
      return await session.run();
    } catch (trouble) {
      const detail = trouble instanceof Error ? (trouble.stack ?? trouble.message) : String(trouble);
      this.#options.onNews({ kind: "failed", path: task.path, detail });
      return null;
    }
  }

  /**
   * One session a board. Where the board is known at another port already, that one has to prove that it is still
   * there: a board that moved to another port is silent at the old one, long before the silence counts as a loss.
   */
  async #claim(task: Task, board: DeviceId, claimant: Session): Promise<boolean> {
    const { now, onNews } = this.#options;
    const holder = this.#holders.get(board);
    if (holder !== undefined && holder !== claimant) {
      const since = now();
      const isHeld = (): boolean => this.#holders.get(board) === holder;
      while (isHeld() && now() - since < PROOF_MILLIS) {
        if ((holder.heardAt(board) ?? 0) > since) {
          onNews({ kind: "twice", path: task.path, board });
          return false;
        }
        await pause(PROOF_STEP_MILLIS);
      }
      holder.release(board, "the board answers at another port");
      // Its loss is to be reported before the new connection is.
      while (isHeld() && now() - since < PROOF_MILLIS + FAREWELL_MILLIS) await pause(PROOF_STEP_MILLIS);
      onNews({ kind: "moved", path: task.path, board });
    }
    this.#holders.set(board, claimant);
    return true;
  }
}

const newTask = (path: string, why: Why): Task => ({
  path,
  why,
  target: null,
  session: null,
  running: null,
  failures: 0,
  lastEnding: null,
  knowsBoard: false,
  nextAt: 0,
});

export const createSupervisor = (options: SupervisorOptions): Supervisor => new PortSupervisor(options);
