import { existsSync } from "node:fs";
import { mkdtemp, readlink, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { SerialPort } from "serialport";
import { afterEach, describe, expect, it, vi } from "vitest";
import { openPtyBoard } from "./pty-board.ts";
import { openPty } from "./pty.ts";

// Real pseudo-terminals, opened by the same library that opens real boards.

const endings: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of endings.splice(0).toReversed()) await end();
});

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), "boardwire-pty-"));
  endings.push(() => rm(path, { recursive: true, force: true }));
  return path;
}

function openSerial(path: string): Promise<{ port: SerialPort; received: number[] }> {
  return new Promise((resolve, reject) => {
    const received: number[] = [];
    const port = new SerialPort({ path, baudRate: 9600 }, (error) => {
      if (error === null) resolve({ port, received });
      else reject(error);
    });
    port.on("data", (bytes: Buffer) => received.push(...bytes));
    endings.push(() => new Promise((done) => (port.isOpen ? port.close(done) : done(undefined))));
  });
}

const EVERY_BYTE = Array.from({ length: 256 }, (_, value) => value);

describe("a pseudo-terminal is a serial line", () => {
  it("carries every byte unchanged, both ways", async () => {
    const heard: number[] = [];
    const pty = await openPty((bytes) => heard.push(...bytes), null);
    endings.push(() => pty.close());
    const { port, received } = await openSerial(pty.path);
    port.write(Buffer.from(EVERY_BYTE));
    await vi.waitFor(() => expect(heard).toEqual(EVERY_BYTE));
    pty.write(Uint8Array.from(EVERY_BYTE));
    await vi.waitFor(() => expect(received).toEqual(EVERY_BYTE));
  });

  it("whoever has it open sees it vanish", async () => {
    const pty = await openPty(() => undefined, null);
    const { port } = await openSerial(pty.path);
    const closed = new Promise<void>((resolve) => port.once("close", () => resolve()));
    await pty.close();
    await closed;
    expect(existsSync(pty.path)).toBe(false);
    await pty.close();
  });

  it("it vanishes also where others were opened before and after it", async () => {
    const ptys = [await openPty(() => undefined, null), await openPty(() => undefined, null)];
    endings.push(() => Promise.all(ptys.map((pty) => pty.close())));
    const { port } = await openSerial(ptys[0]?.path ?? "");
    await ptys[0]?.close();
    await vi.waitFor(() => expect(port.isOpen).toBe(false));
  });

  it("what nobody reads is lost and counted, and does not pile up", async () => {
    const pty = await openPty(() => undefined, null);
    endings.push(() => pty.close());
    for (let turn = 0; turn < 64; turn++) pty.write(new Uint8Array(1024));
    expect(pty.overrun).toBeGreaterThan(0);
    expect(pty.overrun).toBeLessThan(64 * 1024);
  });

  it("a link gives it a name, and goes with it", async () => {
    const link = join(await folder(), "board");
    const pty = await openPty(() => undefined, link);
    expect(pty.path).toBe(link);
    expect(await readlink(link)).toMatch(/^\/dev\//);
    await pty.close();
    expect(existsSync(link)).toBe(false);
  });
});

describe("a board on a pseudo-terminal", () => {
  it("answers, vanishes with its cable, and comes back under another name as the same board in bus mode", async () => {
    const paths: string[] = [];
    const failures: unknown[] = [];
    const board = await openPtyBoard({
      table: { firmware: { serial: "03619" } },
      now: () => performance.now(),
      links: await folder(),
      name: "board-1",
      onPath: (path) => paths.push(path),
      onFailure: (error) => failures.push(error),
    });
    endings.push(() => board.close());
    const first = await openSerial(paths[0] ?? "");
    first.port.write(Buffer.from([0x4b, 0x45]));
    const serial = [0x91, 0x00, 0x08, ...Buffer.from("03619")];
    await vi.waitFor(() => expect(first.received.join()).toContain(serial.join()));

    board.live.happen({ kind: "unplug" });
    await vi.waitFor(() => expect(first.port.isOpen).toBe(false));
    expect(board.path).toBeNull();
    board.live.happen({ kind: "replug" });
    await vi.waitFor(() => expect(paths).toHaveLength(2));
    expect(paths[1]).not.toBe(paths[0]);
    expect(board.live.table.firmware.mode).toBe("bus");

    const second = await openSerial(paths[1] ?? "");
    second.port.write(Buffer.from([0x45]));
    await vi.waitFor(() => expect(second.received).toEqual(serial));
    expect(failures).toEqual([]);
  });
});
