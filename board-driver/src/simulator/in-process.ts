import type { OpenPort, Port } from "../ports/port.ts";
import type { LiveTable } from "./live-table.ts";

// Simulated boards inside the driver's own process, for systems without pseudo-terminals. The bytes are the same;
// what is missing is the operating system's serial line between them, and the paths say so.

/** The path under which a table is opened: `simulated:3`. No such device exists outside this process. */
export const toInProcessPath = (table: number): string => `simulated:${table}`;

/** An opener for tables by path; each can be open once at a time, like a serial port. */
export function createInProcessOpener(tables: ReadonlyMap<string, LiveTable>): OpenPort {
  const open = new Set<string>();
  return (path) => {
    const live = tables.get(path);
    if (live === undefined) return Promise.reject(new Error(`there is no simulated board at ${path}`));
    if (!live.table.plugged) return Promise.reject(new Error(`the cable of ${path} is out`));
    if (open.has(path)) return Promise.reject(new Error(`${path} is open already`));
    open.add(path);
    return Promise.resolve(createPort(path, live, () => open.delete(path)));
  };
}

function createPort(path: string, live: LiveTable, release: () => void): Port {
  let isOpen = true;
  const byteListeners: ((bytes: Uint8Array) => void)[] = [];
  const closeListeners: ((reason: string) => void)[] = [];
  const end = (reason: string): void => {
    if (!isOpen) return;
    isOpen = false;
    release();
    for (const listener of closeListeners) listener(reason);
  };
  live.onLine((event) => {
    if (!isOpen) return;
    if (event.kind === "bytes") for (const listener of byteListeners) listener(event.bytes);
    else if (event.kind === "closed") end("the cable was pulled");
  });
  return {
    path,
    onBytes: (listener) => void byteListeners.push(listener),
    onClose: (listener) => void closeListeners.push(listener),
    write(bytes) {
      if (!isOpen) return Promise.reject(new Error(`${path} is closed`));
      live.receive(bytes);
      return Promise.resolve();
    },
    close() {
      end("closed");
      return Promise.resolve();
    },
  };
}
