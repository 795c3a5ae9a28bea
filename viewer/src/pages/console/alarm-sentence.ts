import type { Alarm, GameResult, Side } from "@boardwire/shared";
import type { Messages } from "../../i18n/en.ts";
import { formatClock } from "../../time.ts";
import { isolate } from "./clock-text.ts";
import type { AlarmWords } from "./words/alarms-en.ts";

// Alarms in words. The relay sends values by name (docs/rules/alarms.md); the sentence is made here.

export interface Speaker {
  readonly alarm: AlarmWords;
  readonly words: Messages;
}

/** How the values of an alarm are read; what is not there, or of another kind, is left out of its sentence. */
function read({ values }: Alarm) {
  const number = (name: string): number => {
    const value = values[name];
    return typeof value === "number" ? value : 0;
  };
  const has = (name: string): boolean => values[name] !== undefined;
  const text = (name: string): string => String(values[name] ?? "");
  return {
    number,
    has,
    text,
    time: (name: string): string => isolate(formatClock(number(name))),
    /** `+2:00`, `−0:30`. */
    change: (name: string): string =>
      isolate(
        `${number(name) < 0 ? "−" : "+"}${formatClock(Math.abs(number(name))).replace(/^0:00:/, "0:")}`,
      ),
    figures: (name: string): string => isolate(text(name).replaceAll(" ", ", ")),
  };
}

const isResult = (text: string, results: Messages["results"]): text is GameResult =>
  Object.hasOwn(results, text);

const wordOf = (words: Readonly<Record<string, string>>, key: string): string =>
  Object.hasOwn(words, key) ? (words[key] ?? "") : "";

/** All that is to be said of an alarm besides its title, a sentence each. */
export function describeAlarm(alarm: Alarm, speaker: Speaker): string {
  const { alarm: text } = speaker;
  const count = alarm.values["times"];
  return [
    ...sentences(alarm, speaker),
    ...(typeof count === "number" ? [text.times(count)] : []),
    ...(alarm.past ? [text.past] : []),
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function sentences(alarm: Alarm, { alarm: text, words }: Speaker): string[] {
  const { number, has, text: raw, time, change, figures } = read(alarm);
  const sideOf = (side: Side | null): string => (side === null ? "" : words[side]);
  const side = sideOf(alarm.side);
  const resultOf = (name: string): string => {
    const value = raw(name);
    return isResult(value, words.results) ? words.results[value] : value;
  };
  switch (alarm.kind) {
    case "flag": {
      const first = raw("first");
      return [
        text.zero(side),
        first === "white" || first === "black" ? text.first(words[first]) : "",
        wordOf(text.meanings, raw("meaning")),
        wordOf(text.canMate, raw("canMate")),
        raw("arbiterCalls") === "no" ? text.keepOut : "",
      ];
    }
    case "clockJump": {
      const how = raw("how");
      if (how === "adjusted") return [text.adjusted(change("white"), change("black"))];
      if (how === "replaced") return [text.replaced(time("white"), time("black"))];
      if (how === "addedAfterEnd") return [text.addedAfterEnd(side, change("added"))];
      if (how === "otherMethod") return [text.otherMethod];
      return [text.startDiffers(time("expected"), time("white"), time("black"))];
    }
    case "timeNotSet":
      return [
        text.timeNotSet(time("white"), time("black")),
        raw("outcome") === "late" ? text.late : text.differs,
      ];
    case "leverReversed":
      return [raw("how") === "blackRanFirst" ? text.blackRanFirst : text.sidesSwapped];
    case "helpWanted":
      return [text.helpWanted(time("white"), time("black"))];
    case "clockStopped":
      return [text.clockStopped(number("moves"))];
    case "illegalMove":
      return [
        text.illegalMove(side, isolate(raw("san"))),
        number("earlier") > 0 ? text.earlier(number("earlier")) : "",
        wordOf(text.proposals, raw("proposal")),
      ];
    case "unexplained":
      return [text.unexplained(figures("squares"))];
    case "pawnLeft":
      return [text.pawnLeft(isolate(raw("square")))];
    case "repetition":
      return [text.repetition(number("count"), figures("moves")), text.tellNobody];
    case "fiftyMoves":
      return [text.fiftyMoves(isolate(String(Math.floor(number("halfmoves") / 2)))), text.tellNobody];
    case "automaticDraw":
      return [wordOf(text.automatic, raw("why"))];
    case "deadPosition":
      return [text.dead];
    case "claimOpen":
      return [
        text.claimed(side, wordOf(text.claims, raw("what"))),
        has("san") ? text.intended(isolate(raw("san"))) : "",
      ];
    case "kingsInCentre":
      return [text.kings(resultOf("result"))];
    case "resultConflict":
      return ["flag", "signalled", "board", "entered"].flatMap((by) => {
        if (!has(by)) return [];
        const result = by === "flag" && raw(by) === "unknown" ? text.flagOpen : resultOf(by);
        return [`${wordOf(text.conflict, by)}: ${result}.`];
      });
    case "defaultTime":
      return [
        raw("how") === "notStarted" ? text.notStarted : text.defaultTime(side),
        number("limit") > 0 ? text.limit(Math.round(number("limit") / 60_000)) : "",
      ];
    case "nobodyMoves":
      return [text.nobodyMoves(side)];
    case "boardSilent":
      if (raw("how") === "notRecorded") return [text.notRecorded(figures("tables"))];
      return [
        has("boards")
          ? text.driverSilent(raw("driver"), figures("tables"))
          : text.boardSilent(isolate(raw("board"))),
      ];
    case "clockSilent":
      return [text.clockSilent(time("white"), time("black"))];
    case "batteryLow":
      return [raw("of") === "clock" ? text.batteryClock : text.batteryBoard(number("limit"))];
    default:
      return alarm.kind satisfies never;
  }
}
