import type { FieldContent } from "@boardwire/shared";
import { type MoveShape, neighbours, squaresBetween } from "./move-shape.ts";
import type { Stage } from "./stage.ts";

// A hand makes one move. Each function leaves the stage at the moment when the last man that the move needs stands.

export interface Made {
  /** While the man was in the air, for a lever that is pressed too early; null where it stood on the way. */
  readonly inTheAirAt: number | null;
}

type Plain = Extract<MoveShape, { kind: "plain" }>;
type Castling = Extract<MoveShape, { kind: "castling" }>;

/** Makes a move, with the slides, pushes and detours of the stage's level. `others` are squares the man could go to too. */
export function makeMove(stage: Stage, shape: MoveShape, others: readonly number[]): Made {
  if (shape.kind === "castling") return castle(stage, shape);
  if (shape.arrives !== shape.man) return promote(stage, shape);
  const { victim } = shape;
  if (victim === null) return carry(stage, shape, others);
  return victim.square === shape.to ? capture(stage, shape) : captureEnPassant(stage, shape);
}

/** From square to square, straight through the air or over the squares between. */
function carry(stage: Stage, shape: Plain, others: readonly number[]): Made {
  const { rng, level } = stage;
  stage.lift(shape.from);
  const onTheWay = travel(stage, shape);
  const empty = others.filter((square) => square !== shape.to && stage.manOn(square) === ".");
  const hovers = empty.length > 0 && rng.chance(level.hover);
  if (hovers) {
    const square = rng.pick(empty);
    stage.put(square, shape.man);
    stage.pause(600);
    stage.put(square, ".");
    stage.pause(250);
  }
  const inTheAirAt = onTheWay || hovers ? null : stage.now - level.carryMillis * 0.3;
  stage.put(shape.to, shape.man);
  return { inTheAirAt };
}

/** The way with the man in hand; true if it stood on a square between. */
function travel(stage: Stage, shape: Pick<Plain, "man" | "path">): boolean {
  const { rng, level } = stage;
  const slides = shape.path.length > 0 && rng.chance(level.slide);
  const stops = shape.path.length > 0 && rng.chance(level.slidePause);
  if (!slides && !stops) {
    stage.pause(level.carryMillis);
    return false;
  }
  const stopAt = stops ? rng.int(0, shape.path.length - 1) : -1;
  for (const [index, square] of shape.path.entries()) {
    stage.wait(rng.between(20, 60));
    stage.put(square, shape.man);
    stage.pause(index === stopAt ? 1200 : level.slideDwellMillis);
    stage.put(square, ".");
  }
  stage.wait(rng.between(10, 40));
  return true;
}

function capture(stage: Stage, shape: Plain): Made {
  const { rng, level } = stage;
  if (rng.chance(level.pushAside)) return pushAside(stage, shape);
  const way = rng.next();
  if (way < 0.5) {
    // The victim first, then the mover: the most common way.
    stage.lift(shape.to);
    stage.pause(350);
    stage.lift(shape.from);
    stage.pause(level.carryMillis);
  } else if (way < 0.75) {
    stage.lift(shape.from);
    stage.pause(300);
    stage.lift(shape.to);
    stage.wait(rng.between(60, 400));
  } else {
    // In one go: the field goes from one man to the other without being empty.
    stage.lift(shape.from);
    travel(stage, shape);
    stage.put(shape.to, shape.man);
    return { inTheAirAt: null };
  }
  const inTheAirAt = stage.now - 40;
  stage.put(shape.to, shape.man);
  return { inTheAirAt };
}

/** The mover pushes its victim to a square beside, from where it is taken a moment later (seen in captured games). */
function pushAside(stage: Stage, shape: Plain): Made {
  const { rng } = stage;
  stage.lift(shape.from);
  travel(stage, shape);
  const victim = stage.manOn(shape.to);
  const free = neighbours(shape.to).filter((square) => stage.manOn(square) === "." && square !== shape.from);
  stage.put(shape.to, shape.man);
  if (free.length > 0) {
    const square = rng.pick(free);
    stage.wait(rng.between(10, 80));
    stage.put(square, victim);
    stage.wait(rng.between(200, 900));
    stage.put(square, ".");
  }
  return { inTheAirAt: null };
}

function captureEnPassant(stage: Stage, shape: Plain): Made {
  const { rng, level } = stage;
  const pawn = shape.victim?.square ?? shape.to;
  const way = rng.chance(level.lateEnPassant) ? 0.9 : rng.next() * 0.8;
  if (way < 0.3) {
    stage.lift(pawn);
    stage.pause(350);
    stage.lift(shape.from);
    stage.pause(level.carryMillis);
    stage.put(shape.to, shape.man);
    return { inTheAirAt: null };
  }
  stage.lift(shape.from);
  if (way < 0.4) {
    stage.wait(rng.between(150, 400));
    stage.lift(pawn);
  }
  stage.pause(level.carryMillis);
  stage.put(shape.to, shape.man);
  if (stage.manOn(pawn) !== ".") {
    stage.pause(way < 0.85 ? 350 : 1800);
    stage.lift(pawn);
  }
  return { inTheAirAt: null };
}

function castle(stage: Stage, shape: Castling): Made {
  const { rng, level } = stage;
  const { king, rook, kingFrom, kingTo, rookFrom, rookTo } = shape;
  const blocked = kingTo === rookFrom || rookTo === kingFrom;
  const oneStays = kingFrom === kingTo || rookFrom === rookTo;
  if (oneStays || (!blocked && rng.chance(0.9))) {
    const steps: [number, number, FieldContent][] = [
      [kingFrom, kingTo, king],
      [rookFrom, rookTo, rook],
    ];
    if (rng.chance(level.rookFirst)) steps.reverse();
    for (const [index, [from, to, man]] of steps.filter(([a, b]) => a !== b).entries()) {
      if (index > 0) stage.pause(350);
      stage.lift(from);
      travel(stage, { man, path: squaresBetween(from, to).filter((at) => stage.manOn(at) === ".") });
      stage.put(to, man);
    }
    return { inTheAirAt: null };
  }
  // Both men in hand at once, so that one scan may see all of it.
  stage.lift(kingFrom);
  stage.wait(rng.between(10, 120));
  stage.lift(rookFrom);
  stage.wait(rng.between(60, 300));
  stage.put(kingTo, king);
  stage.wait(rng.between(10, 120));
  stage.put(rookTo, rook);
  return { inTheAirAt: null };
}

function promote(stage: Stage, shape: Plain): Made {
  const { rng, level } = stage;
  const { from, to, man, arrives, victim } = shape;
  const inOrder = rng.chance(0.6);
  if (victim !== null && inOrder) {
    stage.lift(to);
    stage.pause(300);
  }
  stage.lift(from);
  stage.pause(level.carryMillis);
  if (victim !== null && !inOrder && rng.chance(0.5)) {
    stage.lift(to);
    stage.wait(rng.between(60, 300));
  }
  if (!rng.chance(level.promotionDetour)) {
    // The pawn leaves the board and the new man takes its place.
    stage.pause(500);
    stage.put(to, arrives);
    return { inTheAirAt: null };
  }
  const isWhite = man === "P";
  const wrong = (isWhite ? "R" : "r") satisfies FieldContent;
  const first = arrives !== wrong && rng.chance(0.25) ? wrong : man;
  stage.put(to, first);
  stage.pause(first === man ? 1500 : 1200);
  if (rng.chance(0.6)) {
    stage.lift(to);
    stage.pause(700);
  }
  stage.put(to, arrives);
  return { inTheAirAt: null };
}
