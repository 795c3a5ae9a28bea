import { toInstant, type Instant } from "@boardwire/shared";

/** The relay's clock never goes back behind its journal, whatever became of the computer's clock between two starts. */
export function createNow(clock: { now(): Instant }): {
  now: () => Instant;
  notBefore: (at: number) => void;
} {
  let lead = 0;
  return {
    now: () => toInstant(Math.floor(clock.now() + lead)),
    notBefore(at) {
      lead = Math.max(lead, at - clock.now());
    },
  };
}
