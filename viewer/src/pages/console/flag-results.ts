import { assertNever, type FlagTask, type GameResult, type Side } from "@boardwire/shared";

export interface FlagResult {
  readonly result: GameResult;
  readonly reason: "time" | "timeNoMate";
}

/**
 * The results that a fallen flag can have, the likelier first. By the Laws it has one, or a person has to find out (none).
 * Where the time control is not known, nobody here knows whether it has one at all: each that it may have is offered.
 */
export function findFlagResults({ side, meaning, canMate }: FlagTask): readonly FlagResult[] {
  const loss: FlagResult = { result: wonAgainst(meaning?.of ?? side), reason: "time" };
  const draw: FlagResult = { result: "1/2-1/2", reason: "timeNoMate" };
  if (meaning === null) {
    if (canMate === "winnable") return [loss];
    return canMate === "unwinnable" ? [draw] : [loss, draw];
  }
  switch (meaning.kind) {
    case "loss":
      return [{ ...loss, result: meaning.result ?? loss.result }];
    case "drawOpponentCannotMate":
      return [draw];
    case "bothDownDraw":
      return [{ ...draw, reason: "time" }];
    case "askWinnable":
      if (canMate === "winnable") return [loss];
      return canMate === "unwinnable" ? [draw] : [];
    case "nothing":
    case "notCalled":
    case "continue":
    case "bothDownContinue":
    case "askOrder":
      return [];
    default:
      return assertNever(meaning.kind);
  }
}

const wonAgainst = (side: Side): GameResult => (side === "white" ? "0-1" : "1-0");
