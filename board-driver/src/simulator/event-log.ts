import type { ClockSide, FieldContent } from "@boardwire/shared";
import { encodePieceRecord, encodeClockRecord } from "./encode.ts";

// The event memory of a DGT board: a ring that survives power-off and is written whenever the board has power, whoever
// listens or not. Offsets count all bytes ever written.

/** 0x1F00 bytes; what is older has been written over. */
export const RING_BYTES = 7936;

const TAG = {
  powerUp: 0x6a,
  end: 0x6b,
  fourRows: 0x6c,
  empty: 0x6d,
  downloaded: 0x6e,
  start: 0x6f,
  startTurned: 0x7a,
  startOfGame: 0x7b,
  watchdog: 0x7c,
  filler: 0x7f,
} as const;

/** A change sooner than this after the record before is marked as quick. */
const QUICK_MILLIS = 250;
/** A tagged arrangement is tagged again only once so many men had left it. */
const MEN_TO_LEAVE = 3;

const FIRST_ROWS = "rnbqkbnrpppppppp";
const NORMAL = `${FIRST_ROWS}${".".repeat(32)}${FIRST_ROWS.slice(8).toUpperCase()}${FIRST_ROWS.slice(0, 8).toUpperCase()}`;
const TURNED = [...NORMAL].toReversed().join("");

/** The tag that a board gives to what stands on it; null for anything in the middle of a game. */
function tagOf(fields: readonly FieldContent[]): number | null {
  const text = fields.join("");
  if (text === NORMAL) return TAG.start;
  if (text === TURNED) return TAG.startTurned;
  const middle = text.slice(16, 48);
  const outside = text.slice(0, 16) + text.slice(48);
  if (/^\.+$/.test(middle) && !outside.includes(".")) return TAG.fourRows;
  return /^\.+$/.test(text) ? TAG.empty : null;
}

export class EventLog {
  readonly #ring = new Uint8Array(RING_BYTES);
  #written = 0;
  /** Every change of a field that was noted and not written over. */
  readonly noted: { readonly field: number; readonly content: FieldContent }[] = [];
  /** The face of every press that was noted. */
  readonly pressed: ClockSide[] = [];
  /** All before this has been given to a bus master. */
  #delivered = 0;
  #startOfGame: number | null = null;
  #lastPacket: Uint8Array = new Uint8Array();
  #last: { readonly offset: number; readonly field: number } | null = null;
  #lastAt = Number.NEGATIVE_INFINITY;
  #tagged: { readonly fields: readonly FieldContent[]; away: number } | null = null;

  /** Power comes back: fillers, the tag, every man found (in the order given), and the tag of what they form. */
  powerUp(men: readonly { field: number; content: FieldContent }[], at: number): void {
    this.#append([TAG.filler, TAG.filler, TAG.filler, TAG.powerUp]);
    this.#lastPacket = new Uint8Array();
    this.#listMen(men, at);
    this.#tagged = null;
  }

  /** As a power-up, after the board's own guard has restarted it. */
  watchdog(men: readonly { field: number; content: FieldContent }[], at: number): void {
    this.#append([TAG.watchdog]);
    this.powerUp(men, at);
  }

  /** A field was found changed. A flicker of one field writes over its record, as long as nobody was given that. */
  change(field: number, content: FieldContent, at: number): void {
    const quick = at - this.#lastAt < QUICK_MILLIS;
    this.#lastAt = at;
    if (this.#last?.field === field && this.#last.offset >= this.#delivered) {
      this.#written = this.#last.offset;
      this.noted.pop();
    }
    this.noted.push({ field, content });
    this.#last = { offset: this.#written, field };
    this.#append(encodePieceRecord(field, content, quick));
  }

  /** What stands on the board now may be worth a tag. */
  arrangement(fields: readonly FieldContent[]): void {
    const tagged = this.#tagged;
    if (tagged !== null) {
      const away = fields.filter((content, field) => content !== tagged.fields[field]).length;
      tagged.away = Math.max(tagged.away, away);
    }
    const tag = tagOf(fields);
    if (tag === null) return;
    const isSame = tagged?.fields.every((content, field) => content === fields[field]) ?? false;
    if (isSame && tagged !== null && tagged.away < MEN_TO_LEAVE) return;
    this.#tagged = { fields: [...fields], away: 0 };
    this.#last = null;
    this.#append([tag]);
  }

  /** The lever was moved: the face that just stopped, from the seven bytes of a clock message. */
  press(face: ClockSide, payload: Uint8Array, at: number): void {
    this.#lastAt = at;
    this.#last = null;
    this.pressed.push(face);
    this.#append(encodeClockRecord(face, payload));
  }

  /** All since the last time, which counts as given from now on. */
  takeChanges(): Uint8Array {
    this.#lastPacket = this.#slice(this.#delivered, this.#written);
    this.#delivered = this.#written;
    return this.#lastPacket;
  }

  /** The same as the last time. */
  repeatChanges(): Uint8Array {
    return this.#lastPacket;
  }

  /** What is to be given next is lost for good: given twice, so that no repeat brings it back. */
  loseChanges(): void {
    this.takeChanges();
    this.takeChanges();
  }

  /** Marks the start of a game, with all men on the board. */
  markStart(men: readonly { field: number; content: FieldContent }[], at: number): void {
    this.#startOfGame = this.#written;
    this.#append([TAG.startOfGame]);
    this.#listMen(men, at);
  }

  /** All since the start of the game that has been given by `takeChanges`; empty where no start was ever marked. */
  fromStart(): Uint8Array {
    return this.#startOfGame === null ? new Uint8Array() : this.#slice(this.#startOfGame, this.#delivered);
  }

  /** The whole ring, oldest first, with the end tag; never-written cells are fillers. */
  readOut(): Uint8Array {
    const bytes = new Uint8Array(RING_BYTES).fill(TAG.filler);
    const kept = this.#slice(0, this.#written).subarray(-(RING_BYTES - 1));
    bytes.set(kept, RING_BYTES - 1 - kept.length);
    bytes[RING_BYTES - 1] = TAG.end;
    this.#append([TAG.downloaded]);
    return bytes;
  }

  #listMen(men: readonly { field: number; content: FieldContent }[], at: number): void {
    for (const { field, content } of men) this.#append(encodePieceRecord(field, content, false));
    this.#lastAt = at;
    this.#last = null;
  }

  #append(bytes: readonly number[]): void {
    for (const byte of bytes) this.#ring[this.#written++ % RING_BYTES] = byte;
  }

  /** What is left of a stretch: its oldest bytes may have been written over. */
  #slice(from: number, to: number): Uint8Array {
    const first = Math.max(from, to - RING_BYTES, 0);
    return Uint8Array.from(
      { length: to - first },
      (_, index) => this.#ring[(first + index) % RING_BYTES] ?? 0,
    );
  }
}
