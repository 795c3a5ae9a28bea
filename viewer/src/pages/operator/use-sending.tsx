import { assertNever, type Command, type Refusal } from "@boardwire/shared";
import type { VNode } from "preact";
import { useRef, useState } from "preact/hooks";
import { usePage } from "../../page-context.ts";
import { RefusalDetail } from "../../parts/refusal-detail.tsx";
import { operatorWords } from "./operator-words.ts";

// What the relay was asked to do, and what came of it.

type State =
  | { readonly kind: "idle" }
  | { readonly kind: "sent" }
  | { readonly kind: "done" }
  | { readonly kind: "refused"; readonly refusal: Refusal }
  | { readonly kind: "unanswered" };

export interface Sending {
  readonly state: State;
  readonly isBusy: boolean;
  /** True: it stands in the journal. */
  send(command: Command): Promise<boolean>;
}

export function useSending(): Sending {
  const { command: give } = usePage();
  const [state, setState] = useState<State>({ kind: "idle" });
  // A second tap on the same button is no second command.
  const isBusy = useRef(false);
  return {
    state,
    isBusy: state.kind === "sent",
    async send(command) {
      if (isBusy.current) return false;
      isBusy.current = true;
      setState({ kind: "sent" });
      const answer = await give(command);
      isBusy.current = false;
      if (answer === null) setState({ kind: "unanswered" });
      else if (answer.kind === "done") setState({ kind: "done" });
      else setState({ kind: "refused", refusal: answer });
      return answer?.kind === "done";
    },
  };
}

function toText(state: State): string {
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
export function Outcome({ sending: { state } }: { readonly sending: Sending }): VNode {
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
