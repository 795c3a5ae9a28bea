import type { Result } from "@boardwire/shared";
import type { Approach } from "./approach.ts";
import type { PortInfo } from "./core/make.ts";
import type { CannotList } from "./ports/list.ts";
import { toDeviceName } from "./recognition.ts";

// Which ports are worth a try now: the named ones that exist, and those that look like boards.

/** `named` by a person; `yes` and `maybe`: how much it looks like a board. */
export type Why = "named" | "yes" | "maybe";

export interface Candidate {
  readonly path: string;
  readonly why: Why;
  /** What the path leads to, links followed. */
  readonly target: string;
  /** What the system says of the port; the path alone where it says nothing. */
  readonly port: PortInfo;
  /** The name under which something is kept of the device. */
  readonly device: string;
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
  let ports: readonly PortInfo[] = [];
  let listAt = 0;
  let failing = false;
  /** What the paths led to at the last look. */
  let known: ReadonlySet<string> = new Set();

  const list = async (): Promise<void> => {
    const listed = await options.listPorts();
    listAt = options.now() + (listed.ok ? LIST_MILLIS : LIST_AFTER_FAILURE_MILLIS);
    // What was found before a failure stays: a list that cannot be had is no list without ports.
    if (listed.ok) ports = listed.value;
    else if (!failing && options.detect) options.onCannotList(listed.error.detail);
    failing = !listed.ok;
  };
  const findLikely = (): readonly (Pick<Candidate, "path"> & { readonly why: "yes" | "maybe" })[] =>
    ports.flatMap((port) => {
      const answers = options.makes.map((make) => make.matches(port));
      if (answers.every((answer) => answer === "no")) return [];
      return [{ path: port.path, why: answers.includes("yes") ? "yes" : "maybe" } as const];
    });
  const resolve = async (path: string): Promise<{ readonly path: string; readonly target: string }[]> => {
    const target = await options.resolvePath(path);
    return target === null ? [] : [{ path, target }];
  };

  return async () => {
    if (options.detect && options.now() >= listAt) await list();
    const paths = (await Promise.all(options.named.map(options.expandPath))).flat();
    const named = (await Promise.all(paths.map(resolve))).flat();
    // A named port that is new: what the system says of it tells which boards it may be of.
    const isNew = named.some(({ target }) => !known.has(target));
    if (!options.detect && isNew && options.now() >= listAt) await list();
    known = new Set(named.map(({ target }) => target));
    const likely = options.detect ? findLikely() : [];
    const found = [
      ...named.map((one) => ({ ...one, why: "named" as const })),
      ...(
        await Promise.all(
          likely.map(async ({ path, why }) => (await resolve(path)).map((one) => ({ ...one, why }))),
        )
      ).flat(),
    ];
    const targets = new Set<string>();
    return found.flatMap(({ path, why, target }) => {
      if (targets.has(target)) return [];
      targets.add(target);
      const listed = ports.find((port) => port.path === target || port.path === path);
      const port = { ...listed, path };
      return [{ path, why, target, port, device: toDeviceName(port, ports) }];
    });
  };
}
