import { crc32, deflateSync, inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { shrinkPng } from "./small-png.mjs";

/**
 * Whichever of the three is nearest to what they make together.
 *
 * @param {number} a
 * @param {number} b
 * @param {number} c
 */
const paeth = (a, b, c) =>
  [a, b, c].toSorted((p, q) => Math.abs(a + b - c - p) - Math.abs(a + b - c - q))[0] ?? 0;

/**
 * A PNG of RGB with a filter of its own in each row, written by other means than the one under test.
 *
 * @param {number} width
 * @param {readonly number[][]} rows
 */
function writePng(width, rows) {
  const bytes = rows.map((row, y) => {
    const filter = y % 5;
    const above = rows[y - 1] ?? row.map(() => 0);
    const stored = row.map((value, x) => {
      const left = row[x - 3] ?? 0;
      const up = y === 0 ? 0 : (above[x] ?? 0);
      const corner = y === 0 ? 0 : (above[x - 3] ?? 0);
      const guess = [0, left, up, Math.floor((left + up) / 2), paeth(left, up, corner)][filter] ?? 0;
      return (value - guess) & 255;
    });
    return [filter, ...stored];
  });
  const part = (/** @type {string} */ type, /** @type {Buffer} */ data) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
    length.writeUInt32BE(data.length);
    check.writeUInt32BE(crc32(body));
    return Buffer.concat([length, body, check]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(rows.length, 4);
  head.set([8, 2, 0, 0, 0], 8);
  const data = deflateSync(Buffer.from(bytes.flat()));
  const signature = Buffer.from("89504e470d0a1a0a", "hex");
  return Buffer.concat([signature, part("IHDR", head), part("IDAT", data), part("IEND", Buffer.alloc(0))]);
}

describe("small pictures", () => {
  it("are the same point by point where there are few colours, whatever filters the rows had", () => {
    const width = 40;
    const colour = (/** @type {number} */ x, /** @type {number} */ y) =>
      [(x * 37 + y) % 7, (y * 91) % 5, (x + y) % 3].map((value) => value * 36);
    const rows = Array.from({ length: 23 }, (_, y) =>
      Array.from({ length: width }, (_x, x) => colour(x, y)).flat(),
    );
    const small = shrinkPng(writePng(width, rows));
    const at = (/** @type {string} */ type) => small.indexOf(type) + 4;
    const lengthOf = (/** @type {string} */ type) => small.readUInt32BE(small.indexOf(type) - 4);
    const palette = small.subarray(at("PLTE"), at("PLTE") + lengthOf("PLTE"));
    const points = inflateSync(small.subarray(at("IDAT"), at("IDAT") + lengthOf("IDAT")));
    const read = rows.map((_, y) =>
      Array.from({ length: width }, (_x, x) => {
        const place = (points[y * (width + 1) + 1 + x] ?? 0) * 3;
        return [...palette.subarray(place, place + 3)];
      }).flat(),
    );
    expect(read).toEqual(rows);
  });

  it("have at most 256 colours, each the nearest that there is", () => {
    const rows = Array.from({ length: 60 }, (_, y) =>
      Array.from({ length: 60 }, (_x, x) => [x * 4, y * 4, 128]).flat(),
    );
    const small = shrinkPng(writePng(60, rows));
    expect(small.readUInt32BE(small.indexOf("PLTE") - 4)).toBe(256 * 3);
  });

  it("are made of what a browser writes alone", () => {
    const png = writePng(1, [[1, 2, 3]]);
    png[24] = 16;
    expect(() => shrinkPng(png)).toThrow("a PNG of depth 16 and type 2");
  });
});
