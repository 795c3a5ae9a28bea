import type { ClockSide, FieldContent } from "@boardwire/shared";

// Messages of a DGT board as it sends them in single mode. Written from the protocol alone and kept apart from the
// decoder in makes/dgt, so that a mistake in one cannot hide a mistake in the other.

/** Codes of the men: pawn, rook, knight, bishop, king, queen; White from 1, Black from 7. */
const CODE_OF: Readonly<Record<FieldContent, number>> = {
  ".": 0x00,
  P: 0x01,
  R: 0x02,
  N: 0x03,
  B: 0x04,
  K: 0x05,
  Q: 0x06,
  p: 0x07,
  r: 0x08,
  n: 0x09,
  b: 0x0a,
  k: 0x0b,
  q: 0x0c,
  // A coil that answers outside every known band: the first of the codes that name no man.
  "?": 0x0d,
};

/** Code of what a field holds, 0x00 to 0x0D. */
export const toPieceCode = (content: FieldContent): number => CODE_OF[content];

/** A single-mode message: `0x80 | code`, the total length in 7 + 7 bits (header counted), payload below 0x80. */
export function encodeMessage(code: number, payload: ArrayLike<number>): Uint8Array {
  const length = payload.length + 3;
  const message = new Uint8Array(length);
  message[0] = 0x80 | code;
  message[1] = length >> 7;
  message[2] = length & 0x7f;
  message.set(payload, 3);
  return message;
}

/** 0x86: the whole board, field 0 first. */
export const encodeDump = (fields: readonly FieldContent[]): Uint8Array =>
  encodeMessage(0x06, fields.map(toPieceCode));

/** 0x8E: one field and its new content. */
export const encodeFieldUpdate = (field: number, content: FieldContent): Uint8Array =>
  encodeMessage(0x0e, [field, toPieceCode(content)]);

/** 0x8D with the seven bytes of a clock. */
export const encodeClock = (payload: ArrayLike<number>): Uint8Array => encodeMessage(0x0d, payload);

/** 0x90: the serial number as a number in 7 + 7 bits. */
export const encodeBusAddress = (address: number): Uint8Array =>
  encodeMessage(0x10, [(address >> 7) & 0x7f, address & 0x7f]);

/** 0x91: five digits. */
export const encodeSerial = (serial: string): Uint8Array => encodeMessage(0x11, ascii(serial));

/** 0x92. The text is our own: the manufacturer's identification belongs to the manufacturer's boards. */
export const encodeTrademark = (serial: string): Uint8Array =>
  encodeMessage(0x12, ascii(`Boardwire simulated board\r\nserial ${serial}\r\n`));

/** 0x93: firmware, major and minor. */
export const encodeVersion = (major: number, minor: number): Uint8Array =>
  encodeMessage(0x13, [major, minor]);

/** 0xA0: percent left; run time not available; on since power-up; no stand-by; discharging or charging. */
export const encodeBattery = (percent: number, charging: boolean): Uint8Array =>
  encodeMessage(0x20, [percent, 0x7f, 0x7f, 0, 0, 0, 0, 0, charging ? 0x01 : 0x02]);

/** 0xA2: ten characters. */
export const encodeLongSerial = (serial: string): Uint8Array => encodeMessage(0x22, ascii(serial));

/** 0x8F: the event memory. */
export const encodeMemory = (bytes: Uint8Array): Uint8Array => encodeMessage(0x0f, bytes);

/** A record of the event memory: a field and its new content; `quick`: soon after the record before. */
export const encodePieceRecord = (
  field: number,
  content: FieldContent,
  quick: boolean,
): readonly number[] => [(quick ? 0x50 : 0x40) | toPieceCode(content), field];

/** A record of the event memory: the time on the face that was stopped, out of the seven bytes of a clock message. */
export function encodeClockRecord(face: ClockSide, payload: Uint8Array): readonly number[] {
  const [hours = 0, minutes = 0, seconds = 0] = payload.subarray(face === "right" ? 0 : 3);
  return [(face === "right" ? 0x60 : 0x70) | (hours & 0x0f), minutes, seconds];
}

const ascii = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0) & 0x7f);
