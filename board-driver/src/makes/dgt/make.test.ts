import { join } from "node:path";
import * as fc from "fast-check";
import { toMake } from "../../core/listener.ts";
import { describeMake } from "../test-contract.ts";
import { dgt } from "./index.ts";

describeMake(toMake(dgt), {
  traces: join(import.meta.dirname, "traces"),
  strayByte: fc.integer({ min: 0, max: 0x7f }),
});
