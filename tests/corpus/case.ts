import { createRng, LEVELS, type LevelName, type Rng } from "@boardwire/board-driver";
import { assertNever, toLetters, type Observation } from "@boardwire/shared";
import { chooseGame, CONTROLS, positionsOf, thinkAbout, type Game } from "./choose-game.ts";
import { watchOtherBoard } from "./other-board.ts";
import { playWithOtherHands } from "./other-hands.ts";
import { playSimulated } from "./simulated-table.ts";
import type { CorpusCase } from "./subject.ts";

// A game of the corpus by its level and number.

export interface CaseOptions {
  readonly seed: string;
  /** Sensors that only tell that something stands on a field. */
  readonly occupancy: boolean;
  /** `other`: hands and a board that were written apart from the simulator's. */
  readonly hands: "simulated" | "other";
}

export function playCase(level: LevelName, n: number, options: CaseOptions): CorpusCase {
  const rng = createRng(`${options.seed}/${level}/${n}`);
  const game = chooseGame(n, rng.fork("game"));
  const name = `${level}:${n}`;
  const subject =
    options.hands === "other"
      ? playOther(name, level, game, rng)
      : playSimulated({ name, level: LEVELS[level], game, isFollowed: rng.chance(0.25) }, rng);
  return options.occupancy ? blurCase(subject) : subject;
}

function playOther(name: string, level: LevelName, game: Game, rng: Rng): CorpusCase {
  const positions = positionsOf(game);
  const letters = positions.map((position) => toLetters(position));
  const pace = rng.pick(CONTROLS);
  const turned = rng.chance(0.3);
  const clock = rng.chance(0.2) ? null : pace.control;
  const thinkMillis = thinkAbout(game, pace, rng.fork("think"));
  const script = playWithOtherHands(
    { game, positions, letters, thinkMillis, hasClock: clock !== null, level },
    rng.fork("hand"),
  );
  const seen = watchOtherBoard(script, { turned, level, clock }, rng.fork("board"));
  return {
    name,
    level,
    game: game.id,
    turned,
    occupancy: false,
    script,
    next: null,
    positions,
    letters,
    seen,
  };
}

function blurCase(subject: CorpusCase): CorpusCase {
  const seen = subject.seen.map(({ at, observation }) => ({ at, observation: blur(observation) }));
  return { ...subject, occupancy: true, seen };
}

function blur(observation: Observation): Observation {
  switch (observation.kind) {
    case "square":
      return { ...observation, content: observation.content === "." ? "." : "?" };
    case "snapshot":
      return { ...observation, fields: observation.fields.replaceAll(/[^.]/g, "?") };
    case "device":
      return { ...observation, senses: "occupancy" };
    case "clock":
    case "noClock":
    case "press":
    case "connected":
    case "lost":
    case "move":
    case "noise":
      return observation;
    default:
      return assertNever(observation);
  }
}
