import type { Instant } from "@boardwire/shared";
import { toHex, type TraceLine, type TraceNote } from "../trace.ts";
import type { OpenPort, Port } from "./port.ts";

/** Opens ports as `open` does, and hands out every chunk that goes over them. */
export function recordPorts(
  open: OpenPort,
  now: () => Instant,
  write: (line: TraceLine | TraceNote, path: string) => void,
): OpenPort {
  return async (path, settings) => {
    const port = await open(path, settings);
    const opened = now();
    write({ open: path, baudRate: settings.baudRate }, path);
    const note = (dir: TraceLine["dir"], bytes: Uint8Array): void => {
      if (bytes.length > 0) write({ t: Math.round(now() - opened), dir, hex: toHex(bytes) }, path);
    };
    port.onBytes((bytes) => note("in", bytes));
    const recorded: Port = {
      path: port.path,
      onBytes: (listener) => port.onBytes(listener),
      onClose: (listener) => port.onClose(listener),
      write: (bytes) => {
        note("out", bytes);
        return port.write(bytes);
      },
      close: () => port.close(),
    };
    return recorded;
  };
}
