import type { TableOptions } from "./board.ts";
import type { Rng } from "./rng.ts";

// Which makes of boards the command `simulate` can play on. A new one is one line in the list.

export interface SimulatedIdentity {
  /** Five digits. */
  readonly serial: string;
  readonly rng: Rng;
}

export interface SimulatedMake {
  /** As in `simulate --make`, and as the driver calls such boards. */
  readonly id: string;
  /** What makes a table's board one of this make. */
  readonly toTable: (identity: SimulatedIdentity) => Partial<TableOptions>;
}

export const SIMULATED_MAKES: readonly SimulatedMake[] = [
  {
    id: "dgt",
    toTable: ({ serial, rng }) => ({
      firmware: { serial, longSerial: serial.padStart(10, "0"), scanMillis: rng.int(200, 250) },
    }),
  },
];

export const simulatedMakeIds = (): readonly string[] => SIMULATED_MAKES.map(({ id }) => id);
