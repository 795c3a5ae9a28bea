import type { BoardMake, PortInfo } from "../../core/make.ts";
import { dgtDecoder, type DgtFrame, type DgtState } from "./codec.ts";
import { dgtPhrases } from "./commands.ts";
import { interpretDgt } from "./interpret.ts";

/** USB ids seen on boards: Renesas, on newer ones. */
const OWN_IDS: ReadonlySet<string> = new Set(["045b:8111"]);
/** Ids that other devices bear too: Microchip's example serial port and the usual FTDI adapter. The greeting decides. */
const SHARED_IDS: ReadonlySet<string> = new Set(["04d8:000a", "0403:6001"]);

function matches(port: PortInfo): "yes" | "maybe" | "no" {
  const id = `${port.vendorId ?? ""}:${port.productId ?? ""}`.toLowerCase();
  if (OWN_IDS.has(id)) return "yes";
  if (/\bDGT\b|DGT_/i.test(`${port.manufacturer ?? ""} ${port.pnpId ?? ""} ${port.path}`)) return "yes";
  return SHARED_IDS.has(id) || /\/rfcomm\d+$/.test(port.path) ? "maybe" : "no";
}

/** Boards of DGT on a serial, USB or Bluetooth serial port, one board a port (single mode). README.md has the sources. */
export const dgt: BoardMake<DgtState, DgtFrame> = {
  id: "dgt",
  name: "DGT",
  senses: "pieces",
  serial: { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 },
  phrases: dgtPhrases,
  matches,
  decoder: dgtDecoder,
  interpret: interpretDgt,
};
