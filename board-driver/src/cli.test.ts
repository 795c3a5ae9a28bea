import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Readable } from "node:stream";
import * as v from "valibot";
import { describe, expect, it, vi } from "vitest";
import { openBoard, temporaryFolder, WAIT, type AtEnd } from "./test-support.ts";
import { openRelay } from "./uplink/test-relay.ts";

// The program as a process, the way people start it.

const ShownSchema = v.object({
  at: v.number(),
  board: v.string(),
  observation: v.object({ kind: v.string() }),
});

interface Running {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly errors: () => string;
  readonly exit: Promise<number | null>;
}

function start(atEnd: AtEnd, args: readonly string[], env: Readonly<Record<string, string>> = {}): Running {
  const child = spawn(
    process.execPath,
    ["--import", "tsx", "--conditions=source", join(import.meta.dirname, "main.ts"), ...args],
    { stdio: ["ignore", "pipe", "pipe", "ipc"], env: { ...process.env, ...env } },
  );
  let output = "";
  let errors = "";
  child.stdout?.on("data", (bytes: Buffer) => (output += bytes.toString()));
  child.stderr?.on("data", (bytes: Buffer) => (errors += bytes.toString()));
  // Not the event "close", which never comes once the channel to the child was cut.
  const hasEnded = (stream: Readable | null): Promise<unknown> =>
    stream === null ? Promise.resolve() : once(stream, "end");
  const exit = Promise.all([once(child, "exit"), hasEnded(child.stdout), hasEnded(child.stderr)]).then(
    () => child.exitCode,
  );
  atEnd(async () => {
    child.kill("SIGKILL");
    await exit;
  });
  return { child, output: () => output, errors: () => errors, exit };
}

