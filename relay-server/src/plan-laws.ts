import {
  chooseOverrides,
  listOverrides,
  type Config,
  type Draft,
  type Instant,
  type LawsInForce,
  type Overrides,
} from "@boardwire/shared";
import { isSame } from "./core/projections/difference.ts";

/** The edition, the supervision and the regulations that were set, where they are not in force. */
export function planLaws(
  laws: LawsInForce,
  config: Partial<Pick<Config, "laws" | "supervision" | "regulations" | "default-time">>,
  at: Instant,
): readonly Draft[] {
  const edition = config.laws ?? laws.edition;
  const supervision = config.supervision ?? laws.supervision;
  const overrides = chooseOverrides(laws.overrides, {
    regulations: config.regulations ?? null,
    defaultTime: config["default-time"] ?? null,
  });
  const isInForce =
    edition === laws.edition &&
    supervision === laws.supervision &&
    isSame(valuesOf(overrides), valuesOf(laws.overrides));
  return isInForce
    ? []
    : [{ at, source: { kind: "relay" }, type: "LawsChosen", edition, supervision, overrides }];
}

/** Whatever the order, and without what says nothing. */
const valuesOf = (overrides: Overrides): unknown =>
  Object.fromEntries(listOverrides(overrides).map(({ name, value }) => [name, value]));
