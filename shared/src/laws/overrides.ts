import * as v from "valibot";
import { MillisSchema } from "../ids.ts";
import { REGULATIONS_ARTICLE } from "./articles.ts";
import type { Cell, Edition, IllegalMoveRule } from "./edition.ts";

// A tournament's own regulations, where they differ from the edition it is played by.

const sparse = <T extends v.ObjectEntries>(entries: T) => v.partial(v.strictObject(entries));

const perClass = <T extends v.GenericSchema>(value: T) =>
  sparse({ standard: value, rapid: value, blitz: value });

const IllegalMoveOverride = sparse({
  strikesToLose: v.pipe(v.number(), v.integer(), v.minValue(1)),
  opponentGets: MillisSchema,
  noticedBy: v.picklist(["arbiterOrOpponent", "opponent"]),
  until: v.picklist(["gameEnd", "opponentsMove"]),
  drawIfOpponentCannotMate: v.boolean(),
});

/** Single values of an edition; times in milliseconds. Unknown names are refused, so that a slip is seen. */
export const OverridesSchema = sparse({
  /** Null: there is no such time. */
  defaultTime: v.nullable(MillisSchema),
  wrongClaim: perClass(MillisSchema),
  illegalMove: sparse({
    standard: IllegalMoveOverride,
    rapidFull: IllegalMoveOverride,
    rapidLimited: IllegalMoveOverride,
    blitzFull: IllegalMoveOverride,
    blitzLimited: IllegalMoveOverride,
  }),
  fivefold: v.picklist(["none", "consecutive", "total"]),
  seventyFive: v.boolean(),
  rightLostBy: v.picklist(["moving", "touching"]),
  resignationCanDraw: v.boolean(),
  quickplayClaim: perClass(v.picklist(["always", "announced", "never"])),
  fiveSecondRequest: v.boolean(),
  movesBeforeAgreement: v.pipe(v.number(), v.integer(), v.minValue(0)),
  gamesPerArbiter: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type Overrides = v.InferOutput<typeof OverridesSchema>;

const own = <T>(cell: Cell<T>, value: T | undefined): Cell<T> =>
  value === undefined ? cell : { value, article: REGULATIONS_ARTICLE, certainty: "overridden" };

const merge = (rule: IllegalMoveRule, given: v.InferOutput<typeof IllegalMoveOverride>): IllegalMoveRule => ({
  strikesToLose: given.strikesToLose ?? rule.strikesToLose,
  opponentGets: given.opponentGets ?? rule.opponentGets,
  noticedBy: given.noticedBy ?? rule.noticedBy,
  until: given.until ?? rule.until,
  drawIfOpponentCannotMate: given.drawIfOpponentCannotMate ?? rule.drawIfOpponentCannotMate,
});

/** The edition with a tournament's own values in place of its own; what was replaced cites the regulations. */
export function withOverrides(edition: Edition, overrides: Overrides): Edition {
  const { wrongClaim, illegalMove, quickplayClaim } = edition;
  const claim = (rate: keyof typeof wrongClaim) => {
    const gets = overrides.wrongClaim?.[rate];
    const cell = wrongClaim[rate];
    return own(cell, gets === undefined ? undefined : { ...cell.value, opponentGets: gets });
  };
  const illegal = (mode: keyof typeof illegalMove): Cell<IllegalMoveRule> => {
    const given = overrides.illegalMove?.[mode];
    const cell = illegalMove[mode];
    return own(cell, given === undefined ? undefined : merge(cell.value, given));
  };
  const quickplay = (rate: keyof typeof quickplayClaim) =>
    own(quickplayClaim[rate], overrides.quickplayClaim?.[rate]);
  return {
    ...edition,
    defaultTime: own(edition.defaultTime, overrides.defaultTime),
    wrongClaim: { standard: claim("standard"), rapid: claim("rapid"), blitz: claim("blitz") },
    illegalMove: {
      standard: illegal("standard"),
      rapidFull: illegal("rapidFull"),
      rapidLimited: illegal("rapidLimited"),
      blitzFull: illegal("blitzFull"),
      blitzLimited: illegal("blitzLimited"),
    },
    fivefold: own(edition.fivefold, overrides.fivefold),
    seventyFive: own(edition.seventyFive, overrides.seventyFive),
    rightLostBy: own(edition.rightLostBy, overrides.rightLostBy),
    resignationCanDraw: own(edition.resignationCanDraw, overrides.resignationCanDraw),
    quickplayClaim: {
      standard: quickplay("standard"),
      rapid: quickplay("rapid"),
      blitz: quickplay("blitz"),
    },
    fiveSecondRequest: own(edition.fiveSecondRequest, overrides.fiveSecondRequest),
    movesBeforeAgreement: own(edition.movesBeforeAgreement, overrides.movesBeforeAgreement),
    gamesPerArbiter: own<number | "none">(edition.gamesPerArbiter, overrides.gamesPerArbiter),
  };
}
