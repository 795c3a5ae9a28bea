import { placementToLetters } from "@boardwire/shared";
import type { FieldContent } from "@boardwire/shared";
import { describe, expect, it } from "vitest";
import {
  encodeBattery,
  encodeBusAddress,
  encodeDump,
  encodeFieldUpdate,
  encodeLongSerial,
  encodeMessage,
  encodeSerial,
  encodeTrademark,
  encodeVersion,
} from "./encode.ts";

const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString("hex").replaceAll(/../g, "$& ").trim();
const START = [...placementToLetters("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR")] as FieldContent[];
const row = (code: string, count: number): string => Array.from({ length: count }, () => code).join(" ");

describe("messages are those that boards were seen to send", () => {
  it.each<[string, Uint8Array, string]>([
    [
      "the start position",
      encodeDump(START),
      `86 00 43 08 09 0a 0c 0b 0a 09 08 ${row("07", 8)} ${row("00", 32)} ${row("01", 8)} 02 03 04 06 05 04 03 02`,
    ],
    [
      "the start position on a turned board",
      encodeDump(START.toReversed()),
      `86 00 43 02 03 04 05 06 04 03 02 ${row("01", 8)} ${row("00", 32)} ${row("07", 8)} 08 09 0a 0b 0c 0a 09 08`,
    ],
    ["e2 empty", encodeFieldUpdate(52, "."), "8e 00 05 34 00"],
    ["a white pawn on e4", encodeFieldUpdate(36, "P"), "8e 00 05 24 01"],
    ["a black bishop on f7", encodeFieldUpdate(13, "b"), "8e 00 05 0d 0a"],
    ["firmware 3.10", encodeVersion(3, 10), "93 00 05 03 0a"],
    ["bus address 1025", encodeBusAddress(1025), "90 00 05 08 01"],
    ["bus address 3619", encodeBusAddress(3619), "90 00 05 1c 23"],
    ["five digits of a serial number", encodeSerial("03619"), "91 00 08 30 33 36 31 39"],
    [
      "ten characters of a serial number",
      encodeLongSerial("3000147740"),
      "a2 00 0d 33 30 30 30 31 34 37 37 34 30",
    ],
    ["a full battery", encodeBattery(100, false), "a0 00 0c 64 7f 7f 00 00 00 00 00 02"],
  ])("%s", (_name, bytes, expected) => {
    expect(hex(bytes)).toBe(expected);
  });

  it("lengths take both bytes", () => {
    expect(hex(encodeMessage(0x0f, new Uint8Array(7936)).slice(0, 3))).toBe("8f 3e 03");
  });

  it("the board says whose it is", () => {
    const text = Buffer.from(encodeTrademark("03619").slice(3)).toString("ascii");
    expect(text).toContain("Boardwire simulated board");
    expect(text).not.toMatch(/dgt|digital game/i);
  });
});
