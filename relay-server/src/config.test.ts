import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { HELP, readRequest } from "./config.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-config-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe("what the command line asks for", () => {
  it("is to run with what file, environment and options say, each over the one before", () => {
    const file = join(folder, "relay.json");
    writeFileSync(file, JSON.stringify({ http: 1, name: "file", data: "file-data" }));
    expect(
      readRequest(["--config", file, "--http", "3"], { BOARDWIRE_HTTP: "2", BOARDWIRE_NAME: "env" }),
    ).toMatchObject({
      ok: true,
      value: { kind: "run", config: { http: 3, name: "env", data: "file-data", host: "0.0.0.0" } },
    });
  });

  it.each([
    ["an option that nobody knows", ["--htpp", "1"], {}, /--htpp/],
    ["a port that is none", ["--http", "70000"], {}, /^command line: http/],
    ["a bad value of the environment", [], { BOARDWIRE_LOG: "loud" }, /^environment: log/],
    [
      "a file that is not there",
      ["--config", "nowhere.json"],
      {},
      /^--config nowhere.json: there is no such file/,
    ],
    ["an option with a slip of the pen", ["--htpp", "1"], {}, /did you mean --http\?/],
    ["a word that is no command", ["kyes"], {}, /^"kyes" is no option/],
  ] as const)("is refused with %s", (_, argv, env, says) => {
    expect(readRequest(argv, env)).toEqual({ ok: false, error: expect.stringMatching(says) });
  });

  it("can be the keys of a folder", () => {
    expect(readRequest(["keys", "--data", "city"], {})).toEqual({
      ok: true,
      value: { kind: "keys", data: "city" },
    });
  });

  it("has help without the settings of a driver, which would do nothing to a relay", () => {
    expect(HELP).toMatch(/--livechess /);
    expect(HELP).not.toMatch(/--(port|detect|make|from-livechess|relay|key) /);
  });

  it("can be help, or the resulting configuration", () => {
    expect(readRequest(["--help"], {})).toEqual({ ok: true, value: { kind: "help" } });
    expect(readRequest(["--print-config", "--http", "5"], {})).toMatchObject({
      value: { kind: "printConfig", config: { http: 5 } },
    });
  });
});
