import type { SerialSettings } from "../core/serial-settings.ts";

/** An open line to a device. Made by the openers in this folder; one per path. */
export interface Port {
  readonly path: string;
  /** Called with every chunk that arrives, in order; chunks are cut anywhere. */
  onBytes(listener: (bytes: Uint8Array) => void): void;
  /** Called once when the line is gone, however that became known. */
  onClose(listener: (reason: string) => void): void;
  write(bytes: Uint8Array): Promise<void>;
  close(): Promise<void>;
}

/** Opens a path exclusively. Rejects with a reason that a person can act on. */
export type OpenPort = (path: string, settings: SerialSettings) => Promise<Port>;
