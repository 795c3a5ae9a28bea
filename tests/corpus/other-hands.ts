// Hands and a board written apart from the simulator, as one piece: what they share with it would hide its mistakes.
import type { GameScript, LevelName, PlyTruth, Rng, ScriptEvent } from "@boardwire/board-driver";
import {
  legalMoves,
  parseUciMove,
  readingIndex,
  type FieldContent,
  type GameStart,
  type NormalMove,
  type Position,
} from "@boardwire/shared";
import type { Game } from "./choose-game.ts";

// A second pair of hands, written apart from the simulator's, so that inference is not fitted to one way of moving men:
// they hold men in the air while they think, drag knights, swap men in many orders and put things right afterwards.

/** 0: as tidy as hands get; 1: a children's event. */
export const UNTIDINESS: Readonly<Record<LevelName, number>> = { L0: 0, L1: 0.2, L2: 0.45, L3: 0.8, L4: 1.2 };

interface Delta {
  readonly square: number;
  readonly before: FieldContent;
  readonly after: FieldContent;
}

const isWhite = (man: FieldContent): boolean => man !== man.toLowerCase();

class Table {
  readonly events: ScriptEvent[] = [];
  readonly squares: FieldContent[];
  now: number;
  readonly rng: Rng;
  readonly untidy: number;

  constructor(letters: string, rng: Rng, untidy: number) {
    this.squares = [...letters] as FieldContent[];
    this.rng = rng;
    this.untidy = untidy;
    this.now = 3000;
  }

  put(square: number, content: FieldContent): void {
    if (this.squares[square] === content) return;
    this.squares[square] = content;
    this.events.push({ at: this.now, kind: "man", square, content });
  }

  after(median: number): void {
    this.now += this.rng.around(median, 0.5);
  }

  maybe(probability: number): boolean {
    return this.rng.chance(Math.min(0.95, probability * this.untidy));
  }

  press(side: "white" | "black", ply: number, at: number): void {
    this.events.push({ at, kind: "press", side, ply });
  }
}

export interface OtherPlan {
  readonly game: Game;
  readonly positions: readonly Position[];
  readonly letters: readonly string[];
  readonly thinkMillis: readonly number[];
  readonly hasClock: boolean;
  readonly level: LevelName;
}

export function playWithOtherHands(plan: OtherPlan, rng: Rng): GameScript {
  const { game, positions, letters, thinkMillis, hasClock, level } = plan;
  const before = [...(letters[0] ?? "")] as FieldContent[];
  const table = new Table(letters[0] ?? "", rng, UNTIDINESS[level]);
  const moves: PlyTruth[] = [];
  let pressedAt = table.now;
  for (const [ply, uci] of game.moves.entries()) {
    const position = positions[ply];
    const target = letters[ply + 1];
    if (position === undefined || target === undefined) break;
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`${uci} is not legal`);
    const isHasty = ply > 0 && table.maybe(0.04);
    table.now = isHasty
      ? (moves.at(-1)?.doneAt ?? table.now) + rng.between(100, 900)
      : Math.max(table.now, pressedAt) + (thinkMillis[ply] ?? 1000);
    if (!isHasty) fidget(table, position, move.value);
    make(table, toDeltas(letters[ply] ?? "", target), position.turn, move.value.promotion !== undefined);
    const doneAt = table.now;
    const press = hasClock && !table.maybe(0.006) ? toPress(table, doneAt, pressedAt) : null;
    if (press !== null) {
      table.press(position.turn, ply + 1, press);
      pressedAt = press;
    }
    moves.push({ uci, doneAt, pressedAt: press });
    if (table.maybe(0.06)) adjust(table, readingIndex(move.value.to));
  }
  return finish(table, game.start, game.result, moves, before, hasClock);
}

function toPress(table: Table, doneAt: number, previous: number): number {
  const { rng } = table;
  const wait = table.maybe(0.05)
    ? rng.between(1500, 6000)
    : table.maybe(0.03)
      ? -rng.between(50, 300)
      : rng.around(420, 0.5);
  return Math.max(doneAt + wait, previous + 150);
}

