import { toPly, type DeskView, type IllegalMoveView } from "@boardwire/shared";
import type { VNode } from "preact";
import { toMoveText } from "../../format.ts";
import { words } from "../../i18n/language.ts";
import { formatClock } from "../../time.ts";
import { isolate } from "./clock-text.ts";
import { consoleWords } from "./console-words.ts";
import { Matter } from "./form-parts.tsx";
import { timeOfDay, type MatterProps } from "./matters.tsx";
import { Article } from "./outcome.tsx";

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
        {words.value[side]}. {proposal === null ? "" : text.lawsSay(text.alarm.proposals[proposal] ?? "")}{" "}
        <Article article={article} />
      </p>
      {times !== null && proposal === "reinstated" && (
        <p>{text.timesToSet(isolate(formatClock(times.white)), isolate(formatClock(times.black)))}</p>
      )}
      <div class="acts">
        {(["reinstated", "stands", "loses", "draw", "noted"] as const)
          .filter((ruling) => isOffered(ruling, proposal))
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

type Proposal = IllegalMoveView["proposal"];

/** Where nobody knows what the Laws make of it, everything; else what they do, and that it can be noted. */
function isOffered(ruling: NonNullable<Proposal> | "noted", proposal: Proposal): boolean {
  if (ruling === "noted" || ruling === proposal || proposal === null) return true;
  return proposal === "losesOrDraw" && (ruling === "loses" || ruling === "draw");
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
