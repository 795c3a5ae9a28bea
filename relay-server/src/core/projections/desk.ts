import {
  cite,
  openStop,
  periodAt,
  requiredMoves,
  sheetLimitOf,
  toInstant,
  toMillis,
  type ClaimVerdict,
  type DeskState,
  type DeskView,
  type Edition,
  type GameId,
  type GameState,
  type Hall,
  type MadeClaim,
  type Millis,
  type PendingResultView,
  type Side,
} from "@boardwire/shared";
import { findClaimPenalty, findClaimVerdict, toFinding } from "../claim-verdict.ts";
import { timesToChange } from "../clock-times.ts";
import { toControlTag } from "../control-tag.ts";
import { modeOf } from "../mode-of.ts";
import { nameOf } from "../names.ts";
import { isOfferOpen } from "../offers.ts";
import { protestUntil } from "../protest.ts";
import { countMoves } from "./arbiter-flags.ts";

// What arbiters have done about a game, for the arbiters [RUL26]. Nobody else gets any of it, but for the result on
// its way, which the operator sees as well.

/** Makes the desk of one game after another; what the moves say of a claim is found once for the same moves. */
export interface DeskViews {
  find(hall: Hall, game: GameState): DeskView;
}

/** `protestMillis`: how long protests are taken after a game; 0: there is no such time. */
export function createDeskViews(protestMillis = 0): DeskViews {
  const known = new Map<GameId, KnownVerdicts>();
  return {
    find(hall, game) {
      const { edition } = hall;
      const before = known.get(game.id);
      const verdicts = findVerdicts(game, edition, before);
      if (game.desk.claims.length > 0) known.set(game.id, verdicts);
      return {
        ...toDesk(hall, game, verdicts.verdicts),
        protestUntil: protestUntil(game.end?.at ?? null, protestMillis),
      };
    },
  };
}

interface KnownVerdicts {
  readonly edition: Edition;
  readonly claims: DeskState["claims"];
  readonly moves: GameState["moves"];
  readonly verdicts: readonly (ClaimVerdict | null)[];
}

function findVerdicts(game: GameState, edition: Edition, before: KnownVerdicts | undefined): KnownVerdicts {
  const { moves, desk } = game;
  const { claims } = desk;
  const verdicts = claims.map((claim, i) => {
    const isKnown =
      before?.edition === edition &&
      i < before.claims.length &&
      moves.length >= claim.ply &&
      before.moves.length >= claim.ply &&
      (moves === before.moves ||
        moves.every((move, ply) => ply >= claim.ply || move.fen === before.moves[ply]?.fen));
    return isKnown ? (before.verdicts[i] ?? null) : findClaimVerdict(game, claim, edition);
  });
  return { edition, claims, moves, verdicts };
}

/** A result on its way; null: none. */
export function toPending(hall: Hall, game: GameState | null): PendingResultView | null {
  const pending = game?.desk.pending ?? null;
  return pending === null ? null : { ...pending, by: nameOf(hall, pending.by) };
}

function toDesk(
  hall: Hall,
  game: GameState,
  verdicts: readonly (ClaimVerdict | null)[],
): Omit<DeskView, "protestUntil"> {
  const { edition } = hall;
  const { desk, control, periods } = game;
  const named = <T extends { readonly by: string }>(done: T): T => ({ ...done, by: nameOf(hall, done.by) });
  const stop = openStop(desk);
  const noted = desk.noted.at(-1);
  const count = (side: Side): ReturnType<typeof countMoves> =>
    countMoves(game, side, toInstant(Number.MAX_SAFE_INTEGER));
  const [white, black] = [count("white"), count("black")];
  const mode = modeOf(hall, game);
  const required = (side: Side): number | "all" | null =>
    control === null ? null : requiredMoves(control, periods[side]);
  const increment = (side: Side): Millis | null => {
    if (control === null) return null;
    const { method } = periodAt(control, periods[side]);
    return method.kind === "fischer" ? method.increment : toMillis(0);
  };
  return {
    stopped:
      stop === null
        ? null
        : named({ why: stop.why, side: stop.side, text: stop.text, by: stop.by, at: stop.at }),
    unjustified: {
      white: countUnjustified(desk, "white"),
      black: countUnjustified(desk, "black"),
    },
    offers: desk.offers.map((offer) => ({
      side: offer.side,
      ply: offer.ply,
      at: offer.at,
      open: isOfferOpen(game, offer),
    })),
    claims: desk.claims.map((claim, i) => ({
      claim: claim.claim,
      side: claim.side,
      what: claim.what,
      intended: claim.intended,
      ply: claim.ply,
      by: nameOf(hall, claim.by),
      at: claim.at,
      found: toFound(claim, verdicts[i] ?? null, edition),
      ifWrong: toPenalty(game, claim, edition),
      decided: claim.decided === null ? null : named(claim.decided),
    })),
    mustPlay: findIntended(game, edition),
    illegal: desk.illegal.map(named),
    sheets: desk.sheets,
    sheetLimit: mode === null ? null : (sheetLimitOf(edition.id, mode)?.value ?? null),
    noted: noted === undefined ? null : named(noted),
    flagAt: { white: flagAt(game, "white"), black: flagAt(game, "black") },
    made: { white: white.made, black: black.made },
    completed: { white: white.completed, black: black.completed },
    required: { white: required("white"), black: required("black") },
    timeControl: toControlTag(game),
    increment: { white: increment("white"), black: increment("black") },
  };
}

const countUnjustified = ({ stops }: DeskState, side: Side): number =>
  stops.filter((stop) => stop.side === side && stop.justified === false).length;

const toFound = (
  { decided }: MadeClaim,
  verdict: ClaimVerdict | null,
  edition: Edition,
): DeskView["claims"][number]["found"] =>
  verdict === null ? null : toFinding(verdict, decided?.outcome === "lapsed", edition);

function toPenalty(
  game: GameState,
  claim: MadeClaim,
  edition: Edition,
): DeskView["claims"][number]["ifWrong"] {
  const { clock } = game;
  if (claim.decided !== null || claim.what === "twoMinutes" || clock === null || clock.running !== null)
    return null;
  const { times } = findClaimPenalty(game, claim, edition, timesToChange(game, clock.seen));
  return times === null ? null : { white: times.white, black: times.black };
}

/** After a wrong claim the move that was written down, until it stands on the board (Laws 9.5.3). */
function findIntended(game: GameState, edition: Edition): DeskView["mustPlay"] {
  const claim = game.desk.claims.findLast(({ decided }) => decided?.outcome === "wrong");
  if (claim === undefined || claim.intended === null || game.end !== null) return null;
  const made = game.moves[claim.ply];
  if (made?.uci === claim.intended.uci || game.moves.length < claim.ply) return null;
  return {
    ply: claim.ply + 1,
    side: claim.side,
    ...claim.intended,
    made: made?.san ?? null,
    ...cite(edition.id, "claimWrong"),
  };
}

/** When the side's clock will be at zero if nothing is done. */
function flagAt({ clock }: GameState, side: Side): DeskView["flagAt"]["white"] {
  if (clock === null || !clock.present || clock.running !== side) return null;
  return toInstant(Math.max(clock.seen, clock.runsFrom ?? 0) + Math.max(0, clock[side]));
}
