import {
  BLITZ,
  CLASSICAL,
  createRng,
  FAMOUS_GAMES,
  generateGame,
  LEVELS,
  RAPID,
  runVirtual,
  thinkTimes,
  toPlayable,
  writeGame,
  type GameScript,
  type Level,
  type LevelName,
  type PlayableGame,
  type PlyKind,
  type Rng,
  type Seen,
  type TimeControl,
  type VirtualEvent,
} from "@boardwire/board-driver";
import {
  assertNever,
  legalMoves,
  parsePosition,
  parseUciMove,
  playMove,
  STANDARD_FEN,
  toInstant,
  toLetters,
  turnLetters,
  type FieldContent,
  type Observation,
  type Position,
} from "@boardwire/shared";
import { VirtualDriver } from "./virtual-driver.ts";

// One game of the corpus: what was really played, and what the relay gets to see of it.

export interface CorpusCase {
  /** `L2:17`: the level and the number, which with the seed give the same game again. */
  readonly name: string;
  readonly level: LevelName;
  readonly game: string;
  readonly turned: boolean;
  readonly occupancy: boolean;
  readonly script: GameScript;
  /** The game that was begun at the table afterwards. */
  readonly next: GameScript | null;
  /** The start and the position after each half-move. */
  readonly positions: readonly Position[];
  /** The same as letters, White below. */
  readonly letters: readonly string[];
  readonly seen: readonly Seen[];
}

export interface CaseOptions {
  readonly seed: string;
  /** Sensors that only tell that something stands on a field. */
  readonly occupancy: boolean;
}

export type Game = Omit<PlayableGame, "kinds">;

const PLAYABLE = FAMOUS_GAMES.map((game) => toPlayable(game));
/** Nobody needs to wait for classical thinking, not even in virtual time. */
const CONTROLS: readonly { readonly control: TimeControl; readonly shrink: number }[] = [
  { control: CLASSICAL, shrink: 8 },
  { control: RAPID, shrink: 2 },
  { control: BLITZ, shrink: 1 },
];

/** Even numbers are famous games, odd ones generated. */
function chooseGame(n: number, rng: Rng): Game {
  const famous = n % 2 === 0 ? PLAYABLE[(n / 2) % PLAYABLE.length] : undefined;
  if (famous !== undefined) return famous;
  const { start, chess960, moves, result } = generateGame(rng, { chess960Share: 0.35 });
  return { id: `generated-${n}`, start: { fen: start, chess960 }, moves, result };
}

export function playCase(level: LevelName, n: number, options: CaseOptions): CorpusCase {
  const rng = createRng(`${options.seed}/${level}/${n}`);
  const game = chooseGame(n, rng.fork("game"));
  const plan = { name: `${level}:${n}`, level: LEVELS[level], game, isFollowed: rng.chance(0.25) };
  return playGame(plan, rng, options.occupancy);
}

export interface CasePlan {
  readonly name: string;
  readonly level: Level;
  readonly game: Game;
  /** Another game is set up and begun at the same table afterwards. */
  readonly isFollowed: boolean;
}

export function playGame(plan: CasePlan, rng: Rng, occupancy: boolean): CorpusCase {
  const { level, game } = plan;
  const positions = positionsOf(game);
  const { control, shrink } = rng.pick(CONTROLS);
  const thinkOf = (moves: Game, label: string): number[] =>
    thinkTimes(kindsOf(moves, positionsOf(moves)), control, rng.fork(label)).map((think) =>
      Math.max(700, think / shrink),
    );
  const turned = rng.chance(0.3);
  const clock = rng.chance(0.15)
    ? null
    : { baseMillis: control.baseMillis, incrementMillis: control.incrementMillis };
  const before = rng.chance(0.2) ? messUp(positions, rng) : null;
  const flagFalls = control === BLITZ && isLost(game, positions) && rng.chance(0.3);
  const common = { level, clock, afterTheEnd: true };
  const thinkMillis = thinkOf(game, "think");
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
          thinkMillis: thinkOf(next, "think again"),
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
  const seen = toSeen(driver.seen, run.events);
  return {
    name: plan.name,
    level: level.name,
    game: game.id,
    turned,
    occupancy,
    script,
    next: scripts[1] ?? null,
    positions,
    letters: positions.map((position) => toLetters(position)),
    seen: occupancy ? seen.map(({ at, observation }) => ({ at, observation: blur(observation) })) : seen,
  };
}

/** A few moves of a game from the same start. */
function beginAgain(game: Game, rng: Rng): Game {
  const other = game.start.fen === STANDARD_FEN ? rng.pick(PLAYABLE) : game;
  return { ...other, moves: other.moves.slice(0, rng.int(4, 24)), result: "1/2-1/2" };
}

/** The side to move lost, and not by mate: perhaps by its clock. */
function isLost(game: Game, positions: readonly Position[]): boolean {
  const last = positions.at(-1);
  return last !== undefined && !last.isEnd() && game.result === (last.turn === "white" ? "0-1" : "1-0");
}

function positionsOf(game: Game): Position[] {
  const start = parsePosition(game.start.fen);
  if (!start.ok) throw new Error(`no position: ${game.start.fen}`);
  const positions = [start.value];
  let position = start.value;
  for (const uci of game.moves) {
    const move = parseUciMove(position, uci);
    if (!move.ok) throw new Error(`${game.id}: ${uci} is not legal`);
    position = playMove(position, move.value);
    positions.push(position);
  }
  return positions;
}

function kindsOf(game: Game, positions: readonly Position[]): PlyKind[] {
  let takenOn = "";
  return game.moves.map((uci, ply) => {
    const [before, after] = [positions[ply], positions[ply + 1]];
    const to = uci.slice(2, 4);
    const takes =
      before !== undefined &&
      after !== undefined &&
      after.board.occupied.size() < before.board.occupied.size();
    const kind = {
      recapture: takes && to === takenOn,
      forced: before !== undefined && legalMoves(before).length === 1,
    };
    takenOn = takes ? to : "";
    return kind;
  });
}

/** What a table looks like before the men are set up: the end of another game, or a heap. */
function messUp(positions: readonly Position[], rng: Rng): FieldContent[] {
  const first = positions[0];
  const end = rng.pick(positions);
  const men = [...toLetters(first !== undefined && rng.chance(0.3) ? first : end)] as FieldContent[];
  return rng.chance(0.5) ? rng.shuffle(men) : men;
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
    case "connected":
    case "lost":
    case "move":
    case "noise":
      return observation;
    default:
      return assertNever(observation);
  }
}

/** What the board showed after each observation that concerns it, White below; null while nothing is known. */
export function* viewsOf(subject: CorpusCase): Generator<{ at: number; letters: string }> {
  let fields: string | null = null;
  for (const { at, observation } of subject.seen) {
    if (observation.kind === "snapshot") fields = observation.fields;
    else if (observation.kind === "square" && fields !== null) {
      fields = fields.slice(0, observation.field) + observation.content + fields.slice(observation.field + 1);
    } else continue;
    if (fields !== null) yield { at, letters: subject.turned ? turnLetters(fields) : fields };
  }
}
