import type { Instant } from "@boardwire/shared";
import type { BusCode } from "./commands.ts";
import type { Answer } from "./talk.ts";

// The order of questions for changes. A board gives each packet of changes once and counts it as given, whether it
// arrived or not; it gives the same one again when asked to repeat it.

export interface Packet {
  readonly data: Uint8Array;
  readonly asked: Instant;
  readonly at: Instant;
}

/** Enough for a bad line; what has not come then is asked for at the next visit. */
const MOST_ATTEMPTS = 4;

export class ChangesOrder {
  /** The last packet that was taken; null: none is known. */
  #last: Uint8Array | null = null;
  #owesRepeat = false;
  /** An answer is overdue and may still come, when it would be taken for the next one. */
  #isAwaited = false;
  #isDoubtful = false;

  /** Changes were asked for and have not come. */
  get owesRepeat(): boolean {
    return this.#owesRepeat;
  }

  /** The packet that the board gave last, to whomever: without it a question unheard is like an answer unheard. */
  begin(given: Uint8Array): void {
    this.#last = given;
    this.#owesRepeat = false;
  }

  /** Changes came when nobody waited for them any longer: they are to be had by a repeat. */
  noteLate(): void {
    if (this.#last !== null) this.#owesRepeat = true;
  }

  /** Whether it is worth a look at the whole board, since the last call. */
  takeDoubt(): boolean {
    const isDoubtful = this.#isDoubtful;
    this.#isDoubtful = false;
    return isDoubtful;
  }

  /**
   * What was recorded since the last time; each packet once. After a bad or missing answer the packet is asked for by a
   * repeat, never by the question itself. Before that the board is asked for something else: its answer comes after all
   * that were still on their way. A repeat that was taken before means that the board had not heard the question, which
   * is put anew; so of two packets that are alike to the byte, the second one of them lost, only one counts, and the
   * board holds the same after either. Null: no answer, and a repeat is owed.
   */
  async take(ask: (code: BusCode) => Promise<Answer>): Promise<Packet | null> {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      if (this.#isAwaited && (await ask("ping")).kind !== "answered") return null;
      this.#isAwaited = false;
      const isRepeat = this.#owesRepeat;
      this.#owesRepeat = true;
      const answer = await ask(isRepeat ? "repeatChanges" : "changes");
      this.#isAwaited = answer.kind !== "answered";
      // A board that is gone must not cost more than one time-out.
      if (answer.kind === "silent") return null;
      if (answer.kind === "garbled") continue;
      const { data } = answer.message;
      this.#owesRepeat = false;
      if (isRepeat && this.#last !== null && equal(data, this.#last)) {
        this.#isDoubtful ||= data.length > 0;
        continue;
      }
      this.#last = data;
      return { data, asked: answer.asked, at: answer.at };
    }
    return null;
  }
}

const equal = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index]);
