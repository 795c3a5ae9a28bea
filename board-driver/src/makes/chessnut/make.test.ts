import { join } from "node:path";
import * as fc from "fast-check";
import { toMake } from "../../core/listener.ts";
import { describeMake } from "../test-contract.ts";
import { chessnut } from "./index.ts";

describeMake(toMake(chessnut), {
  traces: join(import.meta.dirname, "traces"),
  // Zeros fill reports up; 01 and 2A begin messages.
  strayByte: fc.integer({ min: 1, max: 0xff }).filter((byte) => byte !== 0x01 && byte !== 0x2a),
});
