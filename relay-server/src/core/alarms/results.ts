import {
  isDecided,
  otherSide,
  type FlagTask,
  type GameResult,
  type Instant,
  type Side,
} from "@boardwire/shared";
import { toFlagTasks } from "../projections/arbiter-flags.ts";
import { causeOfGame, type Cause, type GameSight } from "./cause.ts";

/** [ALM22] The kings tell a result that nobody has entered yet. */
export function findKingsInCentre(sight: GameSight): Cause[] {
  const { signalled, end, desk } = sight.game;
  if (signalled === null || desk.pending !== null) return [];
  if (end !== null && end.termination !== "kingsSignal") return [];
  return [
    causeOfGame(
      "kingsInCentre",
      sight,
      { family: [signalled] },
      { level: "note", since: end?.at ?? null, values: { result: signalled } },
    ),
  ];
}

/** A flag that was established, `at`, and stands, whatever ended the game after. */
interface Flag {
  readonly side: Side;
  readonly at: Instant;
  readonly meaning: Meaning;
}
type Meaning = NonNullable<FlagTask["meaning"]>;

/** Every other meaning lets the game go on, or is none. */
const DECIDES: ReadonlySet<Meaning["kind"]> = new Set([
  "loss",
  "drawOpponentCannotMate",
  "askWinnable",
  "bothDownDraw",
  "askOrder",
]);

/** The newest one, where there are two. */
function findFlag({ game, hall, edition, mates }: GameSight): Flag | null {
  if (game.falls.every(({ establishedAt }) => establishedAt === null)) return null;
  const { supervision } = hall.laws;
  const flags = toFlagTasks(game, { edition, supervision }, mates).flatMap(
    ({ side, establishedAt: at, meaning }) =>
      at !== null && meaning !== null && DECIDES.has(meaning.kind) ? [{ side, at, meaning }] : [],
  );
  return flags.at(-1) ?? null;
}

/** The results that do not speak against a flag. Whoever mated could mate. */
function allowedBy({ side, meaning }: Flag): readonly GameResult[] {
  if (meaning.result !== null) return [meaning.result];
  if (meaning.kind !== "askWinnable") return [];
  return [otherSide(meaning.of ?? side) === "white" ? "1-0" : "0-1"];
}

/** [ALM23] Two that do not agree: a flag that was called, what the kings tell, what the board shows, what was entered. */
export function findResultConflict(sight: GameSight): Cause[] {
  const { game, ending } = sight;
  const { signalled, end, desk } = game;
  const entered = desk.pending ?? (end?.termination === "kingsSignal" ? null : end);
  const called = findFlag(sight);
  // Whoever gave a result after a flag weighed it, and with it what the board showed after.
  const isWeighed =
    called !== null && entered !== null && isDecided(entered.termination) && entered.at >= called.at;
  const board = isWeighed ? null : (ending?.result ?? null);
  // What the relay wrote down of the board is the board's word, and no second one.
  const isOfBoard = entered === end && end?.result === board;
  const told: readonly (readonly [string, GameResult | null])[] = [
    ["signalled", signalled],
    ["board", board],
    ["entered", isOfBoard ? null : (entered?.result ?? null)],
  ];
  // A game that ended without one contradicts nothing.
  const results = told.flatMap(([by, result]) =>
    result === null || result === "*" ? [] : [[by, result] as const],
  );
  const allowed = called === null || isWeighed ? null : allowedBy(called);
  const flag = results.some(([, result]) => allowed?.includes(result) === false) ? called : null;
  if (flag === null && new Set(results.map(([, result]) => result)).size < 2) return [];
  const occurrence = results.map(([by, result]) => `${by}:${result}`);
  const facts = { level: "urgent", since: entered?.at ?? null, isEvent: true } as const;
  const values = Object.fromEntries(results);
  if (flag === null) return [causeOfGame("resultConflict", sight, { occurrence }, { ...facts, values })];
  const { side, meaning } = flag;
  // What the flag makes of the game is not in the name: the answer to that comes later, and is no other conflict.
  const mark = { occurrence: [`flag:${side}`, ...occurrence] };
  const cited = { cited: meaning, values: { flag: meaning.result ?? "unknown", ...values } };
  return [causeOfGame("resultConflict", sight, mark, { ...facts, ...cited })];
}
