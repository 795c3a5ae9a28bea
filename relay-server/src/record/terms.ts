import {
  formatClock,
  listOverrides,
  printRegulation,
  toMillis,
  type GameState,
  type Millis,
  type MoveFacts,
  type Overrides,
  type RuleId,
  type Side,
  type Termination,
} from "@boardwire/shared";

// Values as they are written in the record. English, as all of it: it may be read in another country than the hall's.

export const SIDES: Record<Side, string> = { white: "White", black: "Black" };

export const TERMINATIONS: Record<Termination, string> = {
  checkmate: "checkmate",
  stalemate: "stalemate",
  deadPosition: "dead position",
  resignation: "resignation",
  agreement: "draw agreed",
  time: "loss on time",
  timeNoMate: "flag fallen, the opponent cannot mate",
  claim: "draw claimed",
  automaticDraw: "draw by repetition or 75 moves",
  illegalMoves: "illegal moves",
  absence: "player absent",
  device: "electronic device",
  kingsSignal: "shown by the kings on the board",
  nextGame: "men set up for the next game",
  ruling: "arbiter's ruling",
};

/** The rule by which a game ends so; what is not here ends by no rule of the Laws. */
export const TERMINATION_RULES: Partial<Record<Termination, RuleId>> = {
  checkmate: "checkmate",
  stalemate: "stalemate",
  deadPosition: "deadPosition",
  resignation: "resignation",
  agreement: "agreement",
  time: "lossOnTime",
  timeNoMate: "lossOnTime",
  claim: "claimRight",
  illegalMoves: "illegalMove",
  device: "devices",
};

export const toResultText = (end: { result: string; termination: Termination } | null): string =>
  end === null ? "no result" : `${end.result}, ${TERMINATIONS[end.termination]}`;

/** `White 1:29:40, Black 0:59`; a dash for a time that was not read. */
export const toTimes = (times: { white: Millis | null; black: Millis | null } | null): string =>
  times === null
    ? "clock not read"
    : `White ${times.white === null ? "–" : formatClock(toMillis(Math.max(0, times.white)))}, Black ${
        times.black === null ? "–" : formatClock(toMillis(Math.max(0, times.black)))
      }`;

/** Number of the full move and who makes it, of half-move `ply` from 1. */
export function toTurn(game: Pick<GameState, "start">, ply: number): { number: number; side: Side } {
  const fields = game.start.fen.split(" ");
  const index = ply - 1 + (fields[1] === "b" ? 1 : 0);
  return {
    number: (Number(fields[5] ?? "1") || 1) + (index >> 1),
    side: index % 2 === 0 ? "white" : "black",
  };
}

/** `12.Rxd2`, `12...Rxd2`. */
export function toMoveText(game: Pick<GameState, "start">, ply: number, san: string): string {
  const { number, side } = toTurn(game, ply);
  return `${number}${side === "white" ? "." : "..."}${san}`;
}

/** A line from half-move `from` on, as it is written in a score sheet; `nothing` where it has none. */
export function toLine(
  game: Pick<GameState, "start">,
  from: number,
  moves: readonly Pick<MoveFacts, "san">[],
): string {
  if (moves.length === 0) return "nothing";
  return moves
    .map(({ san }, i) => {
      const ply = from + i;
      return i === 0 || toTurn(game, ply).side === "white" ? toMoveText(game, ply, san) : san;
    })
    .join(" ");
}

/** `after 12...Rxd2`, `at the start`. */
export function toPlace(game: GameState, ply: number): string {
  const move = game.moves[ply - 1];
  return move === undefined
    ? ply === 0
      ? "at the start"
      : `at half-move ${ply}`
    : `after ${toMoveText(game, ply, move.san)}`;
}

/** A camel-case word of the journal as words: `wrongClaim` is `wrong claim`. */
export const toPlainWords = (name: string): string =>
  name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

/** `default time: 30m; illegal move, standard, strikes to lose: 3`; empty: the tournament has none of its own. */
export const toRegulations = (overrides: Overrides): string =>
  listOverrides(overrides)
    .map((one) => `${toPlainWords(one.name.replaceAll(".", ", "))}: ${printRegulation(one)}`)
    .join("; ");
