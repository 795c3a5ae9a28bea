import type { Schedule } from "../../feed/line.ts";

// Asking while somebody is still choosing: one question at a time, once the hand rests, and only the answer to what is asked
// now is ever shown.

export type Asked<A> =
  | { readonly kind: "nothing" }
  | { readonly kind: "asking" }
  | { readonly kind: "answered"; readonly answer: A }
  /** No answer came. */
  | { readonly kind: "unanswered" };

export interface LatestAnswer<Q> {
  /** What is to be known from here on; null: nothing. */
  ask(question: Q | null): void;
  /** Shows nothing any more. */
  stop(): void;
}

/** Nobody types a move in one piece: so long a question waits for a newer one. */
const REST_MILLIS = 250;

/** `fetchAnswer`: null where none came. */
export function createLatestAnswer<Q, A>(parts: {
  readonly fetchAnswer: (question: Q) => Promise<A | null>;
  readonly schedule: Schedule;
  readonly show: (asked: Asked<A>) => void;
}): LatestAnswer<Q> {
  const { fetchAnswer, schedule, show } = parts;
  let wanted: { readonly question: Q } | null = null;
  let isBusy = false;
  let cancel = (): void => undefined;

  const send = async (): Promise<void> => {
    // One that is under way is waited for: a slow line is not given every letter that was typed meanwhile.
    if (isBusy || wanted === null) return;
    const mine = wanted;
    isBusy = true;
    const answer = await fetchAnswer(mine.question);
    isBusy = false;
    if (wanted !== mine) {
      await send();
      return;
    }
    show(answer === null ? { kind: "unanswered" } : { kind: "answered", answer });
  };

  return {
    ask(question) {
      cancel();
      wanted = question === null ? null : { question };
      show({ kind: question === null ? "nothing" : "asking" });
      if (question !== null) cancel = schedule(REST_MILLIS, () => void send());
    },
    stop() {
      cancel();
      wanted = null;
    },
  };
}
