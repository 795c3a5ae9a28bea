import { assertNever, type Command, type Hall } from "@boardwire/shared";
import type { Decision, Ruling } from "./decision.ts";
import { acceptMoves } from "./accept-moves.ts";
import { callFlag } from "./call-flag.ts";
import { enterMoves } from "./enter-moves.ts";
import { enterResult } from "./enter-result.ts";
import { maskSquare } from "./mask-square.ts";
import { proposeTimes } from "./propose-times.ts";
import { setPosition } from "./set-position.ts";
import { swapClock } from "./swap-clock.ts";

/** What a command makes of the hall as it is: entries for the journal, or why not. */
export function decide(hall: Hall, command: Command, ruling: Ruling): Decision {
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
      return enterResult(hall, command, ruling);
    default:
      return assertNever(command);
  }
}
