import type { DeskView, GameId, GameResult, TableView } from "@boardwire/shared";
import type { VNode } from "preact";
import type { GamePicture } from "../../feed/pictures.ts";
import { toScore, toTimeOfDay } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { formatClock } from "../../time.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { Matter } from "./form-parts.tsx";
import { Article } from "./outcome.tsx";
import { useSeconds } from "./use-seconds.ts";
import type { Orders } from "../../use-orders.ts";
import type { ResultWish } from "./result-tool.tsx";

// What stands open at a table, each with what can be done about it.

export interface MatterProps {
  readonly id: GameId;
  readonly picture: GamePicture;
  readonly orders: Orders;
  /** Opens the form for results with these filled in. */
  readonly onResult: (wish: ResultWish) => void;
}

export const scoreOf = (result: GameResult): string =>
  isolate(`${toScore(result, "white")} : ${toScore(result, "black")}`);

export const timeOfDay = (at: number): string => isolate(toTimeOfDay(at, words.value.tag));

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
