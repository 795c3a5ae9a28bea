import type { BoardMake, PortInfo } from "../../core/make.ts";
import { chesslinkDecoder, type ChesslinkFrame } from "./codec.ts";
import { chesslinkPhrases } from "./commands.ts";
import { interpretChesslink } from "./interpret.ts";

/** USB serial chips that boards and other gadgets use: FTDI, Silicon Labs, WCH, Prolific. The greeting decides. */
const SHARED_IDS: ReadonlySet<string> = new Set([
  "0403:6001",
  "0403:6015",
  "10c4:ea60",
  "1a86:7523",
  "067b:2303",
]);

function matches(port: PortInfo): "yes" | "maybe" | "no" {
  if (/millennium|chess ?link/i.test(`${port.manufacturer ?? ""} ${port.pnpId ?? ""} ${port.path}`))
    return "yes";
  const id = `${port.vendorId ?? ""}:${port.productId ?? ""}`.toLowerCase();
  return SHARED_IDS.has(id) || /\/rfcomm\d+$/.test(port.path) ? "maybe" : "no";
}

/** Boards of Millennium with a ChessLink module, the Exclusive and the eOne. README.md has the sources. */
export const chesslink: BoardMake<Uint8Array, ChesslinkFrame> = {
  id: "chesslink",
  name: "Millennium ChessLink",
  senses: "pieces",
  // Opened with eight data bits although the boards send seven and parity: parity is checked here, since on Bluetooth
  // and through adapters that ignore these settings it arrives as the eighth bit whatever was asked for.
  serial: { baudRate: 38_400, dataBits: 8, parity: "none", stopBits: 1 },
  phrases: chesslinkPhrases,
  matches,
  decoder: chesslinkDecoder,
  interpret: interpretChesslink,
};
