import { describe, expect, it } from "vitest";
import { parseRecording, parseTrace, toReplayed } from "./trace.ts";

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

  it("of several openings is replayed from those in which a board answered", () => {
    const at = (t: number): string => `{"t":${t},"dir":"in","hex":"8e00053400"}`;
    const open = '{"open":"/dev/ttyUSB0","baudRate":9600}';
    const answered = '{"make":"dgt"}';
    const text = [open, at(1), open, at(2), answered, at(7), open, at(3), open, at(4), answered].join("\n");
    const recording = parseRecording(text);
    if (!recording.ok) throw new Error(recording.error.detail);
    expect(toReplayed(recording.value)).toMatchObject({
      make: "dgt",
      lines: [{ t: 2 }, { t: 7 }, { t: 11 }],
    });
    expect(parseTrace(text)).toMatchObject({ ok: true, value: { length: 5 } });
  });
});
