import type { GameStart, Player, TableNumber } from "@boardwire/shared";

/** A game of a pairing list. The same table may come again: its games follow each other in the order of the list. */
export interface Pairing {
  readonly table: TableNumber;
  /** Serial of the electronic board that stands at the table; null where the list does not say. */
  readonly serial: string | null;
  readonly white: Player | null;
  readonly black: Player | null;
  readonly start: GameStart;
  readonly timeControl: string | null;
}

export interface PairingList {
  /** File name, for the journal. */
  readonly file: string;
  /** Name of the tournament, where the list gives one. */
  readonly name: string | null;
  readonly pairings: readonly Pairing[];
}

/** Something in a file that cannot be taken over. */
export interface ImportProblem {
  readonly file: string;
  /** From 1; 0 for the file as a whole. */
  readonly line: number;
  readonly detail: string;
}

export const describeProblem = ({ file, line, detail }: ImportProblem): string =>
  line === 0 ? `${file}: ${detail}` : `${file}, line ${line}: ${detail}`;
