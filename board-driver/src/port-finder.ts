import type { Result } from "@boardwire/shared";
import type { Approach } from "./approach.ts";
import type { PortInfo } from "./core/make.ts";
import type { CannotList } from "./ports/list.ts";

// Which ports are worth a try now: the named ones that exist, and those that look like boards.

/** `named` by a person; `yes` and `maybe`: how much it looks like a board. */
export type Why = "named" | "yes" | "maybe";

export interface Candidate {
  readonly path: string;
  readonly why: Why;
  /** What the path leads to, links followed. */
  readonly target: string;
}

export interface PortFinderOptions {
  /** Paths, or patterns with a star in the last part, to open whatever they look like. */
  readonly named: readonly string[];
  /** Whether ports that look like boards are opened as well. */
  readonly detect: boolean;
  readonly makes: readonly Pick<Approach, "matches">[];
  readonly listPorts: () => Promise<Result<readonly PortInfo[], CannotList>>;
  readonly resolvePath: (path: string) => Promise<string | null>;
  readonly expandPath: (pattern: string) => Promise<readonly string[]>;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  /** Called when listing begins to fail. */
  readonly onCannotList: (detail: string) => void;
}

/** Listing starts a program on some systems; where it fails it will mostly fail again. */
const LIST_MILLIS = 2000;
const LIST_AFTER_FAILURE_MILLIS = 30_000;

/** Gives a function that finds the candidates of the moment; one for each device, named paths first. */
export function createPortFinder(options: PortFinderOptions): () => Promise<readonly Candidate[]> {
  let listed: readonly (Pick<Candidate, "path"> & { readonly why: "yes" | "maybe" })[] = [];
  let listAt = 0;
  let failing = false;

  const list = async (): Promise<void> => {
    const ports = await options.listPorts();
    listAt = options.now() + (ports.ok ? LIST_MILLIS : LIST_AFTER_FAILURE_MILLIS);
    // What was found before a failure stays: a list that cannot be had is no list without ports.
    if (!ports.ok) {
      if (!failing) options.onCannotList(ports.error.detail);
      failing = true;
      return;
    }
    failing = false;
    listed = ports.value.flatMap((port) => {
      const answers = options.makes.map((make) => make.matches(port));
      if (answers.every((answer) => answer === "no")) return [];
      return [{ path: port.path, why: answers.includes("yes") ? "yes" : "maybe" } as const];
    });
  };

  return async () => {
    if (options.detect && options.now() >= listAt) await list();
    const named = (await Promise.all(options.named.map(options.expandPath))).flat();
    const candidates: Candidate[] = [];
    const targets = new Set<string>();
    for (const { path, why } of [...named.map((one) => ({ path: one, why: "named" as const })), ...listed]) {
      const target = await options.resolvePath(path);
      if (target === null || targets.has(target)) continue;
      targets.add(target);
      candidates.push({ path, why, target });
    }
    return candidates;
  };
}
