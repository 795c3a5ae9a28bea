import { once } from "node:events";
import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import Database from "better-sqlite3";
import { io } from "socket.io-client";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { KeysSchema } from "./auth/keys.ts";
import { ask, signIn } from "./auth/test-people.ts";
import { TestDriver, toReport } from "./driver-door/test-driver.ts";
import { readAll } from "./journal/test-contract.ts";
import { openSqliteStore } from "./journal/sqlite.ts";
import { listening, runProgram, type Program } from "./test-program.ts";

// The relay as a program of its own: what it says, and how it ends.

let folder = "";
const programs: Program[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-main-"));
});
afterEach(async () => {
  for (const running of programs.splice(0)) {
    running.child.kill("SIGKILL");
    await running.ended;
  }
  rmSync(folder, { recursive: true, force: true });
});

const run = (...words: string[]): Program => {
  const running = runProgram(folder, words);
  programs.push(running);
  return running;
};

/** The code for the chief arbiter, from the link that it stands in. */
const codeIn = (said: string): string => /\/enter#([0-9a-z]{20})$/m.exec(said)?.[1] ?? "";

const keysOf = (): v.InferOutput<typeof KeysSchema> =>
  v.parse(KeysSchema, JSON.parse(readFileSync(join(folder, "data/keys.json"), "utf8")));

describe("start", { timeout: 60_000 }, () => {
  it("says where the pages are, and shows the keys the first time and when they are asked for", async () => {
    const first = run();
    const port = await listening(first);
    expect(first.said.out).toContain(`http://127.0.0.1:${port}/`);
    for (const key of Object.values(keysOf())) expect(first.said.out).toContain(key);
    const code = codeIn(first.said.out);
    expect(first.said.out).toContain(`http://127.0.0.1:${port}/enter#${code}`);
    const chief = await signIn(port, code);
    expect(chief.person).toMatchObject({ role: "chief", name: "Chief arbiter" });
    expect(first.said.out.split(code)).toHaveLength(2);
    first.child.send({ stop: true });
    expect(await first.ended).toBe(0);

    const second = run();
    const laterPort = await listening(second);
    expect(second.said.out).not.toContain("signs in once");
    expect((await ask(laterPort, "GET", "/session", { token: chief.token })).answer).toMatchObject({
      person: chief.person,
    });
    second.child.kill("SIGTERM");
    expect(await second.ended).toBe(0);
    for (const key of Object.values(keysOf())) expect(second.said.out + second.said.err).not.toContain(key);
    expect(second.said.out).toMatch(/^The key is shown by: node .*main\.ts keys --data /m);

    const asked = run("keys");
    expect(await asked.ended).toBe(0);
    for (const key of Object.values(keysOf())) expect(asked.said.out).toContain(key);
  });

  it("makes another code for the chief arbiter while it runs, which ends the one before", async () => {
    const running = run();
    const port = await listening(running);
    const before = codeIn(running.said.out);
    const made = run("chief-code");
    expect(await made.ended).toBe(0);
    const code = codeIn(made.said.out);
    await expect(signIn(port, before)).rejects.toThrow("badCode");
    expect((await signIn(port, code)).person.role).toBe("chief");
    await expect(signIn(port, code)).rejects.toThrow("badCode");
    // What everybody sees who sees the log or a folder of it.
    expect(running.said.err).not.toContain(code);
  });

  it("takes the keys of people out of an old file, and says so once", async () => {
    const first = run();
    await listening(first);
    first.child.send({ stop: true });
    await first.ended;
    const file = join(folder, "data/keys.json");
    const { driver } = keysOf();
    const old = { driver, hall: "h".repeat(26), operator: "o".repeat(26), arbiter: "a".repeat(26) };
    writeFileSync(file, JSON.stringify(old));
    const second = run();
    const port = await listening(second);
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ driver });
    expect(second.said.err).toContain("these keys open nothing any more");
    for (const key of [old.hall, old.operator, old.arbiter]) {
      expect((await ask(port, "GET", "/session", { token: key })).answer).toMatchObject({ person: null });
      expect(second.said.out + second.said.err).not.toContain(key);
    }
  });

  it("has no code for a tournament that is not there", async () => {
    const made = run("chief-code");
    expect(await made.ended).toBe(1);
    expect(made.said.err).toMatch(/^There is no tournament in /);
  });

  it("shows the keys at the first start that succeeds, though another failed before it", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const failed = run("--http", String((other.address() as AddressInfo).port));
    expect(await failed.ended).toBe(1);
    other.close();
    const asked = run("keys");
    expect(await asked.ended).toBe(1);
    expect(asked.said.err).toMatch(/^There are no keys in /);

    const running = run();
    await listening(running);
    for (const key of Object.values(keysOf())) expect(running.said.out).toContain(key);
  });

  it("logs plain lines where the settings say so, and JSON into a pipe", async () => {
    const plain = run("--log-format", "plain");
    await listening(plain);
    expect(plain.said.err).toMatch(/^\d\d:\d\d:\d\d journal read \(entries 0, millis \d+\)$/m);
    plain.child.send({ stop: true });
    await plain.ended;
    const piped = run();
    await listening(piped);
    const [line] = piped.said.err.split("\n");
    expect(JSON.parse(line ?? "")).toMatchObject({ msg: "journal read" });
  });

  it("goes on where nobody reads what it says any more", async () => {
    const running = run("--log", "debug");
    const port = await listening(running);
    running.child.stdout?.destroy();
    running.child.stderr?.destroy();
    const driver = await TestDriver.connect(port);
    driver.hello(keysOf().driver);
    await driver.hear("welcome");
    driver.reports(toReport(1));
    await driver.acknowledged(1);
    driver.close();
    running.child.send({ stop: true });
    expect(await running.ended).toBe(0);
  });

  it("names the option where the port is taken", async () => {
    const other = createServer().listen(0, "127.0.0.1");
    await once(other, "listening");
    const { port } = other.address() as AddressInfo;
    const running = run("--http", String(port), "--log", "info");
    expect(await running.ended).toBe(1);
    expect(running.said.err).toContain(
      `Port ${port} is taken by another program. Choose another one with --http N.\n`,
    );
    // It hangs up on its parent, which has not ended.
    expect(running.said.err).not.toContain("stopping");
    other.close();
  });

  it.each(["missing", "empty"])("says loudly that the journal beside the keys is %s", async (how) => {
    const first = run();
    await listening(first);
    expect(first.said.out).not.toContain("ATTENTION");
    first.child.send({ stop: true });
    await first.ended;
    const file = join(folder, "data/journal.sqlite");
    rmSync(file);
    if (how === "empty") writeFileSync(file, "");
    const second = run();
    await listening(second);
    expect(second.said.out).toMatch(/^ATTENTION: .* A NEW TOURNAMENT begins/m);
  });

  it("refuses a data folder on which another relay is running", async () => {
    await listening(run());
    const second = run("--log", "error");
    expect(await second.ended).toBe(1);
    expect(second.said.err).toMatch(/^Another relay is running on the data folder .*\n$/);
  });

  it("stops at a damaged journal with the number of the entry", async () => {
    const first = run();
    await listening(first);
    first.child.send({ stop: true });
    await first.ended;
    const db = new Database(join(folder, "data/journal.sqlite"));
    db.exec("UPDATE entry SET json = replace(json, 'Live games', 'Dead games')");
    db.close();
    const second = run("--log", "error");
    expect(await second.ended).toBe(1);
    expect(second.said.err).toBe("journal entry 1: its checksum does not fit its text\n");
  });

  it("stops at pairings that cannot be taken over, and lists everything that is wrong", async () => {
    const file = join(folder, "round.csv");
    writeFileSync(file, "table,white\none,A\n2,B\nthree,C\n");
    const running = run("--pairings", file);
    expect(await running.ended).toBe(1);
    expect(running.said.err.split("\n")).toEqual([
      "The pairings were not taken over:",
      'round.csv, line 2: table "one" is no number from 1 to 9999',
      'round.csv, line 4: table "three" is no number from 1 to 9999',
      "",
    ]);
  });
});

