import { describe, expect, it } from "vitest";
import type { FieldContent } from "@boardwire/shared";
import { toMake } from "../../core/listener.ts";
import type { Reading } from "../../core/make.ts";
import { createMemory } from "../../memory.ts";
import { ChessnutBoard } from "../../simulator/chessnut.ts";
import { START } from "../../test-fields.ts";
import { chessnut } from "./index.ts";

function hear(...reports: readonly string[]): { readings: readonly Reading[]; noise: number } {
  const listener = toMake(chessnut).createListener(createMemory());
  const heard = reports.map((hex) =>
    listener.hear(Uint8Array.from(Buffer.from(hex.replaceAll(" ", ""), "hex"))),
  );
  return {
    readings: heard.flatMap(({ readings }) => readings),
    noise: heard.reduce((sum, { noise }) => sum + noise, 0),
  };
}

/** By hand from the table of codes: h8 and g8 are rook and knight, 8 and 5, the lower half first. */
const START_BYTES = `58 23 31 85 44 44 44 44 ${"00".repeat(16)} 77 77 77 77 a6 c9 9b 6a`;

describe("what a Chessnut board says", () => {
  it("the start position, whatever the time behind it", () => {
    const expected = { readings: [{ kind: "fields", fields: START }], noise: 0 };
    expect(hear(`01 24 ${START_BYTES} 00 00 00 00`)).toEqual(expected);
    expect(hear(`01 24 ${START_BYTES} ff 01 24 2a`)).toEqual(expected);
  });

  it.each([
    ["discharging", "2a 02 57 00", { kind: "battery", percent: 87, charging: false }],
    ["charging", "2a 02 e4 01", { kind: "battery", percent: 100, charging: true }],
    ["no charge that there is", "2a 02 7f 00", { kind: "nothing", about: "other" }],
  ])("a battery: %s", (_name, hex, reading) => {
    expect(hear(hex).readings).toMatchObject([reading]);
  });

  it.each([
    ["a code that is no man", `01 24 5d ${START_BYTES.slice(3)} 00 00 00 00`],
    ["another length", `01 20 ${START_BYTES}`],
    ["another make's report", "3d 70 99 99"],
  ])("not %s", (_name, hex) => {
    const { readings, noise } = hear(hex);
    expect(readings).toEqual([]);
    expect(noise).toBeGreaterThan(0);
  });

  it("each of the twelve men on each of the 64 fields, from the simulator's own table", () => {
    for (const content of "qkbpnRPrBNQK") {
      for (let field = 0; field < 64; field += 1) {
        const board = new ChessnutBoard();
        board.powerOff();
        board.place(field, content as FieldContent, 0);
        board.powerOn();
        board.receive(Uint8Array.of(0x21, 0x01, 0x00), 0);
        const [report] = board.advance(0);
        const { readings } = hear(Buffer.from(report?.bytes ?? []).toString("hex"));
        const fields = `${".".repeat(field)}${content}${".".repeat(63 - field)}`;
        expect(readings).toEqual([{ kind: "fields", fields }]);
      }
    }
  });
});
