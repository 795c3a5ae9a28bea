// Bytes 0x80 to 0x9F of Windows-1252; the rest of it is Latin-1. Node's own decoder gives Latin-1 here in the versions
// that this program runs on (nodejs/node issue 56542).
const WINDOWS_1252 = "€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008DŽ\u008F\u0090‘’“”•–—˜™š›œ\u009DžŸ";

/**
 * Text of a file as office programs write it: UTF-8 with or without its mark, UTF-16 with its mark ("Unicode text"),
 * and else the old Western European encoding of Windows, which holds all of Latin-1.
 */
export function decodeText(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder("utf-16le").decode(bytes);
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    // Not UTF-8: a byte above 127 stood alone. In this encoding every byte means something.
    return Array.from(bytes, (byte) =>
      byte >= 0x80 && byte <= 0x9f ? WINDOWS_1252.charAt(byte - 0x80) : String.fromCharCode(byte),
    ).join("");
  }
}
