import {
  assertNever,
  cite,
  ok,
  type Citation,
  type Command,
  type Draft,
  type GameState,
  type Hall,
  type LawsSay,
  type Proposal,
  type Times,
} from "@boardwire/shared";
import { toIllegalCase, type FindMate, type IllegalCase } from "../illegal-case.ts";
import { timesAfter, timesToChange } from "../clock-times.ts";
import { stopFor } from "./stop-for.ts";
import { cited, findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";
import { takeOut, toTimes } from "./drafts.ts";
import { toPendingResult } from "./result-hold.ts";

type RuleIllegalMove = Extract<Command, { kind: "ruleIllegalMove" }>;

/**
 * A completed illegal move [RUL13] to [RUL16]: the ruling, the line back to before it, the clocks and the result are one step.
 * What the edition makes of it is what is ruled, unless the arbiter decides `against` it.
 */
export function ruleIllegalMove(
  hall: Hall,
  command: RuleIllegalMove,
  ruling: Ruling,
  findMate: FindMate,
): Decision {
  const found = findPlay(hall, command.game, ruling);
  if (!found.ok) return found;
  const game = found.value;
  const rule = cite(hall.laws.edition, "illegalMove");
  const { ply } = command;
  const plies = game.moves.length;
  if (ply > plies + 1) return refuse({ code: "plyTooFar", plies, ply });
  const move = game.moves[ply - 1];
  if (move !== undefined && move.known !== "illegal" && ply < plies)
    return refuse({ code: "legalByRecord", ply, san: move.san }, rule);
  const before = game.desk.illegal.findLast((one) => one.ply === ply && one.ruling !== "noted");
  if (before !== undefined && command.again !== true && (move === undefined || move.at <= before.at))
    return refuse({ code: "ruledBefore", ply, ruling: before.ruling, ...said(hall, before) }, before);
  const facts = toCase(hall, game, command, { ...ruling, findMate });
  const { side } = facts;
  const { ruling: ruled } = command;
  const trouble = ruled === "noted" || command.against === true ? null : findTrouble(facts.proposal, ruled);
  if (trouble !== null) return refuse({ code: "lawsSay", what: trouble }, facts.proposal);
  const source = facts.proposal ?? rule;
  return ok([
    { ...ruling, type: "IllegalMoveRuled", game: game.id, ply, side, ruling: ruled, ...cited(source) },
    ...toConsequences(game, command, facts, source, ruling),
  ]);
}

interface Case extends IllegalCase {
  /** What the clocks go back to; null: not known. */
  readonly times: Times | null;
}

function toCase(
  hall: Hall,
  game: GameState,
  command: RuleIllegalMove,
  { at, findMate }: Ruling & { readonly findMate: FindMate },
): Case {
  const { ply, claimed } = command;
  // A move that was found at once is paid for with the time it took; later ones go back with all that followed.
  const times = ply < game.moves.length ? timesAfter(game, ply - 1) : timesToChange(game, at);
  const laws = { edition: hall.edition, supervision: hall.laws.supervision };
  return { times, ...toIllegalCase(game, laws, { ply, isClaimed: claimed ?? false, times }, findMate) };
}

/** Why the edition has something else for it; null: it has this, or does not say. */
function findTrouble(
  proposal: Proposal | null,
  ruled: Exclude<RuleIllegalMove["ruling"], "noted">,
): LawsSay | null {
  if (proposal === null) return null;
  switch (proposal.kind) {
    case "setTimes":
      return ruled === "reinstated" ? null : "reinstated";
    case "loss":
      return ruled === "loses" ? null : "loses";
    case "draw":
      return ruled === "draw" ? null : "draw";
    case "askWinnable":
    case "askArbiter":
      return ruled === "loses" || ruled === "draw" ? null : "losesOrDraw";
    case "goesOn":
      if (ruled === "stands") return null;
      return proposal.why === "tooLate" ? "standsTooLate" : "standsNotClaimed";
    default:
      return assertNever(proposal);
  }
}

function toConsequences(
  game: GameState,
  { ply, ruling: ruled, times }: RuleIllegalMove,
  { side, times: base, proposal }: Case,
  source: Citation,
  ruling: Ruling,
): Draft[] {
  switch (ruled) {
    case "reinstated": {
      // A move that is legal in itself stays (made with two hands, say: Laws 7.5.4).
      const isInLine = game.moves[ply - 1]?.known === "illegal";
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
