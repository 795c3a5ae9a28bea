import { SerialPort } from "serialport";
import type { SerialSettings } from "../core/serial-settings.ts";
import type { OpenPort, Port } from "./port.ts";

const reasonOf = (trouble: Error | null | undefined): string => trouble?.message ?? "the line was closed";

function open(path: string, settings: SerialSettings): Promise<SerialPort> {
  return new Promise((resolve, reject) => {
    const line = new SerialPort({ path, ...settings, lock: true, autoOpen: false });
    line.open((trouble) => {
      if (trouble === null) resolve(line);
      else reject(trouble);
    });
  });
}

/**
 * DTR and RTS are held low, as boards on real RS-232 lines want it. Pseudo-terminals and some adapters have no such
 * lines and refuse, which is no reason not to listen.
 */
function lowerControlLines(line: SerialPort): Promise<void> {
  return new Promise((resolve) => {
    line.set({ dtr: false, rts: false }, () => resolve());
  });
}

/** What waited in the line before it was opened is of unknown age, and must not be taken for what the board says now. */
function discardOldBytes(line: SerialPort): Promise<void> {
  return new Promise((resolve) => {
    line.flush(() => resolve());
  });
}

/** A serial line as a port. It ends once, on whichever sign comes first: an error, a close event, or `close`. */
class SerialLine implements Port {
  readonly path: string;
  readonly #line: SerialPort;
  readonly #onClose: ((reason: string) => void)[] = [];
  #ended = false;

  constructor(path: string, line: SerialPort) {
    this.path = path;
    this.#line = line;
    // Pulling a plug can give an error and two close events, in any order; an error without a listener would end all.
    line.on("error", (trouble: Error) => this.#end(reasonOf(trouble)));
    line.on("close", (trouble: Error | null) => this.#end(reasonOf(trouble)));
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#line.on("data", listener);
  }

  onClose(listener: (reason: string) => void): void {
    this.#onClose.push(listener);
  }

  write(bytes: Uint8Array): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#line.write(Buffer.from(bytes), (trouble) => {
        if (trouble === null || trouble === undefined) resolve();
        else reject(trouble);
      });
    });
  }

  close(): Promise<void> {
    return new Promise((resolve) => {
      if (!this.#line.isOpen) {
        resolve();
        return;
      }
      // A line that is gone cannot be closed in order; either way it is ours no longer.
      this.#line.close((trouble) => {
        this.#end(reasonOf(trouble));
        resolve();
      });
    });
  }

  #end(reason: string): void {
    if (this.#ended) return;
    this.#ended = true;
    if (this.#line.isOpen) this.#line.close();
    for (const listener of this.#onClose) listener(reason);
  }
}

/** Opens a serial line for this program alone. After it has ended a new one is opened; none is used twice. */
export const openSerial: OpenPort = async (path, settings) => {
  const line = await open(path, settings);
  await lowerControlLines(line);
  await discardOldBytes(line);
  return new SerialLine(path, line);
};
