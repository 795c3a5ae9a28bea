import type { Memory, Reading } from "../../core/make.ts";
import { START_FIELDS } from "../../core/start-fields.ts";
import type { LineReader } from "../lines.ts";
import { toUci } from "./move.ts";

// What the chess computers of Novag say, a line each. They know chess and tell moves, not fields.

/** Answers and lists that hold no news: its level, its clocks, what it is set to, positions. */
const OTHER_WORDS = /^(?:\.|xmit|referee|level|clock|flag|flip|game\b|position|autoclock|auto\b|demo\b)/i;
/**
 * `M   7,  c5xd4`, or `Me2e4` on older ones: M or T (taken back), the number with a comma for Black, the move. A bar may
 * follow.
 */
const MOVE = /^([MT])\s*(?:(\d{1,3})(,?)\s+)?(\S+?)\s*\|?$/i;
/** A line of the score: `.   7  f4xe5       d8-h4`. */
const SCORE_LINE = /^\.\s*(\d{1,3})\s+(\S+)(?:\s+(\S+))?$/;
const MEMORY_NAME = "game";
const MOST_PLIES = 1000;

/** The half-move of the game, from 1. */
const toPly = (moveNumber: number, isBlack: boolean): number => 2 * moveNumber - (isBlack ? 0 : 1);

class NovagReader {
  readonly #memory: Memory;
  /** The moves of the game so far, as they were told, in UCI; null: it was not followed from its first move on. */
  #game: readonly string[] | null;

  constructor(memory: Memory) {
    this.#memory = memory;
    // Kept so that after a while without the cable it is known whether the score is of the same game.
    const kept = memory.read(MEMORY_NAME);
    this.#game =
      kept === null ? null : kept.split(" ").filter((uci) => /^[a-h][1-8][a-h][1-8][nbrq]?$/.test(uci));
  }

  readonly read: LineReader = (text) => {
    const readings = this.#understand(text);
    return readings === null ? null : { readings, noise: 0 };
  };

  #understand(text: string): readonly Reading[] | null {
    if (/^new ?game/i.test(text)) {
      this.#keep([]);
      return [{ kind: "fields", fields: START_FIELDS }];
    }
    const id = /^ID[. ]\s*(.{1,40})$/i.exec(text);
    if (id !== null) return [{ kind: "identity", firmware: (id[1] ?? "").trim() }];
    const move = MOVE.exec(text);
    const reading = move === null ? null : this.#readMove(move);
    if (reading !== null) return [reading];
    if (/^T(?:ake.*)?$/i.test(text)) return [this.#takeBack(this.#game?.at(-1), undefined)];
    const score = SCORE_LINE.exec(text);
    if (score !== null) return this.#readScore(score);
    return OTHER_WORDS.test(text) ? [nothing("an answer")] : null;
  }

  #readMove([, word = "", number, comma, said = ""]: RegExpExecArray): Reading | null {
    const isTakenBack = word.toUpperCase() === "T";
    if (number !== undefined) {
      const isBlack = comma === ",";
      const uci = toUci(said, isBlack);
      const ply = toPly(Number(number), isBlack);
      if (uci === null || ply < 1) return null;
      return isTakenBack ? this.#takeBack(uci, ply) : this.#play(uci, ply);
    }
    // Whose move it is only the moves before it tell.
    const played = this.#game?.length ?? 0;
    const uci = toUci(said, (isTakenBack ? played - 1 : played) % 2 === 1);
    if (uci === null) return null;
    if (isTakenBack) return this.#takeBack(uci, undefined);
    if (this.#game !== null) this.#keep([...this.#game, uci]);
    return { kind: "move", uci };
  }

  #play(uci: string, ply: number): Reading {
    if (this.#game !== null && ply <= this.#game.length + 1)
      this.#keep([...this.#game.slice(0, ply - 1), uci]);
    return { kind: "move", uci, ply };
  }

  /** A move backwards takes the last one back. */
  #takeBack(uci: string | undefined, ply: number | undefined): Reading {
    if (this.#game !== null) this.#keep(this.#game.slice(0, ply === undefined ? -1 : ply - 1));
    if (uci === undefined) return nothing("a move taken back that was never told");
    const backwards = `${uci.slice(2, 4)}${uci.slice(0, 2)}`;
    return { kind: "move", uci: backwards, ...(ply === undefined ? {} : { ply }) };
  }

  /** Moves of the score that were not heard. Of a game whose beginning was not heard either, nothing is believed. */
  #readScore([, number, ...said]: RegExpExecArray): readonly Reading[] {
    const readings: Reading[] = [];
    for (const [index, word] of said.entries()) {
      const isBlack = index === 1;
      const ply = toPly(Number(number), isBlack);
      const uci = word === undefined ? null : toUci(word, isBlack);
      const game = this.#game;
      if (uci === null || game === null || game.length === 0 || ply < 1 || ply > game.length + 1) break;
      if (game[ply - 1] === uci) continue;
      if (ply === 1) {
        this.#game = null;
        break;
      }
      readings.push(this.#play(uci, ply));
    }
    return readings.length === 0 ? [nothing("the score")] : readings;
  }

  #keep(game: readonly string[]): void {
    this.#game = game.slice(0, MOST_PLIES);
    this.#memory.write(MEMORY_NAME, this.#game.join(" "));
  }
}

const nothing = (what: string): Reading => ({ kind: "nothing", about: "other", what });

export const createNovagReader = (memory: Memory): LineReader => new NovagReader(memory).read;
