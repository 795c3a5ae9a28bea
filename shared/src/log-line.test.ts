import { describe, expect, it } from "vitest";
import { toPlainLine } from "./log-line.ts";

const at = new Date(2026, 10, 30, 9, 5, 7).getTime();
const line = (fields: object): string =>
  toPlainLine(`${JSON.stringify({ level: 30, time: at, ...fields })}\n`);

describe("a line of the log for people", () => {
  it.each([
    [{ msg: "journal read", entries: 4, millis: 12 }, "09:05:07 journal read (entries 4, millis 12)"],
    [{ msg: "driver connected", name: "Laptop" }, "09:05:07 driver connected (name Laptop)"],
    [{ level: 40, msg: "board lost", board: "dgt:1" }, "09:05:07 warn: board lost (board dgt:1)"],
    [{ msg: "Found port.", facts: { kind: "appeared" } }, "09:05:07 Found port."],
    [{ msg: "moves observed", san: ["e4", "e5"] }, '09:05:07 moves observed (san ["e4","e5"])'],
    [
      { level: 50, msg: "a command failed", err: { message: "disk", stack: "at x" } },
      "09:05:07 error: a command failed (disk)",
    ],
    [{ msg: "hello \u001b[31m" }, "09:05:07 hello ?[31m"],
  ])("of %j is %j", (fields, plain) => {
    expect(line(fields)).toBe(plain);
  });

  it("is left as it is where it is no such line", () => {
    expect(toPlainLine("boardwire: hello\n")).toBe("boardwire: hello");
    expect(toPlainLine("12\n")).toBe("12");
  });
});
