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
    return new TextDecoder("windows-1252").decode(bytes);
  }
}
