import { createRng, type Rng } from "@boardwire/board-driver";
import {
  addPly,
  drawFactsOf,
  EDITION_IDS,
  EDITIONS,
  findEnding,
  judgeClaim,
  legalMoves,
  parsePosition,
  parseUciMove,
  playMove,
  startLine,
  toUci,
  type DrawFacts,
  type DrawLine,
  type EditionId,
} from "@boardwire/shared";
import { makeGame, type RulesGame } from "./games.ts";
import { referenceFacts, type ReferenceFacts } from "./reference.ts";

export interface Comparison {
  readonly games: number;
  readonly plies: number;
  readonly claims: number;
  /** How many plies showed what, so that a run that never gets to the point is seen. */
  readonly seen: Readonly<Record<string, number>>;
  readonly differences: readonly string[];
  /** Time of the incremental facts and of the reference, as `now` tells it. */
  readonly millis: { readonly facts: number; readonly reference: number };
}

/** Plays games `from` to `from + count` and compares each ply of each with the reference. */
export function compareGames(from: number, count: number, seed: string, now: () => number): Comparison {
  const differences: string[] = [];
  const seen: Record<string, number> = {};
  const see = (what: string): void => {
    seen[what] = (seen[what] ?? 0) + 1;
  };
  const millis = { facts: 0, reference: 0 };
  let plies = 0;
  let claims = 0;
  for (let n = from; n < from + count; n++) {
    const rng = createRng(`${seed} ${n}`);
    const game = makeGame(n, rng);
    const started = now();
    const lines = linesOf(game);
    const counted = now();
    const expected = referenceFacts(game.fen, game.moves);
    millis.facts += counted - started;
    millis.reference += now() - counted;
    const simpler = new SimplerCounts();
    for (const [ply, line] of lines.entries()) {
      simpler.compare(line, see);
      const facts = expected[ply];
      if (facts === undefined) throw new Error(`game ${n} has no ply ${ply}`);
      plies++;
      for (const difference of compareFacts(line, facts, game, see)) {
        differences.push(`game ${n} ply ${ply}: ${difference}`);
      }
      // Judging a claim costs the reference a whole game.
      const isNear = facts.plies.length >= 2 || facts.halfmoves >= 95;
      if (!rng.chance(isNear ? 0.06 : 0.01)) continue;
      claims++;
      for (const difference of compareClaim(line, game, rng, see)) {
        differences.push(`game ${n} ply ${ply}: ${difference}`);
      }
    }
  }
  return { games: count, plies, claims, seen, differences, millis };
}

/** What simpler ideas of sameness would count: a run in which they are always right proves little. */
class SimplerCounts {
  private readonly counts = new Map<string, number>();

  compare(line: DrawLine, see: (what: string) => void): void {
    const [men, turn, rights] = line.key.split(" ");
    if (this.add(`diagram ${men} ${turn}`) > line.count) see("diagram counts more");
    if (this.add(`raw ${men} ${turn} ${rights} ${line.position.epSquare}`) < line.count) {
      see("raw en passant counts less");
    }
  }

  private add(key: string): number {
    const count = (this.counts.get(key) ?? 0) + 1;
    this.counts.set(key, count);
    return count;
  }
}

function linesOf(game: RulesGame): DrawLine[] {
  const start = parsePosition(game.fen);
  if (!start.ok) throw new Error(game.fen);
  const lines = [startLine(start.value)];
  for (const uci of game.moves) {
    const last = lines.at(-1);
    if (last === undefined) throw new Error("no line");
    const move = parseUciMove(last.position, uci);
    if (!move.ok) throw new Error(`${uci} is not legal`);
    lines.push(addPly(last, playMove(last.position, move.value)));
  }
  return lines;
}

function compareFacts(
  line: DrawLine,
  expected: ReferenceFacts,
  game: RulesGame,
  see: (what: string) => void,
): string[] {
  const count = expected.plies.length;
  const isOver = (count >= 3 || expected.halfmoves >= 100) && findEnding(line.position) !== null;
  // Editions differ only in draws that nobody claims; one is enough where there cannot be any.
  const ids = count >= 5 || expected.halfmoves >= 150 ? EDITION_IDS : (["fide-2018"] as const);
  const byEdition = ids.map((id) => drawFactsOf(line, EDITIONS[id]));
  const [facts] = byEdition;
  if (facts === undefined) throw new Error("no edition");
  const wanted = {
    plies: expected.plies.join(),
    halfmoves: expected.halfmoves,
    isAtLeast: game.isSetUp && expected.isUnbroken,
    claimable: [
      ...(!isOver && count >= 3 ? ["threefold"] : []),
      ...(!isOver && expected.halfmoves >= 100 ? ["fifty"] : []),
    ].join(),
    automatic: ids.map((id) => (isOver ? "none" : expectedDraw(id, expected))).join(),
  };
  if (count >= 3) see("threefold");
  if (count >= 5) see(expected.isFiveInARow ? "fivefold in a row" : "fivefold");
  if (expected.halfmoves >= 100) see("fifty");
  if (expected.halfmoves >= 150) see(isOver ? "over at 75" : "seventyFive");
  if (wanted.isAtLeast) see("at least");
  return differ(wanted, {
    plies: facts.occurrences.map(({ ply }) => ply).join(),
    halfmoves: facts.halfmoves,
    isAtLeast: facts.isAtLeast,
    claimable: facts.claimable.join(),
    automatic: byEdition.map((own: DrawFacts) => own.automatic?.why ?? "none").join(),
  });
}

function expectedDraw(id: EditionId, { plies, halfmoves, isFiveInARow }: ReferenceFacts): string {
  if (id === "fide-2005" || id === "fide-2009") return "none";
  if (id === "fide-2014" ? isFiveInARow : plies.length >= 5) return "fivefold";
  return halfmoves >= 150 ? "seventyFive" : "none";
}

/** One move, written down as a claim of either kind. */
function compareClaim(line: DrawLine, game: RulesGame, rng: Rng, see: (what: string) => void): string[] {
  const { position } = line;
  const legal = legalMoves(position);
  if (legal.length === 0 || findEnding(position) !== null) return [];
  // Back to an earlier position where that is possible: other moves make no third time.
  const earlier = new Set(legal.filter((move) => addPly(line, playMove(position, move)).count >= 3));
  const move = earlier.size > 0 && rng.chance(0.7) ? rng.pick([...earlier]) : rng.pick(legal);
  const uci = toUci(position, move, game.chess960);
  const after = referenceFacts(game.fen, [...game.moves.slice(0, line.ply), uci]).at(-1);
  if (after === undefined) throw new Error("no facts");
  const judge = (basis: "threefold" | "fifty") =>
    judgeClaim(line, EDITIONS["fide-2018"], {
      claimant: position.turn,
      basis,
      intended: move,
      hand: "still",
      isGameOver: false,
    }).fault;
  const wanted = {
    threefold: after.plies.length >= 3 ? null : "notThreeTimes",
    fifty: after.halfmoves === 0 ? "captureOrPawnMove" : after.halfmoves >= 100 ? null : "notFiftyMoves",
  };
  for (const [basis, fault] of Object.entries(wanted)) see(`claim ${basis}: ${fault ?? "right"}`);
  return differ(wanted, { threefold: judge("threefold"), fifty: judge("fifty") }).map(
    (text) => `claim with ${uci}: ${text}`,
  );
}

function differ(wanted: Record<string, unknown>, found: Record<string, unknown>): string[] {
  return Object.keys(wanted).flatMap((key) =>
    wanted[key] === found[key] ? [] : [`${key} should be ${String(wanted[key])}, is ${String(found[key])}`],
  );
}
