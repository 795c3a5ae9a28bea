import type { FlagTask } from "@boardwire/shared";
import type { VNode } from "preact";
import { words } from "../../i18n/language.ts";
import { consoleWords } from "./console-words.ts";
import { findFlagResults } from "./flag-results.ts";
import { Matter } from "./form-parts.tsx";
import { scoreOf, timeOfDay, type MatterProps } from "./matters.tsx";
import { Article } from "./outcome.tsx";

/** A clock at zero: what to check, what it means, and the two ways in which it becomes a fallen flag. */
export function FlagMatter(props: MatterProps & { readonly task: FlagTask }): VNode {
  const { id, task, orders, onResult } = props;
  const text = consoleWords.value;
  const { side, meaning, required, completed, made, establishedAt } = task;
  const opponent = side === "white" ? "black" : "white";
  return (
    <Matter
      name="flag"
      title={`${text.flagOf(words.value[side])}, ${text.sinceTime(timeOfDay(task.since))}`}
      isUrgent={meaning?.kind !== "continue"}
    >
      <div class="task">
        {typeof required === "number" ? (
          <span class="big ltr">
            {completed}
            <small> / {required}</small>
          </span>
        ) : (
          <span class="big ltr">{completed}</span>
        )}
        <div>
          <p>
            <b>{text.checkMoves}.</b> {text.movesDone(completed, made)}{" "}
          </p>
          <p>
            {text.alarm.meanings[meaning?.kind ?? "unknown"]} {text.alarm.canMate[task.canMate] ?? ""}{" "}
            <Article article={meaning?.article ?? null} />
          </p>
          {meaning?.arbiterCalls === false && <p>{text.alarm.keepOut}</p>}
        </div>
      </div>
      {task.line.length > 0 && (
        <details>
          <summary>{text.mateLine}</summary>
          <p class="ltr">{task.line.join(" ")}</p>
        </details>
      )}
      {establishedAt === null ? (
        <div class="acts">
          <button
            type="button"
            class={meaning?.arbiterCalls === false ? "btn" : "btn main"}
            data-act="flag-seen"
            onClick={() => void orders.send({ kind: "callFlag", game: id, side, by: "arbiter" })}
          >
            {text.flagSeen}
          </button>
          <button
            type="button"
            class="btn"
            data-act="flag-claimed"
            onClick={() => void orders.send({ kind: "callFlag", game: id, side, by: "player" })}
          >
            {text.flagClaimed(words.value[opponent])}
          </button>
        </div>
      ) : (
        <>
          <p>{text.established(timeOfDay(establishedAt))}</p>
          <div class="acts">
            {findFlagResults(task).map((each) => (
              <button
                key={each.reason}
                type="button"
                // Without a time control nobody knows whether it has a result at all: none is proposed.
                class={meaning === null ? "btn" : "btn main"}
                data-act="flag-result"
                onClick={() => void orders.send({ kind: "enterResult", game: id, ...each })}
              >
                {text.enterAs(scoreOf(each.result), text.reasons[each.reason])}
              </button>
            ))}
            <button
              type="button"
              class="btn"
              data-act="other-result"
              onClick={() => onResult({ result: null, reason: "time" })}
            >
              {text.otherResult}
            </button>
          </div>
        </>
      )}
    </Matter>
  );
}

/** A zero that changes nothing, since the game had ended before it, or before anybody called it: nothing to do, but the arbiter is told why, and by which article. */
export function FlagNote({ task }: { readonly task: FlagTask }): VNode {
  const text = consoleWords.value;
  return (
    <Matter
      name="flag-nothing"
      title={`${text.flagOf(words.value[task.side])}, ${text.sinceTime(timeOfDay(task.since))}`}
    >
      <p>
        {text.alarm.meanings[task.meaning?.kind ?? "nothing"]}{" "}
        <Article article={task.meaning?.article ?? null} />
      </p>
    </Matter>
  );
}
