import { assertNever, type ClaimFinding, type ClaimQuestion } from "@boardwire/shared";
import type { VNode } from "preact";
import type { GamePicture } from "../../feed/pictures.ts";
import { toMoveText } from "../../format.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { Article } from "./outcome.tsx";

export interface FindingProps {
  readonly found: ClaimFinding;
  readonly claim: {
    readonly what: ClaimQuestion["what"];
    /** The half-moves of the game when it was made. */
    readonly ply: number;
    readonly intended: { readonly san: string } | null;
  };
  readonly picture: GamePicture;
  /** The half-move that is on the board of this page. */
  readonly shown: number;
  readonly onGo: (ply: number) => void;
}

/** What the moves of the game say of a claim, with the times that the position stood: each can be looked at. */
export function Finding({ found, claim, picture, shown, onGo }: FindingProps): VNode {
  const text = consoleWords.value;
  const { intended, what } = claim;
  const why = describeFault(found);
  return (
    <>
      <p class={found.right ? "verdict right" : "verdict wrong"} data-right={found.right}>
        <b>{describeVerdict(found)}</b> <Article article={found.article} />
        {what === "fifty" && <span>{` ${text.halfmoves(found.halfmoves)}`}</span>}
        {why !== "" && <span class="why">{` ${why}`}</span>}
      </p>
      {found.isAtLeast && !found.right && <p>{text.maybeBefore}</p>}
      {what === "threefold" && (
        <ol class="occurrences" aria-label={text.occurrences}>
          {found.occurrences.map(({ ply, moveNumber }) => {
            const isWritten = intended !== null && ply > claim.ply;
            const place = isWritten ? claim.ply : ply;
            const san = isWritten ? intended.san : picture.moves[ply - 1]?.san;
            return (
              <li key={ply}>
                <button
                  type="button"
                  aria-pressed={shown === place && !isWritten}
                  data-ply={ply}
                  onClick={() => onGo(place)}
                >
                  <b class="ltr">{ply === 0 ? text.start : toMoveText(ply, san ?? "", picture.facts)}</b>
                  <small>{isWritten ? text.asIntended : text.occurrence(moveNumber)}</small>
                </button>
              </li>
            );
          })}
        </ol>
      )}
    </>
  );
}

export function describeVerdict({ right, lapsed }: ClaimFinding): string {
  const text = consoleWords.value;
  return lapsed ? text.claimLapsed : right ? text.claimRight : text.claimWrong;
}

/** What a claim lacks, in a sentence; nothing where the verdict says it already. */
export function describeFault({ fault, occurrences, halfmoves }: ClaimFinding): string {
  const { faults, answer } = consoleWords.value;
  switch (fault) {
    case null:
    case "rightLost":
      return "";
    case "notThreeTimes":
      return faults.notThreeTimes(occurrences.length);
    case "notFiftyMoves":
      return faults.notFiftyMoves(100 - halfmoves);
    case "captureOrPawnMove":
      return faults.captureOrPawnMove;
    case "gameOver":
    case "notOnMove":
    case "illegalMove":
      return answer.refusals[fault];
    default:
      return assertNever(fault);
  }
}

/** All of it as it is read out. */
export function speakFinding({ found, claim }: Pick<FindingProps, "found" | "claim">): string {
  const text = consoleWords.value;
  const moves = found.occurrences.map(({ moveNumber }) => moveNumber);
  return [
    claim.intended === null ? "" : text.alarm.intended(isolate(claim.intended.san)),
    describeVerdict(found),
    // How often it stood comes with the moves.
    found.fault === "notThreeTimes" ? "" : describeFault(found),
    claim.what === "fifty"
      ? text.halfmoves(found.halfmoves)
      : `${text.stood}: ${text.stoodTimes(moves.length, isolate(moves.join(", ")))}`,
  ]
    .filter((part) => part !== "")
    .join(" ");
}
