// Makes a picture of a page small: a page has few colours, and its letters' edges look the same with fewer shades.
// PNG, second edition: 8-bit RGB or RGBA without interlacing in, 8-bit palette out. Opaque pictures only.

import { crc32, deflateSync, inflateSync } from "node:zlib";

const SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
const PALETTE = 256;

/** @typedef {{ width: number, height: number, colours: Uint32Array }} Picture One number for each point, 0xRRGGBB. */

/**
 * Section 9.2: each byte was stored as its distance from those to the left, above, and above to the left.
 *
 * @param {number} filter
 * @param {number} left
 * @param {number} above
 * @param {number} corner
 */
function predict(filter, left, above, corner) {
  if (filter === 1) return left;
  if (filter === 2) return above;
  if (filter === 3) return (left + above) >> 1;
  if (filter !== 4) return 0;
  const sum = left + above - corner;
  const [toLeft, toAbove, toCorner] = [Math.abs(sum - left), Math.abs(sum - above), Math.abs(sum - corner)];
  if (toLeft <= toAbove && toLeft <= toCorner) return left;
  return toAbove <= toCorner ? above : corner;
}

/**
 * @param {Buffer} png
 * @returns {Picture}
 */
function decode(png) {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const [depth, type] = [png[24], png[25]];
  if (depth !== 8 || (type !== 2 && type !== 6)) throw new Error(`a PNG of depth ${depth} and type ${type}`);
  /** @type {Buffer[]} */
  const parts = [];
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at);
    if (png.toString("latin1", at + 4, at + 8) === "IDAT") parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const step = type === 6 ? 4 : 3;
  const row = width * step;
  const bytes = Buffer.alloc(row * height);
  const read = (/** @type {number} */ y, /** @type {number} */ x) =>
    y < 0 || x < 0 ? 0 : (bytes[y * row + x] ?? 0);
  for (let y = 0; y < height; y++) {
    const start = y * (row + 1);
    const filter = raw[start] ?? 0;
    for (let x = 0; x < row; x++) {
      const guess = predict(filter, read(y, x - step), read(y - 1, x), y > 0 ? read(y - 1, x - step) : 0);
      bytes[y * row + x] = ((raw[start + 1 + x] ?? 0) + guess) & 255;
    }
  }
  const colours = Uint32Array.from({ length: width * height }, (_, i) => bytes.readUIntBE(i * step, 3));
  return { width, height, colours };
}

/**
 * @param {number} a
 * @param {number} b
 */
const distance = (a, b) =>
  ((a >> 16) - (b >> 16)) ** 2 + (((a >> 8) & 255) - ((b >> 8) & 255)) ** 2 + ((a & 255) - (b & 255)) ** 2;

/**
 * The most frequent colours, and for each colour the place of the nearest of them.
 *
 * @param {Uint32Array} colours
 */
function choosePalette(colours) {
  /** @type {Map<number, number>} */
  const counts = new Map();
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1);
  const byCount = [...counts].toSorted((a, b) => b[1] - a[1]).map(([colour]) => colour);
  const palette = byCount.slice(0, PALETTE);
  const places = new Map(
    byCount.map((colour) => {
      const distances = palette.map((each) => distance(each, colour));
      return [colour, distances.indexOf(Math.min(...distances))];
    }),
  );
  return { palette, places };
}

/**
 * @param {string} type
 * @param {Uint8Array} data
 */
function chunk(type, data) {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
}

/**
 * @param {Buffer} png
 * @returns {Buffer} The same picture, or one that is hardly to be told from it.
 */
export function shrinkPng(png) {
  const { width, height, colours } = decode(png);
  const { palette, places } = choosePalette(colours);
  const rows = Buffer.alloc((width + 1) * height);
  colours.forEach((colour, i) => {
    rows[Math.floor(i / width) * (width + 1) + 1 + (i % width)] = places.get(colour) ?? 0;
  });
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 3, 0, 0, 0], 8);
  const table = Buffer.from(palette.flatMap((colour) => [colour >> 16, (colour >> 8) & 255, colour & 255]));
  const data = deflateSync(rows, { level: 9, memLevel: 9 });
  return Buffer.concat([
    SIGNATURE,
    chunk("IHDR", head),
    chunk("PLTE", table),
    chunk("IDAT", data),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}
