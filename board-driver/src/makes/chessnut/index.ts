import type { BoardMake, PortInfo } from "../../core/make.ts";
import { chessnutDecoder, type ChessnutFrame } from "./codec.ts";
import { chessnutPhrases } from "./commands.ts";
import { interpretChessnut } from "./interpret.ts";

/** The vendor and the high byte of the product id, 80 to 86, of the Air, Air+, Pro and Go. */
const VENDOR = "2d80";
const PRODUCT = /^8[0-6][\da-f]{2}$/i;

const matches = (port: PortInfo): "yes" | "maybe" | "no" => {
  if (port.vendorId?.toLowerCase() !== VENDOR) return "no";
  return PRODUCT.test(port.productId ?? "") ? "yes" : "maybe";
};

/** Boards of Chessnut on USB. README.md has the sources. */
export const chessnut: BoardMake<Uint8Array, ChessnutFrame> = {
  id: "chessnut",
  name: "Chessnut",
  senses: "pieces",
  line: "hid",
  serial: { baudRate: 9600, dataBits: 8, parity: "none", stopBits: 1 },
  phrases: chessnutPhrases,
  matches,
  decoder: chessnutDecoder,
  interpret: interpretChessnut,
};
