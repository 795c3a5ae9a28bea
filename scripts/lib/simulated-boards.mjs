// What the demo knows beforehand of the boards that it simulates.

import { FAMOUS_GAMES } from "../../board-driver/dist/simulator/games/index.js";

/**
 * As the simulator tells of it.
 *
 * @typedef {{ port: string, serial: string, table: number }} SimulatedBoard
 */

/** @param {number} table */
export const serialOf = (table) => String(10_000 + table);

/**
 * Pairings as an arbiter would write them, from what the boards are going to play: table n begins with the nth game,
 * and goes on to the next when it has ended.
 *
 * @param {readonly SimulatedBoard[]} boards
 * @param {string} timeControl
 */
export function toPairings(boards, timeControl) {
  const quote = (/** @type {string} */ text) => `"${text.replaceAll('"', '""')}"`;
  const rows = boards.flatMap(({ table, serial }) => {
    const first = (table - 1) % FAMOUS_GAMES.length;
    return [...FAMOUS_GAMES.slice(first), ...FAMOUS_GAMES.slice(0, first)].map(({ white, black }) =>
      [table, serial, quote(white.name), quote(black.name), "", timeControl].join(","),
    );
  });
  return `table,serial,white,black,fen,timeControl\n${rows.join("\n")}\n`;
}

/**
 * How many boards the relay there has a sign of life from; 0 while it does not answer.
 *
 * @param {string} address
 * @returns {Promise<number>}
 */
export async function countSeen(address) {
  try {
    const answer = await fetch(`${address}/api/v1/tournament`);
    const { tables } = /** @type {{ tables: { signal: { state: string } }[] }} */ (await answer.json());
    return tables.filter(({ signal }) => signal.state === "ok").length;
  } catch {
    // Not up yet, or going down: whoever asks looks again, and not for ever.
    return 0;
  }
}
