import {
  EDITIONS,
  assertNever,
  cite,
  ok,
  otherSide,
  parsePosition,
  playModeOf,
  proposeIllegalMove,
  toMillis,
  toPly,
  type CanMate,
  type Citation,
  type Command,
  type Draft,
  type Edition,
  type GameState,
  type Hall,
  type Proposal,
  type Side,
  type Times,
} from "@boardwire/shared";
import { turnOf } from "../projections/tile.ts";
import { stopFor, timesAfter, timesNow } from "./clock-times.ts";
import { toTimes } from "./decide-claim.ts";
import { cited, findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";
import { toPendingResult } from "./result-hold.ts";

type RuleIllegalMove = Extract<Command, { kind: "ruleIllegalMove" }>;

/**
 * A completed illegal move [RUL13] to [RUL16]: the ruling, the line back to before it, the clocks and the result are one step.
 * What the edition makes of it is what is ruled, unless the arbiter decides `against` it.
 */
export function ruleIllegalMove(hall: Hall, command: RuleIllegalMove, ruling: Ruling): Decision {
  const found = findPlay(hall, command.game, ruling, "rules on illegal moves");
  if (!found.ok) return found;
  const game = found.value;
  const edition = EDITIONS[hall.laws.edition];
  const rule = cite(edition.id, "illegalMove");
  const { ply } = command;
  const plies = game.moves.length;
  if (ply > plies + 1)
    return refuse("badPly", `Game ${game.id} has ${plies} half-moves; the next one is ${plies + 1}.`);
  const move = game.moves[ply - 1];
  if (move !== undefined && move.known !== "illegal" && ply < plies)
    return refuse(
      "badPly",
      `Half-move ${ply} of game ${game.id}, ${move.san}, is legal by the record; put the moves right first.`,
      rule,
    );
  const before = game.desk.illegal.findLast((one) => one.ply === ply && one.ruling !== "noted");
  if (before !== undefined && command.again !== true && (move === undefined || move.at <= before.at))
    return refuse(
      "alreadyDone",
      `${said(hall, before.by, before.at)} ruled on half-move ${ply}: ${before.ruling}.`,
      before,
    );
  const side = sideOf(game, ply);
  const facts = toCase(game, edition, hall.laws.supervision, command, side, ruling);
  const { ruling: ruled } = command;
  const trouble = ruled === "noted" || command.against === true ? null : findTrouble(facts.proposal, ruled);
  if (trouble !== null) return refuse("againstFinding", trouble, facts.proposal);
  const source = facts.proposal ?? rule;
  return ok([
    { ...ruling, type: "IllegalMoveRuled", game: game.id, ply, side, ruling: ruled, ...cited(source) },
    ...toConsequences(game, command, side, facts, source, ruling),
  ]);
}

interface Case {
  /** What the clocks go back to; null: not known. */
  readonly times: Times | null;
  /** Null: the time control is not known. */
  readonly proposal: Proposal | null;
}

function toCase(
  game: GameState,
  edition: Edition,
  supervision: Hall["laws"]["supervision"],
  { ply, claimed }: RuleIllegalMove,
  side: Side,
  { at }: Ruling,
): Case {
  const plies = game.moves.length;
  // A move that was found at once is paid for with the time it took; later ones go back with all that followed.
  const times = ply < plies ? timesAfter(game, ply - 1) : timesNow(game, at);
  const { control } = game;
  if (control === null) return { times, proposal: null };
  const mode = playModeOf(control, edition, supervision);
  const proposal = proposeIllegalMove(edition, mode, {
    offender: side,
    earlier: countStrikes(game, side),
    times: times ?? { white: toMillis(0), black: toMillis(0) },
    claimedByOpponent: claimed ?? false,
    opponentHasMoved: ply < plies,
    opponentCanMate: canMate(game, ply, otherSide(side)),
  });
  return { times, proposal };
}

/** Illegal moves of the side that were ruled against it. */
export const countStrikes = ({ desk }: Pick<GameState, "desk">, side: Side): number =>
  desk.illegal.filter((one) => one.side === side && STRIKES.has(one.ruling)).length;
const STRIKES: ReadonlySet<string> = new Set(["reinstated", "loses", "draw"]);

const sideOf = (game: GameState, ply: number): Side => {
  const first = turnOf(game.start.fen);
  return ply % 2 === 1 ? first : otherSide(first);
};

/** Material alone is looked at here; the rest is the arbiter's to ask. */
function canMate(game: GameState, ply: number, side: Side): CanMate {
  const before = parsePosition(ply === 1 ? game.start.fen : (game.moves[ply - 2]?.fen ?? ""));
  return before.ok && before.value.hasInsufficientMaterial(side) ? "unwinnable" : "notAsked";
}

/** Why the edition has something else for it; null: it has this, or does not say. */
function findTrouble(
  proposal: Proposal | null,
  ruled: Exclude<RuleIllegalMove["ruling"], "noted">,
): string | null {
  if (proposal === null) return null;
  switch (proposal.kind) {
    case "setTimes":
      return ruled === "reinstated"
        ? null
        : "The position before it is reinstated, and the opponent gets time.";
    case "loss":
      return ruled === "loses" ? null : "It is one too many: the player loses.";
    case "draw":
      return ruled === "draw" ? null : "It is one too many, but the opponent cannot mate: the game is drawn.";
    case "askWinnable":
    case "askArbiter":
      return ruled === "loses" || ruled === "draw"
        ? null
        : "It is one too many: the player loses, or the game is drawn where the opponent cannot mate.";
    case "goesOn":
      if (ruled === "stands") return null;
      return proposal.why === "tooLate"
        ? "The opponent has moved since: it stands."
        : "It stands, since the opponent has not claimed it.";
    default:
      return assertNever(proposal);
  }
}

function toConsequences(
  game: GameState,
  { ply, ruling: ruled, times }: RuleIllegalMove,
  side: Side,
  { times: base, proposal }: Case,
  source: Citation,
  ruling: Ruling,
): Draft[] {
  switch (ruled) {
    case "reinstated": {
      const isInLine = ply <= game.moves.length;
      const computed = base === null || proposal?.kind !== "setTimes" ? null : proposal;
      const set = times ?? computed;
      return [
        ...stopFor(game, ruling, { why: "illegalMove", side: null }),
        ...(isInLine ? [takeOut(game, ply, ruling)] : []),
        ...(set === null ? [] : [toTimes(game, set, "illegalMove", source, ruling)]),
      ];
    }
    case "loses":
      return [toPendingResult(ruling, game.id, side === "white" ? "0-1" : "1-0", "illegalMoves")];
    case "draw":
      return [toPendingResult(ruling, game.id, "1/2-1/2", "illegalMoves")];
    case "stands":
    case "noted":
      return [];
    default:
      return assertNever(ruled);
  }
}

/** The half-moves from `from` on are taken out. */
export const takeOut = (game: GameState, from: number, ruling: Ruling): Draft => ({
  ...ruling,
  type: "MovesCorrected",
  game: game.id,
  from: toPly(from),
  moves: [],
});
