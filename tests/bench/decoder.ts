import { decodeAll, MAKES } from "@boardwire/board-driver";
import { cpuSeconds, type Row } from "./report.ts";
import { sampleStream } from "./sample-game.ts";

const MEGABYTES = 8;

/** Bytes of a board to readings, against looking at every byte once. */
export function benchDecoder(): Row[] {
  const make = MAKES.find(({ id }) => id === "dgt");
  if (make === undefined) throw new Error("no DGT make");
  const game = sampleStream();
  const copies = Math.ceil((MEGABYTES * 1e6) / game.length);
  // As a serial port cuts them: some dozens of bytes at a time.
  const chunks = Array.from({ length: Math.ceil(game.length / 64) }, (_, i) =>
    game.subarray(i * 64, i * 64 + 64),
  );
  const all = Array.from({ length: copies }, () => chunks).flat();
  const total = (copies * game.length) / 1e6;
  let sum = 0;
  const look = cpuSeconds(3, () => {
    for (const chunk of all) for (const byte of chunk) sum = (sum * 31 + byte) & 0xffff;
  });
  let readings = 0;
  const decode = cpuSeconds(3, () => {
    readings = decodeAll(make, all).readings.length;
  });
  if (readings === 0 || sum < 0) throw new Error("nothing was decoded");
  return [
    { what: "look at every byte once", figure: `${(total / look).toFixed(0)} MB/s`, ratio: null },
    {
      what: "decode a DGT board",
      figure: `${(total / decode).toFixed(1)} MB/s, as much as ${Math.round(total / decode / 0.00096)} boards send at most`,
      ratio: decode / look,
    },
  ];
}
