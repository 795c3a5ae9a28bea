import type { TableOptions } from "./board.ts";
import { BYTE_MILLIS, BusWire } from "./bus-wire.ts";
import { LiveTable, type Now } from "./live-table.ts";
import { openPty } from "./pty.ts";
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

  const pty = await openPty((bytes) => {
    onCommand?.(bytes);
    const arrival = setTimeout(() => {
      commands.delete(arrival);
      for (const board of boards) board.receive(bytes);
    }, bytes.length * BYTE_MILLIS);
    commands.add(arrival);
  }, options.link ?? null);

  const deliver = (): void => {
    if (timer !== null) clearTimeout(timer);
    const bytes = wire.take(now());
    if (bytes.length > 0) pty.write(bytes);
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
    path: pty.path,
    boards,
    get trouble() {
      return { damaged: wire.damaged, collided: wire.collided, overrun: pty.overrun };
    },
    damageNext: (messages) => wire.damageNext(messages),
    async close() {
      if (timer !== null) clearTimeout(timer);
      for (const arrival of commands) clearTimeout(arrival);
      for (const board of boards) board.close();
      await pty.close();
    },
  };
}
