import { realpath } from "node:fs/promises";

/** What a port's path leads to now, links followed; null where there is nothing. COM ports of Windows are no files. */
export async function resolvePath(path: string): Promise<string | null> {
  if (/^(?:\\\\\.\\)?COM\d+$/i.test(path)) return path;
  try {
    return await realpath(path);
  } catch {
    // Whatever stands in the way (a link into nothing, no right to look), there is no port to open.
    return null;
  }
}
