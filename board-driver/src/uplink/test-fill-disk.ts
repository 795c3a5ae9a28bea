import * as v from "valibot";
import { DeviceIdSchema, toInstant } from "@boardwire/shared";
import { Outbox } from "./outbox.ts";

// For the test of a full disk: appends reports until that fails, has half of them acknowledged, and says as JSON what
// came of it.

const [, , folder] = process.argv;
if (folder === undefined) throw new Error("test-fill-disk needs a folder");
const board = v.parse(DeviceIdSchema, "dgt:00001");
const news: string[] = [];
const outbox = new Outbox(folder, toInstant(1_000_000), ({ kind }) => news.push(kind));
const item = { board, at: toInstant(1), observation: { kind: "lost", reason: "x".repeat(2000) } } as const;
let failure = "";
while (failure === "") {
  try {
    outbox.append([item]);
  } catch (trouble) {
    failure = String(trouble);
  }
}
const { last } = outbox;
const half = Math.floor(last / 2);
outbox.acknowledge(half);
outbox.acknowledge(half + 1);
process.stdout.write(
  JSON.stringify({ failure, last, half, oldest: outbox.oldest, first: outbox.read(0, 1)[0]?.n, news }),
);
process.exit();
