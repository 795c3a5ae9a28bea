import { symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test-support.ts";
import { expandPath, resolvePath } from "./resolve-path.ts";

it("a star stands for any part of a name, and nothing else is special", async ({ onTestFinished }) => {
  const folder = await temporaryFolder(onTestFinished);
  for (const name of ["tty.1", "tty.2", "ttyX1", "other"]) await writeFile(join(folder, name), "");
  await expect(expandPath(join(folder, "tty.*"))).resolves.toEqual([
    join(folder, "tty.1"),
    join(folder, "tty.2"),
  ]);
  await expect(expandPath(join(folder, "missing"))).resolves.toEqual([join(folder, "missing")]);
  await expect(expandPath(join(folder, "no-folder", "tty*"))).resolves.toEqual([]);
});

it("links are followed; a link into nothing leads nowhere", async ({ onTestFinished }) => {
  const folder = await temporaryFolder(onTestFinished);
  await writeFile(join(folder, "device"), "");
  await symlink(join(folder, "device"), join(folder, "link"));
  await symlink(join(folder, "gone"), join(folder, "broken"));
  await expect(resolvePath(join(folder, "link"))).resolves.toBe(await resolvePath(join(folder, "device")));
  await expect(resolvePath(join(folder, "broken"))).resolves.toBeNull();
  await expect(resolvePath("COM3")).resolves.toBe("COM3");
});
