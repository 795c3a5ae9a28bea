import * as v from "valibot";
import { DeviceIdSchema, toInstant } from "@boardwire/shared";
import { Outbox } from "./outbox.ts";

// For the test that kills a writing process: appends reports until it is ended, and says each number once it is written.

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("test-append-forever needs a folder");
const board = v.parse(DeviceIdSchema, "dgt:00001");
const outbox = new Outbox(folder, toInstant(1_000_000));
for (;;) {
  const bytes = outbox.last + 1;
  outbox.append([
    { board, at: toInstant(bytes), observation: { kind: "noise", bytes } },
    { board, at: toInstant(bytes), observation: { kind: "noise", bytes: bytes + 1 } },
  ]);
  process.stdout.write(`${outbox.last}\n`);
}
