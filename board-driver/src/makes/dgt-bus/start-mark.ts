import type { BusPicture } from "./picture.ts";
import type { Answer } from "./talk.ts";

// When the start of a game is to be marked in a board's memory, so that a game can be read from there and nothing that
// was before it.

/** So many men have to leave their places before a start is marked again. */
const MEN_TO_LEAVE = 3;
const MARK_ATTEMPTS = 3;

/** Men on the first two rows of each side, and on no other field: a game can begin. */
const isSetUp = (fields: string): boolean => /^[^.]{16}\.{32}[^.]{16}$/.test(fields);

/**
 * Whether to mark now: the men stand ready and the clock is at rest or absent. `marked`: what stood there at the last
 * mark, null where none holds; the mark is used up when men have left it.
 */
export function considerMark(
  marked: string | null,
  { fields, clock, rebuilding }: Pick<BusPicture, "fields" | "clock" | "rebuilding">,
): { readonly marked: string | null; readonly isDue: boolean } {
  if (fields === null || rebuilding) return { marked, isDue: false };
  if (marked !== null) {
    const away = [...fields].filter((content, field) => content !== marked[field]).length;
    if (away < MEN_TO_LEAVE) return { marked, isDue: false };
  }
  const word = clock?.word;
  const isAtRest = word?.kind === "noClock" || (word?.kind === "clock" && word.running === null);
  return { marked: null, isDue: isAtRest && isSetUp(fields) };
}

/** The marks of one board. */
export class StartMark {
  /** What stood there when the start of a game was marked last. */
  #marked: string | null = null;
  #inVain = 0;

  /** Marks the start where it is due; `ask` asks the board to. */
  async consider(picture: BusPicture, ask: () => Promise<Answer>): Promise<void> {
    const { marked, isDue } = considerMark(this.#marked, picture);
    this.#marked = marked;
    if (!isDue) return;
    const answer = await ask();
    this.#inVain = answer.kind === "answered" ? 0 : this.#inVain + 1;
    // A board that does not know the word is not asked for ever.
    if (this.#inVain === 0 || this.#inVain >= MARK_ATTEMPTS) this.#marked = picture.fields;
  }
}
