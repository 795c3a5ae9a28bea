import { EventEmitter } from "node:events";
import type { HidDevice, HidDeviceInfo, HidLibrary } from "node-hid";
import type { FieldContent } from "@boardwire/shared";
import { describe, expect, it, vi } from "vitest";
import { toMake } from "../core/listener.ts";
import { chessnut } from "../makes/chessnut/index.ts";
import { createMemory } from "../memory.ts";
import { oneBoard } from "../one-board.ts";
import { ChessnutBoard } from "../simulator/chessnut.ts";
import { LiveTable } from "../simulator/live-table.ts";
import { START } from "../test-fields.ts";
import { lastSnapshot, now, observed, WAIT, type AtEnd, type Seen } from "../test-support.ts";
import { createHidPorts } from "./hid.ts";

// No machine that runs tests has such a board, so the library is played here as it is known to behave: a device gives
// one event for each report, an error when it is pulled out, and nothing once it is closed.

class FakeDevice extends EventEmitter implements HidDevice {
  readonly written: { readonly at: number; readonly hex: string }[] = [];
  isClosed = false;
  onReport: (report: Uint8Array) => void = () => undefined;

  write(report: Buffer): Promise<number> {
    this.written.push({ at: performance.now(), hex: report.toString("hex") });
    this.onReport(report);
    return Promise.resolve(report.length);
  }

  close(): Promise<void> {
    this.isClosed = true;
    this.removeAllListeners();
    return Promise.resolve();
  }
}

const BOARD: HidDeviceInfo = { vendorId: 0x2d80, productId: 0x8100, path: "/dev/hidraw3", usagePage: 0xff00 };

function createLibrary(infos: readonly HidDeviceInfo[]): {
  library: HidLibrary;
  opened: [string, FakeDevice][];
} {
  const opened: [string, FakeDevice][] = [];
  return {
    opened,
    library: {
      devicesAsync: () => Promise.resolve(infos),
      HIDAsync: {
        open: (path) => {
          const device = new FakeDevice();
          opened.push([path, device]);
          return Promise.resolve(device);
        },
      },
    },
  };
}

const cases: readonly (readonly [name: string, infos: readonly HidDeviceInfo[], paths: readonly string[]])[] =
  [
    ["a board without a serial number, by its path", [BOARD], ["hid:/dev/hidraw3"]],
    ["a board by its serial number", [{ ...BOARD, serialNumber: "A7" }], ["hid:2d80:8100:A7"]],
    [
      "two boards of one serial number, by their paths",
      [
        { ...BOARD, serialNumber: "A7" },
        { ...BOARD, serialNumber: "A7", path: "/dev/hidraw4" },
      ],
      ["hid:/dev/hidraw3", "hid:/dev/hidraw4"],
    ],
    [
      "neither keyboards nor a board's keyboard",
      [
        { ...BOARD, vendorId: 0x046d },
        { ...BOARD, usagePage: 1 },
      ],
      [],
    ],
    ["a board whose system tells no usage page", [{ ...BOARD, usagePage: undefined }], ["hid:/dev/hidraw3"]],
  ];

