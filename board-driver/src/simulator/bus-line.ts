import type { TableOptions } from "./board.ts";
import { BYTE_MILLIS, BusWire } from "./bus-wire.ts";
import { LiveTable, type Now } from "./live-table.ts";
import { openPty, type Pty } from "./pty.ts";
import { createRng } from "./rng.ts";

// Several boards on one line, as a row of tables wired to one adapter: all of them hear the host, and all of them speak
// on the same wire. Bytes take their time on it, both ways.

export interface BusLineOptions {
  /** One for each board. Their serial numbers are their addresses, and must differ. */
  readonly tables: readonly Partial<TableOptions>[];
  readonly now: Now;
  readonly seed: string;
  /** How many of a hundred answers arrive damaged. */
  readonly damagedPercent?: number;
  /** Link with a readable name; null: the bare path. */
  readonly link?: string | null;
  /** Says every command that the host sent. */
  readonly onCommand?: (bytes: Uint8Array) => void;
}

export interface BusLine {
  readonly path: string;
  /** The boards, in the order of `tables`. */
  readonly boards: readonly LiveTable[];
  /** Messages that were damaged so far, bytes of several boards that met, and bytes that nobody read. */
  readonly trouble: { readonly damaged: number; readonly collided: number; readonly overrun: number };
  /** The next so many messages of any board are damaged. */
  damageNext(messages: number): void;
  /** Pulls the adapter from the computer. The boards keep their power, which comes by another cable. */
  unplug(): Promise<void>;
  /** Puts it back: under the same link where there is one, and a new path otherwise. */
  replug(): Promise<void>;
  close(): Promise<void>;
}

/** Opens a pseudo-terminal with boards on it, each with its own hands and clock. */
export async function openBusLine(options: BusLineOptions): Promise<BusLine> {
  const { now, onCommand } = options;
  const wire = new BusWire({
    damagedPercent: options.damagedPercent ?? 0,
    rng: createRng(`${options.seed}/wire`),
  });
  const boards = options.tables.map((table) => new LiveTable(table, now));
  let timer: NodeJS.Timeout | null = null;
  const commands = new Set<NodeJS.Timeout>();

  const hear = (bytes: Uint8Array): void => {
    onCommand?.(bytes);
    const arrival = setTimeout(() => {
      commands.delete(arrival);
      for (const board of boards) board.receive(bytes);
    }, bytes.length * BYTE_MILLIS);
    commands.add(arrival);
  };
  const plugIn = (): Promise<Pty> => openPty(hear, options.link ?? null);
  let pty = await plugIn();
  let isPlugged = true;
  let overrunBefore = 0;

  const deliver = (): void => {
    if (timer !== null) clearTimeout(timer);
    const bytes = wire.take(now());
    if (bytes.length > 0 && isPlugged) pty.write(bytes);
    const next = wire.nextAt();
    timer = Number.isFinite(next) ? setTimeout(deliver, Math.max(0, next - now())) : null;
  };
  for (const [source, board] of boards.entries()) {
    board.onLine((event) => {
      if (event.kind !== "bytes") return;
      wire.put(source, event);
      deliver();
    });
  }
  return {
    get path() {
      return pty.path;
    },
    boards,
    get trouble() {
      return { damaged: wire.damaged, collided: wire.collided, overrun: overrunBefore + pty.overrun };
    },
    damageNext: (messages) => wire.damageNext(messages),
    async unplug() {
      isPlugged = false;
      await pty.close();
      overrunBefore += pty.overrun;
    },
    async replug() {
      pty = await plugIn();
      isPlugged = true;
    },
    async close() {
      if (timer !== null) clearTimeout(timer);
      for (const arrival of commands) clearTimeout(arrival);
      for (const board of boards) board.close();
      await pty.close();
    },
  };
}
