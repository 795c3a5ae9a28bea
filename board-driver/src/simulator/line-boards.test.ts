import { describe, expect, it } from "vitest";
import type { FieldContent } from "@boardwire/shared";
import type { BoardFirmware } from "./board-firmware.ts";
import { SimulatedCertabo } from "./certabo.ts";
import { SimulatedClock } from "./clock.ts";
import { SimulatedLineBoard } from "./line-board.ts";
import { SimulatedNovag } from "./novag.ts";
import { SimulatedSentio } from "./sentio.ts";
import { START } from "../test-fields.ts";

// The lines that simulated boards say, letter for letter as their protocols have them.

function setUp<Board extends BoardFirmware>(board: Board): Board {
  for (const [field, content] of [...START].entries()) board.place(field, content as FieldContent, 0);
  board.powerOn(0);
  return board;
}

const textOf = (chunks: readonly { readonly bytes: Uint8Array }[]): string =>
  chunks.map(({ bytes }) => Buffer.from(bytes).toString("latin1")).join("");
const bytesOf = (text: string): Uint8Array => Uint8Array.from(Buffer.from(text));

describe("boards that tell all their fields", () => {
  it("the Sentio as eight numbers, file a in the highest bit", () => {
    const board = setUp(new SimulatedSentio({ everyMillis: 100 }));
    expect(textOf(board.advance(100))).toBe(":255 255 0 0 0 0 255 255 \r\n");
    board.place(56, ".", 110);
    expect(textOf(board.advance(200))).toBe(":255 255 0 0 0 0 255 127 \r\n");
    board.place(8, "R", 210);
    expect(textOf(board.advance(300))).toBe(":255 127 0 0 0 0 255 127 \r\n");
    expect(textOf(board.advance(400))).toBe(":255 255 0 0 0 0 255 127 \r\n");
    board.powerOff();
    expect(board.advance(1000)).toEqual([]);
  });

  it("the Certabo as five numbers a field, the same for the same man wherever it stands", () => {
    const board = setUp(new SimulatedCertabo({ everyMillis: 300, strayChance: 0 }));
    const read = (to: number): string[] => {
      const [, numbers = ""] = /^:((?:\d+ ){320})\r\n$/.exec(textOf(board.advance(to))) ?? [];
      const words = numbers.trim().split(" ");
      return Array.from({ length: 64 }, (_, field) => words.slice(5 * field, 5 * field + 5).join(" "));
    };
    const before = read(300);
    expect(new Set(before.filter((chip) => chip !== "0 0 0 0 0")).size).toBe(32);
    expect(before.slice(16, 48)).toEqual(Array.from({ length: 32 }, () => "0 0 0 0 0"));
    board.place(52, ".", 310);
    read(600);
    board.place(36, "P", 610);
    const after = read(900);
    expect(after[36]).toBe(before[52]);
    expect(after[52]).toBe("0 0 0 0 0");
  });

  it("of the time that the line takes", () => {
    const [chunk] = setUp(new SimulatedSentio({ everyMillis: 100 })).advance(100);
    expect(chunk?.at).toBeCloseTo(100 + (27 * 10_000) / 38_400);
  });
});

describe("a board with the open line protocol", () => {
  const plain = { serial: "7", name: "Oak", checkSums: false, scanMillis: 64 } as const;

  it("introduces itself each second, answers a question with everything, and tells changes at once", () => {
    const board = setUp(new SimulatedLineBoard(plain));
    const hello = "BW1 7 pieces - Oak\r\n";
    // At first it says that no clock is there.
    expect(textOf(board.advance(0))).toBe(`N\r\n`);
    expect(textOf(board.advance(2000))).toBe(hello.repeat(2));
    expect(textOf(board.receive(bytesOf("?\n"), 2100))).toBe(`${hello}P ${START}\r\nN\r\n`);
    board.place(52, ".", 2500);
    expect(textOf(board.advance(2700))).toBe("S 52 .\r\n");
    expect(board.heard).toBe("?\n");
  });

  it("adds check sums, the exclusive or of what is before them", () => {
    const board = setUp(new SimulatedLineBoard({ ...plain, checkSums: true }));
    expect(textOf(board.advance(0))).toBe("N*4E\r\n");
  });

  it("tells its clock whenever it shows something else", () => {
    const board = setUp(new SimulatedLineBoard(plain));
    board.advance(100);
    const clock = new SimulatedClock({ baseMillis: 60_000, incrementMillis: 0 }, "left");
    board.connectClock(clock, 100);
    expect(textOf(board.advance(200))).toBe("C 60000 60000 - L\r\n");
    clock.start(1000);
    board.noticeClock(1000);
    expect(textOf(board.advance(2100))).toBe("C 60000 60000 L L\r\nC 59000 60000 L L\r\n");
    clock.press("left", 2500);
    board.noticeClock(2500);
    expect(textOf(board.advance(2600))).toBe("C 59000 60000 R R\r\n");
  });

  it("hears nobody with a wire missing, and reports by itself", () => {
    const board = setUp(new SimulatedLineBoard({ ...plain, deaf: true }));
    expect(board.receive(bytesOf("?\n"), 100)).toEqual([]);
    expect(textOf(board.advance(11_000)).match(/^P /gm)).toHaveLength(2);
  });
});

describe("a chess computer", () => {
  it("says who it is, and tells moves when it was asked to, until the next game", () => {
    const board = setUp(new SimulatedNovag());
    const say = (text: string): string => textOf(board.receive(bytesOf(`${text}\r\n`), 0));
    expect(textOf(board.noticeChess({ kind: "newGame" }, 0))).toBe("");
    expect(say("i")).toBe("ID.UCBII VI.09\r\n");
    expect(say("X ON")).toBe("Xmit on\r\n");
    const moves = [
      ["e2e4", "white", null, "M   1   e2-e4\r\n"],
      ["d7d5", "black", null, "M   1,  d7-d5\r\n"],
      ["e4d5", "white", "takes", "M   2   e4xd5\r\n"],
      ["e8c8", "black", "castlesLong", "M   2,  O-O-O\r\n"],
      ["d5e6", "white", "takesEnPassant", "M   3   d5xe6ep\r\n"],
      ["a2a1q", "black", null, "M   3,  a2-a1/Q\r\n"],
    ] as const;
    for (const [uci, by, special, said] of moves)
      expect(textOf(board.noticeChess({ kind: "move", uci, by, special }, 0))).toBe(said);
    expect(textOf(board.takeBack(0))).toBe("T   3,  a2-a1/Q\r\n");
    expect(say("G")).toContain(".   2  e4xd5       O-O-O\r\n");
    expect(textOf(board.noticeChess({ kind: "newGame" }, 0))).toBe("New Game\r\n");
    expect(textOf(board.noticeChess({ kind: "move", uci: "e2e4", by: "white", special: null }, 0))).toBe("");
  });

  it("of the older kind says less", () => {
    const board = setUp(new SimulatedNovag({ model: "universal" }));
    expect(textOf(board.receive(bytesOf("I\r\nXON\r\n"), 0))).toBe("Xmit on\r\n");
    const move = { kind: "move", uci: "e7d8q", by: "white", special: "takes" } as const;
    expect(textOf(board.noticeChess(move, 0))).toBe("Me7d8/Q\r\n");
    expect(textOf(board.noticeChess({ ...move, uci: "e1g1", special: "castlesShort" }, 0))).toBe("MO-O\r\n");
    expect(textOf(board.takeBack(0))).toBe("T\r\n");
  });
});