function toDeltas(from: string, target: string): Delta[] {
  return ([...from] as FieldContent[]).flatMap((before, square) => {
    const after = target[square] as FieldContent;
    return after === before ? [] : [{ square, before, after }];
  });
}

/** The men go where they must in one of many orders. */
function make(table: Table, deltas: readonly Delta[], turn: "white" | "black", promotes: boolean): void {
  const isMine = (man: FieldContent): boolean => man !== "." && isWhite(man) === (turn === "white");
  const leaving = deltas.filter(({ before }) => isMine(before));
  const arriving = deltas.filter(({ after }) => isMine(after));
  const victim = deltas.find(({ before }) => before !== "." && !isMine(before));
  if (leaving.length > 1) return castle(table, leaving, arriving);
  const [from] = leaving;
  const [to] = arriving;
  if (from === undefined || to === undefined) return;
  const man = promotes ? from.before : to.after;
  const isFirst = table.rng.chance(0.6);
  if (victim !== undefined && isFirst) remove(table, victim);
  table.put(from.square, ".");
  if (victim !== undefined && !isFirst && table.rng.chance(0.5)) {
    table.after(250);
    remove(table, victim);
  }
  travel(table, from.square, to.square, man);
  if (promotes) promote(table, from, to);
  else table.put(to.square, to.after);
  // En passant: the pawn taken stands elsewhere, and is remembered last.
  if (victim !== undefined && victim.square !== to.square && table.squares[victim.square] !== ".") {
    table.after(table.maybe(0.3) ? 1800 : 450);
    remove(table, victim);
  }
}

function remove(table: Table, victim: Delta): void {
  if (table.squares[victim.square] !== victim.before) return;
  table.put(victim.square, ".");
  const aside = around(victim.square).filter((square) => table.squares[square] === ".");
  if (aside.length > 0 && table.maybe(0.12)) {
    const square = table.rng.pick(aside);
    table.after(120);
    table.put(square, victim.before);
    table.after(500);
    table.put(square, ".");
  }
  table.after(220);
}

const around = (square: number): number[] => {
  const [row, column] = [square >> 3, square & 7];
  return [-1, 0, 1].flatMap((down) =>
    [-1, 0, 1].flatMap((right) => {
      const [r, c] = [row + down, column + right];
      return (down !== 0 || right !== 0) && r >= 0 && r < 8 && c >= 0 && c < 8 ? [r * 8 + c] : [];
    }),
  );
};

/** Dragged over the board, in a line that bends, or through the air. */
function travel(table: Table, from: number, to: number, man: FieldContent): void {
  if (!table.maybe(0.3)) return table.after(380);
  let [row, column] = [from >> 3, from & 7];
  const [toRow, toColumn] = [to >> 3, to & 7];
  table.after(60);
  for (;;) {
    if (table.rng.chance(0.85)) row += Math.sign(toRow - row);
    if (table.rng.chance(0.85)) column += Math.sign(toColumn - column);
    if (row === toRow && column === toColumn) break;
    const square = row * 8 + column;
    // Over a man that stands there the dragged one is lifted, and its own square has just been left.
    const isFree = table.squares[square] === "." && square !== from;
    if (isFree) table.put(square, man);
    table.after(table.maybe(0.05) ? 900 : 90);
    if (isFree) table.put(square, ".");
  }
  table.after(40);
}

function promote(table: Table, from: Delta, to: Delta): void {
  const { rng } = table;
  const way = rng.chance(table.untidy * 0.6) ? rng.int(0, 2) : 3;
  if (way === 0) {
    table.put(to.square, from.before);
    table.after(700);
    table.put(to.square, ".");
    table.after(400);
  } else if (way === 1) {
    table.put(to.square, from.before);
    table.after(900);
  } else if (way === 2) {
    table.put(to.square, ".");
    table.after(1200);
  }
  table.put(to.square, to.after);
}

