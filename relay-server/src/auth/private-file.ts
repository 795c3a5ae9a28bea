import { chmodSync, readFileSync, statSync } from "node:fs";
import { open, rename } from "node:fs/promises";
import { closeSync, fsyncSync, openSync, renameSync, writeSync } from "node:fs";
import { dirname } from "node:path";

// Files of secrets in the data folder: for their owner alone, and whole or not at all.

/** The text of a file; null: there is none. Throws what the disk says. */
export function readPrivate(file: string): string | null {
  try {
    const text = readFileSync(file, "utf8");
    // A copy from a backup may have come back readable for everybody on this machine.
    if ((statSync(file).mode & 0o077) !== 0) chmodSync(file, 0o600);
    return text;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
    throw error;
  }
}

/** A half-written file would lock everybody out: written beside, synced, then put in place. Throws what the disk says. */
export function writePrivate(file: string, text: string): void {
  const beside = `${file}.new`;
  const handle = openSync(beside, "w", 0o600);
  try {
    writeSync(handle, text);
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
  renameSync(beside, file);
  // The name is on disk only once its folder is; what was written may be on people's telephones in a minute.
  const folder = openSync(dirname(file), "r");
  try {
    fsyncSync(folder);
  } finally {
    closeSync(folder);
  }
}

/** The same while the relay serves: a slow disk holds nobody up. Not for two writes of one file at once. */
export async function replacePrivate(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  const handle = await open(beside, "w", 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(beside, file);
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}
