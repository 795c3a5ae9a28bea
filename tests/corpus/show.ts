import type { ScriptEvent } from "@boardwire/board-driver";
import type { Finding } from "@boardwire/relay-server";
import {
  assertNever,
  squareAtReadingIndex,
  squareName,
  turnLetters,
  type Observation,
} from "@boardwire/shared";
import type { CorpusCase } from "./subject.ts";
import { createInferenceMethod, play } from "./method.ts";
import { findNeeded, scoreCase } from "./score.ts";

// One game as a log for people: what hands did, what the board said, what inference made of it, and what was true.

export interface ShowOptions {
  /** First and last ply of interest; null: around the first one that is wrong, or the whole of a game that is right. */
  readonly plies: readonly [number, number] | null;
  readonly all: boolean;
}

interface Line {
  readonly at: number;
  /** Lines of one instant: hands first, then the board, then findings. */
  readonly rank: number;
  readonly text: string;
}

const nameOf = (index: number): string => squareName(squareAtReadingIndex(index));
const toMan = (content: string): string => (content === "." ? "empty" : content);

export function showCase(subject: CorpusCase, options: ShowOptions): string {
  const findings: Line[] = [];
  const { moves } = subject.script.truth;
  const next = subject.next?.truth.moves ?? [];
  let games = 0;
  const method = createInferenceMethod((finding, at) => {
    if (finding.kind === "gameStarted") games++;
    const truth = (games === 2 ? next : moves).map(({ uci }) => uci);
    findings.push({ at, rank: 3, text: `      => ${describeFinding(finding, truth)}` });
  });
  let ticks = 0;
  const played = play(method, subject, () => ticks++);
  const score = scoreCase(subject, played);
  const needed = findNeeded(subject);
  const afterwards = next.map(({ uci, doneAt }, ply) => ({
    at: doneAt,
    rank: 1,
    text: `*** next game, ply ${ply + 1} ${uci} is made`,
  }));
  const truths = moves.map(({ uci, doneAt }, ply) => ({
    at: doneAt,
    rank: 1,
    text: `*** ply ${ply + 1} ${uci} is made (the board shows it at ${toClock(needed[ply] ?? null)})`,
  }));
  const lines: Line[] = [...toHands(subject), ...truths, ...afterwards, ...toSights(subject), ...findings];
  lines.push({
    at: subject.script.truth.endedAt,
    rank: 2,
    text: `*** the game is over: ${subject.script.truth.result}`,
  });
  const sorted = lines.toSorted((a, b) => a.at - b.at || a.rank - b.rank);
  const [from, to] = options.all
    ? [0, Number.POSITIVE_INFINITY]
    : toWindow(subject, options.plies, score.firstWrong);
  const body = sorted
    .filter(({ at }) => at >= from && at <= to)
    .map(({ at, text }) => `${toClock(at).padStart(10)}  ${text}`);
  return [describeCase(subject, score), ...body].join("\n");
}

function describeCase(subject: CorpusCase, score: ReturnType<typeof scoreCase>): string {
  const { truth } = subject.script;
  return [
    `${subject.name}  ${subject.game}  ${truth.moves.length} plies  ${truth.result}`,
    `start ${truth.start.fen}${truth.start.chess960 ? " (Chess960)" : ""}${subject.turned ? "  board turned" : ""}${subject.occupancy ? "  occupancy only" : ""}`,
    `${score.exact ? "EXACT" : `WRONG from ply ${score.firstWrong}`}  shown wrong ${score.wrongShown}, confirmed wrong ${score.wrongConfirmed}, after the end ${score.afterEnd}, flagged ${String(score.flagged)}`,
    `moves ${truth.moves.map(({ uci }, ply) => `${ply % 2 === 0 ? `${ply / 2 + 1}.` : ""}${uci}`).join(" ")}`,
    "",
  ].join("\n");
}

/** From a few seconds before the first ply of interest to a while after the last. */
function toWindow(
  subject: CorpusCase,
  plies: readonly [number, number] | null,
  firstWrong: number | null,
): readonly [number, number] {
  const { moves, startedAt } = subject.script.truth;
  if (plies === null && firstWrong === null) return [0, Number.POSITIVE_INFINITY];
  const [first, last] = plies ?? [(firstWrong ?? 1) - 1, (firstWrong ?? 1) + 2];
  const at = (ply: number): number | undefined => moves[ply - 1]?.doneAt;
  const from = at(first) ?? (first < 1 ? 0 : (moves.at(-1)?.doneAt ?? startedAt));
  // What comes after the last move decides how it is taken, so the rest is shown with it.
  return [from - 3000, last >= moves.length ? Number.POSITIVE_INFINITY : (at(last) ?? 0) + 3000];
}

