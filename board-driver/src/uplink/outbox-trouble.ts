import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname, join } from "node:path";
import { describeFileTrouble } from "@boardwire/shared";
import { OUTBOX_FILE } from "./outbox-file.ts";

/**
 * Why the outbox in that folder cannot be opened, and what to do, in words. SQLite says of most reasons only that it
 * cannot, and a folder that cannot be made is named without its reason, so the system is asked.
 */
export function describeOutboxTrouble(folder: string, trouble: unknown): string {
  const detail = trouble instanceof Error ? trouble.message : String(trouble);
  if (/locked/.test(detail)) return "another driver is running with this folder";
  const why = describeFileTrouble(tryFolder(folder) ?? trouble);
  return `${why}. Let this user write there, or choose another folder with --data DIR`;
}

/** What the system says as the folder is made and the file in it is opened; null: nothing. */
function tryFolder(folder: string): unknown {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) return tryFolder(above);
  try {
    if (!existsSync(folder)) mkdirSync(folder);
    closeSync(openSync(join(folder, OUTBOX_FILE), "a"));
    return null;
  } catch (trouble) {
    return trouble;
  }
}
