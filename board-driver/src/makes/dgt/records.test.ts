import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { toMillis, type ClockSide, type FieldContent } from "@boardwire/shared";
import { encodeClockRecord, encodePieceRecord } from "../../simulator/encode.ts";
import { EventLog } from "../../simulator/event-log.ts";
import { positionsOf, type MemoryRecord } from "../../core/board-record.ts";
import { START } from "../../test-fields.ts";
import { interpretDgt } from "./interpret.ts";
import { parseRecords } from "./records.ts";

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(Buffer.from(hex.replaceAll(/\s/g, ""), "hex"));
const men = (fields: string): { field: number; content: FieldContent }[] =>
  [...fields].flatMap((content, field) =>
    content === "." ? [] : [{ field, content: content as FieldContent }],
  );
const time = (hours: number, minutes: number, seconds: number): ReturnType<typeof toMillis> =>
  toMillis(((hours * 60 + minutes) * 60 + seconds) * 1000);

describe("records of the event memory", () => {
  it("a game's first moves: power, all men, the start, two moves with their clocks", () => {
    const codes = "08090a0c0b0a0908 0707070707070707 0101010101010101 0203040605040302".replaceAll(" ", "");
    const listed = [...codes.matchAll(/../g)].map(([code], index) => {
      const field = index < 16 ? index : index + 32;
      return (0x40 + Number.parseInt(code, 16)).toString(16) + field.toString(16).padStart(2, "0");
    });
    const { records, unknown } = parseRecords(
      bytesOf(`7f7f7f6a ${listed.join("")} 6f 4034 4124 712957 400c 571c 612950 6b`),
      "record",
    );
    expect(unknown).toBe(0);
    expect(records[0]).toEqual({ kind: "power" });
    expect(records.slice(1, 33)).toEqual(men(START).map((man) => ({ kind: "piece", ...man, quick: false })));
    expect(records.slice(33)).toEqual([
      { kind: "start", arrangement: "normal" },
      { kind: "piece", field: 52, content: ".", quick: false },
      { kind: "piece", field: 36, content: "P", quick: false },
      { kind: "clock", face: "left", millis: time(1, 29, 57) },
      { kind: "piece", field: 12, content: ".", quick: false },
      { kind: "piece", field: 28, content: "p", quick: true },
      { kind: "clock", face: "right", millis: time(1, 29, 50) },
    ]);
    const last = [...positionsOf(records)].at(-1)?.fields;
    expect(last).toBe("rnbqkbnrpppp.ppp............p.......P...........PPPP.PPPRNBQKBNR");
  });

  it.each<[string, string, readonly MemoryRecord[], number]>([
    ["fillers of both kinds, the note that the memory was read, unwritten cells", "00 7f 6e ff", [], 0],
    [
      "tags",
      "6a 6c 6d 6f 7a 7b 7c",
      [
        { kind: "power" },
        { kind: "start", arrangement: "fourRows" },
        { kind: "empty" },
        { kind: "start", arrangement: "normal" },
        { kind: "start", arrangement: "turned" },
        { kind: "startOfGame" },
        { kind: "watchdog" },
      ],
      0,
    ],
    ["nothing after the end", "6b 6a", [], 0],
    ["delays and tags of newer firmware are stepped over", "10 30 7d 7e 6a", [{ kind: "power" }], 4],
    ["a field that is none", "40 40 6a", [{ kind: "power" }], 2],
    ["minutes that are none", "60 6a", [{ kind: "power" }], 1],
    ["a record cut off at the end", "6a 40", [{ kind: "power" }], 1],
    ["a token for a result", "4e 00", [{ kind: "piece", field: 0, content: "?", quick: false }], 0],
  ])("%s", (_name, hex, records, unknown) => {
    expect(parseRecords(bytesOf(hex), "record")).toEqual({ records, unknown });
  });

  it("from anywhere, a record that was cut off at the front is left out, a clock's time as well", () => {
    // The last byte of one piece record, a whole one, and then a time: only from there on can it be told.
    expect(parseRecords(bytesOf("34 41 24 71 29 57 40 0c"), "anywhere")).toEqual({
      records: [
        { kind: "clock", face: "left", millis: time(1, 29, 57) },
        { kind: "piece", field: 12, content: ".", quick: false },
      ],
      unknown: 3,
    });
    expect(parseRecords(bytesOf("34 41 24"), "anywhere")).toEqual({ records: [], unknown: 3 });
  });

  const content = fc.constantFrom<FieldContent>(
    ...([".", "P", "R", "N", "B", "K", "Q", "p", "r", "n", "b", "k", "q"] as const),
  );
  const piece = fc.record({
    kind: fc.constant("piece" as const),
    field: fc.nat(63),
    content,
    quick: fc.boolean(),
  });
  const clock = fc.record({
    kind: fc.constant("clock" as const),
    face: fc.constantFrom<ClockSide>("left", "right"),
    millis: fc.nat(35_999).map((seconds) => toMillis(seconds * 1000)),
  });
  const toBcd = (value: number): number => Math.floor(value / 10) * 16 + (value % 10);
  const toFaceBytes = (millis: number): number[] => {
    const seconds = millis / 1000;
    return [Math.floor(seconds / 3600), toBcd(Math.floor(seconds / 60) % 60), toBcd(seconds % 60)];
  };
  const encode = (record: MemoryRecord): readonly number[] => {
    if (record.kind === "piece") return encodePieceRecord(record.field, record.content, record.quick);
    if (record.kind !== "clock") return [0x6a];
    const face = toFaceBytes(record.millis);
    return encodeClockRecord(record.face, Uint8Array.of(...face, ...face, 0));
  };

  it("what a board wrote is read back", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, clock)), (records) => {
        const bytes = Uint8Array.from(records.flatMap((record) => [...encode(record)]));
        expect(parseRecords(bytes, "record")).toEqual({ records, unknown: 0 });
      }),
    );
  });

  it("a ring that was cut anywhere gives whole records from its first sure place on", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(piece, clock), { minLength: 1 }), fc.nat(), (records, at) => {
        const bytes = Uint8Array.from(records.flatMap((record) => [...encode(record)]));
        const cut = bytes.subarray(at % bytes.length);
        const parsed = parseRecords(cut, "anywhere");
        expect(records.slice(records.length - parsed.records.length)).toEqual(parsed.records);
        const begins = cut.findIndex((byte) => byte >= 0x60);
        expect(parsed.unknown).toBe(begins < 0 ? cut.length : begins);
      }),
    );
  });

  it("the memory that a board gives out may begin with the rest of a record, which is none", () => {
    // Minutes and seconds of a press, which would be a man on a field; then the tag of the array.
    const payload = Uint8Array.of(0x59, 0x30, 0x6f, 0x40, 0x34);
    expect(interpretDgt({ kind: "memory", payload })).toEqual([
      {
        kind: "memory",
        records: [
          { kind: "start", arrangement: "normal" },
          { kind: "piece", field: 52, content: ".", quick: false },
        ],
      },
    ]);
  });

  it("ten million random bytes are no trouble", () => {
    const chunk = new Uint8Array(1_000_000);
    let state = 42;
    for (let round = 0; round < 10; round += 1) {
      for (let index = 0; index < chunk.length; index += 1) {
        state = (Math.imul(state, 1_664_525) + 1_013_904_223) | 0;
        chunk[index] = state >>> 24;
      }
      for (let from = 0; from < chunk.length; from += 7936) {
        const part = chunk.subarray(from, from + 7936);
        const { records, unknown } = parseRecords(part, "anywhere");
        expect(records.length + unknown).toBeLessThanOrEqual(part.length);
      }
    }
  });

  it("what a simulated board remembers of a game is the game, also after the memory has been round once", () => {
    const log = new EventLog();
    log.powerUp(men(START), 0);
    log.takeChanges();
    log.markStart(men(START), 1000);
    let fields = START;
    const played: MemoryRecord[] = [];
    const plies = 2000;
    for (let ply = 0; ply < plies; ply += 1) {
      const changes = [
        [ply % 2 === 0 ? 62 : 45, "."],
        [ply % 2 === 0 ? 45 : 62, "N"],
      ] as const;
      for (const [index, [field, man]] of changes.entries()) {
        fields = fields.slice(0, field) + man + fields.slice(field + 1);
        log.change(field, man, 2000 + ply * 1000 + index * 300);
        played.push({ kind: "piece", field, content: man, quick: false });
      }
      const face = Uint8Array.of(0, 0x59, 0x30);
      log.press("left", Uint8Array.of(...face, ...face, 0), 2700 + ply * 1000);
      played.push({ kind: "clock", face: "left", millis: time(0, 59, 30) });
      // Given move by move, since a flicker writes over what nobody was given.
      log.takeChanges();
      if (ply % 250 !== 0 || ply > 1000) continue;
      const { records, unknown } = parseRecords(log.fromStart(), "record");
      expect([...positionsOf(records)].at(-1)?.fields).toBe(fields);
      expect(records.slice(33)).toEqual(played);
      expect(unknown).toBe(0);
    }
    const { records } = parseRecords(log.readOut(), "anywhere");
    expect(records.length).toBeGreaterThan(3000);
    expect(records).toEqual(played.slice(-records.length));
  });
});
