import { expect, it } from "vitest";
import { dgtPhrases } from "./commands.ts";

/** Reset, clock, board, serial number, memory, updates, battery, version, long serial number: questions, and who may speak. */
const ALLOWED = new Set([0x40, 0x41, 0x42, 0x45, 0x49, 0x4b, 0x4c, 0x4d, 0x55]);

it("nothing is ever said to a board but single harmless bytes", () => {
  const commands = Object.values(dgtPhrases).flatMap((phrase) =>
    typeof phrase === "number" ? [] : [phrase].flat(),
  );
  expect(commands.length).toBeGreaterThan(8);
  for (const { name, bytes } of commands) {
    expect({ name, length: bytes.length, allowed: ALLOWED.has(bytes[0] ?? -1) }).toEqual({
      name,
      length: 1,
      allowed: true,
    });
  }
});
