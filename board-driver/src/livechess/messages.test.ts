import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { parseEboards, parseMessage } from "./messages.ts";

// As recorded conversations and the types of public clients have them.
describe("a text of LiveChess", () => {
  it.each([
    [
      "an answer, with whatever was asked for",
      '{"response":"call","id":11,"param":[],"time":1772355600123}\n',
      { kind: "answer", id: 11, param: [], time: 1_772_355_600_123 },
    ],
    [
      "an answer whose id is a text",
      '{"response":"call","id":"11","param":null}',
      { kind: "answer", id: 11, param: null, time: null },
    ],
    [
      "a change of the clock alone",
      '{"response":"feed","id":5,"param":{"serialnr":"30001","flipped":false,"clock":null},"time":1}',
      { kind: "change", feed: 5, change: { serialnr: "30001", flipped: false, clock: null }, time: 1 },
    ],
    [
      "moves that LiveChess guesses are not listened to",
      '{"response":"feed","id":5,"param":{"serialnr":"30001","san":["e4"],"match":true,"start":"8/8 w"},"time":1}',
      { kind: "change", feed: 5, change: { serialnr: "30001" }, time: 1 },
    ],
    [
      "a refusal",
      '{"response":"error","id":13,"param":{"message":"some text"},"time":1}',
      { kind: "refusal", id: 13, detail: "some text" },
    ],
  ])("%s", (_name, text, value) => {
    expect(parseMessage(text)).toEqual({ ok: true, value });
  });

  it("is a list of boards, of which one that is not understood costs only itself", () => {
    const one = { serialnr: "30001", source: "COM3", state: "ACTIVE", battery: "84%", comment: null };
    const eboards = parseEboards([
      { ...one, board: null, flipped: false, clock: null },
      { serialnr: 30_002 },
    ]);
    expect(eboards?.map((eboard) => eboard?.serialnr)).toEqual(["30001", undefined]);
    expect(parseEboards({})).toBeNull();
  });

  it("no text makes the reading of texts fail", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
        expect(typeof parseMessage(text).ok).toBe("boolean");
      }),
    );
    fc.assert(
      fc.property(fc.jsonValue(), (param) => {
        const eboards = parseEboards(param);
        expect(eboards === null).toBe(!Array.isArray(param));
      }),
    );
  });
});
