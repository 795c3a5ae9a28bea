// Where things lie, seen from the folder of the project.

import { existsSync, mkdirSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** The folder of the project. */
export const ROOT = resolve(import.meta.dirname, "../..");

/**
 * @param {...string} parts
 * @returns {string} Absolute path of something in the project.
 */
export const inProject = (...parts) => join(ROOT, ...parts);

/**
 * A tool of the root's `node_modules`, as a file to be run by node.
 *
 * @param {"tsc" | "vite" | "vitest" | "oxlint" | "oxfmt" | "knip"} name
 */
export const tool = (name) => inProject("node_modules", ...TOOLS[name]);
const TOOLS = {
  tsc: ["typescript", "bin", "tsc"],
  vite: ["vite", "bin", "vite.js"],
  vitest: ["vitest", "vitest.mjs"],
  oxlint: ["oxlint", "bin", "oxlint"],
  oxfmt: ["oxfmt", "bin", "oxfmt"],
  knip: ["knip", "bin", "knip.js"],
};

/** A folder for stamps and locks that git ignores. */
export function cacheFolder() {
  const folder = inProject(".cache");
  mkdirSync(folder, { recursive: true });
  return folder;
}

/** `npx` as a file to be run by node, or null where npm lies in no known place. */
export function findNpx() {
  const besideNode = dirname(process.execPath);
  const candidates = [
    ...(process.env["npm_execpath"] === undefined ? [] : [dirname(process.env["npm_execpath"])]),
    join(besideNode, "../lib/node_modules/npm/bin"),
    join(besideNode, "node_modules/npm/bin"),
    "/usr/share/nodejs/npm/bin",
    "/usr/lib/node_modules/npm/bin",
  ].map((folder) => join(folder, "npx-cli.js"));
  return candidates.find((file) => existsSync(file)) ?? null;
}
