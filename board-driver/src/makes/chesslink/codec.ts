import { tryEachByte, type Tried } from "../../core/messages.ts";

// Messages of a ChessLink board: a small letter, its data as text, and two hexadecimal digits that are the XOR of all
// characters before them. Nothing marks the end; the letter tells the length. Characters have seven bits and odd parity.

/** Length of what lies between the letter and the check, and the characters that it may be made of. */
const DATA: Readonly<Record<string, { readonly length: number; readonly allowed: string }>> = {
  /** Version. */
  v: { length: 4, allowed: "0123456789ABCDEF" },
  /** Status: the 64 fields. */
  s: { length: 64, allowed: "KQRNBPkqrnbp." },
  /** Lamps set, lamps off. */
  l: { length: 0, allowed: "" },
  x: { length: 0, allowed: "" },
  /** A setting as read, a setting as written: its number and its value. */
  r: { length: 4, allowed: "0123456789ABCDEF" },
  w: { length: 4, allowed: "0123456789ABCDEF" },
};
const CHECK_LENGTH = 2;
const HEX = "0123456789ABCDEF";

export interface ChesslinkFrame {
  readonly kind: "message";
  readonly letter: string;
  readonly data: string;
}

/** Whether a byte has an odd number of ones. */
function isOdd(byte: number): boolean {
  let folded = byte ^ (byte >> 4);
  folded ^= folded >> 2;
  folded ^= folded >> 1;
  return (folded & 1) === 1;
}

/** A character with its parity in the top bit, as it goes over a line of eight data bits. */
export const withParity = (code: number): number => (isOdd(code) ? code : code | 0x80);

/** XOR of the seven-bit codes, as two digits. */
export function toCheck(text: string): string {
  let sum = 0;
  for (const letter of text) sum ^= letter.charCodeAt(0);
  return sum.toString(16).toUpperCase().padStart(CHECK_LENGTH, "0");
}

const NONE: Tried<ChesslinkFrame> = { kind: "none" };

/**
 * What begins at `start`. Each byte has to fit at once, so that a message which lost a byte is given up where the next
 * one begins, at the latest. All bytes carry their parity, or none does: a line of seven data bits has taken it off.
 */
function tryMessage(bytes: Uint8Array, start: number): Tried<ChesslinkFrame> {
  const letter = String.fromCharCode((bytes[start] ?? 0) & 0x7f);
  const shape = DATA[letter];
  if (shape === undefined) return NONE;
  const dataEnd = 1 + shape.length;
  const length = dataEnd + CHECK_LENGTH;
  const available = Math.min(length, bytes.length - start);
  let text = "";
  let hasParity = true;
  let isStripped = true;
  for (let index = 0; index < available; index += 1) {
    const byte = bytes[start + index] ?? 0;
    const character = String.fromCharCode(byte & 0x7f);
    hasParity &&= isOdd(byte);
    isStripped &&= byte < 0x80;
    const allowed = index < dataEnd ? shape.allowed : HEX;
    if ((!hasParity && !isStripped) || (index > 0 && !allowed.includes(character))) return NONE;
    text += character;
  }
  if (available < length) return { kind: "begun" };
  const body = text.slice(0, dataEnd);
  if (toCheck(body) !== text.slice(dataEnd)) return NONE;
  return { kind: "message", frame: { kind: "message", letter, data: body.slice(1) }, length };
}

export const chesslinkDecoder = tryEachByte(tryMessage);
