import { mkdtempSync, readFileSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { spawn } from "node:child_process";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { inProject } from "./paths.mjs";

// Real processes: a small program under `runServices`, with services that behave well and badly.

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-services-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** @param {string} name @param {string} source */
function write(name, source) {
  const file = join(folder, name);
  writeFileSync(file, source);
  return file;
}

/** What a service notes down: one line for each start. */
const starts = () => {
  const file = join(folder, "starts");
  return existsSync(file) ? readFileSync(file, "utf8").split("\n").slice(0, -1) : [];
};

/** @param {string} name @param {string} behaviour */
const writeService = (name, behaviour) =>
  write(
    `${name}.mjs`,
    `import { appendFileSync } from "node:fs";
     appendFileSync(${JSON.stringify(join(folder, "starts"))}, "${name} " + process.pid + "\\n");
     const ready = () => process.send({ ready: true });
     const stay = () => {
       const end = () => process.exit(0);
       process.on("message", end);
       process.on("disconnect", end);
       setInterval(() => undefined, 1000);
     };
     ${behaviour}`,
  );

/** @param {{ name: string, args: string[] }[]} plans */
function runHouse(plans) {
  const services = pathToFileURL(inProject("scripts/lib/services.mjs")).href;
  const file = write(
    "house.mjs",
    `import { runServices } from ${JSON.stringify(services)};
     process.exit(await runServices(${JSON.stringify(plans)}));`,
  );
  const child = spawn(process.execPath, [file], { stdio: ["ignore", "ignore", "ignore", "ipc"] });
  /** @type {Promise<number | null>} */
  const exited = new Promise((resolve) => child.once("exit", resolve));
  return { child, exited };
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
const pidsOfStarts = () => starts().map((line) => Number(line.split(" ")[1]));

describe("services kept running together", () => {
  it("start one after another, the next once the one before it is ready", async () => {
    const first = writeService("first", "setTimeout(() => { ready(); stay(); }, 300);");
    const second = writeService("second", "ready(); stay();");
    const house = runHouse([
      { name: "first", args: [first] },
      { name: "second", args: [second] },
    ]);
    await vi.waitFor(() => expect(starts()).toHaveLength(2), 5_000);
    expect(starts().map((line) => line.split(" ")[0])).toEqual(["first", "second"]);
    house.child.send({ stop: true });
    expect(await house.exited).toBe(0);
    expect(pidsOfStarts().filter(isAlive)).toEqual([]);
  });

  it("are stopped in turn, the last one first, each in a process group of its own that no Ctrl-C reaches", async () => {
    const names = ["first", "second"];
    const plans = names.map((name) => ({
      name,
      args: [
        writeService(
          name,
          `process.on("message", () => setTimeout(() => {
             appendFileSync(${JSON.stringify(join(folder, "starts"))}, "end of ${name}\\n");
             process.exit(0);
           }, 300));
           ready();`,
        ),
      ],
    }));
    const house = runHouse(plans);
    await vi.waitFor(() => expect(starts()).toHaveLength(2), 5_000);
    if (process.platform === "linux")
      for (const pid of pidsOfStarts()) {
        const [, group] = /\) \S+ \d+ (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, "utf8")) ?? [];
        expect(Number(group)).toBe(pid);
      }
    house.child.send({ stop: true });
    expect(await house.exited).toBe(0);
    expect(starts().slice(2)).toEqual(["end of second", "end of first"]);
  });

  it("end together where one ends before it was ready, with its exit code", async () => {
    const first = writeService("first", "ready(); stay();");
    const second = writeService("second", "process.exit(3);");
    const house = runHouse([
      { name: "first", args: [first] },
      { name: "second", args: [second] },
    ]);
    expect(await house.exited).toBe(3);
    expect(starts()).toHaveLength(2);
    expect(pidsOfStarts().filter(isAlive)).toEqual([]);
  });

  it("are started again where one ends by itself after it was ready", async () => {
    const only = writeService("only", "ready(); stay();");
    const house = runHouse([{ name: "only", args: [only] }]);
    await vi.waitFor(() => expect(starts()).toHaveLength(1), 5_000);
    const [pid = 0] = pidsOfStarts();
    expect(pid).toBeGreaterThan(1);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(starts()).toHaveLength(2), 5_000);
    house.child.send({ stop: true });
    expect(await house.exited).toBe(0);
  });

  it("end where the program above them is killed and can say nothing", async () => {
    const only = writeService("only", "ready(); stay();");
    const house = runHouse([{ name: "only", args: [only] }]);
    await vi.waitFor(() => expect(starts()).toHaveLength(1), 5_000);
    house.child.kill("SIGKILL");
    await house.exited;
    await vi.waitFor(() => expect(pidsOfStarts().filter(isAlive)).toEqual([]), 5_000);
  });

  it("are ended by force after five seconds where one does not listen", async () => {
    const deaf = writeService("deaf", "ready(); setInterval(() => undefined, 1000);");
    const house = runHouse([{ name: "deaf", args: [deaf] }]);
    await vi.waitFor(() => expect(starts()).toHaveLength(1), 5_000);
    house.child.send({ stop: true });
    await house.exited;
    expect(pidsOfStarts().filter(isAlive)).toEqual([]);
  });
});
