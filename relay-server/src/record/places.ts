import type { DeviceId, Entry, TableNumber } from "@boardwire/shared";

/** Which board was at which table when, as the journal has it; small, since boards move seldom. */
export interface Places {
  see(entries: readonly Entry[]): void;
  /** The table of a board at entry `seq`; null: it was at none. */
  tableAt(board: DeviceId, seq: number): TableNumber | null;
}

interface Move {
  readonly seq: number;
  readonly table: TableNumber | null;
}

export function createPlaces(): Places {
  const moves = new Map<DeviceId, Move[]>();
  const holders = new Map<TableNumber, DeviceId>();
  const move = (board: DeviceId, to: Move): void => {
    const known = moves.get(board);
    if (known === undefined) moves.set(board, [to]);
    else known.push(to);
  };
  return {
    see(entries) {
      for (const entry of entries) {
        if (entry.type !== "BoardAssigned") continue;
        const { seq, board, table } = entry;
        const before = holders.get(table);
        if (before !== undefined && before !== board) move(before, { seq, table: null });
        for (const [other, holder] of holders) if (holder === board) holders.delete(other);
        holders.set(table, board);
        move(board, { seq, table });
      }
    },
    tableAt: (board, at) => moves.get(board)?.findLast(({ seq }) => seq <= at)?.table ?? null,
  };
}
