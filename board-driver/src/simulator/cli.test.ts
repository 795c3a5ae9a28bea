import { spawn } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { SerialPort } from "serialport";
import * as v from "valibot";
import { afterEach, describe, expect, it, vi } from "vitest";

// The command as a process of its own, spoken to as its users do.

const MAIN = join(import.meta.dirname, "../main.ts");
const WAIT = { timeout: 15_000, interval: 20 };
const BoardSchema = v.object({ port: v.string(), serial: v.string(), table: v.number() });
const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "boardwire-simulate-"));
  endings.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

interface Simulator {
  readonly child: ReturnType<typeof start>;
  readonly boards: v.InferOutput<typeof BoardSchema>[];
  readonly errors: string[];
  /** Exit code, or the signal that ended it. */
  readonly ended: Promise<number | string | null>;
  say(control: object): void;
}

function start(flags: readonly string[]) {
  const args = ["--conditions=source", "--import", "tsx", MAIN, "simulate", ...flags];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "pipe", "pipe", "ipc"] });
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new Error("a child without pipes");
  return Object.assign(child, { stdin, stdout, stderr });
}

function simulate(...flags: string[]): Simulator {
  const child = start(flags);
  const boards: v.InferOutput<typeof BoardSchema>[] = [];
  const errors: string[] = [];
  const ended = new Promise<number | string | null>((resolve) => {
    child.once("exit", (code, signal) => resolve(signal ?? code));
  });
  createInterface({ input: child.stdout }).on("line", (line) => {
    if (line.startsWith("{")) boards.push(v.parse(BoardSchema, JSON.parse(line)));
  });
  createInterface({ input: child.stderr }).on("line", (line) => errors.push(line));
  endings.push(() => {
    child.kill("SIGKILL");
    return ended;
  });
  return {
    child,
    boards,
    errors,
    ended,
    say: (control) => void child.stdin.write(`${JSON.stringify(control)}\n`),
  };
}

function open(path: string): { port: SerialPort; heard: () => string } {
  let text = "";
  const port = new SerialPort({ path, baudRate: 9600 });
  port.on("data", (bytes: Buffer) => (text += bytes.toString("hex")));
  port.on("error", () => undefined);
  endings.push(() => new Promise((done) => (port.isOpen ? port.close(done) : done(undefined))));
  return { port, heard: () => text };
}

const truthOf = (file: string): { kind: string; table: number }[] =>
  existsSync(file)
    ? readFileSync(file, "utf8")
        .trim()
        .split("\n")
        .map((line) => v.parse(v.looseObject({ kind: v.string(), table: v.number() }), JSON.parse(line)))
    : [];

describe("the command simulate", () => {
  it("names its boards, plays on them, and obeys: unplug, replug, power, pause", async () => {
    const place = await folder();
    const truth = join(place, "truth.jsonl");
    const flags = ["--boards", "2", "--speed", "1000", "--level", "L0", "--links", place, "--truth", truth];
    const simulator = simulate(...flags);
    await vi.waitFor(() => expect(simulator.boards).toHaveLength(2), WAIT);
    expect(simulator.boards.map(({ table, serial }) => [table, serial])).toEqual([
      [1, "10001"],
      [2, "10002"],
    ]);
    const first = open(simulator.boards[0]?.port ?? "");
    first.port.write(Buffer.from([0x4b]));
    // The first game of the first table begins with 1.e4: field 52 is emptied and field 36 gets a pawn.
    await vi.waitFor(() => expect(first.heard()).toMatch(/8e00053400.*8e00052401/), WAIT);
    await vi.waitFor(
      () => expect(truthOf(truth).map(({ kind }) => kind)).toEqual(expect.arrayContaining(["done", "press"])),
      WAIT,
    );
    expect(
      truthOf(truth)
        .filter(({ kind }) => kind === "game")
        .map(({ table }) => table)
        .toSorted((a, b) => a - b),
    ).toEqual([1, 2]);

    simulator.say({ table: 1, do: "unplug" });
    await vi.waitFor(() => expect(first.port.isOpen).toBe(false), WAIT);
    simulator.say({ table: 1, do: "replug" });
    await vi.waitFor(() => expect(simulator.boards).toHaveLength(3), WAIT);
    const again = simulator.boards[2];
    expect([again?.table, again?.serial]).toEqual([1, "10001"]);
    expect(again?.port).not.toBe(simulator.boards[0]?.port);

    const second = open(again?.port ?? "");
    second.port.write(Buffer.from([0x44, 0x45]));
    await vi.waitFor(() => expect(second.heard()).toMatch(/9100083130303031.*8e0005/), WAIT);
    // Without power it forgets its mode: it answers still, when it is back.
    simulator.say({ table: 1, do: "powerCycle", millis: 1 });
    simulator.say({ table: 1, do: "pause" });
    await vi.waitFor(() => {
      second.port.write(Buffer.from([0x4d]));
      expect(second.heard()).toContain("9300050109");
    }, WAIT);
    simulator.child.send({ stop: true });
    expect(await simulator.ended).toBe(0);
    await vi.waitFor(() => expect(second.port.isOpen).toBe(false), WAIT);
    expect(existsSync(again?.port ?? "")).toBe(false);
  });

  it("wires several boards to one line", async () => {
    const simulator = simulate("--make", "dgt-bus", "--boards", "5", "--per-line", "3");
    await vi.waitFor(() => expect(simulator.boards).toHaveLength(5), WAIT);
    const [first, , third, fourth] = simulator.boards;
    expect(third?.port).toBe(first?.port);
    expect(fourth?.port).not.toBe(first?.port);
    const line = open(first?.port ?? "");
    // SEND_VERSION to the board of table 3, whose address is its serial number, 10003: 4e 13.
    line.port.write(Buffer.from([0x8b, 0x4e, 0x13, (0x8b + 0x4e + 0x13) & 0x7f]));
    await vi.waitFor(() => expect(line.heard()).toMatch(/^89....4e13/), WAIT);
  });

  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)("%s ends it and its pseudo-terminals", async (signal) => {
    const simulator = simulate("--boards", "2");
    await vi.waitFor(() => expect(simulator.boards).toHaveLength(2), WAIT);
    simulator.child.kill(signal);
    expect(await simulator.ended).toBe(0);
    expect(simulator.boards.filter(({ port }) => existsSync(port))).toEqual([]);
  });

  it("the end of its parent ends it", async () => {
    const simulator = simulate();
    await vi.waitFor(() => expect(simulator.boards).toHaveLength(1), WAIT);
    simulator.child.disconnect();
    expect(await simulator.ended).toBe(0);
  });

  it.each([
    [["--level", "L9"], "--level"],
    [["--boards", "none"], "--boards"],
    [["--make", "dtg"], "--make: is none of dgt"],
    [["--make", "certabo", "--per-line", "4"], "--per-line: boards of the make certabo have a line each"],
    [["--games", "no-such-game"], "no-such-game"],
    [["--colour", "red"], "--colour"],
  ])("%j is refused with a reason", async (flags, expected) => {
    const simulator = simulate(...flags);
    expect(await simulator.ended).toBe(2);
    await vi.waitFor(() => expect(simulator.errors.join("\n")).toContain(expected), WAIT);
  });
});
