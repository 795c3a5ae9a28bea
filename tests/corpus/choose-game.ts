import {
  BLITZ,
  CLASSICAL,
  FAMOUS_GAMES,
  generateGame,
  RAPID,
  thinkTimes,
  toPlayable,
  type PlayableGame,
  type PlyKind,
  type Rng,
  type TimeControl,
} from "@boardwire/board-driver";
import {
  legalMoves,
  parsePosition,
  parseUciMove,
  playMove,
  STANDARD_FEN,
  type Position,
} from "@boardwire/shared";

// Which games the corpus plays, and how long each move of them is thought about.

export type Game = Omit<PlayableGame, "kinds">;

const PLAYABLE = FAMOUS_GAMES.map((game) => toPlayable(game));
/** Nobody needs to wait for classical thinking, not even in virtual time. */
export const CONTROLS: readonly { readonly control: TimeControl; readonly shrink: number }[] = [
  { control: CLASSICAL, shrink: 8 },
  { control: RAPID, shrink: 2 },
  { control: BLITZ, shrink: 1 },
];

export type Control = (typeof CONTROLS)[number];

/** Even numbers are famous games, odd ones generated. */
export function chooseGame(n: number, rng: Rng): Game {
  const famous = n % 2 === 0 ? PLAYABLE[(n / 2) % PLAYABLE.length] : undefined;
  if (famous !== undefined) return famous;
  const { start, chess960, moves, result } = generateGame(rng, { chess960Share: 0.35 });
  return { id: `generated-${n}`, start: { fen: start, chess960 }, moves, result };
}

/** A few moves of a game from the same start. */
export function beginAgain(game: Game, rng: Rng): Game {
  const other = game.start.fen === STANDARD_FEN ? rng.pick(PLAYABLE) : game;
  return { ...other, moves: other.moves.slice(0, rng.int(4, 24)), result: "1/2-1/2" };
}

/** The side to move lost, and not by mate: perhaps by its clock. */
export function isLost(game: Game, positions: readonly Position[]): boolean {
  const last = positions.at(-1);
  return last !== undefined && !last.isEnd() && game.result === (last.turn === "white" ? "0-1" : "1-0");
}

export function positionsOf(game: Game): Position[] {
  const start = parsePosition(game.start.fen);
  if (!start.ok) throw new Error(`no position: ${game.start.fen}`);
  const positions = [start.value];
  let position = start.value;
  for (const uci of game.moves) {
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`${game.id}: ${uci} is not legal`);
    position = playMove(position, move.value);
    positions.push(position);
  }
  return positions;
}

function kindsOf(game: Game, positions: readonly Position[]): PlyKind[] {
  let takenOn = "";
  return game.moves.map((uci, ply) => {
    const [before, after] = [positions[ply], positions[ply + 1]];
    const to = uci.slice(2, 4);
    const takes =
      before !== undefined &&
      after !== undefined &&
      after.board.occupied.size() < before.board.occupied.size();
    const kind = {
      recapture: takes && to === takenOn,
      forced: before !== undefined && legalMoves(before).length === 1,
    };
    takenOn = takes ? to : "";
    return kind;
  });
}

/** Thinking time of each half-move, never less than a moment. */
export function thinkAbout(game: Game, { control, shrink }: Control, rng: Rng): number[] {
  const kinds = kindsOf(game, positionsOf(game));
  return thinkTimes(kinds, control, rng).map((think) => Math.max(700, think / shrink));
}
