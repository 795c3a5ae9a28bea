import { join } from "node:path";
import * as fc from "fast-check";
import { describeMake } from "../test-contract.ts";
import { novagUcb } from "../novag/index.ts";

describeMake(novagUcb, {
  traces: join(import.meta.dirname, "traces"),
  strayByte: fc.oneof(fc.integer({ min: 0x80, max: 0xff }), fc.integer({ min: 0, max: 8 })),
});
