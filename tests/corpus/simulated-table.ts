import {
  BLITZ,
  runVirtual,
  writeGame,
  type Level,
  type Rng,
  type Seen,
  type VirtualEvent,
} from "@boardwire/board-driver";
import { toInstant, toLetters, type FieldContent, type Position } from "@boardwire/shared";
import { beginAgain, CONTROLS, isLost, positionsOf, thinkAbout, type Game } from "./choose-game.ts";
import type { CorpusCase } from "./subject.ts";
import { VirtualDriver } from "./virtual-driver.ts";

// A table of the simulator: its hands, its board, its faults.

export interface CasePlan {
  readonly name: string;
  readonly level: Level;
  readonly game: Game;
  /** Another game is set up and begun at the same table afterwards. */
  readonly isFollowed: boolean;
}

/** The game on the simulator's board, by the simulator's hands, through the driver's decoder. */
export function playSimulated(plan: CasePlan, rng: Rng): CorpusCase {
  const { level, game } = plan;
  const positions = positionsOf(game);
  const pace = rng.pick(CONTROLS);
  const { control } = pace;
  const turned = rng.chance(0.3);
  const clock = rng.chance(0.15)
    ? null
    : { baseMillis: control.baseMillis, incrementMillis: control.incrementMillis };
  const before = rng.chance(0.2) ? messUp(positions, rng) : null;
  const flagFalls = control === BLITZ && isLost(game, positions) && rng.chance(0.3);
  const common = { level, clock, afterTheEnd: true };
  const thinkMillis = thinkAbout(game, pace, rng.fork("think"));
  const script = writeGame(
    { ...game, ...common, thinkMillis, startsAt: 4000, before, flagFalls },
    rng.fork("hand"),
  );
  const scripts = [script];
  if (plan.isFollowed) {
    const next = beginAgain(game, rng.fork("next"));
    scripts.push(
      writeGame(
        {
          ...next,
          ...common,
          thinkMillis: thinkAbout(next, pace, rng.fork("think again")),
          startsAt: script.finishedAt + 4000,
          before: script.squares,
          flagFalls: false,
        },
        rng.fork("hand again"),
      ),
    );
  }
  const driver = new VirtualDriver();
  const scanMillis = rng.int(200, 250);
  const run = runVirtual(scripts, { host: driver, turned, firmware: { scanMillis } });
  return {
    name: plan.name,
    level: level.name,
    game: game.id,
    turned,
    occupancy: false,
    script,
    next: scripts[1] ?? null,
    positions,
    letters: positions.map((position) => toLetters(position)),
    seen: toSeen(driver.seen, run.events),
  };
}

/** The line going dead is told at once; whatever a driver would make of the silence is not heard any more. */
function toSeen(seen: readonly Seen[], events: readonly VirtualEvent[]): Seen[] {
  const out: Seen[] = [];
  let from = 0;
  let deadSince: number | null = null;
  const take = (until: number, keep: boolean): void => {
    while (from < seen.length && (seen[from]?.at ?? 0) <= until) {
      const one = seen[from++];
      if (one !== undefined && keep) out.push(one);
    }
  };
  for (const event of events) {
    if (event.kind === "closed") {
      take(event.at, true);
      deadSince = event.at;
      out.push({ at: toInstant(event.at), observation: { kind: "lost", reason: "unplugged" } });
    } else if (event.kind === "opened" && deadSince !== null) {
      take(event.at, false);
      deadSince = null;
    }
  }
  take(Number.POSITIVE_INFINITY, deadSince === null);
  return out;
}

/** What a table looks like before the men are set up: the end of another game, or a heap. */
function messUp(positions: readonly Position[], rng: Rng): FieldContent[] {
  const first = positions[0];
  const end = rng.pick(positions);
  const men = [...toLetters(first !== undefined && rng.chance(0.3) ? first : end)] as FieldContent[];
  return rng.chance(0.5) ? rng.shuffle(men) : men;
}
