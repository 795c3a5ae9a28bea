// Installs the packages of the lock file, when they are not installed already.

import { createHash } from "node:crypto";
import { existsSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cacheFolder, findNpx, inProject, ROOT } from "./paths.mjs";
import { isEnding, run } from "./processes.mjs";
import { withLock } from "./lock.mjs";
import { COMPILERS, describeMissing, provideParts } from "./system-parts.mjs";

/** Runs on every Node that we support (11 does not run on 20). */
const PNPM = "pnpm@12.21.0";
const PACKAGES = [".", "shared", "board-driver", "relay-server", "viewer", "tests"];
const STAMP = inProject("node_modules", ".boardwire-install");
const PROBE_MILLIS = 4_000;

/**
 * @param {(message: string) => void} say
 * @returns {Promise<boolean>} False: it could not be done, and has been said.
 */
export async function installDependencies(say) {
  if (isInstalled()) return true;
  return withLock(join(cacheFolder(), "install.lock"), say, async () => {
    // The one we waited for may have done it.
    if (isInstalled()) return true;
    const npx = findNpx();
    if (npx === null) {
      say("npm was not found beside node: install npm, or run `pnpm install` yourself");
      return false;
    }
    const missing = (await isPrebuiltReachable()) ? [] : await provideParts(COMPILERS, say);
    say("installing the packages (the first time up to some minutes)");
    const env = { ...process.env, CI: "true", npm_config_nodedir: nodeHeaders() };
    rmSync(STAMP, { force: true });
    const code = await run(process.execPath, [npx, "-y", PNPM, "install", "--frozen-lockfile"], {
      cwd: ROOT,
      env,
    });
    if (isEnding()) return false;
    if (code !== 0) {
      say(`the packages could not be installed (code ${code})`);
      if (missing.length > 0) say(describeMissing(missing));
      return false;
    }
    writeFileSync(STAMP, fingerprint());
    return true;
  });
}

const isInstalled = () => existsSync(STAMP) && readFileSync(STAMP, "utf8") === fingerprint();

/** Everything that decides what node_modules must hold. Scripts of a manifest do not. */
function fingerprint() {
  const hash = createHash("sha256");
  for (const file of ["pnpm-lock.yaml", "pnpm-workspace.yaml"]) hash.update(readFileSync(inProject(file)));
  for (const folder of PACKAGES) {
    const manifest = JSON.parse(readFileSync(inProject(folder, "package.json"), "utf8"));
    const { dependencies, devDependencies, optionalDependencies } = manifest;
    hash.update(JSON.stringify([folder, dependencies, devDependencies, optionalDependencies]));
  }
  hash.update([PNPM, process.platform, process.arch, process.versions.modules].join(" "));
  return hash.digest("hex");
}

/** Folder whose include/node holds this Node's headers, so that a compiler need not fetch them; else nothing. */
function nodeHeaders() {
  const folder = dirname(dirname(process.execPath));
  return existsSync(join(folder, "include/node/node.h")) ? folder : undefined;
}

/** Whether better-sqlite3 will find a ready-made binary for this platform: then nothing has to be compiled. */
async function isPrebuiltReachable() {
  const version = /better-sqlite3@(\d+\.\d+\.\d+)/.exec(
    readFileSync(inProject("pnpm-lock.yaml"), "utf8"),
  )?.[1];
  if (version === undefined || COMPILERS.every((part) => part.isThere())) return false;
  const name = `better-sqlite3-v${version}-node-v${process.versions.modules}-${process.platform}-${process.arch}.tar.gz`;
  const address = `https://github.com/WiseLibs/better-sqlite3/releases/download/v${version}/${name}`;
  try {
    const answer = await fetch(address, { method: "HEAD", signal: AbortSignal.timeout(PROBE_MILLIS) });
    return answer.ok;
  } catch {
    // No way out of this network, or no answer in time: it will be compiled.
    return false;
  }
}
