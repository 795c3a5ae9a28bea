import { REGULATIONS_ARTICLE, assertNever, type Advice, type Command, type Refusal } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../../i18n/language.ts";
import { formatClock } from "../../time.ts";
import { RefusalDetail } from "../../parts/refusal-detail.tsx";
import type { Orders } from "../../use-orders.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";

/** The commands that an arbiter can give against what the game, the Laws or a colleague say; null: nothing helps. */
function toAnyway(command: Command, { reason }: Refusal): Command | null {
  const { kind } = command;
  if (kind === "handleAlarm") return reason === "alreadyDone" ? { ...command, over: true } : null;
  if (kind === "showSheet")
    return reason === "againstFinding" || reason === "notOnMove" ? { ...command, against: true } : null;
  const isRuling =
    kind === "decideClaim" || kind === "ruleIllegalMove" || kind === "callFlag" || kind === "enterResult";
  return isRuling && reason === "againstFinding" ? { ...command, against: true } : null;
}

function describeAdvice(advice: Advice): string {
  const { advice: text } = consoleWords.value.answer;
  switch (advice.what) {
    case "stopClocks":
      return text.stopClocks;
    case "setTimes":
      return text.setTimes(isolate(formatClock(advice.white)), isolate(formatClock(advice.black)));
    case "timesNotKnown":
      return text.timesNotKnown;
    case "setMoveCounter":
      return text.setMoveCounter(advice.white, advice.black);
    case "makeIntended":
      return text.makeIntended(words.value[advice.side], isolate(advice.san));
    default:
      return assertNever(advice);
  }
}

/** What came of the last command: what is left to do by hand, or why it was refused, with the article. */
export function Outcome({ orders }: { readonly orders: Orders }): VNode {
  const text = consoleWords.value.answer;
  const { state } = orders;
  const refusal = state.kind === "refused" ? state.refusal : null;
  const anyway = state.kind === "refused" ? toAnyway(state.command, state.refusal) : null;
  return (
    <div class="outcome">
      <div role="status">
        {state.kind === "sent" && <p class="quiet">{text.sent}</p>}
        {state.kind === "done" && (
          <div class="notice">
            <div class="grow">
              <b>{text.done}</b>
              {state.advice.map((advice) => (
                <p key={advice.what} class="advice">
                  {describeAdvice(advice)}
                </p>
              ))}
            </div>
          </div>
        )}
      </div>
      <div role="alert">
        {state.kind === "unanswered" && <p class="notice look">{text.unanswered}</p>}
        {refusal !== null && (
          <div class="notice look">
            <div class="grow">
              <RefusalText refusal={refusal} />
              {anyway !== null && (
                <button type="button" class="btn" onClick={() => void orders.send(anyway)}>
                  {anyway.kind === "handleAlarm" ? text.takeOver : text.allTheSame}
                </button>
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

/** Why the relay does not do it. */
export function RefusalText({ refusal }: { readonly refusal: Refusal }): VNode {
  return (
    <>
      <b>{consoleWords.value.answer.refusals[refusal.reason]}</b>{" "}
      <Article article={refusal.article ?? null} />
      <RefusalDetail refusal={refusal} texts={consoleWords.value.refusal} />
    </>
  );
}

/** The rule, as the edition in force numbers it, or that the tournament's own regulations say so. */
export function Article({ article }: { readonly article: string | null }): VNode | null {
  if (article === REGULATIONS_ARTICLE) return <cite class="article">{consoleWords.value.laws.own}</cite>;
  return article === null ? null : <cite class="article ltr">{article}</cite>;
}
