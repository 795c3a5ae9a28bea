import { messageOf } from "@boardwire/shared";
import type { Approach, Ear } from "./approach.ts";
import type { Memory } from "./core/make.ts";
import type { OpenPort, Port } from "./ports/port.ts";

// One opening of a line for all boards that speak by themselves. Whoever is heard gets the open line, with all that it
// has said: opening it a second time would set some home-built boards back to their start.

export type Overheard =
  | { readonly kind: "heard"; readonly approach: Approach; readonly openPort: OpenPort }
  | { readonly kind: "silent"; readonly bytes: number }
  | { readonly kind: "cannotOpen"; readonly detail: string };

/** More than any board says in so short a time; whoever says it is none, and its words are not kept. */
const MOST_BYTES = 65_536;

/** Listens until somebody is known or the time is over. `stopped` ends it early. */
export async function listenFirst(options: {
  readonly path: string;
  readonly openPort: OpenPort;
  readonly approaches: readonly Approach[];
  readonly memory: Memory;
  readonly stopped: Promise<unknown>;
}): Promise<Overheard> {
  const { path, openPort, memory, stopped } = options;
  const ears = options.approaches.flatMap((approach) =>
    approach.ear === undefined ? [] : [{ approach, ear: approach.ear, knows: approach.ear.create(memory) }],
  );
  const [first] = ears;
  if (first === undefined) return { kind: "silent", bytes: 0 };
  let port: Port;
  try {
    port = await openPort(path, first.ear.serial);
  } catch (trouble) {
    return { kind: "cannotOpen", detail: messageOf(trouble) };
  }
  const line = new HeldLine(port);
  const withinMillis = Math.max(...ears.map(({ ear }: { readonly ear: Ear }) => ear.withinMillis));
  let timer: NodeJS.Timeout | undefined;
  let closed: string | null = null;
  try {
    const approach = await new Promise<Approach | null>((resolve, reject) => {
      timer = setTimeout(() => resolve(null), withinMillis);
      void stopped.then(() => resolve(null));
      line.onClose((reason) => {
        closed = reason;
        resolve(null);
      });
      line.listen((bytes) => {
        try {
          const heard = ears.find(({ knows }) => knows(bytes));
          if (heard !== undefined) resolve(heard.approach);
          else if (line.bytes > MOST_BYTES) resolve(null);
        } catch (trouble) {
          // Thrown from here it would end the whole program.
          reject(trouble instanceof Error ? trouble : new Error(String(trouble)));
        }
      });
    });
    if (approach !== null) return { kind: "heard", approach, openPort: () => Promise.resolve(line) };
  } catch (trouble) {
    await line.close();
    throw trouble;
  } finally {
    clearTimeout(timer);
  }
  // Before it is closed here, which is no loss.
  const lost: string | null = closed;
  await line.close();
  return lost === null ? { kind: "silent", bytes: line.bytes } : { kind: "cannotOpen", detail: lost };
}

/** A line that keeps what came until somebody asks for it. */
class HeldLine implements Port {
  bytes = 0;
  readonly #port: Port;
  #held: Uint8Array[] = [];
  #closed: string | null = null;
  readonly #onClose: ((reason: string) => void)[] = [];
  #listener: (bytes: Uint8Array) => void = () => undefined;
  #isTaken = false;

  constructor(port: Port) {
    this.#port = port;
    port.onBytes((bytes) => {
      this.bytes += bytes.length;
      if (!this.#isTaken) this.#held.push(bytes);
      this.#listener(bytes);
    });
    port.onClose((reason) => {
      this.#closed = reason;
      for (const listener of this.#onClose) listener(reason);
    });
  }

  get path(): string {
    return this.#port.path;
  }

  /** Hears what comes without taking it. */
  listen(listener: (bytes: Uint8Array) => void): void {
    this.#listener = listener;
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#listener = () => undefined;
    // What was held comes first, and not before whoever asks for it has finished asking.
    queueMicrotask(() => {
      this.#isTaken = true;
      for (const bytes of this.#held) listener(bytes);
      this.#held = [];
      this.#listener = listener;
    });
  }

  onClose(listener: (reason: string) => void): void {
    const reason = this.#closed;
    if (reason === null) this.#onClose.push(listener);
    else queueMicrotask(() => listener(reason));
  }

  write(bytes: Uint8Array): Promise<void> {
    return this.#port.write(bytes);
  }

  close(): Promise<void> {
    return this.#port.close();
  }
}
