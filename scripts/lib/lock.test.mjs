import { mkdtempSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { spawnSync } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { withLock } from "./lock.mjs";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-lock-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const nobody = () => undefined;

describe("one set-up at a time", () => {
  it("waits for the one that is going on, and says so once", async () => {
    const file = join(folder, "lock");
    const say = vi.fn();
    /** @type {string[]} */
    const order = [];
    const first = withLock(file, nobody, async () => {
      order.push("first begins");
      await vi.waitFor(() => expect(say).toHaveBeenCalled(), 5_000);
      order.push("first ends");
    });
    const second = withLock(file, say, async () => void order.push("second"));
    await Promise.all([first, second]);
    expect(order).toEqual(["first begins", "first ends", "second"]);
    expect(say).toHaveBeenCalledTimes(1);
    expect(existsSync(file)).toBe(false);
  });

  it("takes over from one that ended without letting go", async () => {
    const file = join(folder, "lock");
    const ended = spawnSync(process.execPath, ["-e", "0"]).pid;
    writeFileSync(file, String(ended));
    expect(await withLock(file, nobody, async () => "done")).toBe("done");
  });

  it("lets go when the work fails", async () => {
    const file = join(folder, "lock");
    await expect(
      withLock(file, nobody, async () => {
        throw new Error("disk full");
      }),
    ).rejects.toThrow("disk full");
    expect(existsSync(file)).toBe(false);
  });
});
