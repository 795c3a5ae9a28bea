import {
  type FieldContent,
  legalMoves,
  type NormalMove,
  otherSide,
  playMove,
  type Position,
  readingIndex,
  toLetters,
} from "@boardwire/shared";
import { makeMove } from "./hand.ts";
import { shapeOf } from "./move-shape.ts";
import type { Stage } from "./stage.ts";

// What hands do on a board that is not the move: putting men right, touching another first, knocking things over,
// moving a wrong man, taking moves back. Each leaves the board as it found it.

/** Whatever comes before the move of this ply, by the level's chances. */
export function wanderBefore(stage: Stage, position: Position, move: NormalMove): void {
  const { rng, level } = stage;
  if (rng.chance(level.adjust)) adjust(stage);
  if (rng.chance(level.knock)) knockOver(stage);
  if (rng.chance(level.touchOther)) touchAnother(stage, position, move);
  if (rng.chance(level.wrongMan)) moveWrongMan(stage, position, move);
  if (rng.chance(level.takeBackOne)) playAndTakeBack(stage, position, move);
  if (rng.chance(level.takeBackTwo)) playTwoAndTakeBack(stage, position, move);
}

/** J'adoube: one to three men are lifted and put back, each on its own square. */
function adjust(stage: Stage): void {
  const { rng } = stage;
  for (const square of rng.shuffle(stage.menOf("both")).slice(0, rng.int(1, 3))) {
    const man = stage.lift(square);
    stage.pause(450);
    stage.put(square, man);
    stage.pause(250);
  }
}

/** Men fall and are put up again, now and then one on a wrong square first. */
function knockOver(stage: Stage): void {
  const { rng } = stage;
  const fallen = rng
    .shuffle(stage.menOf("both"))
    .slice(0, rng.int(2, 5))
    .map((square) => {
      const man = stage.lift(square);
      stage.wait(rng.between(0, 90));
      return { square, man };
    });
  stage.pause(1500);
  for (const { square, man } of rng.shuffle(fallen)) {
    const free = stage.squares.flatMap((content, index) =>
      content === "." && !fallen.some((other) => other.square === index) ? [index] : [],
    );
    if (free.length > 0 && rng.chance(0.15)) {
      const wrong = rng.pick(free);
      stage.put(wrong, man);
      stage.pause(900);
      stage.put(wrong, ".");
      stage.pause(300);
    }
    stage.put(square, man);
    stage.pause(700);
  }
}

function touchAnother(stage: Stage, position: Position, move: NormalMove): void {
  const own = stage.menOf(position.turn).filter((square) => square !== readingIndex(move.from));
  if (own.length === 0) return;
  const square = stage.rng.pick(own);
  const man = stage.lift(square);
  stage.pause(700);
  stage.put(square, man);
  stage.pause(500);
}

/** Another man is set on the square that the right one goes to, legal or not, and comes back. */
function moveWrongMan(stage: Stage, position: Position, move: NormalMove): void {
  const target = readingIndex(move.to);
  if (stage.manOn(target) !== ".") return;
  const own = stage.menOf(position.turn).filter((square) => square !== readingIndex(move.from));
  if (own.length === 0) return;
  const square = stage.rng.pick(own);
  const man = stage.lift(square);
  stage.pause(stage.level.carryMillis);
  stage.put(target, man);
  stage.pause(900);
  stage.lift(target);
  stage.pause(400);
  stage.put(square, man);
  stage.pause(500);
}

const alternatives = (position: Position, move: NormalMove): NormalMove[] =>
  legalMoves(position).filter((other) => other.from !== move.from || other.to !== move.to);

function playAndTakeBack(stage: Stage, position: Position, move: NormalMove): void {
  const others = alternatives(position, move);
  if (others.length === 0) return;
  makeMove(stage, shapeOf(position, stage.rng.pick(others)), []);
  stage.pause(1800);
  restore(stage, position);
}

/** A whole pair of moves with its levers, then both come back: nothing but the later moves tells that it happened. */
function playTwoAndTakeBack(stage: Stage, position: Position, move: NormalMove): void {
  const others = alternatives(position, move);
  if (others.length === 0) return;
  const first = stage.rng.pick(others);
  const between = playMove(position, first);
  const answers = legalMoves(between);
  if (answers.length === 0) return;
  makeMove(stage, shapeOf(position, first), []);
  stage.pause(700);
  stage.press(stage.now, position.turn, null);
  stage.pause(2500);
  makeMove(stage, shapeOf(between, stage.rng.pick(answers)), []);
  stage.pause(700);
  stage.press(stage.now, otherSide(position.turn), null);
  stage.pause(3000);
  restore(stage, position);
}

/** Hands put the men back as the position has them: those that stand wrong are lifted, then each comes home. */
function restore(stage: Stage, position: Position): void {
  const wanted = [...toLetters(position)] as FieldContent[];
  const wrong = wanted.flatMap((man, square) => (stage.manOn(square) === man ? [] : [square]));
  for (const square of wrong.filter((candidate) => stage.manOn(candidate) !== ".")) {
    stage.lift(square);
    stage.pause(300);
  }
  for (const square of stage.rng.shuffle(wrong)) {
    const man = wanted[square] ?? ".";
    if (man === ".") continue;
    stage.put(square, man);
    stage.pause(450);
  }
  stage.pause(600);
}
