import { otherSide, type Side } from "@boardwire/shared";
import type { Stage } from "./stage.ts";

// The hand at the clock: pressed in time, late, early or not at all, and the arbiter's hand.

/** The arbiter stops the clocks in one player's time, perhaps moves the lever about, and gives the other two minutes. */
export function interrupt(stage: Stage, toMove: Side): void {
  if (!stage.hasClock) return;
  stage.stopClock();
  stage.pause(8000);
  if (stage.rng.chance(0.3)) {
    stage.press(stage.now, toMove, null);
    stage.pause(1500);
    stage.press(stage.now, otherSide(toMove), null);
    stage.pause(1500);
  }
  stage.adjustClock(otherSide(toMove), 120_000);
  stage.pause(4000);
  stage.startClock();
}

/** When the lever goes down for the move just made; null where it is forgotten. Never before the lever before it. */
export function pressTime(
  stage: Stage,
  inTheAirAt: number | null,
  previous: number,
  mates: boolean,
): number | null {
  const { rng, level, now } = stage;
  // Few press after a mate.
  if (rng.chance(mates ? 0.7 : level.pressForgotten)) return null;
  let at = now + Math.max(150, rng.around(500, level.name === "L0" ? 0.15 : 0.35));
  if (rng.chance(level.pressLate) && stage.flagAt > now + 20_000) at = now + rng.between(1500, 5000);
  else if (inTheAirAt !== null && rng.chance(level.pressEarly)) at = inTheAirAt;
  return Math.max(at, previous + 120);
}

/** A lever that springs up and goes down again; the clock adds its increment each time. Says when it is at rest. */
export function bounce(stage: Stage, press: number, side: Side, ply: number): number {
  stage.press(press + 60, otherSide(side), null);
  stage.press(press + 140, side, ply);
  return press + 140;
}
