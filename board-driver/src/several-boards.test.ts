import { describe, expect, it, vi } from "vitest";
import { toInstant } from "@boardwire/shared";
import { createSerialWatch } from "./serial-watch.ts";
import { newsOf, supervise } from "./test-supervisor.ts";
import { openLine, WAIT } from "./test-support.ts";

// A line that once had one board of DGT, and has several now: whoever was there before is asked first, and all of them answer.

const text = (digits: string): number[] => [...digits].map((digit) => digit.charCodeAt(0));
const VERSION = [0x93, 0, 5, 1, 9];
const SERIALS = [0x91, 0, 8, ...text("00401"), 0x91, 0, 8, ...text("00402")];

describe("the serial numbers of one line", () => {
  it.each<[string, readonly [serial: string, at: number][], boolean, boolean[]]>([
    [
      "those of one board",
      [
        ["1", 0],
        ["1", 1000],
      ],
      false,
      [false, false],
    ],
    [
      "two before the board is named",
      [
        ["1", 0],
        ["2", 100],
      ],
      false,
      [false, true],
    ],
    [
      "a damaged one later",
      [
        ["1", 0],
        ["2", 1000],
        ["1", 2000],
        ["3", 60_000],
      ],
      true,
      [false, false, false, false],
    ],
    [
      "another board's, time and again",
      [
        ["1", 0],
        ["2", 5000],
        ["2", 6000],
      ],
      true,
      [false, false, true],
    ],
  ])("%s", (_, told, isNamed, expected) => {
    const isOther = createSerialWatch();
    expect(told.map(([serial, at]) => isOther(serial, toInstant(at), isNamed))).toEqual(expected);
  });

  it("[LIN23] several at once are no board in single mode, so that the line is asked in the next way", async ({
    onTestFinished: atEnd,
  }) => {
    const answers = new Map([
      [0x4d, VERSION],
      [0x45, SERIALS],
    ]);
    const line = await openLine(atEnd, (bytes, far) => {
      for (const byte of bytes) far.write(Uint8Array.from(answers.get(byte) ?? []));
    });
    const { news, seen } = supervise(atEnd, { named: [line.path] });
    await vi.waitFor(
      () => expect(newsOf(news, "ended")[0]).toMatchObject({ ending: { kind: "noAnswer" } }),
      WAIT,
    );
    expect(seen).toEqual([]);
  });
});
