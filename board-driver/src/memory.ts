import { mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import type { Memory } from "./core/make.ts";

// What the driver keeps of devices between its runs: one small file for each name of each device.

const toFileName = (name: string): string => encodeURIComponent(name).replaceAll(".", "%2E");

/** Keeps under `folder`. A file that cannot be read is as one that was never written. */
export const createFileMemory = (folder: string, device: string): Memory => {
  const pathOf = (name: string): string => join(folder, toFileName(device), toFileName(name));
  return {
    read: (name) => {
      try {
        return readFileSync(pathOf(name), "utf8");
      } catch {
        return null;
      }
    },
    write: (name, text) => {
      const path = pathOf(name);
      mkdirSync(dirname(path), { recursive: true });
      // Written beside and moved over it, so that a crash leaves the old text or the new one.
      writeFileSync(`${path}.new`, text);
      renameSync(`${path}.new`, path);
    },
  };
};

/** Keeps for as long as it lives. */
export const createMemory = (): Memory => {
  const texts = new Map<string, string>();
  return {
    read: (name) => texts.get(name) ?? null,
    write: (name, text) => void texts.set(name, text),
  };
};
