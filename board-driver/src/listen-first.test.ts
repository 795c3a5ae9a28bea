import { describe, expect, it, vi } from "vitest";
import type { Approach } from "./approach.ts";
import { listenFirst, type Overheard } from "./listen-first.ts";
import { createMemory } from "./memory.ts";
import { openSerial } from "./ports/serial.ts";
import { openLine, WAIT, type AtEnd } from "./test-support.ts";

// Lines on real pseudo-terminals, and boards that say a letter now and then.

const saying = (letter: string, withinMillis = 600): Approach => ({
  id: letter,
  name: letter,
  matches: () => "maybe",
  createSession: () => {
    throw new Error("not tried here");
  },
  ear: {
    serial: { baudRate: 38_400, dataBits: 8, parity: "none", stopBits: 1 },
    withinMillis,
    isAll: true,
    create: () => (bytes) => Buffer.from(bytes).includes(letter),
  },
});

async function listen(
  atEnd: AtEnd,
  options: {
    readonly approaches: readonly Approach[];
    readonly says?: string;
    readonly stopped?: Promise<unknown>;
  },
): Promise<{ overheard: Promise<Overheard>; say: (text: string) => void }> {
  let written = "";
  const line = await openLine(atEnd, (bytes) => (written += Buffer.from(bytes).toString("latin1")));
  const say = (text: string): void => line.write(Buffer.from(text));
  const { approaches, says, stopped = new Promise(() => undefined) } = options;
  const overheard = listenFirst({
    path: line.path,
    openPort: openSerial,
    approaches,
    memory: createMemory(),
    stopped,
  });
  const timer = setInterval(() => say(says ?? ""), 50);
  atEnd(async () => {
    clearInterval(timer);
    await overheard;
    expect(written, "nothing was said to the line").toBe("");
  });
  return { overheard, say };
}

describe.concurrent("listening first", () => {
  it("knows who speaks, and hands over the open line with all that was heard", async ({
    onTestFinished: atEnd,
  }) => {
    const { overheard, say } = await listen(atEnd, { approaches: [saying("a"), saying("b")], says: "xb" });
    const heard = await overheard;
    if (heard.kind !== "heard") throw new Error(heard.kind);
    expect(heard.approach.id).toBe("b");
    const port = await heard.openPort("", { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 });
    atEnd(() => port.close());
    let text = "";
    port.onBytes((bytes) => (text += Buffer.from(bytes).toString()));
    say("and on");
    await vi.waitFor(() => expect(text).toMatch(/^xb.*and on/), WAIT);
  });

  it("is over after the time of the most silent board, and the line can be opened again", async ({
    onTestFinished: atEnd,
  }) => {
    const { overheard } = await listen(atEnd, {
      approaches: [saying("a", 100), saying("b", 400)],
      says: "x",
    });
    const began = performance.now();
    await expect(overheard).resolves.toMatchObject({ kind: "silent" });
    expect(performance.now() - began).toBeGreaterThan(300);
  });

  it("hears nobody on a line that cannot be opened, and ends when it is told to", async ({
    onTestFinished: atEnd,
  }) => {
    const { overheard } = await listen(atEnd, {
      approaches: [saying("a", 60_000)],
      stopped: Promise.resolve(),
    });
    await expect(overheard).resolves.toMatchObject({ kind: "silent" });
    const approaches = [saying("a")];
    const memory = createMemory();
    const stopped = new Promise(() => undefined);
    const none = listenFirst({ path: "/dev/nowhere", openPort: openSerial, approaches, memory, stopped });
    await expect(none).resolves.toMatchObject({ kind: "cannotOpen" });
  });
});
