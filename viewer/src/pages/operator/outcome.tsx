import { assertNever } from "@boardwire/shared";
import type { VNode } from "preact";
import { RefusalDetail } from "../../parts/refusal-detail.tsx";
import type { Orders, OrderState } from "../../use-orders.ts";
import { operatorWords } from "./operator-words.ts";

function toText(state: OrderState): string {
  const text = operatorWords.value;
  switch (state.kind) {
    case "idle":
      return "";
    case "sent":
      return text.sending;
    case "done":
      return text.done;
    case "unanswered":
      return text.unanswered;
    case "refused": {
      const { reason } = state.refusal;
      return reason in text.refusals
        ? text.refusals[reason as keyof typeof text.refusals]
        : text.refusals.other;
    }
    default:
      return assertNever(state);
  }
}

/** Said once, where the command was given: done, or why not. */
export function Outcome({ orders: { state } }: { readonly orders: Orders }): VNode {
  const isTrouble = state.kind === "refused" || state.kind === "unanswered";
  return (
    <div class="outcome">
      <p role="status" class={state.kind === "done" ? "done" : "quiet"}>
        {isTrouble ? "" : toText(state)}
      </p>
      <div role="alert">
        {isTrouble && (
          <div class="notice look">
            <div>
              <b>{toText(state)}</b>
              {state.kind === "refused" && (
                <RefusalDetail refusal={state.refusal} texts={operatorWords.value.refusal} />
              )}
            </div>
          </div>
        )}
      </div>
    </div>
  );
}
