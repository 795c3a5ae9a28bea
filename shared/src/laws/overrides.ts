import * as v from "valibot";
import { MillisSchema, type Millis } from "../ids.ts";
import { REGULATIONS_ARTICLE } from "./articles.ts";
import type { RateClass } from "../time/rate-class.ts";
import type { Cell, Edition, IllegalMoveRule, PlayMode } from "./edition.ts";

// A tournament's own regulations, where they differ from the edition it is played by.

type Maybe<T> = { readonly [K in keyof T]?: T[K] | undefined };

/** Single values of an edition (`Edition` says what they are); times in milliseconds. */
export type Overrides = Maybe<{
  /** Null: there is no such time. */
  defaultTime: Millis | null;
  /** What the opponent gets. */
  wrongClaim: Maybe<Record<RateClass, Millis>>;
  illegalMove: Maybe<Record<PlayMode, IllegalMoveOverride>>;
  fivefold: Edition["fivefold"]["value"];
  seventyFive: boolean;
  rightLostBy: Edition["rightLostBy"]["value"];
  resignationCanDraw: boolean;
  quickplayClaim: Maybe<Record<RateClass, Edition["quickplayClaim"]["standard"]["value"]>>;
  fiveSecondRequest: boolean;
  movesBeforeAgreement: number;
  gamesPerArbiter: number;
}>;
type IllegalMoveOverride = Maybe<
  Omit<IllegalMoveRule, "drawIfOpponentCannotMate"> & { drawIfOpponentCannotMate: boolean }
>;

// Each schema says in its message what is allowed, for whoever wrote something else.

// The marks let a page that reads none leave the schemas out.
/* @__NO_SIDE_EFFECTS__ */
const sparse = <T extends v.ObjectEntries>(entries: T) =>
  v.partial(v.strictObject(entries, Object.keys(entries).join(", ")));

/* @__NO_SIDE_EFFECTS__ */
const perClass = <T extends v.GenericSchema>(value: T) =>
  sparse({ standard: value, rapid: value, blitz: value });

/* @__NO_SIDE_EFFECTS__ */
const countFrom = (least: number) => {
  const allowed = `a whole number from ${least} on`;
  return v.pipe(v.number(allowed), v.integer(allowed), v.minValue(least, allowed));
};

/* @__NO_SIDE_EFFECTS__ */
const oneOf = <T extends string>(...words: readonly T[]) => v.picklist(words, words.join(" or "));

/* @__NO_SIDE_EFFECTS__ */
const yesOrNo = () => v.boolean("true or false");

/**
 * For overrides whose times are written in some way. Unknown names are refused, so that a slip is seen; the message of such
 * an issue lists the known ones.
 */
/* @__NO_SIDE_EFFECTS__ */
export function overridesWith(
  time: v.GenericSchema<unknown, Millis>,
  defaultTime: v.GenericSchema<unknown, Millis | null>,
): v.GenericSchema<unknown, Overrides> {
  const rule = sparse({
    strikesToLose: countFrom(1),
    opponentGets: time,
    noticedBy: oneOf("arbiterOrOpponent", "opponent"),
    until: oneOf("gameEnd", "opponentsMove"),
    drawIfOpponentCannotMate: yesOrNo(),
  });
  return sparse({
    defaultTime,
    wrongClaim: perClass(time),
    illegalMove: sparse({
      standard: rule,
      rapidFull: rule,
      rapidLimited: rule,
      blitzFull: rule,
      blitzLimited: rule,
    }),
    fivefold: oneOf("none", "consecutive", "total"),
    seventyFive: yesOrNo(),
    rightLostBy: oneOf("moving", "touching"),
    resignationCanDraw: yesOrNo(),
    quickplayClaim: perClass(oneOf("always", "announced", "never")),
    fiveSecondRequest: yesOrNo(),
    movesBeforeAgreement: countFrom(0),
    gamesPerArbiter: countFrom(1),
  });
}

/** As entries and messages have them: times in milliseconds. */
export const OverridesSchema = overridesWith(MillisSchema, v.nullable(MillisSchema));

const own = <T>(cell: Cell<T>, value: T | undefined): Cell<T> =>
  value === undefined ? cell : { value, article: REGULATIONS_ARTICLE, certainty: "overridden" };

const merge = (rule: IllegalMoveRule, given: IllegalMoveOverride): IllegalMoveRule => ({
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
    defaultTime: own<Millis | null>(edition.defaultTime, overrides.defaultTime),
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
