// What the machine itself must have besides Node and npm. On Debian as root it is installed; elsewhere it is named.

import { accessSync, constants, existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { ROOT } from "./paths.mjs";
import { run } from "./processes.mjs";

/**
 * @typedef {object} Part
 * @property {string} what For people.
 * @property {string} debian Name of the package.
 * @property {() => boolean} isThere
 */

/** @type {readonly Part[]} For compiling the SQLite and serial parts where no ready-made ones can be had. */
export const COMPILERS = [
  { what: "python3", debian: "python3", isThere: () => isOnPath("python3") },
  { what: "make", debian: "make", isThere: () => isOnPath("make") },
  { what: "a C++ compiler", debian: "g++", isThere: () => isOnPath("g++") || isOnPath("clang++") },
];

/** @type {readonly Part[]} For the tests with real lines and a real browser. */
export const TEST_PARTS = [
  {
    what: "Chromium",
    debian: "chromium",
    isThere: () =>
      process.env["CHROMIUM"] !== undefined ||
      ["chromium", "chromium-browser", "google-chrome"].some((name) => isOnPath(name)),
  },
  { what: "socat", debian: "socat", isThere: () => isOnPath("socat") },
  {
    what: "fonts",
    debian: "fonts-dejavu-core",
    isThere: () => process.platform !== "linux" || hasFonts("/usr/share/fonts"),
  },
];

/**
 * Sees to it that the parts are there. Gives those that still are not.
 *
 * @param {readonly Part[]} parts
 * @param {(message: string) => void} say
 * @returns {Promise<readonly Part[]>}
 */
export async function provideParts(parts, say) {
  const missing = parts.filter((part) => !part.isThere());
  if (missing.length === 0) return [];
  const names = missing.map((part) => part.debian);
  if (process.getuid?.() !== 0 || !isOnPath("apt-get")) return missing;
  say(`installing ${names.join(", ")} (apt-get; once on this machine)`);
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const options = { cwd: ROOT, env, quiet: true };
  await run("apt-get", ["update", "-q"], options);
  await run("apt-get", ["install", "-y", "-q", "--no-install-recommends", ...names], options);
  return missing.filter((part) => !part.isThere());
}

/** @param {readonly Part[]} parts */
export const describeMissing = (parts) =>
  `missing: ${parts.map((part) => part.what).join(", ")}. On Debian or Ubuntu: ` +
  `sudo apt-get install ${parts.map((part) => part.debian).join(" ")}`;

/** @param {string} name */
export function isOnPath(name) {
  return (process.env["PATH"] ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/** @param {string} folder */
const hasFonts = (folder) =>
  existsSync(folder) &&
  readdirSync(folder, { recursive: true, encoding: "utf8" }).some((name) => /\.(ttf|otf)$/i.test(name));
