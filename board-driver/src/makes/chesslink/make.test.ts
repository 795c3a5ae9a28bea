import { join } from "node:path";
import * as fc from "fast-check";
import { toMake } from "../../core/listener.ts";
import { describeMake } from "../test-contract.ts";
import { chesslink } from "./index.ts";

const LETTERS = new Set(Array.from("vslxrw", (letter) => letter.charCodeAt(0)));

describeMake(toMake(chesslink), {
  traces: join(import.meta.dirname, "traces"),
  strayByte: fc.integer({ min: 0, max: 0xff }).filter((byte) => !LETTERS.has(byte & 0x7f)),
});
