import { assertNever, type Alarm, type AlarmId, type Command, type Hall } from "@boardwire/shared";
import type { Decision, Ruling } from "./decision.ts";
import type { FindMate } from "../illegal-case.ts";
import { acceptMoves } from "./accept-moves.ts";
import { callFlag } from "./call-flag.ts";
import { decideClaim } from "./decide-claim.ts";
import { declineDraw, offerDraw } from "./draw-offers.ts";
import { enterMoves } from "./enter-moves.ts";
import { enterResult, withdrawResult } from "./enter-result.ts";
import { createFindMate } from "./find-mate.ts";
import { handleAlarm } from "./handle-alarm.ts";
import { makeClaim } from "./make-claim.ts";
import { maskSquare } from "./mask-square.ts";
import { note, notePosition, showSheet } from "./notes.ts";
import { proposeTimes } from "./propose-times.ts";
import { restore } from "./restore.ts";
import { ruleIllegalMove } from "./rule-illegal-move.ts";
import { setPosition } from "./set-position.ts";
import { resumePlay, stopPlay } from "./stop-play.ts";
import { swapClock } from "./swap-clock.ts";

/** Alarms are derived from the hall as it is shown, so the one that a command is about is looked up where they are kept. */
export type FindAlarm = (id: AlarmId) => Alarm | null;

/** What a command makes of the hall as it is: entries for the journal, or why not. */
export function decide(
  hall: Hall,
  command: Command,
  ruling: Ruling,
  findAlarm: FindAlarm = () => null,
  findMate: FindMate = createFindMate(null),
): Decision {
  switch (command.kind) {
    case "acceptMoves":
      return acceptMoves(hall, command, ruling);
    case "enterMoves":
      return enterMoves(hall, command, ruling);
    case "setPosition":
      return setPosition(hall, command, ruling);
    case "maskSquare":
      return maskSquare(hall, command, ruling);
    case "swapClock":
      return swapClock(hall, command, ruling);
    case "proposeTimes":
      return proposeTimes(hall, command, ruling);
    case "callFlag":
      return callFlag(hall, command, ruling);
    case "enterResult":
      return enterResult(hall, command, ruling, findMate);
    case "withdrawResult":
      return withdrawResult(hall, command, ruling);
    case "makeClaim":
      return makeClaim(hall, command, ruling);
    case "decideClaim":
      return decideClaim(hall, command, ruling);
    case "offerDraw":
      return offerDraw(hall, command, ruling);
    case "declineDraw":
      return declineDraw(hall, command, ruling);
    case "stopPlay":
      return stopPlay(hall, command, ruling);
    case "resumePlay":
      return resumePlay(hall, command, ruling);
    case "ruleIllegalMove":
      return ruleIllegalMove(hall, command, ruling, findMate);
    case "restore":
      return restore(hall, command, ruling);
    case "showSheet":
      return showSheet(hall, command, ruling);
    case "notePosition":
      return notePosition(hall, command, ruling);
    case "note":
      return note(hall, command, ruling);
    case "handleAlarm":
      return handleAlarm(hall, command, ruling, findAlarm(command.alarm));
    default:
      return assertNever(command);
  }
}
