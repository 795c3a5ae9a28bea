import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import * as v from "valibot";
import { describe, expect, it } from "vitest";
import { DeviceIdSchema, toInstant } from "@boardwire/shared";
import { temporaryFolder, type AtEnd } from "../test-support.ts";
import { Outbox, type Unnumbered } from "./outbox.ts";

const board = v.parse(DeviceIdSchema, "dgt:00001");
/** After everything that these tests report. */
const START = toInstant(1_000_000);
const noise = (bytes: number): Unnumbered => ({
  board,
  at: toInstant(bytes),
  observation: { kind: "noise", bytes },
});
const numbersOf = (outbox: Outbox, after = 0): number[] => outbox.read(after, 1_000_000).map(({ n }) => n);

async function openOutbox(atEnd: AtEnd): Promise<{ outbox: Outbox; folder: string; reopen: () => Outbox }> {
  const folder = await temporaryFolder(atEnd);
  let outbox = new Outbox(folder, START);
  atEnd(() => Promise.resolve(outbox.close()));
  const reopen = (): Outbox => {
    outbox.close();
    outbox = new Outbox(folder, START);
    return outbox;
  };
  return { outbox, folder, reopen };
}

describe("the outbox", () => {
  it("numbers reports from 1 without gaps, and goes on after being opened again", async ({
    onTestFinished,
  }) => {
    const { outbox, reopen } = await openOutbox(onTestFinished);
    outbox.append([noise(1), noise(2)]);
    outbox.append([noise(3)]);
    const again = reopen();
    again.append([noise(4)]);
    expect(numbersOf(again)).toEqual([1, 2, 3, 4]);
    expect(again.read(1, 2)).toEqual([
      { n: 2, ...noise(2) },
      { n: 3, ...noise(3) },
    ]);
    expect(again.waiting).toBe(4);
  });

  it("keeps its name, and never uses a number twice although all were acknowledged", async ({
    onTestFinished,
  }) => {
    const { outbox, reopen } = await openOutbox(onTestFinished);
    outbox.append([noise(1), noise(2)]);
    outbox.acknowledge(2);
    const { driver } = outbox;
    const again = reopen();
    expect(again.driver).toBe(driver);
    expect(again.waiting).toBe(0);
    again.append([noise(3)]);
    expect(numbersOf(again)).toEqual([3]);
  });

  it("goes on after the numbers of a relay that knows more, as when the outbox was lost", async ({
    onTestFinished,
  }) => {
    const { outbox, reopen } = await openOutbox(onTestFinished);
    outbox.acknowledge(900);
    const again = reopen();
    again.append([noise(1)]);
    expect(numbersOf(again)).toEqual([901]);
  });

  it("starts anew under another name with what it keeps", async ({ onTestFinished }) => {
    const { outbox, reopen } = await openOutbox(onTestFinished);
    outbox.append([noise(1), noise(2), noise(3)]);
    outbox.acknowledge(1);
    const { driver } = outbox;
    outbox.startAnew();
    const again = reopen();
    expect(again.driver).not.toBe(driver);
    expect(again.read(0, 10)).toEqual([
      { n: 1, ...noise(2) },
      { n: 2, ...noise(3) },
    ]);
    again.append([noise(4)]);
    expect(numbersOf(again)).toEqual([1, 2, 3]);
  });

  it("belongs to one program at a time", async ({ onTestFinished }) => {
    const { folder } = await openOutbox(onTestFinished);
    expect(() => new Outbox(folder, START)).toThrow(/locked/);
  });

  it("loses nothing that was written and leaves no gap when its process is killed", async ({
    onTestFinished,
  }) => {
    const folder = await temporaryFolder(onTestFinished);
    let written = 0;
    for (let round = 1; round <= 8; round += 1) {
      const writer = spawn(
        process.execPath,
        [
          "--import",
          "tsx",
          "--conditions=source",
          join(import.meta.dirname, "test-append-forever.ts"),
          folder,
        ],
        { stdio: ["ignore", "pipe", "inherit"] },
      );
      const ended = once(writer, "exit");
      const goal = written + round * 17;
      for await (const line of createInterface({ input: writer.stdout })) {
        written = Number(line);
        if (written >= goal) writer.kill("SIGKILL");
      }
      await ended;
    }
    const outbox = new Outbox(folder, START);
    const numbers = numbersOf(outbox);
    expect(outbox.last).toBeGreaterThanOrEqual(written);
    expect(numbers).toEqual(Array.from({ length: outbox.last }, (_, index) => index + 1));
    outbox.close();
  });
});
