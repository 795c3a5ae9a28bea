import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { describe, expect, it } from "vitest";
import { describeArgumentTrouble, describeFileTrouble } from "@boardwire/shared";

// What Node itself throws, in words.

const caught = (act: () => unknown): unknown => {
  try {
    return act();
  } catch (trouble) {
    return trouble;
  }
};

describe("a mistake at the command line", () => {
  const options = { http: { type: "string" }, help: { type: "boolean" } } as const;
  it.each([
    [["--htpp", "80"], "there is no option --htpp; did you mean --http?"],
    [["--colour"], "there is no option --colour"],
    [["-x"], "there is no option --x"],
    [["--http"], "--http needs a value after it"],
    [["--http", "--help"], "--http needs a value after it"],
    [["--help=yes"], "--help takes no value"],
    [["round 1.csv"], '"round 1.csv" is no option; a value with blanks in it needs quotes'],
  ])("%j is named in one line", (args, line) => {
    const trouble = caught(() => parseArgs({ args, options }));
    expect(describeArgumentTrouble(trouble, Object.keys(options))).toBe(line);
  });
});

describe("a file that cannot be read", () => {
  it.each([
    [() => readFileSync("/there/is/none"), "there is no such file or folder"],
    [() => readFileSync("/"), "it is a folder"],
    [() => readFileSync("/dev/null/file"), "a part of its path is no folder"],
    [() => JSON.parse("{") as unknown, /^it is no JSON \(/],
  ])("has its reason in words", (act, words) => {
    expect(describeFileTrouble(caught(act))).toEqual(
      typeof words === "string" ? words : expect.stringMatching(words),
    );
  });

  it.each([
    ["SQLITE_CANTOPEN", "it cannot be opened"],
    ["SQLITE_CANTOPEN_ISDIR", "it cannot be opened"],
    ["SQLITE_READONLY_DIRECTORY", "the disk takes no changes"],
    ["SQLITE_FULL", "the disk is full"],
    ["SQLITE_IOERR_READ", "the disk reads or writes it with errors"],
    ["SQLITE_BUSY", "another program holds it"],
    ["SQLITE_AUTH", "what the database says"],
  ])("is told of in words where a database says %s", (code, words) => {
    expect(describeFileTrouble(Object.assign(new Error("what the database says"), { code }))).toBe(words);
  });
});
