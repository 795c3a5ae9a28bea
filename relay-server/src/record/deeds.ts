import {
  REGULATIONS_ARTICLE,
  assertNever,
  cite,
  isGameEntry,
  type Entry,
  type GameEntry,
  type GameState,
  type Hall,
  type PersonId,
} from "@boardwire/shared";
import { articleOfEnd, describeDeskEntry } from "./desk-deeds.ts";
import { describeHallEntry } from "./hall-deeds.ts";
import { nameMan } from "./men.ts";
import type { Deed, RecordLine } from "./record-line.ts";
import { SIDES, toLine, toMoveText, toPlainWords, toResultText, toTimes } from "./terms.ts";

/**
 * One entry as a line of the record; null: it is a step of play or a report of a board, which the record of its game has.
 * `hall` is as it was before the entry.
 */
export function describeEntry(hall: Hall, entry: Entry): RecordLine | null {
  const deed = isGameEntry(entry) ? describeGameEntry(hall, entry) : describeHallEntry(hall, entry);
  if (deed === null) return null;
  const { kind, what, table = null, game = null, before = "", after = "", article = null } = deed;
  const year = hall.laws.edition.replace(/^fide-/, "");
  return {
    seq: entry.seq,
    at: entry.at,
    kind,
    table,
    game,
    by: describeSource(hall, entry),
    what,
    before,
    after,
    article: article === null ? "" : article === REGULATIONS_ARTICLE ? article : `${year}, ${article}`,
  };
}

/** Name and role, since two people may have one name. */
function describeSource(hall: Hall, { source, at }: Entry): string {
  switch (source.kind) {
    case "relay":
      return "Boardwire";
    case "import":
      return source.name;
    case "driver":
      return hall.links.get(source.id)?.name || source.id;
    case "arbiter":
    case "operator": {
      const person = hall.people.get(source.who as PersonId);
      if (person === undefined || person.admittedAt > at) return `${source.who}, ${source.kind}`;
      return `${person.name}, ${person.role === "chief" ? "chief arbiter" : person.role}`;
    }
    default:
      return assertNever(source);
  }
}

function describeGameEntry(hall: Hall, entry: GameEntry): Deed | null {
  const game = hall.games.get(entry.game);
  if (game === undefined) return null;
  const deed = describeGame(hall, game, entry);
  return deed === null ? null : { ...deed, game: game.id, table: game.table };
}

function describeGame(hall: Hall, game: GameState, entry: GameEntry): Deed | null {
  switch (entry.type) {
    case "MovesCorrected": {
      const { from, moves } = entry;
      const isSame = moves.every(({ uci }, i) => game.moves[from - 1 + i]?.uci === uci);
      const stood = game.moves.slice(from - 1);
      return {
        kind: "ruling",
        what: isSame && stood.length === moves.length ? "moves found right" : "moves corrected",
        before: toLine(game, from, stood),
        after: toLine(game, from, moves),
      };
    }
    case "MovesObserved":
      // A revision of what had been shown; a plain next move is a step of play.
      return entry.replaced === 0
        ? null
        : {
            kind: "incident",
            what: "moves replaced by what the board showed",
            before: toLine(game, entry.from, game.moves.slice(entry.from - 1)),
            after: toLine(game, entry.from, entry.moves),
          };
    case "MovesConfirmed":
    case "MoveCompleted":
      return null;
    case "FlagFallObserved":
      return {
        kind: "incident",
        what: `clock of ${SIDES[entry.side]} at zero`,
        before: `${game.moves.length} half-moves on the board`,
        after: `period ${entry.period + 1}, ${entry.kind}${entry.first === null ? "" : `; first at zero: ${SIDES[entry.first]}`}`,
      };
    case "FlagFallEstablished":
      return {
        kind: "ruling",
        what: `flag of ${SIDES[entry.side]} has fallen`,
        after: entry.by === "arbiter" ? "seen by the arbiter" : "claimed by the opponent",
        article: cite(hall.laws.edition, "flagFallen").article,
      };
    case "TimesProposed":
      return {
        kind: "ruling",
        what: `clocks to be set: ${toPlainWords(entry.why)}`,
        before: toTimes(game.clock),
        after: toTimes(entry),
        article: entry.article,
      };
    case "ClockNoticed":
      return {
        kind: "incident",
        what: `clock: ${toPlainWords(entry.notice.kind)}`,
        ...("shown" in entry.notice
          ? { after: `shows ${toTimes(entry.notice.shown)}` }
          : { after: toTimes(game.clock) }),
        ...(entry.notice.kind === "proposedTimes"
          ? { before: `to be ${toTimes(entry.notice.proposed)}: ${entry.notice.outcome}` }
          : {}),
      };
    case "PositionUnresolved":
      return {
        kind: "incident",
        what: "the board shows no position of the game",
        after: entry.squares
          .map(
            ({ square, expected, seen }) => `${square}: ${nameMan(expected)} wanted, ${nameMan(seen)} there`,
          )
          .join("; "),
      };
    case "PositionResolved":
      return { kind: "incident", what: "the board shows the game again" };
    case "ResultSignalled":
      return { kind: "incident", what: "kings put on the centre squares", after: entry.result };
    case "GameEnded":
      return {
        kind: "who" in entry.source ? "ruling" : "incident",
        what: game.end === null ? "game ended" : "result corrected",
        before: toResultText(game.end),
        after: `${toResultText(entry)}${endMove(game)}`,
        article: articleOfEnd(hall, game, entry),
      };
    case "PlayStopped":
    case "PlayResumed":
    case "DrawOffered":
    case "DrawDeclined":
    case "ClaimMade":
    case "ClaimDecided":
    case "IllegalMoveRuled":
    case "ScoreSheetShown":
    case "PositionNoted":
    case "ResultEntered":
    case "ResultWithdrawn":
    case "ResultHeld":
      return { kind: "ruling", ...describeDeskEntry(hall, game, entry) };
    default:
      return assertNever(entry);
  }
}

function endMove(game: GameState): string {
  const last = game.moves.at(-1);
  return last === undefined ? "" : `, after ${toMoveText(game, game.moves.length, last.san)}`;
}
