import { RESULTS_OF, type EnteredTermination, type GameId, type GameResult } from "@boardwire/shared";
import type { VNode } from "preact";
import { useState } from "preact/hooks";
import { consoleWords } from "./console-words.ts";
import { Choice } from "./form-parts.tsx";
import { scoreOf } from "./matters.tsx";
import type { Orders } from "../../use-orders.ts";

/** What is filled in when the form opens. */
export interface ResultWish {
  readonly result: GameResult | null;
  readonly reason: EnteredTermination | null;
}
export const NO_WISH: ResultWish = { result: null, reason: null };

const RESULTS = ["1-0", "1/2-1/2", "0-1", "0-0", "1/2-0", "0-1/2"] as const satisfies readonly GameResult[];
const REASONS = Object.keys(RESULTS_OF) as readonly EnteredTermination[];
/** Before a game has begun it can only end so. */
const WITHOUT_PLAY: ReadonlySet<EnteredTermination> = new Set(["absence", "device", "ruling"]);

export interface ResultToolProps {
  readonly id: GameId;
  readonly wish: ResultWish;
  readonly hasStarted: boolean;
  readonly orders: Orders;
  readonly onDone: () => void;
}

/** How a game ended; it becomes public after ten seconds in which it can be taken back. */
export function ResultTool({ id, wish, hasStarted, orders, onDone }: ResultToolProps): VNode {
  const text = consoleWords.value;
  const [result, setResult] = useState<GameResult | null>(wish.result);
  const [reason, setReason] = useState<EnteredTermination | null>(wish.reason);
  const fits = (each: EnteredTermination): boolean =>
    (result === null || RESULTS_OF[each].includes(result)) && (hasStarted || WITHOUT_PLAY.has(each));
  const isReady = result !== null && reason !== null && fits(reason);
  const enter = async (): Promise<void> => {
    if (result === null || reason === null) return;
    if (await orders.send({ kind: "enterResult", game: id, result, reason })) onDone();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (isReady) void enter();
      }}
    >
      <Choice
        title={text.resultTitle}
        values={RESULTS}
        value={RESULTS.find((each) => each === result) ?? null}
        nameOf={scoreOf}
        onChoose={setResult}
      />
      <Choice
        title={text.reason}
        values={REASONS.filter((each) => fits(each))}
        value={reason}
        nameOf={(each) => text.reasons[each]}
        onChoose={setReason}
      />
      <button type="submit" class="btn main" disabled={!isReady} data-act="enter">
        {text.enterResult(result === null ? "" : scoreOf(result))}
      </button>
    </form>
  );
}