describe("USB devices without a serial port", () => {
  it.each(cases)("lists %s", async (_name, infos, paths) => {
    const { library } = createLibrary(infos);
    const listed = await createHidPorts(() => Promise.resolve(library)).list();
    expect(listed.ok && listed.value.map(({ path }) => path)).toEqual(paths);
  });

  it("are none where the library does not load, and opening one says why", async () => {
    const ports = createHidPorts(() => Promise.reject(new Error("libusb-1.0.so.0: no such file")));
    expect(await ports.list()).toEqual({
      ok: false,
      error: { kind: "noHid", detail: "libusb-1.0.so.0: no such file" },
    });
    await expect(ports.open("hid:1", chessnut.serial)).rejects.toThrow(/node-hid.*libusb/);
  });

  it("are opened where they are now, and written to with pauses", async () => {
    const { library, opened } = createLibrary([{ ...BOARD, serialNumber: "A7", path: "/dev/hidraw9" }]);
    const ports = createHidPorts(() => Promise.resolve(library));
    await expect(ports.open("hid:2d80:8100:B8", chessnut.serial)).rejects.toThrow(/plugged in/);
    const port = await ports.open("hid:2d80:8100:A7", chessnut.serial);
    await Promise.all([
      port.write(Uint8Array.of(1)),
      port.write(Uint8Array.of(2)),
      port.write(Uint8Array.of(3)),
    ]);
    const [[path, device] = ["", new FakeDevice()]] = opened;
    expect(path).toBe("/dev/hidraw9");
    expect(device.written.map(({ hex }) => hex)).toEqual(["01", "02", "03"]);
    const [first, second, third] = device.written;
    expect((second?.at ?? 0) - (first?.at ?? 0)).toBeGreaterThan(195);
    expect((third?.at ?? 0) - (second?.at ?? 0)).toBeGreaterThan(195);
    const ends: string[] = [];
    port.onClose((reason) => ends.push(reason));
    await port.close();
    await port.close();
    expect({ ends, isClosed: device.isClosed }).toEqual({ ends: ["closed"], isClosed: true });
    await expect(port.write(Uint8Array.of(4))).rejects.toThrow(/closed/);
  });
});

/** A Chessnut board behind the library. */
async function plugChessnut(
  atEnd: AtEnd,
): Promise<{ live: LiveTable; library: HidLibrary; opened: [string, FakeDevice][] }> {
  const started = performance.now();
  const live = new LiveTable({ createBoard: () => new ChessnutBoard() }, () => performance.now() - started);
  atEnd(async () => live.close());
  live.happen({ kind: "powerOff" });
  [...START].forEach((content, square) =>
    live.happen({ kind: "man", square, content: content as FieldContent }),
  );
  live.happen({ kind: "powerOn" });
  const { library, opened } = createLibrary([{ ...BOARD, serialNumber: "A7" }]);
  const open = library.HIDAsync.open.bind(library.HIDAsync);
  library.HIDAsync.open = async (path) => {
    const device = await open(path);
    const [, fake] = opened.at(-1) ?? [];
    if (fake !== undefined) fake.onReport = (report) => live.receive(report);
    live.onLine((event) => {
      if (event.kind === "bytes") fake?.emit("data", Buffer.from(event.bytes));
      else if (event.kind === "closed") fake?.emit("error", new Error("could not read from HID device"));
    });
    return device;
  };
  return { live, library, opened };
}

it("a Chessnut board tells what stands on it and what changes, and is lost when it is pulled out", async ({
  onTestFinished: atEnd,
}) => {
  const { live, library, opened } = await plugChessnut(atEnd);
  const seen: Seen[] = [];
  const session = oneBoard(toMake(chessnut)).createSession({
    path: "hid:2d80:8100:A7",
    openPort: createHidPorts(() => Promise.resolve(library)).open,
    now,
    memory: createMemory(),
    report: (board, at, observation) => seen.push({ board, at, observation }),
    claim: () => Promise.resolve(true),
  });
  const ended = session.run();
  await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(START), WAIT);
  await vi.waitFor(
    () => expect(observed(seen, "device").at(-1)?.battery).toEqual({ percent: 87, charging: false }),
    WAIT,
  );
  live.happen({ kind: "man", square: 52, content: "." });
  await vi.waitFor(() => expect(lastSnapshot(seen)).toBe(`${START.slice(0, 52)}.${START.slice(53)}`), WAIT);
  live.happen({ kind: "unplug" });
  expect(await ended).toMatchObject({ kind: "lost", boards: ["chessnut@hid:2d80:8100:A7"] });
  expect(seen.at(-1)?.observation.kind).toBe("lost");
  expect(opened[0]?.[1].isClosed).toBe(true);
  expect(observed(seen, "noise")).toEqual([]);
});
