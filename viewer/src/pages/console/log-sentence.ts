import {
  EntrySchema,
  assertNever,
  type ClockNotice,
  type Entry,
  type GameResult,
  type MoveFacts,
  type Observation,
  type RawEntry,
  type Times,
} from "@boardwire/shared";
import * as v from "valibot";
import { toName, toScore } from "../../format.ts";
import type { Messages } from "../../i18n/en.ts";
import { formatClock } from "../../time.ts";
import { isolate } from "./clock-text.ts";
import type { ConsoleWords } from "./words/en.ts";

// Journal entries in words, a sentence each. In a script of its own: no other page reads entries of the journal.

export interface LogSpeaker {
  readonly text: ConsoleWords;
  readonly words: Messages;
}

/** Null: the entry is of a newer relay, and there is only what is written down. */
export function describeLogEntry(raw: RawEntry, speaker: LogSpeaker): string | null {
  const parsed = v.safeParse(EntrySchema, raw);
  return parsed.success ? describe(parsed.output, speaker) : null;
}

const name = (text: string): string => `\u2068${text}\u2069`;
const time = (millis: number): string => isolate(formatClock(millis));
const score = (result: GameResult): string =>
  isolate(`${toScore(result, "white")} : ${toScore(result, "black")}`);

/** `3.Nf3 Nf6 4.Ng1`: numbers and sides are those of the positions after the moves. */
function toLine(moves: readonly MoveFacts[]): string {
  const parts = moves.map(({ san, fen }, i) => {
    const [, turn, , , , next] = fen.split(" ");
    const isWhite = turn === "b";
    const number = Number(next) - (isWhite ? 0 : 1);
    return isWhite ? `${number}.${san}` : i === 0 ? `${number}…${san}` : san;
  });
  return isolate(parts.join(" "));
}

const toPair = ({ white, black }: Times, { text }: LogSpeaker): string =>
  text.whiteBlack(time(white), time(black));

const withText = (said: string, text: string): string => (text === "" ? said : `${said}: ${name(text)}`);

function describe(entry: Entry, speaker: LogSpeaker): string {
  const { text, words } = speaker;
  const { log } = text;
  switch (entry.type) {
    case "GamePaired":
      return log.paired(name(toName(entry.white, "white", words)), name(toName(entry.black, "black", words)));
    case "GameStarted":
      return log.started(
        name(toName(entry.white, "white", words)),
        name(toName(entry.black, "black", words)),
      );
    case "MovesObserved": {
      const { moves, replaced } = entry;
      if (moves.length === 0) return log.takenBack(replaced);
      return replaced === 0 ? log.moves(toLine(moves)) : log.movesInstead(toLine(moves), replaced);
    }
    case "MovesConfirmed":
      return log.confirmed(entry.ply);
    case "MoveCompleted":
      if (entry.by === "gameEnd") return log.lastMove(entry.ply);
      return entry.remaining === null
        ? log.pressedUnread(entry.ply)
        : log.pressed(entry.ply, time(entry.remaining));
    case "MovesCorrected":
      return entry.moves.length === 0 ? log.takenOut(entry.from) : log.corrected(toLine(entry.moves));
    case "PositionUnresolved":
      return log.unresolved(isolate(entry.squares.map(({ square }) => square).join(" ")));
    case "PositionResolved":
      return log.resolved;
    case "FlagFallObserved":
      return log.zeroSeen(words[entry.side]);
    case "FlagFallEstablished":
      return (entry.by === "arbiter" ? log.flagByArbiter : log.flagByPlayer)(words[entry.side]);
    case "TimesProposed":
      return log.timesDecided(toPair(entry, speaker), text.timeReasons[entry.why]);
    case "ClockNoticed":
      return describeNotice(entry.notice, speaker);
    case "ResultSignalled":
      return log.signalled(score(entry.result));
    case "GameEnded":
      return log.ended(score(entry.result), words.terminations[entry.termination]);
    case "ResultEntered":
      return log.entered(score(entry.result), words.terminations[entry.termination]);
    case "ResultWithdrawn":
      return log.withdrawn;
    case "ResultHeld":
      return log.heldAnew;
    case "PlayStopped":
      return withText(log.stopped(text.stopReasons[entry.why]), entry.text);
    case "PlayResumed":
      return log.resumed;
    case "DrawOffered":
      return log.offered(words[entry.side]);
    case "DrawDeclined":
      return log.declined(words[entry.side]);
    case "ClaimMade": {
      const said = log.claimed(words[entry.side], text.alarm.claims[entry.what] ?? "");
      const intended = entry.intended === null ? [] : [text.alarm.intended(isolate(entry.intended.san))];
      const basis = entry.basis === undefined ? [] : [log.bases[entry.basis]];
      return [said, ...intended, ...basis].join(". ");
    }
    case "ClaimDecided":
      return log.decided(text.outcomes[entry.outcome]);
    case "IllegalMoveRuled":
      return log.ruled(entry.ply, text.rulings[entry.ruling]);
    case "ScoreSheetShown":
      return log.sheet(words[entry.side]);
    case "PositionNoted":
      return withText(log.position, entry.text);
    case "Noted":
      return withText(log.note, entry.text);
    case "AlarmHandled":
      return log.alarms[entry.how](titleOf(entry.alarm, speaker));
    case "AlarmKept":
      return log.alarmKept(text.alarm.titles[entry.alarm.kind]);
    case "BoardAssigned":
      return log.board(isolate(entry.board));
    case "SquareMasked":
      return (entry.masked ? log.masked : log.unmasked)(entry.field);
    case "ClockSidesSwapped":
      return entry.swapped ? log.turned : log.notTurned;
    case "ClockLost":
      return log.clockLost;
    case "Observed": {
      const said = describeObservation(entry.observation, speaker);
      return entry.recovered === true ? `${log.recovered} ${said}` : said;
    }
    // Of no table, so that no table's log has them.
    case "TournamentCreated":
    case "LawsChosen":
    case "DriverConnected":
    case "DriverLost":
    case "PersonAdmitted":
    case "SectorGiven":
    case "PersonLeft":
      return log.unknown;
    default:
      return assertNever(entry);
  }
}

