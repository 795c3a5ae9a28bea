import { writeSync } from "node:fs";
import { sampleEntries } from "./test-samples.ts";
import { openSqliteStore } from "./sqlite.ts";

// A program for the tests of sqlite.ts, to be killed in mid-commit: it appends sample entries without end, several
// appends at a time, and writes the last number of each append to its standard output once it was acknowledged. It ends
// with code 3 and the failure on standard error where an append fails.

const folder = process.argv[2];
if (folder === undefined) throw new Error("usage: test-append-forever <folder>");
const opened = await openSqliteStore(folder);
if (!opened.ok) throw new Error(opened.error.detail);
const store = opened.value;
let last = 0;
for await (const batch of store.read()) last = batch.at(-1)?.seq ?? last;

async function appendNext(count: number): Promise<void> {
  const [from, to] = [last + 1, last + count];
  last = to;
  await store.append(sampleEntries(from, to));
  writeSync(1, `${to}\n`);
}

try {
  for (let round = 1; ; round++)
    await Promise.all([appendNext(1), appendNext(1 + (round % 7)), appendNext(40)]);
} catch (error) {
  writeSync(2, `${String(error)}\n`);
  process.exit(3);
}
