import {
  assertNever,
  toPly,
  type DeskView,
  type FlagTask,
  type GameId,
  type GameResult,
  type IllegalMoveView,
  type TableView,
} from "@boardwire/shared";
import type { VNode } from "preact";
import type { GamePicture } from "../../feed/pictures.ts";
import { toMoveText, toScore, toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { formatClock } from "../../time.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { Matter } from "./form-parts.tsx";
import { Article } from "./outcome.tsx";
import { useSeconds } from "./use-seconds.ts";
import type { Orders } from "./use-orders.ts";
import type { ResultWish } from "./result-tool.tsx";

// What stands open at a table, each with what can be done about it.

export interface MatterProps {
  readonly id: GameId;
  readonly picture: GamePicture;
  readonly orders: Orders;
  /** Opens the form for results with these filled in. */
  readonly onResult: (wish: ResultWish) => void;
}

const wordOf = (from: Readonly<Record<string, string>>, key: string): string => from[key] ?? "";

export const scoreOf = (result: GameResult): string =>
  isolate(`${toScore(result, "white")} : ${toScore(result, "black")}`);

const timeOfDay = (at: number): string => isolate(toTimeOfDay(at, words.value.tag));

/** A result on its way, with the seconds in which it can be taken back. */
export function PendingMatter({ id, picture, orders }: MatterProps): VNode | null {
  const text = consoleWords.value;
  const now = useSeconds(1);
  const { pending = null } = picture.tile;
  if (pending === null) return null;
  const left = now === null ? 0 : Math.max(0, Math.ceil((pending.publicAt - now) / 1000));
  return (
    <Matter name="pending" title={text.resultTitle} isUrgent>
      <p>
        <b class="big">{scoreOf(pending.result)}</b> {words.value.terminations[pending.termination]},{" "}
        <bdi>{pending.by}</bdi>
      </p>
      <p class="quiet">{text.publicIn(left)}</p>
      <button
        type="button"
        class="btn main"
        data-act="undo"
        onClick={() => void orders.send({ kind: "withdrawResult", game: id })}
      >
        {text.undo}
      </button>
    </Matter>
  );
}

/** A clock at zero: what to check, what it means, and the two ways in which it becomes a fallen flag. */
export function FlagMatter(props: MatterProps & { readonly task: FlagTask }): VNode {
  const { id, task, orders, onResult } = props;
  const text = consoleWords.value;
  const { side, meaning, required, completed, made, establishedAt } = task;
  const opponent = side === "white" ? "black" : "white";
  const wish = toWish(task);
  return (
    <Matter name="flag" title={text.flagOf(words.value[side])} isUrgent={meaning?.kind !== "continue"}>
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
            {text.sinceTime(timeOfDay(task.since))}
          </p>
          <p>
            {text.alarm.meanings[meaning?.kind ?? "unknown"]} {wordOf(text.alarm.canMate, task.canMate)}{" "}
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
            {wish !== null && (
              <button
                type="button"
                class="btn main"
                data-act="flag-result"
                onClick={() => void orders.send({ kind: "enterResult", game: id, ...wish })}
              >
                {text.enterAs(scoreOf(wish.result), text.reasons[wish.reason])}
              </button>
            )}
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

interface FlagResult {
  readonly result: GameResult;
  readonly reason: "time" | "timeNoMate";
}

/** The result that a fallen flag has by the Laws; null: it has none, or a person has to find out. */
function toWish({ meaning, canMate }: FlagTask): FlagResult | null {
  if (meaning === null) return null;
  const won = meaning.of === "white" ? "0-1" : "1-0";
  switch (meaning.kind) {
    case "loss":
      return { result: meaning.result ?? won, reason: "time" };
    case "drawOpponentCannotMate":
      return { result: "1/2-1/2", reason: "timeNoMate" };
    case "bothDownDraw":
      return { result: "1/2-1/2", reason: "time" };
    case "askWinnable":
      if (canMate === "winnable") return { result: won, reason: "time" };
      return canMate === "unwinnable" ? { result: "1/2-1/2", reason: "timeNoMate" } : null;
    case "nothing":
    case "continue":
    case "bothDownContinue":
    case "askOrder":
      return null;
    default:
      return assertNever(meaning.kind);
  }
}

/** Times that were decided on, and whether the clock has come to show them. */
export function TimesMatter({ tile }: { readonly tile: TableView }): VNode | null {
  const text = consoleWords.value;
  const { proposed = null } = tile;
  if (proposed === null || tile.status === "over") return null;
  const { white, black, outcome, shown, why, article } = proposed;
  return (
    <Matter
      name="times"
      title={text.timesToSet(isolate(formatClock(white)), isolate(formatClock(black)))}
      isUrgent={outcome === "late" || outcome === "differs"}
    >
      <p data-outcome={outcome}>
        <b>{text.onClock[outcome]}</b>
        {shown !== null && outcome !== "set" && (
          <span class="ltr"> {`${formatClock(shown.white)} ${formatClock(shown.black)}`}</span>
        )}
      </p>
      <p class="quiet">
        {text.timeReasons[why]} <Article article={article} />
      </p>
    </Matter>
  );
}

/** The move that was written down with a wrong claim has to be made. */
export function MustPlayMatter({ desk }: { readonly desk: DeskView }): VNode | null {
  const text = consoleWords.value;
  const { mustPlay } = desk;
  if (mustPlay === null) return null;
  const { side, san, made, article } = mustPlay;
  return (
    <Matter name="must-play" title={text.mustPlay(words.value[side], isolate(san))} isUrgent={made !== null}>
      <p>
        {made !== null && <b>{text.madeInstead(isolate(made))} </b>}
        <Article article={article} />
      </p>
    </Matter>
  );
}

export function StopMatter({ id, picture, orders }: MatterProps): VNode | null {
  const text = consoleWords.value;
  const stopped = picture.tile.desk?.stopped ?? null;
  if (stopped === null) return null;
  const resume = (justified: boolean | null): void =>
    void orders.send({ kind: "resumePlay", game: id, justified });
  const who = stopped.side === null ? "" : `${words.value[stopped.side]}: `;
  return (
    <Matter
      name="stopped"
      title={text.stopped(`${who}${text.stopReasons[stopped.why]}`, stopped.by, timeOfDay(stopped.at))}
    >
      {stopped.text !== "" && (
        <p>
          <bdi>{stopped.text}</bdi>
        </p>
      )}
      <div class="acts">
        <button type="button" class="btn main" data-act="resume" onClick={() => resume(null)}>
          {text.resume}
        </button>
        {stopped.side !== null && (
          <>
            <button type="button" class="btn" onClick={() => resume(true)}>
              {text.withReason}
            </button>
            <button type="button" class="btn" onClick={() => resume(false)}>
              {text.withoutReason}
            </button>
          </>
        )}
      </div>
    </Matter>
  );
}

/** An illegal move that stands in the game, with what the Laws make of it now. */
export function IllegalMatter(props: MatterProps & { readonly illegal: IllegalMoveView }): VNode {
  const { id, picture, illegal, orders } = props;
  const text = consoleWords.value;
  const { ply, side, proposal, times, article } = illegal;
  const san = picture.moves[ply - 1]?.san ?? "";
  return (
    <Matter
      name="illegal"
      title={`${text.tools.illegal}: ${isolate(toMoveText(ply, san, picture.facts))}`}
      isUrgent
    >
      <p>
        {words.value[side]}. {proposal === null ? "" : text.lawsSay(wordOf(text.alarm.proposals, proposal))}{" "}
        <Article article={article} />
      </p>
      {times !== null && proposal === "reinstated" && (
        <p>{text.timesToSet(isolate(formatClock(times.white)), isolate(formatClock(times.black)))}</p>
      )}
      <div class="acts">
        {(["reinstated", "stands", "loses", "draw", "noted"] as const)
          .filter((ruling) => ruling === proposal || ruling === "noted" || proposal === null)
          .map((ruling) => (
            <button
              key={ruling}
              type="button"
              class={ruling === proposal ? "btn main" : "btn"}
              data-act={ruling}
              onClick={() => void orders.send({ kind: "ruleIllegalMove", game: id, ply: toPly(ply), ruling })}
            >
              {text.rulings[ruling]}
            </button>
          ))}
      </div>
    </Matter>
  );
}

/** What was ruled about illegal moves: the next one weighs more for it. */
export function Rulings({ desk }: { readonly desk: DeskView }): VNode | null {
  const text = consoleWords.value;
  if (desk.illegal.length === 0) return null;
  return (
    <ul class="ruled">
      {desk.illegal.map(({ ply, side, ruling, by, at, article }) => (
        <li key={`${ply} ${at}`} data-ruled={ruling}>
          {`${text.tools.illegal}, ${words.value[side]}: `}
          <bdi>{text.decided(text.rulings[ruling], by, timeOfDay(at))}</bdi> <Article article={article} />
        </li>
      ))}
    </ul>
  );
}

/** Offers that the opponent may still accept. */
export function OfferMatter({ id, picture, orders }: MatterProps): VNode | null {
  const text = consoleWords.value;
  const open = picture.tile.desk?.offers.filter((offer) => offer.open) ?? [];
  if (open.length === 0) return null;
  return (
    <>
      {open.map(({ side }) => (
        <Matter key={side} name="offer" title={text.offer(words.value[side])}>
          <div class="acts">
            <button
              type="button"
              class="btn"
              data-act="agreed"
              onClick={() =>
                void orders.send({
                  kind: "enterResult",
                  game: id,
                  result: "1/2-1/2",
                  reason: "agreement",
                })
              }
            >
              {text.agreed}
            </button>
            <button
              type="button"
              class="btn"
              data-act="declined"
              onClick={() => void orders.send({ kind: "declineDraw", game: id, side })}
            >
              {text.declined}
            </button>
          </div>
        </Matter>
      ))}
    </>
  );
}
