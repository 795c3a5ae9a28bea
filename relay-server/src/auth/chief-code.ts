import { timingSafeEqual } from "node:crypto";
import { unlinkSync } from "node:fs";
import { join } from "node:path";
import { CHIEF_CODE_SIGNS } from "@boardwire/shared";
import * as v from "valibot";
import { readPrivate, writePrivate } from "./private-file.ts";
import { hashOf, newCode } from "./secrets.ts";

// The code by which the chief arbiter gets in, whom nobody else can admit. Its hash lies in the data folder, so that a
// command on the relay's machine can make another one while the relay runs.

const FileSchema = v.strictObject({ hash: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)) });

export interface ChiefCodes {
  /** Whether this is the code, which it is then no more. Throws where the disk does not let go of it. */
  take(code: string): boolean;
}

const fileOf = (folder: string): string => join(folder, "chief-code.json");

/** A new code, in place of one that nobody has used. Throws what the disk says. */
export function makeChiefCode(folder: string): string {
  const code = newCode(CHIEF_CODE_SIGNS);
  writePrivate(fileOf(folder), `${JSON.stringify({ hash: hashOf(code) })}\n`);
  return code;
}

export function openChiefCodes(folder: string): ChiefCodes {
  const file = fileOf(folder);
  return {
    take(code) {
      const text = readPrivate(file);
      const kept = text === null ? null : readHash(text);
      if (kept === null || !timingSafeEqual(Buffer.from(hashOf(code)), Buffer.from(kept))) return false;
      // Away first: a code that could not be spent is not to be used.
      unlinkSync(file);
      return true;
    },
  };
}

/** A file that somebody has spoilt holds no code; the command makes another. */
function readHash(text: string): string | null {
  try {
    const parsed = v.safeParse(FileSchema, JSON.parse(text));
    return parsed.success ? parsed.output.hash : null;
  } catch {
    return null;
  }
}

/** Without a disk, for programs that hold a relay inside. */
export function createChiefCode(code: string): ChiefCodes {
  let isOpen = true;
  return {
    take(given) {
      const isIt = isOpen && hashOf(given) === hashOf(code);
      if (isIt) isOpen = false;
      return isIt;
    },
  };
}
