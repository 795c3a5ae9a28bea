import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { NoiseFrame } from "../../core/make.ts";
import { chesslinkDecoder, toCheck, withParity, type ChesslinkFrame } from "./codec.ts";
import { toBytes } from "./commands.ts";

const codes = (text: string): number[] => Array.from(text, (letter) => letter.charCodeAt(0));
const START = `srnbqkbnrpppppppp${".".repeat(32)}PPPPPPPPRNBQKBNR73`;

const describeFrame = (frame: ChesslinkFrame | NoiseFrame): string =>
  frame.kind === "noise" ? `~${frame.bytes.length}` : `${frame.letter}${frame.data}`;

function decode(bytes: readonly number[]): string[] {
  return chesslinkDecoder.push(chesslinkDecoder.initial, Uint8Array.from(bytes)).frames.map(describeFrame);
}
const odd = (text: string): number[] => codes(text).map(withParity);

// Texts and bytes as the protocol's public descriptions have them.
describe("what is said", () => {
  it.each([
    ["V", "d6b5b6"],
    ["S", "d3b5b3"],
    ["R02", "52b032b5b0"],
    ["W0203", "57b032b0b3b5b6"],
  ])("%s", (command, hex) => {
    expect(Buffer.from(toBytes(command)).toString("hex")).toBe(hex);
  });
});

describe("what is heard", () => {
  const start = START.slice(0, -2);
  const cases: readonly (readonly [name: string, bytes: readonly number[], frames: readonly string[]])[] = [
    ["a version with parity in the top bit", odd("v012772"), ["v0127"]],
    ["the same from a line of seven bits", codes("v012772"), ["v0127"]],
    ["the start position", odd(START), [start]],
    ["acknowledgements, one behind the other", odd("l6Cx78w020376"), ["l", "x", "w0203"]],
    ["a check in small letters is none", odd("l6c"), ["~3"]],
    ["a wrong check", odd("v012773"), ["~7"]],
    ["one byte with the wrong parity", [...odd("v0127"), 0x37, 0x32 | 0x80], ["~7"]],
    ["a message without parity that has one top bit", [...codes("v01277"), 0xb2], ["~7"]],
    [
      "a status that lost a byte takes nothing with it",
      [...odd(START).toSpliced(30, 1), ...odd("v012772")],
      ["~66", "v0127"],
    ],
    ["a status that broke off", [...odd(START.slice(0, 20)), ...odd(START)], ["~20", start]],
    ["a status between a question's answers", odd(`w020376${START}v012772`), ["w0203", start, "v0127"]],
    ["an unknown letter", odd("z7A"), ["~3"]],
  ];
  it.each(cases)("%s", (_name, bytes, frames) => {
    expect(decode(bytes)).toEqual(frames);
  });

  it("keeps no view of a chunk while it waits for the rest of a message", () => {
    const buffer = new Uint8Array(65_536);
    buffer.set(odd("v012"), 65_532);
    expect(chesslinkDecoder.push(chesslinkDecoder.initial, buffer).state.buffer.byteLength).toBe(4);
  });

  const message = fc
    .tuple(
      fc.oneof(
        fc
          .array(fc.constantFrom(..."KQRNBPkqrnbp."), { minLength: 64, maxLength: 64 })
          .map((men) => `s${men.join("")}`),
        fc.stringMatching(/^[vwr][0-9A-F]{4}$/),
        fc.constantFrom("l", "x"),
      ),
      fc.boolean(),
    )
    .map(([text, hasParity]) => {
      const whole = `${text}${toCheck(text)}`;
      return { text, bytes: hasParity ? odd(whole) : codes(whole) };
    });

  it("loses only the damaged message when one byte of a stream is missing or wrong", () => {
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 1, maxLength: 8 }),
        fc.nat(),
        fc.option(fc.integer({ min: 0, max: 0xff })),
        (messages, place, replacement) => {
          const owners = messages.flatMap(({ bytes }, index) => bytes.map(() => index));
          const bytes = messages.flatMap((one) => one.bytes);
          const at = place % bytes.length;
          const damaged = owners[at];
          bytes.splice(at, 1, ...(replacement === null ? [] : [replacement]));
          const found = decode(bytes).filter((frame) => !frame.startsWith("~"));
          const others = messages.filter((_, index) => index !== damaged).map(({ text }) => text);
          // A byte that was replaced by itself damages nothing.
          expect([others, messages.map(({ text }) => text)]).toContainEqual(found);
        },
      ),
    );
  });
});
