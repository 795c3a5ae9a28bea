import { createHash, randomBytes, randomInt } from "node:crypto";
import { PIN_DIGITS } from "@boardwire/shared";

// Without letters that look like digits, since codes are read from a screen and typed on a telephone.
const ALPHABET = "0123456789abcdefghjkmnpqrstvwxyz";

/** 5 bits a sign. */
export const newCode = (signs: number): string =>
  Array.from(randomBytes(signs), (byte) => ALPHABET.charAt(byte & 31)).join("");

export const newPin = (): string => String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, "0");

/** 256 bits, as a cookie carries them. */
export const newToken = (): string => randomBytes(32).toString("base64url");

/** What is kept of a secret: it tells one that is shown, and cannot be shown itself. */
export const hashOf = (secret: string): string => createHash("sha256").update(secret).digest("hex");
