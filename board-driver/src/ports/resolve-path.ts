import { readdir, realpath } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { toLineKind } from "../core/line-kind.ts";

/**
 * What a port's path leads to now, links followed; null where there is nothing. COM ports of Windows, devices without a
 * serial port and other programs are no files.
 */
export async function resolvePath(path: string): Promise<string | null> {
  if (/^(?:\\\\\.\\)?COM\d+$/i.test(path) || toLineKind(path) !== "serial") return path;
  try {
    return await realpath(path);
  } catch {
    // Whatever stands in the way (a link into nothing, no right to look), there is no port to open.
    return null;
  }
}

/** `/dev/ttyACM*` as the paths that fit it now; a path without a star as itself, whether it exists or not. */
export async function expandPath(pattern: string): Promise<readonly string[]> {
  const name = basename(pattern);
  if (!name.includes("*")) return [pattern];
  const folder = dirname(pattern);
  const parts = name.split("*").map((part) => part.replaceAll(/[$()+.?[\\\]^{|}]/g, String.raw`\$&`));
  const expression = new RegExp(`^${parts.join(".*")}$`);
  try {
    const names = await readdir(folder);
    return names
      .filter((one) => expression.test(one))
      .sort()
      .map((one) => join(folder, one));
  } catch {
    // The folder may come with the first device, as /dev/serial/by-id does.
    return [];
  }
}
