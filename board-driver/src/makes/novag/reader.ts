import type { Reading } from "../../core/make.ts";
import type { LineReader } from "../lines.ts";

// What the chess computers of Novag say, a line each. They know chess and tell moves, not fields.

const START = `rnbqkbnrpppppppp${".".repeat(32)}PPPPPPPPRNBQKBNR`;
/** Answers and lists that hold no news: who it is set to play as, its level, its clocks, the score so far, positions. */
const OTHER_WORDS = /^(?:\.|xmit|referee|level|clock|flag|flip|game\b|position|autoclock|auto\b|demo\b)/i;
/**
 * `M   7,  c5xd4`, or `Me2e4` on older ones: M or T (taken back), the number with a comma for Black, the move. A bar may
 * follow.
 */
const MOVE = /^([MT])\s*(?:(\d{1,3})(,?)\s+)?(\S+?)\s*\|?$/i;
const SQUARES = /^[NBRQK]?([a-h][1-8])[-x:]?([a-h][1-8])(?:ep)?(?:\/([NBRQ]))?$/i;
const CASTLING = /^O-O(-O)?$/i;
/** More than any game has; of a computer that never says that a new one begins, the first moves are forgotten. */
const MOST_MOVES = 1000;

class NovagReader {
  /** The moves so far as they were told, in UCI. */
  #moves: string[] = [];

  readonly read: LineReader = (text) => {
    const reading = this.#understand(text);
    return reading === null ? null : { readings: [reading], noise: 0 };
  };

  #understand(text: string): Reading | null {
    if (/^new ?game/i.test(text)) {
      this.#moves = [];
      return { kind: "fields", fields: START };
    }
    const id = /^ID[. ]\s*(.{1,40})$/i.exec(text);
    if (id !== null) return { kind: "identity", firmware: (id[1] ?? "").trim() };
    const move = MOVE.exec(text);
    if (move !== null) {
      const [, word = "", number, comma, said = ""] = move;
      return this.#takeMove(word.toUpperCase() === "T", said, number === undefined ? null : comma === ",");
    }
    if (/^T(?:ake.*)?$/i.test(text)) return this.#takeBack(null);
    return OTHER_WORDS.test(text) ? { kind: "nothing", about: "other", what: "an answer" } : null;
  }

  /** `isBlack`: null where it was not said. */
  #takeMove(isTakenBack: boolean, said: string, isBlack: boolean | null): Reading | null {
    const played = isTakenBack ? this.#moves.length - 1 : this.#moves.length;
    const uci = toUci(said, isBlack ?? played % 2 === 1);
    if (uci === null) return isTakenBack && said === "ake" ? this.#takeBack(null) : null;
    if (isTakenBack) return this.#takeBack(uci);
    this.#moves = [...this.#moves.slice(1 - MOST_MOVES), uci];
    return { kind: "move", uci };
  }

  /** A move backwards takes the last one back. */
  #takeBack(said: string | null): Reading {
    const uci = said ?? this.#moves.at(-1);
    this.#moves = this.#moves.slice(0, -1);
    if (uci === undefined)
      return { kind: "nothing", about: "other", what: "a move taken back that was never told" };
    return { kind: "move", uci: `${uci.slice(2, 4)}${uci.slice(0, 2)}` };
  }
}

function toUci(said: string, isBlack: boolean): string | null {
  const castling = CASTLING.exec(said);
  if (castling !== null) {
    const rank = isBlack ? "8" : "1";
    return `e${rank}${castling[1] === undefined ? "g" : "c"}${rank}`;
  }
  const squares = SQUARES.exec(said);
  if (squares === null) return null;
  const [, from = "", to = "", promotion = ""] = squares;
  return `${from}${to}${promotion}`.toLowerCase();
}

export const createNovagReader = (): LineReader => new NovagReader().read;
