import { chmodSync, readFileSync, statSync } from "node:fs";
import { open, rename, stat, type FileHandle } from "node:fs/promises";
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

/**
 * The same while the relay serves: a slow disk holds nobody up. Not for two writes of one file at once. Where nothing can be
 * written beside it, as on a full disk, what stands is written over if the text is no longer: what has been taken out of it
 * must not come back with the next start. An end of the relay in the middle of that leaves a file that nobody can read.
 */
export async function replacePrivate(file: string, text: string): Promise<void> {
  const beside = `${file}.new`;
  try {
    await writeSynced(await open(beside, "w", 0o600), text);
  } catch (error) {
    const standing = await stat(file).catch(() => null);
    if (standing === null || Buffer.byteLength(text) > standing.size) throw error;
    await writeSynced(await open(file, "r+"), text);
    return;
  }
  await rename(beside, file);
  const folder = await open(dirname(file), "r");
  try {
    await folder.sync();
  } finally {
    await folder.close();
  }
}

/** From the beginning of the file on, which then ends with it. Closes the file. */
async function writeSynced(handle: FileHandle, text: string): Promise<void> {
  try {
    await handle.writeFile(text);
    await handle.truncate(Buffer.byteLength(text));
    await handle.sync();
  } finally {
    await handle.close();
  }
}
