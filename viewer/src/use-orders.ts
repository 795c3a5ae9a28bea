import type { Advice, Command, Refusal } from "@boardwire/shared";
import { useRef, useState } from "preact/hooks";
import { usePage } from "./page-context.ts";

// What was asked of the relay, and what came of it.

export type OrderState =
  | { readonly kind: "idle" }
  | { readonly kind: "sent" }
  | { readonly kind: "done"; readonly advice: readonly Advice[] }
  | { readonly kind: "refused"; readonly refusal: Refusal; readonly command: Command }
  /** No answer came, so nobody knows whether it was carried out. */
  | { readonly kind: "unanswered" };

export interface Orders {
  readonly state: OrderState;
  readonly isBusy: boolean;
  /** True: it stands in the journal. */
  send(command: Command): Promise<boolean>;
  clear(): void;
}

export function useOrders(): Orders {
  const { command: give } = usePage();
  const [state, setState] = useState<OrderState>({ kind: "idle" });
  /** Without their answers yet: a second tap on the same button is no second command; another command is one. */
  const sent = useRef(new Set<string>());
  return {
    state,
    isBusy: state.kind === "sent",
    async send(command) {
      const text = JSON.stringify(command);
      if (sent.current.has(text)) return false;
      sent.current.add(text);
      setState({ kind: "sent" });
      const answer = await give(command);
      sent.current.delete(text);
      if (answer === null) setState({ kind: "unanswered" });
      else if (answer.kind === "done") setState({ kind: "done", advice: answer.advice ?? [] });
      else setState({ kind: "refused", refusal: answer, command });
      return answer?.kind === "done";
    },
    clear: () => setState({ kind: "idle" }),
  };
}
