import { closeSync, existsSync, mkdirSync, openSync } from "node:fs";
import { dirname } from "node:path";
import { describeFileTrouble } from "@boardwire/shared";

/** Why a file of the journal cannot be opened: SQLite says of most reasons only that it cannot, so the system is asked. */
export function describeOpenTrouble(file: string, trouble: unknown): string {
  try {
    closeSync(openSync(file, "a"));
  } catch (reason) {
    return describeFileTrouble(reason);
  }
  return describeFileTrouble(trouble);
}

/** Why a folder cannot be made. Where several levels are missing the system names the last one, and it is the first that counts. */
export function describeFolderTrouble(folder: string, trouble: unknown): string {
  const above = dirname(folder);
  if (above !== folder && !existsSync(above)) return describeFolderTrouble(above, trouble);
  try {
    mkdirSync(folder);
  } catch (reason) {
    return describeFileTrouble(reason);
  }
  return describeFileTrouble(trouble);
}
