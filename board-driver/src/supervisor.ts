import type { DeviceFacts, DeviceId, Instant, Observation, Result } from "@boardwire/shared";
import type { Make } from "./core/listener.ts";
import type { PortInfo } from "./core/make.ts";
import type { CannotList } from "./ports/list.ts";
import type { OpenPort } from "./ports/port.ts";
import { createSession, type Ending, type Session } from "./session.ts";

// All ports of this computer: which are there, which are worth a try, and what came of it. One task a port; a port
// that fails is tried again after a pause and never holds up another.

/** What happens to the ports, for the log. */
export type SupervisorNews =
  | { readonly kind: "waitingFor"; readonly path: string }
  | { readonly kind: "appeared"; readonly path: string; readonly why: "named" | "yes" | "maybe" }
  | { readonly kind: "vanished"; readonly path: string }
  | { readonly kind: "ready"; readonly path: string; readonly board: DeviceId; readonly facts: DeviceFacts }
  | { readonly kind: "ended"; readonly path: string; readonly ending: Ending; readonly pauseMillis: number }
  | { readonly kind: "twice"; readonly path: string; readonly board: DeviceId }
  | { readonly kind: "movedTo"; readonly path: string; readonly board: DeviceId }
  | { readonly kind: "failed"; readonly path: string; readonly detail: string }
  | { readonly kind: "cannotList"; readonly detail: string };

export interface SupervisorOptions {
  /** Paths to open whatever they look like; those that do not exist yet are waited for. */
  readonly named: readonly string[];
  /** Whether ports that look like boards are opened as well. */
  readonly detect: boolean;
  readonly makes: readonly Make[];
  readonly openPort: OpenPort;
  readonly listPorts: () => Promise<Result<readonly PortInfo[], CannotList>>;
  /** What a path leads to now, links followed; null where there is nothing. */
  readonly resolvePath: (path: string) => Promise<string | null>;
  readonly now: () => Instant;
  readonly report: (board: DeviceId, at: Instant, observation: Observation) => void;
  readonly onNews: (news: SupervisorNews) => void;
}

export interface Supervisor {
  /** Ends all sessions and waits until their ports are closed. */
  readonly stop: () => Promise<void>;
}

const POLL_MILLIS = 1000;
const FIRST_PAUSE_MILLIS = 500;
/** A board that was there before is looked for more often than a port that never answered. */
const LONGEST_PAUSE_MILLIS = { known: 2000, named: 10_000, maybe: 60_000 } as const;
/** A board that answers at two ports at once is two boards; one that moved is silent at the old port by then. */
const PROOF_MILLIS = 2500;
const PROOF_STEP_MILLIS = 100;
/** Time for a port to close; one that hangs is not waited for any longer. */
const FAREWELL_MILLIS = 1500;

const pause = (millis: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, millis));

interface Task {
  readonly path: string;
  readonly why: "named" | "yes" | "maybe";
  /** What the path led to when it was opened. */
  target: string | null;
  session: Session | null;
  running: Promise<void> | null;
  failures: number;
  knowsBoard: boolean;
  /** Not before this instant. */
  nextAt: number;
}

class PortSupervisor implements Supervisor {
  readonly #options: SupervisorOptions;
  readonly #tasks = new Map<string, Task>();
  readonly #holders = new Map<DeviceId, Session>();
  #stopping = false;
  #listFailed = false;
  #polling: Promise<void> = Promise.resolve();
  readonly #timer: NodeJS.Timeout;

  constructor(options: SupervisorOptions) {
    this.#options = options;
    for (const path of options.named) {
      this.#tasks.set(path, newTask(path, "named"));
      options.onNews({ kind: "waitingFor", path });
    }
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

  /** One poll at a time, so that a slow one is not overtaken. */
  #pollSoon(): void {
    this.#polling = this.#polling.then(() => this.#poll());
  }

