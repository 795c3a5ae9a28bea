import * as fc from "fast-check";
import { STANDARD_FEN } from "@boardwire/shared";
import { JournalScript } from "../core/test-journal-script.ts";
import { beforeEach, describe, expect, it } from "vitest";
import { ARRAY, TestClient, toSnapshot } from "./test-client.ts";

let script: JournalScript;
let client: TestClient;
beforeEach(() => {
  script = new JournalScript();
  script.create("Open").connect(1).observe(1, toSnapshot(ARRAY, script));
  client = new TestClient(script);
});

describe("what cannot be answered", () => {
  const asked = { id: 1, method: "setup", param: { fen: "8/8/8/8/8/8/8/8 w - - 0 1" } };
  it.each([
    ["no JSON", "{", undefined, "this is not JSON"],
    ["no object", "[1]", undefined, "a call is an object with an id"],
    ["null", "null", undefined, "a call is an object with an id"],
    ["no id", { call: "eboards" }, undefined, "a call is an object with an id"],
    ["an id that is none", { id: {}, call: "eboards" }, undefined, "a call is an object with an id"],
    ["no call", { id: 3 }, 3, "call names what is asked"],
    ["a call that nobody knows", { id: 3, call: "reboot" }, 3, 'there is no call "reboot"'],
    ["a subscription of nothing", { id: 3, call: "subscribe" }, 3, /^subscribe takes/],
    [
      "a feed that nobody knows",
      { id: 3, call: "subscribe", param: { feed: "liveviewer", id: 1, param: { serialnr: "10001" } } },
      3,
      'there is no feed "liveviewer"',
    ],
    [
      "a board that nobody knows",
      { id: 3, call: "subscribe", param: { feed: "eboardevent", id: 2, param: { serialnr: "4711" } } },
      3,
      "there is no board of that serial number",
    ],
    ["a feed that was not subscribed", { id: 3, call: "call", param: { ...asked, id: 9 } }, 3, /no feed of/],
    [
      "a method that nobody knows",
      { id: 3, call: "call", param: { id: 1, method: "x" } },
      3,
      /no method "x"/,
    ],
    ["a setup of nothing", { id: 3, call: "call", param: { id: 1, method: "setup" } }, 3, /^setup takes/],
    ["a board without kings", { id: 3, call: "call", param: asked }, 3, "the fen is not that of a position"],
    ["a flip of nothing", { id: 3, call: "call", param: { id: 1, method: "flip", param: {} } }, 3, /^flip/],
  ])("%s gets an error, and the connection goes on", (_, frame, id, says) => {
    client.follow();
    const message: unknown = typeof says === "string" ? says : expect.stringMatching(says);
    expect(client.say(frame)).toEqual([
      { response: "error", ...(id === undefined ? {} : { id }), param: { message } },
    ]);
    script.observe(1, { kind: "square", field: 52, content: "." });
    expect(client.look()).toHaveLength(1);
  });

  it("is anything that a broken client may say", () => {
    const words = fc.constantFrom(
      "eboards",
      "subscribe",
      "unsubscribe",
      "call",
      "setup",
      "flip",
      "eboardevent",
      "10001",
      STANDARD_FEN,
    );
    const keys = fc.constantFrom(
      "id",
      "call",
      "param",
      "feed",
      "method",
      "serialnr",
      "fen",
      "flip",
      "__proto__",
    );
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.oneof(words, fc.integer(), fc.string({ unit: "binary" }), fc.boolean(), fc.constant(null)),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(keys, tie("value"), { maxKeys: 4 }),
      ),
    }));
    const calls = fc.record(
      { id: fc.oneof(fc.integer(), value), call: words, param: value },
      { requiredKeys: ["call"] },
    );
    const frames = fc.oneof(
      value.map((one) => JSON.stringify(one)),
      calls.map((one) => JSON.stringify(one)),
      fc.string({ unit: "binary" }),
    );
    fc.assert(
      fc.property(fc.array(frames, { maxLength: 12 }), (said) => {
        const broken = new TestClient(script);
        for (const frame of said) {
          const [first, ...rest] = broken.say(frame);
          expect(["call", "error"]).toContain(first?.response);
          expect(rest.every(({ response }) => response === "feed")).toBe(true);
        }
        expect(broken.follow("10001", "last")).toHaveLength(2);
      }),
      { numRuns: 500 },
    );
  });
});

describe("frames are read tolerantly", () => {
  it.each([
    ["with a newline at the end", '{"id":1,"call":"eboards"}\n'],
    ["with the call before the id", '{"call":"eboards","id":1}'],
    ["with an empty param", '{"id":1,"call":"eboards","param":{}}'],
    ["with param null", '{"id":1,"call":"eboards","param":null}'],
    ["with keys that nobody asked for", '{"id":1,"call":"eboards","param":null,"version":2}'],
  ])("%s", (_, frame) => {
    expect(client.say(frame)).toMatchObject([{ response: "call", id: 1, param: [{ serialnr: "10001" }] }]);
  });

  it("with a serial number that is a number", () => {
    expect(client.follow(10_001)).toMatchObject([{ response: "call" }, { param: { serialnr: "10001" } }]);
  });
});