function castle(table: Table, leaving: readonly Delta[], arriving: readonly Delta[]): void {
  const { rng } = table;
  const men = rng.chance(0.75) ? ["K", "k", "R", "r"] : ["R", "r", "K", "k"];
  const order = (man: FieldContent): number => men.indexOf(man);
  const leave = leaving.toSorted((a, b) => order(a.before) - order(b.before));
  const arrive = arriving.toSorted((a, b) => order(a.after) - order(b.after));
  const isTwoHanded = rng.chance(0.25);
  if (isTwoHanded) {
    for (const { square } of leave) {
      table.put(square, ".");
      table.after(90);
    }
  }
  for (const [index, delta] of arrive.entries()) {
    const source = leave[index];
    if (source !== undefined && table.squares[source.square] === source.before) {
      table.put(source.square, ".");
      table.after(350);
    }
    // In Chess960 the other man may still stand where this one goes.
    if (table.squares[delta.square] !== ".") {
      table.put(delta.square, ".");
      table.after(200);
    }
    table.put(delta.square, delta.after);
    table.after(index === 0 && table.maybe(0.15) ? 2500 : 350);
  }
}

/** Before the move: holding the man, trying a square, straightening others. */
function fidget(table: Table, position: Position, move: NormalMove): void {
  const { rng } = table;
  const from = readingIndex(move.from);
  const man = table.squares[from] ?? ".";
  if (table.maybe(0.05)) {
    const men = table.squares.flatMap((content, square) => (content === "." ? [] : [square]));
    for (let count = rng.int(1, 4); count > 0; count--) adjust(table, rng.pick(men));
  }
  if (table.maybe(0.06)) {
    table.put(from, ".");
    table.after(3000);
    if (rng.chance(0.5)) table.put(from, man);
    table.after(500);
  }
  const others = legalMoves(position).filter(
    ({ from: start, to, promotion }) =>
      start === move.from && to !== move.to && promotion === undefined && !position.board.occupied.has(to),
  );
  if (others.length > 0 && table.maybe(0.03)) {
    const square = readingIndex(rng.pick(others).to);
    table.put(from, ".");
    table.after(300);
    table.put(square, man);
    table.after(1200);
    table.put(square, ".");
    table.after(250);
    if (rng.chance(0.5)) {
      table.put(from, man);
      table.after(2000);
    }
  }
}

/** Lifted a little and set down again. */
function adjust(table: Table, square: number): void {
  const man = table.squares[square] ?? ".";
  if (man === ".") return;
  table.after(200);
  table.put(square, ".");
  table.after(260);
  table.put(square, man);
  table.after(150);
}

const CENTRES: Readonly<Record<string, readonly (readonly [number, number])[]>> = {
  "1-0": [[36, 27]],
  "0-1": [[35, 28]],
  "1/2-1/2": [
    [35, 27],
    [36, 28],
  ],
};

function finish(
  table: Table,
  start: GameStart,
  result: Game["result"],
  moves: readonly PlyTruth[],
  before: readonly FieldContent[],
  hasClock: boolean,
): GameScript {
  const { rng } = table;
  const endedAt = table.now;
  table.after(2500);
  if (hasClock) table.events.push({ at: table.now, kind: "stopClock" });
  table.after(2000);
  const pair = CENTRES[result]?.[rng.int(0, (CENTRES[result]?.length ?? 1) - 1)];
  let gestureAt: number | null = null;
  if (pair !== undefined && rng.chance(0.7)) {
    const kings = rng.shuffle<FieldContent>(["K", "k"]);
    for (const [index, king] of kings.entries()) {
      const target = pair[index] ?? 0;
      const stood = table.squares.indexOf(king);
      if (stood >= 0) table.put(stood, ".");
      table.after(300);
      if (table.squares[target] !== ".") {
        table.put(target, ".");
        table.after(300);
      }
      table.put(target, king);
      table.after(700);
    }
    // A king that was in the way of the other has been put aside; it goes to its place last.
    for (const [index, king] of kings.entries()) table.put(pair[index] ?? 0, king);
    gestureAt = table.now;
  }
  table.after(6000);
  // Into the box, in any order.
  for (const square of rng.shuffle(table.squares.map((_, index) => index))) {
    if (table.squares[square] === "." || rng.chance(0.1)) continue;
    table.put(square, ".");
    table.after(150);
  }
  const events = table.events.toSorted((a, b) => a.at - b.at);
  const truth = { start, moves, result, startedAt: 3000, endedAt, gestureAt, analysed: false };
  return { events, truth, before, finishedAt: table.now + 2000, squares: table.squares };
}