// All of these processes start at once.
describe.concurrent("the program", { timeout: 60_000 }, () => {
  it("helps", async ({ onTestFinished: atEnd }) => {
    const { exit, output } = start(atEnd, ["--help"]);
    await expect(exit).resolves.toBe(0);
    expect(output()).toContain("record FILE");
  });

  it("shows its settings without the key: file below environment below command line", async ({
    onTestFinished: atEnd,
  }) => {
    const file = join(await temporaryFolder(atEnd), "settings.json");
    await writeFile(file, JSON.stringify({ data: "from-file", port: ["/dev/file"], key: "secret" }));
    const env = { BOARDWIRE_PORT: "/dev/one,/dev/two", BOARDWIRE_HTTP: "1234" };
    const { exit, output } = start(atEnd, ["--config", file, "--http", "5678", "--print-config"], env);
    await expect(exit).resolves.toBe(0);
    expect(JSON.parse(output())).toMatchObject({
      data: "from-file",
      port: ["/dev/one", "/dev/two"],
      http: 5678,
    });
    expect(output()).not.toContain("secret");
  });

  it.each([
    [["--http", "none"], /http/],
    [["--nonsense"], /nonsense/],
    [["dance"], /^there is no command dance \(--help/],
    [["lits"], /did you mean list\?/],
    [["--make", "dtg"], /no make of boards dtg; did you mean dgt\?/],
    [["--relay", "ftp://host"], /relay\): "ftp:\/\/host" is not the address of a relay/],
    [["record"], /record FILE --port/],
    [["--config", "/there/is/no/such/file"], /there is no such file/],
  ] as const)("does not start with %j and says why", async (args, reason) => {
    const ends: (() => Promise<void>)[] = [];
    const { exit, errors } = start((end) => ends.push(end), [...args]);
    await expect(exit).resolves.toBe(2);
    expect(errors()).toMatch(reason);
    for (const end of ends) await end();
  });

  it("names a recording that is not there, in one line", async ({ onTestFinished: atEnd }) => {
    const { exit, errors } = start(atEnd, ["replay", "/nowhere.jsonl"]);
    await expect(exit).resolves.toBe(1);
    expect(errors()).toBe("/nowhere.jsonl cannot be read: there is no such file or folder\n");
  });

  it("records nothing where the file cannot be written, and does not start", async ({
    onTestFinished: atEnd,
  }) => {
    const folder = await temporaryFolder(atEnd);
    const file = join(folder, "no-such-folder", "trace.jsonl");
    const { exit, errors } = start(atEnd, ["record", file, "--port", "/dev/ttyNowhere", "--data", folder]);
    await expect(exit).resolves.toBe(1);
    expect(errors()).toBe(`${file} cannot be written: there is no such file or folder\n`);
  });

  it("records what goes over a port, shows it again, and stops when asked twice", async ({
    onTestFinished: atEnd,
  }) => {
    const folder = await temporaryFolder(atEnd);
    const file = join(folder, "trace.jsonl");
    const board = await openBoard(atEnd, { serial: "00201" });
    const { child, exit } = start(atEnd, ["record", file, "--port", board.lastPath(), "--data", folder]);
    await vi.waitFor(async () => expect(await readFile(file, "utf8")).toContain('"hex":"860043'), WAIT);
    // Said between the bytes once a board has answered, so that it can be replayed as what it was.
    expect(await readFile(file, "utf8")).toContain('{"make":"dgt"}');
    child.kill("SIGINT");
    child.kill("SIGTERM");
    await expect(exit).resolves.toBe(0);
    const shown = start(atEnd, ["replay", file]);
    await expect(shown.exit).resolves.toBe(0);
    expect(shown.output()).toContain('"kind":"snapshot"');
  });

  it(
    "looks at a board and says what to do, and is content once that is done",
    { timeout: 90_000 },
    async ({ onTestFinished: atEnd }) => {
      const folder = await temporaryFolder(atEnd);
      const board = await openBoard(atEnd, { serial: "00204" });
      board.live.happen({
        kind: "setClock",
        setting: { baseMillis: 300_000, incrementMillis: 0 },
        toMove: "white",
      });
      board.put(57, "B");
      const args = [
        "doctor",
        "--detect",
        "false",
        "--make",
        "dgt",
        "--data",
        folder,
        "--port",
        board.lastPath(),
      ];
      const first = start(atEnd, args);
      await expect(first.exit).resolves.toBe(1);
      expect(first.output()).toMatch(/LOOK AT dgt:00204 at .*\n.*make dgt, serial 00204, firmware 1\.9/);
      expect(first.output()).toContain("b1 has a white bishop, a white knight expected");
      expect(first.output()).toContain("left 5:00, right 5:00");
      board.put(57, "N");
      const second = start(atEnd, [...args, "--json"]);
      await expect(second.exit).resolves.toBe(0);
      expect(JSON.parse(second.output())).toMatchObject({ green: true, boards: [{ subject: "dgt:00204" }] });
    },
  );

  it.each([
    [["replay", "chesslink/traces"], /"kind":"snapshot"/],
    [["replay", "dgt/traces/hands.jsonl", "--make", "chesslink"], /"kind":"noise"/],
    [
      ["replay", "dgt-bus/traces/three-boards.jsonl", "--make", "dgt-bus"],
      /"board":"dgt:\d{5}".*"kind":"press"/,
    ],
  ] as const)("replays a recording of any make: %j", async ([command, place, ...more], expected) => {
    const ends: (() => Promise<void>)[] = [];
    const path = join(import.meta.dirname, "makes", place);
    const file = place.endsWith(".jsonl")
      ? path
      : join(path, (await readdir(path)).find((name) => name.endsWith(".jsonl")) ?? "");
    const { exit, output } = start((end) => ends.push(end), [command, file, ...more]);
    await expect(exit).resolves.toBe(0);
    expect(output()).toMatch(expected);
    for (const end of ends) await end();
  });

  it("sends what was recorded to a relay", async ({ onTestFinished: atEnd }) => {
    const relay = await openRelay(atEnd);
    const trace = join(import.meta.dirname, "makes/dgt/traces/hands.jsonl");
    const folder = await temporaryFolder(atEnd);
    const args = ["replay", trace, "--relay", await relay.address(), "--key", "secret", "--data", folder];
    const { child, exit } = start(atEnd, args);
    await vi.waitFor(() => expect(relay.observations.map(({ kind }) => kind)).toContain("square"), WAIT);
    expect(relay.observations.map(({ kind }) => kind).slice(0, 3)).toEqual([
      "connected",
      "device",
      "snapshot",
    ]);
    child.kill("SIGTERM");
    await expect(exit).resolves.toBe(0);
    expect(relay.observations.at(-1)).toMatchObject({ kind: "lost" });
  });

  it("shows and sends every board of a line that was recorded, each under its own name and in order", async ({
    onTestFinished: atEnd,
  }) => {
    const relay = await openRelay(atEnd);
    const sent: string[] = [];
    relay.onReports = (message, socket) => {
      sent.push(...message.reports.map(({ board, observation }) => `${board} ${observation.kind}`));
      relay.take(message, socket);
    };
    const folder = await temporaryFolder(atEnd);
    const recorded = await readFile(
      join(import.meta.dirname, "makes/dgt-bus/traces/three-boards.jsonl"),
      "utf8",
    );
    // As `record` writes it, and ten times as fast.
    const faster = recorded.replaceAll(/"t":(\d+)/g, (_, t: string) => `"t":${Number(t) / 10}`);
    const file = join(folder, "line.jsonl");
    await writeFile(file, `{"open":"/dev/ttyUSB0","baudRate":9600}\n{"make":"dgt-bus"}\n${faster}`);
    const shown = start(atEnd, ["replay", file]);
    await expect(shown.exit).resolves.toBe(0);
    const told = shown
      .output()
      .trim()
      .split("\n")
      .map((line) => v.parse(ShownSchema, JSON.parse(line)));
    expect(told.map(({ at }) => at)).toEqual(told.map(({ at }) => at).toSorted((one, other) => one - other));
    const boards = [...new Set(told.map(({ board }) => board))];
    expect(boards).toHaveLength(3);
    const args = ["replay", file, "--relay", await relay.address(), "--key", "secret", "--data", folder];
    await expect(start(atEnd, args).exit).resolves.toBe(0);
    const ofEach = (kinds: readonly string[]): string[] =>
      boards.flatMap((board) => kinds.map((kind) => `${board} ${kind}`)).toSorted();
    expect(sent.slice(0, 6).toSorted()).toEqual(ofEach(["connected", "device"]));
    expect(sent.slice(6, -3)).toEqual(told.map(({ board, observation }) => `${board} ${observation.kind}`));
    expect(sent.slice(-3).toSorted()).toEqual(ofEach(["lost"]));
    expect(sent.filter((report) => report.endsWith(" press")).length).toBeGreaterThan(3);
  });

  it("says in plain words what it finds at a port, and stops on its parent's word", async ({
    onTestFinished: atEnd,
  }) => {
    const folder = await temporaryFolder(atEnd);
    const board = await openBoard(atEnd, { serial: "00202" });
    const { child, exit, output } = start(atEnd, ["--port", board.lastPath(), "--data", folder]);
    await vi.waitFor(() => expect(output()).toContain("Board dgt:00202 answers at"), WAIT);
    child.send({ stop: true });
    await expect(exit).resolves.toBe(0);
    expect(output()).toContain("No key for the relay");
  });

  it("says what to give where the relay is elsewhere and no key is known", async ({
    onTestFinished: atEnd,
  }) => {
    const args = ["--relay", "127.0.0.1:9", "--data", await temporaryFolder(atEnd), "--log-format", "plain"];
    const { child, exit, output } = start(atEnd, args);
    await vi.waitFor(() => expect(output()).toContain("No key for the relay at ws://127.0.0.1:9:"), WAIT);
    expect(output()).toMatch(/^\d\d:\d\d:\d\d .*with --key/m);
    expect(output()).not.toMatch(/start the relay|ENOENT/);
    child.kill("SIGTERM");
    await expect(exit).resolves.toBe(0);
  });

  it("does not complain of a relay that is stopped together with it", async ({ onTestFinished: atEnd }) => {
    const relay = await openRelay(atEnd);
    const folder = await temporaryFolder(atEnd);
    const board = await openBoard(atEnd, { serial: "00203" });
    const args = ["--relay", await relay.address(), "--key", "secret", "--data", folder];
    const { child, exit, output } = start(atEnd, [...args, "--port", board.lastPath()]);
    await vi.waitFor(() => expect(output()).toContain("Connected to the relay"), WAIT);
    // The board is given up only once the driver stops: the relay goes in that moment.
    relay.onReports = (message, socket) => {
      if (message.reports.some(({ observation }) => observation.kind === "lost")) relay.cut();
      else relay.take(message, socket);
    };
    child.send({ stop: true });
    await expect(exit).resolves.toBe(0);
    expect(output()).not.toContain("No connection");
  });

  it("stops when its parent has ended", async ({ onTestFinished: atEnd }) => {
    const { child, exit, output } = start(atEnd, ["--data", await temporaryFolder(atEnd)]);
    await vi.waitFor(() => expect(output()).not.toBe(""), WAIT);
    child.disconnect();
    await expect(exit).resolves.toBe(0);
  });

  it("does not run twice on one outbox", async ({ onTestFinished: atEnd }) => {
    const folder = await temporaryFolder(atEnd);
    const first = start(atEnd, ["--data", folder]);
    await vi.waitFor(() => expect(first.output()).not.toBe(""), WAIT);
    const second = start(atEnd, ["--data", folder]);
    await expect(second.exit).resolves.toBe(1);
    expect(second.errors()).toMatch(/another driver/i);
  });
});