/** An alarm is named by its kind and what tells it from others. */
function titleOf(alarm: string, { text }: LogSpeaker): string {
  const [kind = ""] = alarm.split(":");
  const titles: Readonly<Record<string, string>> = text.alarm.titles;
  return titles[kind] ?? text.log.alarm;
}

function describeNotice(notice: ClockNotice, speaker: LogSpeaker): string {
  const { text, words } = speaker;
  const { alarm, log } = text;
  const change = (millis: number): string =>
    isolate(`${millis < 0 ? "−" : "+"}${formatClock(Math.abs(millis))}`);
  switch (notice.kind) {
    case "adjusted":
      return alarm.adjusted(change(notice.gained.white), change(notice.gained.black));
    case "periodPassed":
      return log.periodPassed;
    case "replaced":
      return alarm.replaced(time(notice.last.white), time(notice.last.black));
    case "runsAgain":
      return log.runsAgain;
    case "addedAfterEnd":
      return alarm.addedAfterEnd(words[notice.side], time(notice.added));
    case "startDiffers":
      return alarm.startDiffers(time(notice.expected), time(notice.shown.white), time(notice.shown.black));
    case "otherMethod":
      return alarm.otherMethod;
    case "proposedTimes":
      return `${alarm.timeNotSet(time(notice.proposed.white), time(notice.proposed.black))} ${text.onClock[notice.outcome]}`;
    case "blackRanFirst":
      return alarm.blackRanFirst;
    case "sidesLookSwapped":
      return alarm.sidesSwapped;
    default:
      return assertNever(notice);
  }
}

type Man = keyof Messages["pieces"];
const isMan = (letter: string): letter is Man => "KQRBNP".includes(letter);

function describeObservation(seen: Observation, { text, words }: LogSpeaker): string {
  const { log } = text;
  switch (seen.kind) {
    case "square": {
      const { field, content } = seen;
      if (content === ".") return log.empty(field);
      const letter = content.toUpperCase();
      if (!isMan(letter)) return log.something(field);
      const side = words[letter === content ? "white" : "black"];
      return log.man(field, `${side}${words.comma}${words.pieces[letter]}`);
    }
    case "snapshot":
      return log.whole;
    case "move":
      return log.moveTold(isolate(seen.uci));
    case "clock":
      return `${log.clock(time(seen.left.millis), time(seen.right.millis))}${words.comma}${log.runs[seen.running ?? "none"]}`;
    case "press":
      return log.press[seen.face](time(seen.millis));
    case "noClock":
      return log.noClock;
    case "device":
      return log.device(name(seen.make));
    case "connected":
      return log.connected(isolate(seen.port));
    case "lost":
      return log.lost;
    case "noise":
      return log.noise(seen.bytes);
    default:
      return assertNever(seen);
  }
}
