import type { TableOptions } from "./board.ts";
import { SimulatedCertabo } from "./certabo.ts";
import { ChesslinkBoard } from "./chesslink.ts";
import { SimulatedLineBoard } from "./line-board.ts";
import { SimulatedNovag } from "./novag.ts";
import type { Rng } from "./rng.ts";
import { SimulatedSentio } from "./sentio.ts";

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
  /** How many of its boards share a line, where several do. */
  readonly perLine?: number;
}

const toDgt: SimulatedMake["toTable"] = ({ serial, rng }) => ({
  firmware: { serial, longSerial: serial.padStart(10, "0"), scanMillis: rng.int(200, 250) },
});

export const SIMULATED_MAKES: readonly SimulatedMake[] = [
  { id: "dgt", toTable: toDgt },
  { id: "dgt-bus", toTable: toDgt, perLine: 8 },
  { id: "certabo", toTable: ({ serial }) => ({ createBoard: () => new SimulatedCertabo({ seed: serial }) }) },
  { id: "chesslink", toTable: () => ({ createBoard: () => new ChesslinkBoard() }) },
  { id: "sentio", toTable: () => ({ createBoard: () => new SimulatedSentio() }) },
  { id: "novag", toTable: () => ({ createBoard: () => new SimulatedNovag() }) },
  { id: "novag-ucb", toTable: () => ({ createBoard: () => new SimulatedNovag({ model: "universal" }) }) },
  { id: "line", toTable: ({ serial }) => ({ createBoard: () => new SimulatedLineBoard({ serial }) }) },
];

export const simulatedMakeIds = (): readonly string[] => SIMULATED_MAKES.map(({ id }) => id);
