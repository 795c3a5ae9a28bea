// Builds what `npm start` and `npm run demo` run, when a source has changed since the last build.

import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cacheFolder, inProject, ROOT, tool } from "./paths.mjs";
import { run } from "./processes.mjs";
import { withLock } from "./lock.mjs";

const PROGRAMS = ["shared", "board-driver", "relay-server"];
const OUTPUTS = [
  "shared/dist/index.js",
  "board-driver/dist/main.js",
  "relay-server/dist/main.js",
  "viewer/dist/index.html",
];
const INPUTS = [
  ...[...PROGRAMS, "viewer"].flatMap((folder) => [
    `${folder}/src`,
    `${folder}/package.json`,
    `${folder}/tsconfig.json`,
  ]),
  "viewer/index.html",
  "viewer/public",
  "tsconfig.base.json",
  "vite.config.ts",
  "pnpm-lock.yaml",
];

/**
 * @param {(message: string) => void} say
 * @returns {Promise<boolean>} False: it could not be built; the compilers have said why.
 */
export async function buildIfChanged(say) {
  const stamp = join(cacheFolder(), "build");
  const isBuilt = () =>
    OUTPUTS.every((file) => existsSync(inProject(file))) &&
    existsSync(stamp) &&
    readFileSync(stamp, "utf8") === fingerprint();
  if (isBuilt()) return true;
  return withLock(join(cacheFolder(), "build.lock"), say, async () => {
    if (isBuilt()) return true;
    say("building (some seconds)");
    const before = fingerprint();
    rmSync(stamp, { force: true });
    if ((await buildPrograms()) !== 0 || (await buildViewer()) !== 0) {
      say("the build failed");
      return false;
    }
    writeFileSync(stamp, before);
    return true;
  });
}

/** Type-checks and compiles the driver and the relay. */
const buildPrograms = () => run(process.execPath, [tool("tsc"), "-b", ...PROGRAMS], { cwd: ROOT });

/** Bundles the pages. */
const buildViewer = () => run(process.execPath, [tool("vite"), "build", "--logLevel", "warn"], { cwd: ROOT });

function fingerprint() {
  const hash = createHash("sha256");
  for (const input of INPUTS) {
    for (const file of filesUnder(inProject(input))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex");
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesUnder(path) {
  if (!existsSync(path)) return [];
  try {
    return readdirSync(path, { withFileTypes: true })
      .filter((item) => !/\.test\.tsx?$/.test(item.name))
      .flatMap((item) => filesUnder(join(path, item.name)))
      .sort();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOTDIR") return [path];
    throw error;
  }
}
