import { mkdir, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { temporaryFolder } from "../test-support.ts";
import { listFromSysfs } from "./sysfs.ts";

it("finds USB ports with what their devices say, and Bluetooth ports", async ({ onTestFinished }) => {
  const root = await temporaryFolder(onTestFinished);
  const usb = join(root, "devices/usb1/1-1");
  const board = join(usb, "1-1:1.0");
  // A modem-like device hangs below its interface, an adapter one folder deeper.
  const adapter = join(root, "devices/usb1/1-2/1-2:1.0/ttyUSB0");
  const ports = join(root, "tty");
  for (const folder of [
    board,
    adapter,
    join(ports, "ttyACM0"),
    join(ports, "ttyUSB0"),
    join(ports, "rfcomm0"),
  ]) {
    await mkdir(folder, { recursive: true });
  }
  await mkdir(join(ports, "ttyS0"));
  await symlink(board, join(ports, "ttyACM0/device"));
  await symlink(adapter, join(ports, "ttyUSB0/device"));
  const attributes = {
    idVendor: "045b",
    idProduct: "8111",
    manufacturer: "DGT",
    product: "e-Board",
    serial: "12",
  };
  for (const [name, text] of Object.entries(attributes)) await writeFile(join(usb, name), `${text}\n`);
  await writeFile(join(root, "devices/usb1/1-2/idVendor"), "0403\n");
  await writeFile(join(root, "devices/usb1/1-2/idProduct"), "6001\n");
  await expect(listFromSysfs(ports)).resolves.toEqual([
    { path: "/dev/rfcomm0" },
    {
      path: "/dev/ttyACM0",
      vendorId: "045b",
      productId: "8111",
      manufacturer: "DGT e-Board",
      serialNumber: "12",
    },
    { path: "/dev/ttyUSB0", vendorId: "0403", productId: "6001" },
  ]);
});
