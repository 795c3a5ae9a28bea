import { toLineKind } from "../core/line-kind.ts";
import { hidPorts } from "./hid.ts";
import type { OpenPort } from "./port.ts";
import { openSerial } from "./serial.ts";

/** Opens whatever a path leads to: a serial port, or a USB device without one. */
export const openLine: OpenPort = (path, settings) =>
  toLineKind(path) === "hid" ? hidPorts.open(path, settings) : openSerial(path, settings);
