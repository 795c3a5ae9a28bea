import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";

// What npm start says before it starts anything: one answer for both programs, one line for a mistake.

const START = resolve(import.meta.dirname, "../../scripts/start.mjs");

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-e2e-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

interface Answer {
  readonly code: number | string;
  readonly out: string;
  readonly err: string;
}

const run = (args: readonly string[], env: Record<string, string> = {}): Promise<Answer> =>
  new Promise((done) => {
    execFile(process.execPath, [START, ...args], { env: { ...process.env, ...env } }, (error, out, err) =>
      done({ code: error === null ? 0 : (error.code ?? 1), out, err }),
    );
  });

describe("npm start", () => {
  it("shows the settings in force: file below environment below command line, and no key", async () => {
    const file = join(folder, "settings.json");
    writeFileSync(file, JSON.stringify({ http: 1001, name: "From the file", log: "debug", key: "secret" }));
    const answer = await run(["--config", file, "--print-config", "--log", "warn"], {
      BOARDWIRE_NAME: "From the environment",
    });
    expect(JSON.parse(answer.out)).toMatchObject({ http: 1001, name: "From the environment", log: "warn" });
    expect(answer.out).not.toContain("secret");
    expect(answer.code).toBe(0);
  });

  it("lists its options", async () => {
    const { out, code } = await run(["--help"]);
    expect(out).toContain("--pairings FILE");
    expect(code).toBe(0);
  });

  const MISTAKES: readonly (readonly [string, readonly string[], RegExp])[] = [
    ["an option that there is not", ["--prot", "/dev/ttyUSB0"], /--prot/],
    ["a port that is none", ["--http", "many"], /command line: http/],
    [
      "a file of settings that is not there",
      ["--config", "/nowhere.json"],
      /nowhere\.json: there is no such file/,
    ],
    [
      "a relay whose address is none",
      ["--relay", "ftp://hall:8491"],
      /relay: "ftp:\/\/hall:8491" is not the address/,
    ],
    [
      "pairings for a driver alone, which would read none",
      ["--relay", "hall:8491", "--pairings", "round-1.csv", "--name", "City Open", "--http", "8491"],
      /--pairings, --name: set where the relay runs/,
    ],
    ["an option with a slip of the pen", ["--htpp", "8080"], /did you mean --http\?/],
  ];
  for (const [what, args, line] of MISTAKES) {
    it(`refuses ${what}, in one line that names it`, async () => {
      const { code, err } = await run(args);
      expect(code).toBe(1);
      expect(err.trim().split("\n")).toHaveLength(1);
      expect(err).toMatch(line);
    });
  }
});
