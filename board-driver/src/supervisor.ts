import { messageOf, type DeviceId, type Instant } from "@boardwire/shared";
import type { Approach, Ending, Session, SessionOptions } from "./approach.ts";
import type { Memory, PortInfo } from "./core/make.ts";
import { createBatteryWatch } from "./battery-watch.ts";
import { attemptLine } from "./line-attempt.ts";
import { createLookout, type Lookout } from "./lookout.ts";
import { createPortFinder, type Candidate, type PortFinderOptions, type Why } from "./port-finder.ts";
import type { SupervisorNews } from "./supervisor-news.ts";
import type { OpenPort } from "./ports/port.ts";
import {
  chooseApproaches,
  createAnswered,
  planSteps,
  THIS_COMPUTER,
  type Answered,
  type Step,
} from "./recognition.ts";

// All ports of this computer at once. One task a port; a port that fails is tried again after a pause and never holds
// up another.

export interface SupervisorOptions extends Pick<
  PortFinderOptions,
  "named" | "detect" | "listPorts" | "resolvePath" | "expandPath"
> {
  /** What can be tried at a port, what cannot harm before what can. */
  readonly makes: readonly Approach[];
  /** Ids of those that a person wants tried; empty: all. */
  readonly only?: readonly string[];
  readonly openPort: OpenPort;
  readonly now: () => Instant;
  readonly report: SessionOptions["report"];
  /** What was kept of a device, by the name that it has here: a USB serial number, or its path. */
  readonly memoryOf: (device: string) => Memory;
  readonly lastKnown?: NonNullable<SessionOptions["lastKnown"]>;
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
/** So many times a board that was there is waited for before others are thought of. */
const OTHERS_EVERY = 5;
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
  port: PortInfo;
  /** The name under which something is kept of what is plugged in. */
  device: string;
  /** Ends what is being done at the line. */
  stop: ((reason: string) => void) | null;
  running: Promise<void> | null;
  failures: number;
  lastEnding: Ending["kind"] | null;
  /** The approach that was answered since the port appeared. */
  answered: string | null;
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
  readonly #answered: Answered;
  readonly #watchBattery = createBatteryWatch();

  constructor(options: SupervisorOptions) {
    this.#options = options;
    this.#answered = createAnswered(options.memoryOf(THIS_COMPUTER));
    const makes = chooseApproaches(options.makes, options.only ?? []);
    this.#lookout = createLookout({ ...options, makes });
    this.#find = createPortFinder({
      ...options,
      makes,
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
      task.stop?.("the driver was stopped");
      return task.running ?? [];
    });
    await Promise.all(running);
  };

  readonly retell = (): void => {
    for (const session of new Set(this.#holders.values())) session.retell();
  };

  readonly #report: SessionOptions["report"] = (board, at, observation, details) => {
    this.#options.report(board, at, observation, details);
    const news = this.#watchBattery(board, observation);
    if (news !== null) this.#options.onNews(news);
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
    task.stop?.("the port has gone");
  }

  #visit(candidate: Candidate): void {
    const { path, why, target, port, device } = candidate;
    const task = this.#tasks.get(path) ?? newTask(candidate);
    this.#tasks.set(path, task);
    if (this.#stopping || task.running !== null) return;
    task.port = port;
    task.device = device;
    if (task.target === null) {
      task.target = target;
      task.failures = 0;
      task.answered = null;
      task.nextAt = 0;
      this.#options.onNews({ kind: "appeared", path, why });
    }
    if (this.#options.now() < task.nextAt) return;
    task.running = this.#attempt(task).finally(() => {
      task.running = null;
      task.stop = null;
    });
  }

  async #attempt(task: Task): Promise<void> {
    const { openPort, now, onNews, memoryOf, lastKnown } = this.#options;
    const { path } = task;
    const ending = await attemptLine({
      path,
      memory: memoryOf(task.device),
      ...(lastKnown === undefined ? {} : { lastKnown }),
      steps: this.#stepsFor(task),
      openPort,
      now,
      report: this.#report,
      claim: (board, claimant) => this.#claim(task, board, claimant),
      onReady: (approach, facts, board) => {
        task.answered = approach.id;
        task.failures = 0;
        this.#lookout.answered();
        onNews({ kind: "ready", path, board, facts, approach: approach.id });
        this.#remember(task, approach);
      },
      onMemory: (board, fraction) => onNews({ kind: "memory", path, board, fraction }),
      onStoppable: (stop) => {
        task.stop = stop;
        if (this.#stopping) stop("the driver was stopped");
      },
      onSessionEnd: (session) => {
        for (const [board, holder] of this.#holders) if (holder === session) this.#holders.delete(board);
      },
      onFault: (detail) => onNews({ kind: "failed", path, detail }),
    });
    const longest = LONGEST_PAUSE_MILLIS[task.answered === null ? task.why : "known"];
    const growing = Math.min(longest, FIRST_PAUSE_MILLIS * 2 ** Math.min(task.failures, 10));
    const pauseMillis = ending?.kind === "flooded" ? FLOOD_PAUSE_MILLIS : growing;
    task.failures += 1;
    task.nextAt = now() + pauseMillis;
    const again = ending !== null && ending.kind !== "lost" && ending.kind === task.lastEnding;
    task.lastEnding = ending?.kind ?? null;
    if (ending !== null) onNews({ kind: "ended", path, ending, pauseMillis, again });
  }

  #stepsFor(task: Task): readonly Step[] {
    const { makes, only = [], memoryOf } = this.#options;
    const steps = planSteps({
      approaches: makes,
      port: task.port,
      named: task.why === "named",
      only,
      here: task.answered ?? this.#answered.here(memoryOf(task.device)),
      elsewhere: this.#answered.elsewhere(),
    });
    // A board that was there a moment ago is waited for; now and then it is asked whether it is another one by now.
    const isWaitedFor = task.answered !== null && task.failures % OTHERS_EVERY !== OTHERS_EVERY - 1;
    return isWaitedFor ? steps.filter((step) => step.kind === "try" && step.expected) : steps;
  }

  /** What cannot be kept is found out anew at the next start, which is no reason to lose a board now. */
  #remember({ path, device }: Task, approach: Approach): void {
    try {
      this.#answered.note(this.#options.memoryOf(device), approach.id);
    } catch (trouble) {
      const detail = messageOf(trouble);
      this.#options.onNews({ kind: "cannotRemember", path, detail });
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
      // A line with several boards outlives each of them.
      const isHeld = (): boolean => this.#holders.get(board) === holder && holder.heardAt(board) !== null;
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

const newTask = ({ path, why, port, device }: Candidate): Task => ({
  path,
  why,
  target: null,
  port,
  device,
  stop: null,
  running: null,
  failures: 0,
  lastEnding: null,
  answered: null,
  nextAt: 0,
});

export const createSupervisor = (options: SupervisorOptions): Supervisor => new PortSupervisor(options);
