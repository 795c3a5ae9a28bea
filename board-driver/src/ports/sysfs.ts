import { readdir, readFile, realpath } from "node:fs/promises";
import { dirname, join } from "node:path";
import type { PortInfo } from "../core/make.ts";

// Serial ports as the Linux kernel itself shows them, for systems without the tools that are usually asked.

/** USB and Bluetooth serial ports; the many consoles and ports of the mainboard are no boards. */
const PORT_NAME = /^(?:tty(?:ACM|USB)|rfcomm)\d+$/;
/** A port's USB device stands one to three folders above the port's own. */
const LEVELS = 4;

async function readAttribute(folder: string, name: string): Promise<string | undefined> {
  try {
    return (await readFile(join(folder, name), "utf8")).trim();
  } catch {
    // Not every device has every attribute, and no folder but the USB device's has any.
    return undefined;
  }
}

/** The nearest folder upwards that describes a USB device. */
async function findUsbDevice(port: string): Promise<string | undefined> {
  let folder: string;
  try {
    folder = await realpath(join(port, "device"));
  } catch {
    // A port of no hardware, such as Bluetooth's.
    return undefined;
  }
  for (let level = 0; level < LEVELS; level += 1) {
    if ((await readAttribute(folder, "idVendor")) !== undefined) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

/** Lists the ports below `root`, the kernel's class folder. Rejects where there is none. */
export async function listFromSysfs(root = "/sys/class/tty"): Promise<readonly PortInfo[]> {
  const names = (await readdir(root)).filter((name) => PORT_NAME.test(name)).sort();
  const ports: PortInfo[] = [];
  for (const name of names) {
    const device = await findUsbDevice(join(root, name));
    const attributes = { idVendor: "vendorId", idProduct: "productId", serial: "serialNumber" } as const;
    const info: Record<string, string> = {};
    if (device !== undefined) {
      for (const [attribute, key] of Object.entries(attributes)) {
        const value = await readAttribute(device, attribute);
        if (value !== undefined) info[key] = value;
      }
      const maker = await readAttribute(device, "manufacturer");
      const product = await readAttribute(device, "product");
      const manufacturer = [maker, product].filter((text) => text !== undefined).join(" ");
      if (manufacturer !== "") info["manufacturer"] = manufacturer;
    }
    ports.push({ path: `/dev/${name}`, ...info });
  }
  return ports;
}
