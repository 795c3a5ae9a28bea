import { describe, expect, it } from "vitest";
import type { Reading } from "../../core/make.ts";
import { createMemory } from "../../memory.ts";
import { E2, E4, START } from "../../test-fields.ts";
import { certabo } from "./index.ts";

// What a board of chips says, line by line. G1 to G5 and B7 are explained in README.md.

const OCCUPIED = START.replaceAll(/[^.]/g, "?");
const NOTHING = "0 0 0 0 0";

/** The man that stood on a field of the start position has this chip; other numbers are of men from elsewhere. */
const chip = (man: number): string => `${man + 1} 20 ${200 - man} 7 9`;

/** A board as the chips on its fields. */
class Board {
  readonly #chips: string[] = [...START].map((man, field) => (man === "." ? NOTHING : chip(field)));
  readonly #memory = createMemory();
  #listener = certabo.createListener(this.#memory);
  noise = 0;

  constructor(kept?: string) {
    if (kept !== undefined) this.#memory.write("tags", kept);
  }

  put(field: number, numbers: string): this {
    this.#chips[field] = numbers;
    return this;
  }

  record(odd: Readonly<Record<number, string>> = {}): string {
    return `:${this.#chips.map((numbers, field) => odd[field] ?? numbers).join(" ")} \r\n`;
  }

  hear(text: string): readonly Reading[] {
    const { readings, noise } = this.#listener.hear(Buffer.from(text, "latin1"));
    this.noise += noise;
    return readings;
  }

  /** What the fields hold after so many records; null: not said. */
  fields(records = 1, odd: Readonly<Record<number, string>> = {}): string | null {
    let fields: string | null = null;
    for (let count = 0; count < records; count += 1) fields = fieldsOf(this.hear(this.record(odd))) ?? fields;
    return fields;
  }

  /** The same with all readings. */
  records(count: number): readonly Reading[] {
    return Array.from({ length: count }, () => this.hear(this.record())).flat();
  }

  learn(): this {
    this.fields(8);
    return this;
  }

  /** The driver is started again. */
  restart(): this {
    this.#listener = certabo.createListener(this.#memory);
    return this;
  }

  get kept(): string | null {
    return this.#memory.read("tags");
  }
}

const fieldsOf = (readings: readonly Reading[]): string | null => {
  const found = readings.findLast((reading) => reading.kind === "fields");
  return found?.kind === "fields" ? found.fields : null;
};
const saidOf = (readings: readonly Reading[]): readonly (string | undefined)[] =>
  readings.flatMap((reading) =>
    reading.kind === "identity" ? [`${reading.firmware}, ${reading.senses}`] : [],
  );

const E8 = 4;
const D3 = 43;
const D6 = 19;

describe("records", () => {
  it("G1: only whole ones count, whatever is glued to them", () => {
    const board = new Board().learn();
    const whole = board.record();
    expect(board.hear(whole.slice(100))).toEqual([]);
    expect(board.noise).toBe(whole.length - 100);
    for (const said of ["L", "LLL", "D", "*"]) expect(board.hear(`${said}\r\n`)).toHaveLength(1);
    for (const glued of ["L", "D", "\0", "*L", "\0L "])
      expect(fieldsOf(board.hear(`${glued}${whole}`))).toBe(START);
    expect(fieldsOf(board.hear(whole.replace("\r", "")))).toBe(START);
    for (const wrong of [
      ":1 2 3",
      whole.replace(":", ""),
      whole.replace(" 20 ", " 256 "),
      whole.replace(" 20 ", " x "),
      whole.replace(" 20 ", " "),
    ])
      expect(board.hear(`${wrong.trim()}\r\n`)).toEqual([]);
  });

  it("G2: stray numbers on empty fields are nothing", () => {
    const board = new Board().learn();
    expect(board.fields(5, { 20: "0 0 56 0 0", 33: "201 0 0 0 0", 34: "0 3 0 0 255" })).toBe(START);
  });

  it("G3: a chip that is read as another one for one record moves nothing", () => {
    const board = new Board().learn();
    expect(board.fields(1, { 0: chip(1) })).toBe(START);
    expect(board.fields(1)).toBe(START);
    expect(board.fields(1, { 0: "9 9 9 9 9" })).toBe(START);
    expect(board.fields(1, { 0: NOTHING })).toBe(START);
    expect(board.fields(1)).toBe(START);
  });

  it("G5: a change is told with the second record that shows it", () => {
    const board = new Board().learn().put(E2, NOTHING);
    expect(board.fields()).toBe(START);
    expect(board.fields()?.[E2]).toBe(".");
    board.put(E4, chip(E2));
    expect(board.fields()?.[E4]).toBe(".");
    expect(board.fields()?.[E4]).toBe("P");
  });

  it("B7: a man that nobody has learned is one that is not known, once three records agree", () => {
    const board = new Board().learn().put(E8, "9 9 9 9 9");
    expect(board.fields(2)?.[E8]).toBe("k");
    expect(board.fields()?.[E8]).toBe("?");
  });
});

