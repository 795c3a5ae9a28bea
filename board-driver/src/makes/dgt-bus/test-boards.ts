import { expect, vi } from "vitest";
import { E2, E4, START, withFields } from "../../test-fields.ts";
import { lastSnapshot, observed } from "../../test-support.ts";
import type { Listening, TestLine } from "./test-line.ts";

// For tests: the boards of a simulated line by their places from 0, and waiting for what they do.

/** A whole test; boards on one line answer one after the other. */
export const LIMIT = 90_000;
/** The start position after e2 to e4. */
export const MOVED = withFields(START, { [E2]: ".", [E4]: "P" });

export const idOf = (board: number): string => `dgt:0${1001 + board}`;
/** A board's address as it stands in a command, in hex. */
export const toAddress = (board: number): string =>
  Buffer.from([(1001 + board) >> 7, (1001 + board) & 0x7f]).toString("hex");

export const until = (assert: () => void): Promise<void> =>
  vi.waitFor(assert, { timeout: 40_000, interval: 20 });

export const areReady = ({ of }: Listening, boards: readonly number[]): Promise<void> =>
  until(() => {
    for (const board of boards) expect(lastSnapshot(of(idOf(board)))).toBe(START);
  });

/** How often a board was sent a command, by the command's first byte in hex. */
export const asked = ({ commands }: TestLine, code: string, board: number): number =>
  commands.filter((command) => command.startsWith(code + toAddress(board))).length;

/** The changes that a board reported. */
export const squares = (heard: Listening, board: number): unknown[] =>
  observed(heard.of(idOf(board)), "square").map(({ field, content }) => [field, content]);
