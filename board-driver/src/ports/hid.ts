import { setTimeout as rest } from "node:timers/promises";
import type { HidDevice, HidDeviceInfo, HidLibrary } from "node-hid";
import { err, messageOf, ok, type Result } from "@boardwire/shared";
import type { PortInfo } from "../core/make.ts";
import type { OpenPort, Port } from "./port.ts";

// USB devices without a serial port (HID), by the library node-hid. It is optional: where it is not installed, or the
// system lacks what it needs, everything else works.

export interface NoHid {
  readonly kind: "noHid";
  readonly detail: string;
}

export interface HidPorts {
  /** The devices that may be boards, as ports. Mice and keyboards are not listed: nobody shall be asked about them. */
  readonly list: () => Promise<Result<readonly PortInfo[], NoHid>>;
  /** Opens a port of the list by its path. */
  readonly open: OpenPort;
}

/** The makers of boards that have no serial port: Chessnut. */
const VENDORS: ReadonlySet<number> = new Set([0x2d80]);
/** Usage pages from here on are the maker's own; a board may be a keyboard besides. */
const OWN_PAGES = 0xff00;
/** As Chessnut asks for: boards miss what comes sooner after another report. */
const WRITE_PAUSE_MILLIS = 200;

const toId = (id: number): string => id.toString(16).padStart(4, "0");

interface Found {
  readonly port: PortInfo;
  /** As the system calls it now. */
  readonly systemPath: string;
}

/**
 * Ports are named by ids and serial number, as a device that is plugged in again gets another path of the system; those
 * that cannot be told apart in this way, by their path.
 */
function toPorts(devices: readonly HidDeviceInfo[]): readonly Found[] {
  const boards = devices.filter(
    ({ vendorId, usagePage = 0 }) => VENDORS.has(vendorId) && (usagePage === 0 || usagePage >= OWN_PAGES),
  );
  const nameOf = ({ vendorId, productId, serialNumber = "" }: HidDeviceInfo): string | null =>
    serialNumber === "" ? null : `hid:${toId(vendorId)}:${toId(productId)}:${serialNumber}`;
  return boards.flatMap((device) => {
    const { path, vendorId, productId, serialNumber } = device;
    if (path === undefined) return [];
    const name = nameOf(device);
    const isAlone = name !== null && boards.filter((other) => nameOf(other) === name).length === 1;
    const manufacturer = [device.manufacturer, device.product].filter((text) => text !== undefined).join(" ");
    const port: PortInfo = {
      path: isAlone ? name : `hid:${path}`,
      vendorId: toId(vendorId),
      productId: toId(productId),
      ...(manufacturer === "" ? {} : { manufacturer }),
      ...(serialNumber === undefined || serialNumber === "" ? {} : { serialNumber }),
    };
    return [{ port, systemPath: path }];
  });
}

/** An open device as a port. It ends once, when it is pulled out or closed. */
class HidLine implements Port {
  readonly path: string;
  readonly #device: HidDevice;
  readonly #onBytes: ((bytes: Uint8Array) => void)[] = [];
  readonly #onClose: ((reason: string) => void)[] = [];
  #ended = false;
  #writes: Promise<void> = Promise.resolve();
  #freeAt = 0;

  constructor(path: string, device: HidDevice) {
    this.path = path;
    this.#device = device;
    device.on("error", (trouble) => void this.#end(messageOf(trouble)));
    device.on("data", (report) => {
      for (const listener of this.#onBytes) listener(report);
    });
  }

  onBytes(listener: (bytes: Uint8Array) => void): void {
    this.#onBytes.push(listener);
  }

  onClose(listener: (reason: string) => void): void {
    this.#onClose.push(listener);
  }

  write(bytes: Uint8Array): Promise<void> {
    const written = this.#writes.then(() => this.#write(bytes));
    // The next report goes out whatever became of this one; its own caller hears of that.
    this.#writes = written.catch(() => undefined);
    return written;
  }

  close(): Promise<void> {
    return this.#end("closed");
  }

  async #write(bytes: Uint8Array): Promise<void> {
    const wait = this.#freeAt - performance.now();
    if (wait > 0) await rest(wait);
    if (this.#ended) throw new Error("the device is closed");
    this.#freeAt = performance.now() + WRITE_PAUSE_MILLIS;
    await this.#device.write(Buffer.from(bytes));
  }

  async #end(reason: string): Promise<void> {
    if (this.#ended) return;
    this.#ended = true;
    for (const listener of this.#onClose) listener(reason);
    try {
      await this.#device.close();
    } catch {
      // A device that is gone cannot be closed in order; either way it is ours no longer.
    }
  }
}

/** `load`: gives the library, or rejects where it cannot be used. */
export function createHidPorts(load: () => Promise<HidLibrary>): HidPorts {
  let loading: Promise<HidLibrary> | null = null;
  const find = async (): Promise<{ library: HidLibrary; found: readonly Found[] }> => {
    const library = await (loading ??= load());
    return { library, found: toPorts(await library.devicesAsync()) };
  };
  return {
    list: async () => {
      try {
        return ok((await find()).found.map(({ port }) => port));
      } catch (trouble) {
        return err({ kind: "noHid", detail: messageOf(trouble) });
      }
    },
    open: async (path) => {
      const { library, found } = await find().catch((trouble: unknown) => {
        throw new Error(`node-hid, the library for such devices, does not load: ${messageOf(trouble)}`, {
          cause: trouble,
        });
      });
      const device = found.find(({ port }) => port.path === path);
      if (device === undefined) throw new Error("no such USB device is plugged in");
      return new HidLine(path, await library.HIDAsync.open(device.systemPath));
    },
  };
}

/** The devices of this computer. */
export const hidPorts: HidPorts = createHidPorts(async () => (await import("node-hid")).default);