describe("end", { timeout: 60_000 }, () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("is clean on %s, given twice", async (signal) => {
    const running = run();
    await listening(running);
    running.child.kill(signal);
    running.child.kill(signal);
    expect(await running.ended).toBe(0);
  });

  it("says what the disk has not taken, and is not as if all were well", async () => {
    const running = run();
    const port = await listening(running);
    const { token } = await signIn(port, codeIn(running.said.out));
    const socket = io(`http://127.0.0.1:${port}`, { transports: ["websocket"], auth: { key: token } });
    try {
      // A journal that is taken away can be written no more than a full disk, until it is put back.
      const journal = join(folder, "data/journal.sqlite");
      renameSync(journal, `${journal}.away`);
      const note = { kind: "note", table: null, text: "the lights went out" };
      expect(await socket.timeout(20_000).emitWithAck("command", note)).toMatchObject({
        why: { code: "notWritten" },
      });
    } finally {
      socket.disconnect();
    }
    running.child.kill("SIGTERM");
    expect(await running.ended).toBe(1);
    expect(running.said.err).toMatch(
      /STOPPED BEFORE THE DISK TOOK THIS.*"entry":"Noted"|"entry":"Noted".*STOPPED/,
    );
  });

  it("comes with the end of the parent", async () => {
    const running = run();
    await listening(running);
    running.child.disconnect();
    expect(await running.ended).toBe(0);
  });

  it("by a kill loses nothing that a driver was acknowledged for, and the next start goes on", async () => {
    let acknowledged = 0;
    for (let round = 0; round < 4; round++) {
      const running = run("--log", "error");
      const driver = await TestDriver.connect(await listening(running));
      driver.hello(keysOf().driver);
      const welcome = await driver.hear("welcome");
      expect(welcome.acknowledged).toBeGreaterThanOrEqual(acknowledged);
      const from = welcome.acknowledged + 1;
      for (let n = from; n < from + 200; n++) driver.reports(toReport(n));
      await driver.acknowledged(from + 10 + round * 25);
      running.child.kill("SIGKILL");
      await running.ended;
      await driver.closed;
      acknowledged = Math.max(
        ...driver.heard.map((message) => (message.type === "acknowledge" ? message.n : 0)),
      );
      driver.close();
    }
    const opened = await openSqliteStore(join(folder, "data"));
    if (!opened.ok) throw new Error(opened.error.detail);
    const numbers = (await readAll(opened.value)).flatMap(({ source }) =>
      source.kind === "driver" ? [source.n] : [],
    );
    await opened.value.close();
    expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, i) => i + 1));
    expect(numbers.length).toBeGreaterThanOrEqual(acknowledged);
  });
});
