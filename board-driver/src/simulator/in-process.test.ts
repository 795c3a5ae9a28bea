import { afterEach, describe, expect, it, vi } from "vitest";
import type { SerialSettings } from "../core/serial-settings.ts";
import { createInProcessOpener, toInProcessPath } from "./in-process.ts";
import { LiveTable } from "./live-table.ts";

const SETTINGS: SerialSettings = { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 };
const tables: LiveTable[] = [];
afterEach(() => {
  for (const table of tables.splice(0)) table.close();
});

function createTable() {
  const live = new LiveTable({ firmware: { serial: "03619" } }, () => performance.now());
  tables.push(live);
  const path = toInProcessPath(1);
  return { live, path, open: createInProcessOpener(new Map([[path, live]])) };
}

describe("a simulated board without a pseudo-terminal", () => {
  it("answers what is written to its port", async () => {
    const { open, path } = createTable();
    const port = await open(path, SETTINGS);
    const heard: number[] = [];
    port.onBytes((bytes) => heard.push(...bytes));
    await port.write(Uint8Array.of(0x45));
    expect(heard).toEqual([0x91, 0x00, 0x08, ...Buffer.from("03619")]);
  });

  it("tells by itself what a hand changes", async () => {
    const { live, open, path } = createTable();
    const port = await open(path, SETTINGS);
    const heard: number[] = [];
    port.onBytes((bytes) => heard.push(...bytes));
    await port.write(Uint8Array.of(0x44));
    live.happen({ kind: "man", square: 36, content: "P" });
    await vi.waitFor(() => expect(heard).toEqual([0x8e, 0x00, 0x05, 36, 0x01]));
  });

  it("can be open once at a time, closes with its cable, and can be opened again after it", async () => {
    const { live, open, path } = createTable();
    const port = await open(path, SETTINGS);
    await expect(open(path, SETTINGS)).rejects.toThrow("open already");
    const reasons: string[] = [];
    port.onClose((reason) => reasons.push(reason));
    live.happen({ kind: "unplug" });
    expect(reasons).toEqual(["the cable was pulled"]);
    await expect(port.write(Uint8Array.of(0x45))).rejects.toThrow("closed");
    await expect(open(path, SETTINGS)).rejects.toThrow("cable");
    live.happen({ kind: "replug" });
    await (await open(path, SETTINGS)).close();
  });

  it("a path that is no board is refused", async () => {
    await expect(createTable().open("COM3", SETTINGS)).rejects.toThrow("no simulated board at COM3");
  });
});
