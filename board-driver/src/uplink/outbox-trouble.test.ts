import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toInstant } from "@boardwire/shared";
import { afterEach, expect, it } from "vitest";
import { Outbox } from "./outbox.ts";
import { describeOutboxTrouble } from "./outbox-trouble.ts";

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-outbox-"));
  folders.push(folder);
  return folder;
}

/** What is said of an outbox that cannot be opened there. */
function said(folder: string): string {
  try {
    new Outbox(folder, toInstant(0)).close();
  } catch (trouble) {
    return describeOutboxTrouble(folder, trouble);
  }
  return "it can be used";
}

it.each<[string, (folder: string) => string, string]>([
  [
    "a file where a folder is wanted",
    (folder) => {
      writeFileSync(join(folder, "data"), "");
      return join(folder, "data");
    },
    "a part of its path is no folder",
  ],
  [
    "a file above it",
    (folder) => {
      writeFileSync(join(folder, "data"), "");
      return join(folder, "data", "driver");
    },
    "a part of its path is no folder",
  ],
  [
    "a folder where its file should be",
    (folder) => {
      mkdirSync(join(folder, "outbox.sqlite"));
      return folder;
    },
    "it is a folder",
  ],
])("an outbox that cannot be opened has its reason in words, and what to do: %s", (_, make, why) => {
  expect(said(make(newFolder()))).toBe(
    `${why}. Let this user write there, or choose another folder with --data DIR`,
  );
});

it("an outbox that another driver has is named as such", () => {
  const folder = newFolder();
  const first = new Outbox(folder, toInstant(0));
  expect(said(folder)).toBe("another driver is running with this folder");
  first.close();
});
