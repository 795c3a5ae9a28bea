import type { Advice, Command, Refusal } from "@boardwire/shared";
import { useRef, useState } from "preact/hooks";
import { usePage } from "../../page-context.ts";

// What was asked of the relay, and what came of it.

export type OrderState =
  | { readonly kind: "idle" }
  | { readonly kind: "sent" }
  | { readonly kind: "done"; readonly advice: readonly Advice[] }
  /** `anyway`: the same command, once the arbiter has read what speaks against it; null: nothing helps. */
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly anyway: Command | null }
  /** No answer came, so nobody knows whether it was carried out. */
  | { readonly kind: "unanswered" };

export interface Orders {
  readonly state: OrderState;
  /** True: it stands in the journal. */
  send(command: Command): Promise<boolean>;
  clear(): void;
}

/** The commands that an arbiter can give against what the game, the Laws or a colleague say. */
function toAnyway(command: Command, { reason }: Refusal): Command | null {
  const { kind } = command;
  if (kind === "handleAlarm") return reason === "alreadyDone" ? { ...command, over: true } : null;
  if (kind === "showSheet")
    return reason === "againstFinding" || reason === "notOnMove" ? { ...command, against: true } : null;
  const isRuling =
    kind === "decideClaim" || kind === "ruleIllegalMove" || kind === "callFlag" || kind === "enterResult";
  return isRuling && reason === "againstFinding" ? { ...command, against: true } : null;
}

export function useOrders(): Orders {
  const { command: give } = usePage();
  const [state, setState] = useState<OrderState>({ kind: "idle" });
  /** One at a time: a second tap on the same button is no second command. */
  const isSending = useRef(false);
  return {
    state,
    async send(command) {
      if (isSending.current) return false;
      isSending.current = true;
      setState({ kind: "sent" });
      const answer = await give(command);
      isSending.current = false;
      if (answer === null) setState({ kind: "unanswered" });
      else if (answer.kind === "done") setState({ kind: "done", advice: answer.advice ?? [] });
      else setState({ kind: "refused", refusal: answer, anyway: toAnyway(command, answer) });
      return answer?.kind === "done";
    },
    clear: () => setState({ kind: "idle" }),
  };
}
