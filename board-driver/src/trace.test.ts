import { describe, expect, it } from "vitest";
import { parseTrace } from "./trace.ts";

describe("a trace", () => {
  const line = '{"t":5,"dir":"in","hex":"8e00053400"}';

  it("is read line by line", () => {
    expect(parseTrace(`${line}\n\n${line}\n`)).toMatchObject({ ok: true, value: [{ t: 5 }, { t: 5 }] });
  });

  it("may end in the middle of a line, as a recording that was cut off does", () => {
    expect(parseTrace(`${line}\n{"t":6,"dir":"in","he`)).toMatchObject({ ok: true, value: [{ t: 5 }] });
  });

  it.each([
    ["no JSON", "garbage"],
    ["half a byte", '{"t":5,"dir":"in","hex":"8e0"}'],
    ["an unknown direction", '{"t":5,"dir":"up","hex":"8e"}'],
    ["a negative time", '{"t":-1,"dir":"in","hex":"8e"}'],
  ])("with %s is refused, and the line is named", (_name, bad) => {
    expect(parseTrace(`${line}\n${bad}\n${line}\n`)).toMatchObject({ ok: false, error: { line: 2 } });
  });
});
