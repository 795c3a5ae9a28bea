import { SerialPort } from "serialport";
import { err, messageOf, ok, type Result } from "@boardwire/shared";
import type { PortInfo } from "../core/make.ts";
import { hidPorts } from "./hid.ts";
import { listFromSysfs } from "./sysfs.ts";

export interface CannotList {
  readonly kind: "cannotListPorts";
  readonly detail: string;
}

/** The serial ports that the system knows, and the USB devices without one that may be boards. */
export async function listPorts(): Promise<Result<readonly PortInfo[], CannotList>> {
  const [serial, hid] = await Promise.all([listSerialPorts(), hidPorts.list()]);
  // Where the library for the others is missing, which is said at the start, there are none.
  return serial.ok && hid.ok ? ok([...serial.value, ...hid.value]) : serial;
}

/** On a Linux without `udevadm` as the kernel shows them. */
async function listSerialPorts(): Promise<Result<readonly PortInfo[], CannotList>> {
  try {
    const ports = await SerialPort.list();
    return ok(
      ports.map(({ path, vendorId, productId, manufacturer, serialNumber, pnpId }) => ({
        path,
        ...(vendorId === undefined ? {} : { vendorId }),
        ...(productId === undefined ? {} : { productId }),
        ...(manufacturer === undefined ? {} : { manufacturer }),
        ...(serialNumber === undefined ? {} : { serialNumber }),
        ...(pnpId === undefined ? {} : { pnpId }),
      })),
    );
  } catch (trouble) {
    try {
      return ok(await listFromSysfs());
    } catch {
      // The first reason is the one that a person can do something about.
      return err({ kind: "cannotListPorts", detail: messageOf(trouble) });
    }
  }
}