function toHands({ script, next }: CorpusCase): Line[] {
  return [...script.events, ...(next?.events ?? [])].map((event) => ({
    at: event.at,
    rank: 0,
    text: describeEvent(event),
  }));
}

function describeEvent(event: ScriptEvent): string {
  if (event.kind === "man") return `hand ${nameOf(event.square)} ${toMan(event.content)}`;
  if (event.kind === "press") {
    return `hand presses for ${event.side}${event.ply === null ? "" : ` (ply ${event.ply})`}`;
  }
  if (event.kind === "sensor") return `fault sensor of ${nameOf(event.square)}: ${event.state}`;
  const { at: _at, ...rest } = event;
  return `fault ${JSON.stringify(rest)}`;
}

function toSights(subject: CorpusCase): Line[] {
  let fields = ".".repeat(64);
  return subject.seen.flatMap(({ at, observation }): Line[] => {
    const before = fields;
    fields = follow(fields, observation);
    const text = describeObservation(observation, before, fields, subject.turned);
    const stands = subject.letters.flatMap((letters, ply) =>
      letters === (subject.turned ? turnLetters(fields) : fields) ? [ply] : [],
    );
    const where =
      fields === before || stands.length === 0 ? "" : `   [position after ply ${stands.join(", ")}]`;
    return text === null ? [] : [{ at, rank: 2, text: `   ${text}${where}` }];
  });
}

function follow(fields: string, observation: Observation): string {
  if (observation.kind === "snapshot") return observation.fields;
  if (observation.kind !== "square") return fields;
  return fields.slice(0, observation.field) + observation.content + fields.slice(observation.field + 1);
}

function describeObservation(
  observation: Observation,
  before: string,
  after: string,
  turned: boolean,
): string | null {
  const square = (field: number): string => nameOf(turned ? 63 - field : field);
  switch (observation.kind) {
    case "square":
      return `board ${square(observation.field)} ${toMan(observation.content)}`;
    case "snapshot": {
      const changes = [...after].flatMap((man, field) =>
        man === before[field] ? [] : [`${square(field)} ${toMan(man)}`],
      );
      const news =
        changes.length === 0 ? "as it was" : changes.length > 20 ? "much is new" : changes.join(", ");
      return `board whole, asked ${toClock(observation.asked)}: ${news}`;
    }
    case "clock": {
      const { left, right, running, lever } = observation;
      return `clock ${toClock(left.millis)} | ${toClock(right.millis)}, lever up ${lever}, ${running === null ? "stopped" : `${running} runs`}`;
    }
    case "noClock":
      return "no clock";
    case "lost":
      return `LOST (${observation.reason})`;
    case "connected":
      return "connected";
    case "press":
      return `press noted: ${observation.face} ${observation.millis / 1000} s`;
    case "move":
      return `board reports the move ${observation.uci}`;
    case "device":
    case "noise":
      return null;
    default:
      return assertNever(observation);
  }
}

function describeFinding(finding: Finding, truth: readonly string[]): string {
  switch (finding.kind) {
    case "movesObserved": {
      const moves = finding.moves.map((move, i) => {
        const ply = finding.from - 1 + i;
        const verdict = truth[ply] === move.uci ? "right" : `WRONG, is ${truth[ply] ?? "after the end"}`;
        return `${ply + 1}. ${move.san} ${move.uci} (${move.known}; ${verdict})`;
      });
      const { rule, doubt, rivals } = finding.evidence;
      return `movesObserved from ${finding.from}, replaces ${finding.replaced}: ${moves.join(", ") || "nothing"}  [${rule}, doubt ${doubt.toFixed(2)}${rivals === undefined ? "" : `, rivals ${rivals.join(" / ")}`}]`;
    }
    case "movesConfirmed":
      return `movesConfirmed up to ${finding.ply} (${finding.why})`;
    case "moveCompleted":
      return `moveCompleted ${finding.ply} by ${finding.by}, ${finding.remaining === null ? "time not read" : `left ${toClock(finding.remaining)}`}`;
    case "positionUnresolved":
      return `positionUnresolved: ${finding.squares.map(({ square, expected, seen }) => `${square} ${toMan(seen)} instead of ${toMan(expected)}`).join(", ")}`;
    case "gameStarted":
      return `gameStarted ${finding.start.fen}${finding.turned ? ", turned" : ""}`;
    case "resultSignalled":
      return `resultSignalled ${finding.result}`;
    case "gameEnded":
      return `gameEnded ${finding.result} (${finding.termination})`;
    case "positionResolved":
      return "positionResolved";
    default:
      return assertNever(finding);
  }
}

/** `1:02.345`. */
function toClock(millis: number | null): string {
  if (millis === null) return "never";
  const seconds = millis / 1000;
  return `${Math.floor(seconds / 60)}:${(seconds % 60).toFixed(3).padStart(6, "0")}`;
}
