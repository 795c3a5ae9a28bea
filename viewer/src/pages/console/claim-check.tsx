import type { ClaimCheck, ClaimQuestion } from "@boardwire/shared";
import type { VNode } from "preact";
import { useRef } from "preact/hooks";
import type { GamePicture } from "../../feed/pictures.ts";
import { words } from "../../i18n/language.ts";
import { describeRefusal } from "../../i18n/refusals/sentence.ts";
import { Finding, speakFinding } from "./claim-finding.tsx";
import { consoleWords } from "./console-words.ts";
import type { Asked } from "./latest-answer.ts";
import { RefusalText } from "./outcome.tsx";

export interface ClaimCheckedProps {
  readonly question: ClaimQuestion;
  readonly asked: Asked<ClaimCheck>;
  readonly picture: GamePicture;
  readonly shown: number;
  readonly onGo: (ply: number) => void;
}

/** What would come of the claim that is being filled in, before anything is written; for whoever looks at this page alone. */
export function ClaimChecked({ question, asked, picture, shown, onGo }: ClaimCheckedProps): VNode {
  const text = consoleWords.value;
  // What was said stays in the region while the next answer is on its way: the same answer again is not said again.
  const said = useRef("");
  if (asked.kind === "answered") said.current = speak(question, asked.answer);
  else if (asked.kind === "unanswered") said.current = text.notChecked;
  return (
    <section class="claim-check" aria-label={text.checked} aria-busy={asked.kind === "asking"}>
      <p class="hidden-text" role="status" data-said>
        {said.current}
      </p>
      {asked.kind === "asking" && <p class="quiet verdict asking">{text.checking}</p>}
      {asked.kind === "unanswered" && <p class="notice look">{text.notChecked}</p>}
      {asked.kind === "answered" && asked.answer.kind === "refused" && (
        <div class="verdict wrong" data-refused={asked.answer.reason}>
          <RefusalText refusal={asked.answer} />
        </div>
      )}
      {asked.kind === "answered" &&
        asked.answer.kind === "checked" &&
        (asked.answer.found === null ? (
          <p class="verdict right">{text.claimPerson}</p>
        ) : (
          <Finding
            found={asked.answer.found}
            claim={{ ...asked.answer, what: question.what }}
            picture={picture}
            shown={shown}
            onGo={onGo}
          />
        ))}
      <p class="quiet">{text.forYouAlone}</p>
    </section>
  );
}

function speak({ side, what }: ClaimQuestion, check: ClaimCheck): string {
  const text = consoleWords.value;
  const claim = text.claimBy(words.value[side], text.alarm.claims[what] ?? "");
  if (check.kind === "refused") {
    const { reason, why = null } = check;
    const more = why === null ? "" : ` ${describeRefusal(why, text.refusal, words.value)}`;
    return `${claim}. ${text.answer.refusals[reason]}${more}`;
  }
  const { found } = check;
  const finding = found === null ? text.claimPerson : speakFinding({ found, claim: { ...check, what } });
  return `${claim}. ${finding}`;
}
