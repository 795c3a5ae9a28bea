import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { Listener } from "../core/listener.ts";
import { createMemory } from "../memory.ts";
import { line } from "./line/index.ts";
import { fromLines } from "./lines.ts";

const LONGEST = 4096;

/** Hears every line as a remark of its own. */
const echo = fromLines({
  ...line,
  createReader: () => (text) =>
    text.startsWith("!") ? null : { readings: [{ kind: "nothing", about: "other", what: text }], noise: 0 },
});

interface Result {
  readonly lines: readonly string[];
  readonly noise: number;
}

function hear(listener: Listener, ...chunks: readonly string[]): Result {
  const lines: string[] = [];
  let noise = 0;
  for (const chunk of chunks) {
    const heard = listener.hear(Uint8Array.from(Buffer.from(chunk, "latin1")));
    for (const reading of heard.readings) if (reading.kind === "nothing") lines.push(reading.what);
    noise += heard.noise;
  }
  return { lines, noise };
}

const listen = (): Listener => echo.createListener(createMemory());

describe("lines", () => {
  const cases: readonly (readonly [
    name: string,
    chunks: readonly string[],
    lines: readonly string[],
    noise: number,
  ])[] = [
    ["end with a line feed, with or without a carriage return", ["a b\r\nc\n"], ["a b", "c"], 0],
    ["may come in pieces", ["a", " b\r", "\n"], ["a b"], 0],
    ["may be empty", ["\r\n\n  \r\n"], [], 0],
    ["may come by the hundred at once", ["x\n".repeat(300)], Array.from({ length: 300 }, () => "x"), 0],
    ["lose what is no text before them, and it is counted", ["\0\0 \xffa\r\n"], ["a"], 3],
    ["keep what is damaged within them, for the reader to refuse", ["a\xffb\n"], ["a\xffb"], 0],
    ["that say nothing are noise to the last byte", ["a\n!what\r\n"], ["a"], 7],
    ["that began before anybody listened are none", ["!nd of a line\r\na\n"], ["a"], 0],
    ["but what is no text in them is", ["\0!nd\xff\x01 of\r\n"], [], 3],
    ["of nothing but noise are noise", ["\x01\x02\n"], [], 2],
    ["may have 4096 bytes", [`${"x".repeat(LONGEST)}\n`], ["x".repeat(LONGEST)], 0],
    ["with more are noise", [`${"x".repeat(LONGEST + 1)}\ny\n`], ["y"], LONGEST + 2],
  ];
  it.each(cases)("%s", (_name, chunks, lines, noise) => {
    expect(hear(listen(), ...chunks)).toEqual({ lines, noise });
  });

  it("give the same, however they are cut", () => {
    const text = `a\r\n\0b\n!c\n${"x".repeat(LONGEST + 300)}\r\nd\n\n${"y".repeat(LONGEST)}\ne`;
    const expected = hear(listen(), text);
    fc.assert(
      fc.property(fc.array(fc.nat(text.length), { maxLength: 30 }), (places) => {
        const edges = [0, ...places.toSorted((a, b) => a - b), text.length];
        const chunks = edges.slice(1).map((end, index) => text.slice(edges[index], end));
        expect(hear(listen(), ...chunks)).toEqual(expected);
      }),
    );
  });

  it("that never end are thrown away as they come, and the next one is heard", () => {
    const listener = listen();
    for (let count = 0; count < 1000; count += 1) {
      hear(listener, "z".repeat(1000));
      expect(listener.pending()).toBeLessThanOrEqual(LONGEST);
    }
    expect(hear(listener, "z\nhello\n")).toEqual({ lines: ["hello"], noise: 2 });
  });

  it("that are given up are noise, and what is left of them a line of its own", () => {
    const listener = listen();
    hear(listener, "half a li");
    expect(listener.pending()).toBe(9);
    expect(listener.abandon()).toBe(9);
    expect(listener.pending()).toBe(0);
    expect(hear(listener, "ne\nwhole\n")).toEqual({ lines: ["ne", "whole"], noise: 0 });
  });
});
