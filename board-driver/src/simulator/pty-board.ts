import { join } from "node:path";
import type { TableOptions } from "./board.ts";
import { LiveTable, type Now } from "./live-table.ts";
import { createPacedLine } from "./paced-line.ts";
import { openPty, type Pty } from "./pty.ts";

// A live table on a pseudo-terminal. Pulling its cable takes the device away; putting it back brings another one.

export interface PtyBoard {
  readonly live: LiveTable;
  /** Where the board can be opened now; null while its cable is out. */
  readonly path: string | null;
  close(): Promise<void>;
}

export interface PlugOptions {
  /** Folder for links with readable names, which change with every replug: `board-3`, `board-3b`, ... Null: bare paths. */
  readonly links: string | null;
  readonly name: string;
  /** Called with the path each time the board can be opened, the first time included. */
  readonly onPath: (path: string) => void;
  readonly onFailure: (error: unknown) => void;
  /** A long message takes as long as on a real line, and what follows waits for it; otherwise it is there at once. */
  readonly paced?: boolean;
}

export interface PtyBoardOptions extends PlugOptions {
  readonly table: Partial<TableOptions>;
  readonly now: Now;
}

/** A new board with nothing on it. */
export const openPtyBoard = (options: PtyBoardOptions): Promise<PtyBoard> =>
  plugIn(new LiveTable(options.table, options.now), options);

/** Gives a table its pseudo-terminal; from then on the table's line is this one's. */
export async function plugIn(live: LiveTable, options: PlugOptions): Promise<PtyBoard> {
  let plugs = 0;
  let pty: Pty | null = null;
  let changes: Promise<void> = Promise.resolve();

  const open = async (): Promise<void> => {
    const suffix = plugs === 0 ? "" : String.fromCharCode(97 + (plugs % 26));
    plugs++;
    const link = options.links === null ? null : join(options.links, `${options.name}${suffix}`);
    pty = await openPty((bytes) => live.receive(bytes), link);
    options.onPath(pty.path);
  };
  const line = createPacedLine(
    () => live.now,
    (bytes) => pty?.write(bytes),
  );
  const shut = async (): Promise<void> => {
    line.cut();
    const old = pty;
    pty = null;
    await old?.close();
  };
  // One after another: a cable may go in again before the old device is quite gone.
  const then = (step: () => Promise<void>): void => {
    changes = changes.then(step).catch(options.onFailure);
  };

  live.onLine((event) => {
    if (event.kind === "bytes") {
      if (options.paced === true) line.send(event.bytes, event.at);
      else pty?.write(event.bytes);
    } else if (event.kind === "closed") then(shut);
    else then(open);
  });
  await open();
  return {
    live,
    get path() {
      return pty?.path ?? null;
    },
    async close() {
      live.close();
      await changes;
      await shut();
    },
  };
}
