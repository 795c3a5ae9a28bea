import type { Approach } from "./approach.ts";
import type { PortInfo } from "./core/make.ts";

// Whoever starts the program and sees nothing shall be told what was looked at: named ports that are not there, ports
// that look like no board, and that no board has answered at all.

export type LookoutNews =
  /** Nothing is at a named path, or nothing fits its pattern, at the start. */
  | { readonly kind: "absent"; readonly path: string }
  /** A port of this computer that looks like no board; once for each. `maker`: as the system calls it. */
  | { readonly kind: "passedOver"; readonly path: string; readonly maker: string }
  /** Some seconds after the start no board has answered. `asked`, `passedOver`: the ports that are there now. */
  | {
      readonly kind: "noBoards";
      readonly detect: boolean;
      readonly asked: readonly string[];
      readonly passedOver: readonly string[];
    };

export interface LookoutOptions {
  /** Paths, or patterns with a star in the last part. */
  readonly named: readonly string[];
  readonly detect: boolean;
  readonly makes: readonly Pick<Approach, "matches">[];
  readonly resolvePath: (path: string) => Promise<string | null>;
  readonly expandPath: (pattern: string) => Promise<readonly string[]>;
  /** Milliseconds that only grow. */
  readonly now: () => number;
  readonly onNews: (news: LookoutNews) => void;
}

export interface Lookout {
  /** The ports of this computer, whenever they were listed. */
  readonly listed: (ports: readonly PortInfo[]) => void;
  /** The ports that are worth a try, after each look at them. */
  readonly polled: (paths: readonly string[]) => Promise<void>;
  /** A board has answered. */
  readonly answered: () => void;
}

/** A board of a make that is new to this computer answers within so long of its port's being found, after all others. */
const PATIENCE_MILLIS = 20_000;

export function createLookout(options: LookoutOptions): Lookout {
  const { named, detect, makes, resolvePath, expandPath, now, onNews } = options;
  const since = now();
  let isFirst = true;
  let isSettled = false;
  const told = new Set<string>();
  let passedOver: readonly string[] = [];

  const isAbsent = async (path: string): Promise<boolean> => {
    const targets = await Promise.all((await expandPath(path)).map(resolvePath));
    return targets.every((target) => target === null);
  };
  return {
    listed(ports) {
      const others = ports.filter((port) => makes.every((make) => make.matches(port) === "no"));
      passedOver = others.map(({ path }) => path).filter((path) => !named.includes(path));
      for (const { path, manufacturer } of others) {
        if (told.has(path) || named.includes(path)) continue;
        told.add(path);
        onNews({ kind: "passedOver", path, maker: manufacturer ?? "maker unknown" });
      }
    },
    async polled(paths) {
      if (isFirst) {
        isFirst = false;
        for (const path of named) if (await isAbsent(path)) onNews({ kind: "absent", path });
      }
      if (isSettled || now() - since < PATIENCE_MILLIS) return;
      isSettled = true;
      onNews({ kind: "noBoards", detect, asked: paths, passedOver });
    },
    answered: () => void (isSettled = true),
  };
}