describe("which chip is which man", () => {
  it("is learned from the start position, and until then only that something stands there is known", () => {
    const board = new Board();
    expect(board.fields(6)).toBe(OCCUPIED);
    expect(board.kept).toBeNull();
    expect(board.fields(1)).toBe(START);
  });

  it("is said with the first fields, and when it changes", () => {
    const board = new Board();
    expect(saidOf(board.records(6))).toEqual(["men not learned, occupancy"]);
    expect(saidOf(board.records(6))).toEqual(["32 men learned, pieces"]);
    expect(saidOf(board.records(6))).toEqual([]);
    expect(saidOf(board.restart().records(6))).toEqual(["32 men learned, pieces"]);
  });

  it("is kept for the next start", () => {
    const board = new Board().learn().restart().put(E2, NOTHING).put(E4, chip(E2));
    expect(board.fields(3)?.[E4]).toBe("P");
  });

  it("is learned although a chip is now and then read as another one", () => {
    const board = new Board();
    for (let count = 0; count < 10; count += 1)
      board.fields(1, count % 4 === 0 ? { [count]: chip(40 + count) } : {});
    expect(board.fields()).toBe(START);
  });

  it.each([
    ["a man is missing", (board: Board) => board.put(E2, NOTHING)],
    ["a man stands elsewhere too", (board: Board) => board.put(E4, "9 9 9 9 9")],
    ["two chips are the same", (board: Board) => board.put(0, chip(1))],
  ])("is not learned where %s", (_name, change) => {
    const board = change(new Board());
    board.fields(20);
    expect(board.kept).toBeNull();
  });

  it("is not learned while hands are on the board", () => {
    const board = new Board();
    for (let count = 0; count < 20; count += 1) board.put(E2, count % 2 === 0 ? NOTHING : chip(E2)).fields();
    expect(board.kept).toBeNull();
  });

  it("spare queens are learned where they stand on d3 and d6", () => {
    const board = new Board().put(D3, "3 3 3 3 3").put(D6, "6 6 6 6 6").learn();
    board.put(D3, NOTHING).put(D6, NOTHING).put(E4, "3 3 3 3 3").put(28, "6 6 6 6 6");
    expect(board.fields(3)?.[E4]).toBe("Q");
    expect(board.fields()?.[28]).toBe("q");
  });

  it("is not learned again by itself: other men are not known, and that is said", () => {
    const board = new Board().learn();
    for (const [field, man] of [...START].entries()) if (man !== ".") board.put(field, `77 ${field} 1 1 1`);
    expect(saidOf(board.records(20))).toEqual(["other men than those learned, occupancy"]);
    expect(board.fields()).toBe(OCCUPIED);
  });

  it("is learned again where both spare queens ask for it", () => {
    const board = new Board().learn();
    for (const [field, man] of [...START].entries()) if (man !== ".") board.put(field, `77 ${field} 1 1 1`);
    board.put(D3, "3 3 3 3 3").put(D6, "6 6 6 6 6");
    expect(saidOf(board.records(20))).toEqual([
      "other men than those learned, occupancy",
      "34 men learned, pieces",
    ]);
    expect(board.fields()).toBe(`${START.slice(0, D6)}q${START.slice(D6 + 1, D3)}Q${START.slice(D3 + 1)}`);
  });

  it.each(["", "{", "[]", '{"1.2.3.4.5":"X"}', '{"here":"K"}'])(
    "is learned again where what was kept is %j",
    (kept) => {
      expect(new Board(kept).fields(6)).toBe(OCCUPIED);
      expect(new Board(kept).learn().fields()).toBe(START);
    },
  );

  it("a man that is replaced by another while none are known is told", () => {
    const board = new Board().put(E2, NOTHING);
    board.fields(3);
    board.put(0, "9 9 9 9 9");
    const readings = board.records(4).filter(({ kind }) => kind === "square");
    expect(readings).toEqual([{ kind: "square", field: 0, content: "?" }]);
  });
});