  async #poll(): Promise<void> {
    if (this.#options.detect) await this.#detect();
    for (const task of this.#tasks.values()) await this.#visit(task);
  }

  /** Adds tasks for ports that look like boards, and drops those whose port has gone. */
  async #detect(): Promise<void> {
    const listed = await this.#options.listPorts();
    if (!listed.ok) {
      if (!this.#listFailed) this.#options.onNews({ kind: "cannotList", detail: listed.error.detail });
      this.#listFailed = true;
      return;
    }
    this.#listFailed = false;
    for (const port of listed.value) {
      const answers = this.#options.makes.map((make) => make.matches(port));
      const why = answers.includes("yes") ? "yes" : "maybe";
      if (this.#tasks.has(port.path) || answers.every((answer) => answer === "no")) continue;
      if (!(await this.#isTaken(port.path))) this.#tasks.set(port.path, newTask(port.path, why));
    }
    const present = new Set(listed.value.map((port) => port.path));
    for (const task of this.#tasks.values()) {
      if (task.why !== "named" && !present.has(task.path) && task.running === null) {
        this.#tasks.delete(task.path);
      }
    }
  }

  /** Whether another task goes to the same device under another name. */
  async #isTaken(path: string): Promise<boolean> {
    const target = await this.#options.resolvePath(path);
    return [...this.#tasks.values()].some((task) => target !== null && task.target === target);
  }

  async #visit(task: Task): Promise<void> {
    const target = await this.#options.resolvePath(task.path);
    if (target !== task.target) {
      if (task.target !== null) {
        this.#options.onNews({ kind: "vanished", path: task.path });
        task.session?.stop(target === null ? "the port has gone" : "the port leads elsewhere now");
      }
      task.target = target;
      task.failures = 0;
      task.nextAt = 0;
      if (target !== null) this.#options.onNews({ kind: "appeared", path: task.path, why: task.why });
    }
    if (this.#stopping || target === null || task.running !== null) return;
    if (this.#options.now() < task.nextAt) return;
    task.running = this.#attempt(task).finally(() => {
      task.running = null;
      task.session = null;
    });
  }

  async #attempt(task: Task): Promise<void> {
    for (const make of this.#options.makes) {
      const session = createSession({
        path: task.path,
        make,
        openPort: this.#options.openPort,
        now: this.#options.now,
        report: this.#options.report,
        claim: (board, claimant) => this.#claim(task, board, claimant),
        onReady: (facts, board) => {
          task.knowsBoard = true;
          task.failures = 0;
          this.#options.onNews({ kind: "ready", path: task.path, board, facts });
        },
      });
      task.session = session;
      const ending = await this.#runSafely(task, session);
      this.#release(session);
      if (ending === null || ending.kind !== "noAnswer" || make === this.#options.makes.at(-1)) {
        this.#pause(task, ending);
        return;
      }
    }
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

  #pause(task: Task, ending: Ending | null): void {
    const longest =
      LONGEST_PAUSE_MILLIS[task.knowsBoard ? "known" : task.why === "maybe" ? "maybe" : "named"];
    const pauseMillis =
      ending?.kind === "flooded"
        ? 60_000
        : Math.min(longest, FIRST_PAUSE_MILLIS * 2 ** Math.min(task.failures, 10));
    task.failures += 1;
    task.nextAt = this.#options.now() + pauseMillis;
    if (ending !== null) this.#options.onNews({ kind: "ended", path: task.path, ending, pauseMillis });
  }

  /**
   * One session a board. Where the board is known at another port already, that one has to prove that it is still
   * there: a board that moved to another port is silent at the old one, long before the silence counts as a loss.
   */
  async #claim(task: Task, board: DeviceId, claimant: Session): Promise<boolean> {
    const holder = this.#holders.get(board);
    if (holder !== undefined && holder !== claimant) {
      const since = this.#options.now();
      const isHeld = (): boolean => this.#holders.get(board) === holder;
      while (isHeld() && this.#options.now() - since < PROOF_MILLIS) {
        if ((holder.heardAt() ?? 0) > since) {
          this.#options.onNews({ kind: "twice", path: task.path, board });
          return false;
        }
        await pause(PROOF_STEP_MILLIS);
      }
      holder.stop("the board answers at another port");
      // Its loss is to be reported before the new connection is.
      while (isHeld() && this.#options.now() - since < PROOF_MILLIS + FAREWELL_MILLIS) {
        await pause(PROOF_STEP_MILLIS);
      }
      this.#options.onNews({ kind: "movedTo", path: task.path, board });
    }
    this.#holders.set(board, claimant);
    return true;
  }

  #release(session: Session): void {
    for (const [board, holder] of this.#holders) if (holder === session) this.#holders.delete(board);
  }
}

const newTask = (path: string, why: Task["why"]): Task => ({
  path,
  why,
  target: null,
  session: null,
  running: null,
  failures: 0,
  knowsBoard: false,
  nextAt: 0,
});

export const createSupervisor = (options: SupervisorOptions): Supervisor => new PortSupervisor(options);
