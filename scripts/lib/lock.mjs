// One set-up at a time in one folder: two installs at once disturb each other.

import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { setTimeout as wait } from "node:timers/promises";

const LOOK_MILLIS = 500;

/**
 * Runs `work` while no other process of this machine holds the lock. A lock whose holder has ended counts for nothing.
 *
 * @template T
 * @param {string} file
 * @param {(message: string) => void} say Told once, where there is somebody to wait for.
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(file, say, work) {
  let told = false;
  while (!take(file)) {
    const holder = readHolder(file);
    if (holder === null || !isAlive(holder)) {
      rmSync(file, { force: true });
      continue;
    }
    if (!told) say(`another set-up is going on here (process ${holder}): waiting for it`);
    told = true;
    await wait(LOOK_MILLIS);
  }
  const release = () => rmSync(file, { force: true });
  process.once("exit", release);
  try {
    return await work();
  } finally {
    process.removeListener("exit", release);
    release();
  }
}

/** @param {string} file */
function take(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: "wx" });
    return true;
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
}

/**
 * @param {string} file
 * @returns {number | null}
 */
function readHolder(file) {
  try {
    const pid = Number(readFileSync(file, "utf8"));
    return Number.isSafeInteger(pid) && pid > 1 ? pid : null;
  } catch {
    // Let go in this moment.
    return null;
  }
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
