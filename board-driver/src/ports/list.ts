import { SerialPort } from "serialport";
import { err, ok, type Result } from "@boardwire/shared";
import type { PortInfo } from "../core/make.ts";

export interface CannotList {
  readonly kind: "cannotListPorts";
  readonly detail: string;
}

/** The serial ports that the system knows. Fails where its tools are missing (Linux: `udevadm`). */
export async function listPorts(): Promise<Result<readonly PortInfo[], CannotList>> {
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
    return err({
      kind: "cannotListPorts",
      detail: trouble instanceof Error ? trouble.message : String(trouble),
    });
  }
}
