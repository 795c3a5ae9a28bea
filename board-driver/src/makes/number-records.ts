import type { Heard } from "../core/listener.ts";
import type { PortInfo } from "../core/make.ts";

// Records of the boards of Certabo and Tabutronic: a colon, then numbers of 0 to 255 with blanks between.

/** What lamps answer, glued to the record that follows. */
const ACKNOWLEDGEMENT = /[LD* \0]/g;
const BLANK = 0x20;
const ZERO = 0x30;
const NINE = 0x39;

/**
 * The numbers of a line, and how many bytes before them belong to nothing. Null: the line is no record of so many numbers
 * (the first one after the line was opened is mostly cut off).
 */
export function parseRecord(
  text: string,
  count: number,
): { readonly numbers: readonly number[]; readonly noise: number } | null {
  const colon = text.lastIndexOf(":");
  if (colon < 0) return null;
  const numbers = readNumbers(text, colon + 1);
  if (numbers === null || numbers.length !== count) return null;
  return { numbers, noise: text.slice(0, colon).replace(ACKNOWLEDGEMENT, "").length };
}

/** Numbers of one to three digits with blanks between; null where anything else stands. By hand, as it is read thrice a second. */
function readNumbers(text: string, from: number): readonly number[] | null {
  const numbers: number[] = [];
  let number = 0;
  let digits = 0;
  for (let at = from; at <= text.length; at += 1) {
    const code = at < text.length ? text.charCodeAt(at) : BLANK;
    if (code >= ZERO && code <= NINE) {
      number = number * 10 + code - ZERO;
      digits += 1;
    } else if (code !== BLANK || digits > 3 || number > 255) {
      return null;
    } else if (digits > 0) {
      numbers.push(number);
      number = 0;
      digits = 0;
    }
  }
  return numbers;
}

/** A line that holds nothing but acknowledgements of the lamps; null where it holds anything else. */
export function hearAcknowledgement(text: string): Heard | null {
  if (text.replace(ACKNOWLEDGEMENT, "") !== "") return null;
  return { readings: [{ kind: "nothing", about: "other", what: "lamps" }], noise: 0 };
}

/** The serial adapter in these boards, and in many other things: what is heard decides. */
const ADAPTER = "10c4:ea60";

export function matchesAdapter(port: PortInfo, names: RegExp): "yes" | "maybe" | "no" {
  if (names.test(`${port.manufacturer ?? ""} ${port.pnpId ?? ""}`)) return "yes";
  const id = `${port.vendorId ?? ""}:${port.productId ?? ""}`.toLowerCase();
  return id === ADAPTER || /\/rfcomm\d+$/.test(port.path) ? "maybe" : "no";
}
