import { expect, it } from "vitest";
import { toInstant, toMillis, type DeviceId, type Observation } from "@boardwire/shared";
import { NO_EVIDENCE, seeObservation } from "./evidence.ts";
import { isSeen } from "./examine.ts";

const told = (ageMillis?: number): Observation => ({
  kind: "device",
  make: "dgt",
  senses: "pieces",
  port: "a line",
  ...(ageMillis === undefined ? {} : { ageMillis: toMillis(ageMillis) }),
});

it.each<[string, number | undefined, number]>([
  ["a board on a line of its own for six seconds", undefined, 6000],
  ["one of a shared line as well, where its age is as it should be", 4000, 6000],
  ["while the line is still being read, until it has settled", 12_000, 35_000],
])("is watched: %s", (_name, ageMillis, until) => {
  const board = "dgt:01001" as DeviceId;
  const evidence = seeObservation(NO_EVIDENCE, board, toInstant(1000), told(ageMillis));
  expect(isSeen(evidence, 0, 1000 + until - 1)).toBe(false);
  expect(isSeen(evidence, 0, 1000 + until)).toBe(true);
});
