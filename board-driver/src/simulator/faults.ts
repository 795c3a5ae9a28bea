import type { FieldContent } from "@boardwire/shared";
import { encodeClock } from "./encode.ts";
import type { GameTruth } from "./script.ts";
import type { Stage } from "./stage.ts";

// What goes wrong that is nobody's hand: cables, power, sensors, the line. Laid over a game that is already written.

export function addFaults(stage: Stage, truth: GameTruth): void {
  const { rng, level } = stage;
  if (truth.moves.length < 4) return;
  if (rng.chance(level.cablePulledPerGame)) pullCable(stage, truth);
  else if (rng.chance(level.powerCyclePerGame)) cyclePower(stage, truth);
  if (rng.chance(level.flickerPerGame)) flicker(stage, truth);
  if (rng.chance(level.ghostPerGame)) ghost(stage, truth);
  if (rng.chance(level.unknownCodePerGame)) misread(stage, truth, "?", rng.between(500, 20_000));
  if (rng.chance(level.stuckPerGame)) misread(stage, truth, "stuck", rng.between(1000, 6000));
  if (rng.chance(level.lostUpdatePerGame)) {
    stage.addAt(sometime(stage, truth), { kind: "loseUpdates", count: 1 });
  }
  if (rng.chance(level.droppedBytePerGame)) {
    stage.addAt(sometime(stage, truth), { kind: "dropBytes", count: 1 });
  }
  if (rng.chance(level.staleDumpPerGame)) {
    stage.addAt(sometime(stage, truth), { kind: "delayDump", millis: rng.between(300, 2500) });
  }
  if (rng.chance(level.noisePerGame)) {
    const bytes = Array.from({ length: rng.int(1, 12) }, () => rng.int(0, 255));
    stage.addAt(sometime(stage, truth), { kind: "noise", bytes });
  }
  if (rng.chance(level.clockCablePerGame)) touchClock(stage, truth);
  if (rng.chance(level.clockGarbagePerGame)) {
    const bytes = Array.from(encodeClock(rng.pick(CLOCK_GARBAGE)));
    stage.addAt(sometime(stage, truth), { kind: "noise", bytes });
  }
}

/** Messages that the field has seen and no clock means: an answer to a command, an impossible time, zeros. */
const CLOCK_GARBAGE: readonly (readonly number[])[] = [
  [0x0a, 0x20, 0, 0x0a, 0, 0, 0],
  [0x0c, 0x08, 0x08, 0, 0, 0, 0x09],
  [0, 0, 0, 0, 0, 0, 0],
];

function touchClock(stage: Stage, truth: GameTruth): void {
  const at = sometime(stage, truth);
  stage.addAt(at, { kind: "clockCable", plugged: false });
  stage.addAt(at + stage.rng.between(200, 4000), { kind: "clockCable", plugged: true });
}

const sometime = (stage: Stage, truth: GameTruth): number =>
  stage.rng.between(truth.startedAt, truth.endedAt);

/** How many plies are played while the cable is out: most often none or one. */
const MISSED_PLIES: readonly number[] = [0, 0, 0, 0, 1, 1, 1, 2, 2, 3];

/** The cable comes out somewhere in the game and goes back some plies later; the board is fed by it. */
function pullCable(stage: Stage, truth: GameTruth): void {
  const { rng } = stage;
  const missed = Math.min(rng.pick(MISSED_PLIES), truth.moves.length - 3);
  const ply = rng.int(1, truth.moves.length - 2 - missed);
  const end = (at: number): number => truth.moves[at - 1]?.doneAt ?? truth.startedAt;
  const pulledAt = rng.between(end(ply), end(ply + 1));
  const longest = Math.max(end(ply + missed + 1) - 400, end(ply + missed) + 200);
  const backAt = Math.max(
    pulledAt + 1500,
    missed === 0 ? pulledAt + 1500 : rng.between(end(ply + missed), longest),
  );
  stage.addAt(pulledAt, { kind: "unplug" });
  stage.addAt(backAt, { kind: "replug" });
}

function cyclePower(stage: Stage, truth: GameTruth): void {
  const at = sometime(stage, truth);
  stage.addAt(at, { kind: "powerOff" });
  stage.addAt(at + stage.rng.between(800, 4000), { kind: "powerOn" });
}

/** A badly centred man: its field reads empty and full by turns. */
function flicker(stage: Stage, truth: GameTruth): void {
  const { rng } = stage;
  const square = rng.int(0, 63);
  let at = sometime(stage, truth);
  for (let turn = rng.int(4, 40); turn > 0; turn--) {
    stage.addAt(at, { kind: "sensor", square, state: "." });
    at += rng.between(150, 700);
    stage.addAt(at, { kind: "sensor", square, state: "true" });
    at += rng.between(150, 2500);
  }
}

const GHOSTS: readonly FieldContent[] = ["q", "Q", "n", "B", "p", "P"];

/** A man that nobody put there; field reading only, so that a real man arriving there comes out when it is gone. */
function ghost(stage: Stage, truth: GameTruth): void {
  misread(stage, truth, stage.rng.pick(GHOSTS), stage.rng.between(300, 1500));
}

function misread(stage: Stage, truth: GameTruth, state: FieldContent | "stuck", millis: number): void {
  const square = stage.rng.int(0, 63);
  const at = sometime(stage, truth);
  stage.addAt(at, { kind: "sensor", square, state });
  stage.addAt(at + millis, { kind: "sensor", square, state: "true" });
}
