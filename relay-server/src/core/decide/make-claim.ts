import {
  EDITIONS,
  judgeClaim,
  ok,
  rateClassOf,
  refuseQuickplayClaim,
  cite,
  type Command,
  type Draft,
  type Edition,
  type GameState,
  type Hall,
  type NormalMove,
  type QuickplayRefusal,
} from "@boardwire/shared";
import { lineUpTo } from "../draw-line.ts";
import { isOfferOpen } from "../offers.ts";
import { timesNow } from "../clock-times.ts";
import { stopFor } from "./stop-for.ts";
import { cited, findPlay, refuse, said, type Decision, type Ruling } from "./decision.ts";
import { readMove } from "./read-move.ts";

type MakeClaim = Extract<Command, { kind: "makeClaim" }>;

/**
 * A player claims a draw [RUL1] to [RUL4]. The clocks stop, and the claim is an offer too; it cannot be withdrawn (Laws
 * 9.5). What the game says of it the arbiter is shown; a person decides.
 */
export function makeClaim(hall: Hall, command: MakeClaim, ruling: Ruling): Decision {
  const found = findPlay(hall, command.game, ruling, "enters claims");
  if (!found.ok) return found;
  const game = found.value;
  const open = game.desk.claims.find(({ decided }) => decided === null);
  if (open !== undefined)
    return refuse(
      "claimOpen",
      `${said(hall, open.by, open.at)} entered claim ${open.claim} of game ${game.id}; it waits for its decision.`,
    );
  const edition = EDITIONS[hall.laws.edition];
  return command.what === "twoMinutes"
    ? claimTwoMinutes(game, edition, command, ruling)
    : claimDraw(game, edition, { ...command, what: command.what }, ruling);
}

/** Three times the same position, or fifty moves (Laws 9.2, 9.3). */
function claimDraw(
  game: GameState,
  edition: Edition,
  command: MakeClaim & { readonly what: "threefold" | "fifty" },
  ruling: Ruling,
): Decision {
  const { side, what } = command;
  const text = command.intended ?? null;
  const ply = game.moves.length;
  const line = lineUpTo(game, ply);
  if (line === null)
    return refuse("badPosition", `The position of game ${game.id} is none that legal moves can follow.`);
  if (line.position.turn !== side) {
    if (ply === 0)
      return refuse(
        "notOnMove",
        `It is not the turn of ${side}.`,
        cite(edition.id, `${what}${text === null ? "OnBoard" : "Intended"}`),
      );
    const last = game.moves[ply - 1]?.san ?? "";
    return refuse(
      "rightLost",
      `${side} has made the move ${last}: the right to claim comes back with the next turn.`,
      cite(edition.id, "rightLost"),
    );
  }
  const read = text === null ? null : readMove(line.position, text, game.start.chess960);
  if (read !== null && !read.ok) return refuse("illegalMove", read.error);
  const intended = read?.value ?? null;
  const move: NormalMove | null = intended?.move ?? null;
  const hand = command.hand ?? "still";
  const verdict = judgeClaim(line, edition, {
    claimant: side,
    basis: what,
    intended: move,
    hand,
    isGameOver: false,
  });
  if (verdict.fault === "gameOver")
    return refuse("gameOver", `The position on the board has ended game ${game.id}.`, verdict);
  const made = toClaim(game, command, ruling, intended);
  const offered = toOffer(game, command, ruling);
  if (verdict.fault !== "rightLost")
    return ok([...stopFor(game, ruling, { why: "claim", side }, true), made, ...offered]);
  const claim = game.desk.claims.length + 1;
  return ok([
    made,
    ...offered,
    { ...ruling, type: "ClaimDecided", game: game.id, claim, outcome: "lapsed", ...cited(verdict) },
  ]);
}

const WHY_NOT: Readonly<Record<QuickplayRefusal, string>> = {
  notInThisGame: "There are no two-minute claims in such a game.",
  notAnnounced: "The tournament has to have announced two-minute claims.",
  notOnMove: "Only the player on the move can make a two-minute claim.",
  flagFallen: "The claimant's flag has fallen.",
  twoMinutesOrMore: "The claimant has two minutes or more.",
  notLastPeriod: "Two-minute claims are for the last period.",
  hasIncrement: "There are no two-minute claims where every move brings time.",
};

/** Less than two minutes left, and the opponent cannot or does not try to win (Laws 10.2, Guidelines III). */
function claimTwoMinutes(game: GameState, edition: Edition, command: MakeClaim, ruling: Ruling): Decision {
  const { side } = command;
  const { control } = game;
  const source = cite(edition.id, "quickplayClaim");
  if (control === null)
    return refuse("badClaim", `The time control of game ${game.id} is not known.`, source);
  const line = lineUpTo(game, game.moves.length);
  const left = timesNow(game, ruling.at)?.[side] ?? command.left ?? null;
  if (left === null)
    return refuse("timesNotKnown", `The clock of game ${game.id} is not read: say what ${side} has left.`);
  const period = game.periods[side];
  const rate = rateClassOf(control, edition.rateLimits.value);
  const isDown = game.falls.some(
    (fall) => fall.side === side && fall.period >= period && fall.establishedAt !== null,
  );
  const trouble = refuseQuickplayClaim(edition, {
    rate,
    announced: command.announced ?? false,
    control,
    period,
    claimant: side,
    toMove: line?.position.turn ?? side,
    left,
    flagFallen: left <= 0 || isDown,
  });
  if (trouble !== null)
    return refuse(
      trouble === "notOnMove" ? "notOnMove" : "badClaim",
      WHY_NOT[trouble],
      trouble === "notInThisGame" ? edition.quickplayClaim[rate] : source,
    );
  return ok([
    ...stopFor(game, ruling, { why: "claim", side }, true),
    toClaim(game, command, ruling, null),
    ...toOffer(game, command, ruling),
  ]);
}

function toClaim(
  game: GameState,
  { side, what }: MakeClaim,
  ruling: Ruling,
  intended: { readonly uci: string; readonly san: string } | null,
): Draft {
  return {
    ...ruling,
    type: "ClaimMade",
    game: game.id,
    claim: game.desk.claims.length + 1,
    side,
    what,
    intended: intended === null ? null : { uci: intended.uci, san: intended.san },
    ply: game.moves.length,
  };
}

/** A claim is an offer of a draw; one that stands stands. */
function toOffer(game: GameState, { side }: MakeClaim, ruling: Ruling): Draft[] {
  const stands = game.desk.offers.some((offer) => offer.side === side && isOfferOpen(game, offer));
  const ply = game.moves.length;
  return stands ? [] : [{ ...ruling, type: "DrawOffered", game: game.id, side, ply }];
}
