import { STANDARD_FEN, toMillis } from "@boardwire/shared";
import { beforeEach, describe, expect, it } from "vitest";
import { JournalScript } from "../core/test-journal-script.ts";
import { ARRAY, TestClient, toSnapshot } from "./test-client.ts";

let script: JournalScript;
let client: TestClient;
beforeEach(() => {
  script = new JournalScript();
  script.create("Open").connect(1).observe(1, toSnapshot(ARRAY, script));
  client = new TestClient(script);
});

describe("a feed", () => {
  it("is confirmed first, then tells everything, then what changes", () => {
    script.clock(1, 5_400_000, 5_399_400, null);
    expect(client.follow()).toEqual([
      { response: "call", id: 7, param: null },
      {
        response: "feed",
        id: 1,
        param: {
          serialnr: "10001",
          flipped: false,
          board: ARRAY,
          clock: { white: 5400, black: 5399, run: null, time: script.now },
        },
      },
    ]);
    script.observe(1, { kind: "square", field: 52, content: "." });
    expect(client.look()).toEqual([
      { serialnr: "10001", flipped: false, board: "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR" },
    ]);
    expect(client.look()).toEqual([]);
  });

  it("tells of no clock at first and when it is gone", () => {
    expect(client.follow()).toMatchObject([{}, { param: { clock: null } }]);
    script.clock(1, 60_000, 60_000, null);
    expect(client.look()).toMatchObject([{ clock: { run: null } }]);
    script.observe(1, { kind: "noClock" });
    expect(client.look()).toEqual([{ serialnr: "10001", flipped: false, clock: null }]);
  });

  it.each([
    ["white", true],
    ["black", false],
    [null, null],
  ] as const)("tells by run whose clock runs: %s is %s", (running, run) => {
    client.follow();
    script.pass(1000).clock(1, 60_000, 61_500, running);
    expect(client.look()).toEqual([
      { serialnr: "10001", flipped: false, clock: { white: 60, black: 61, run, time: script.now } },
    ]);
  });

  it("shows a board that lies turned, and its clock, from White's side", () => {
    const turned = [...ARRAY].toReversed().join("");
    script.observe(1, toSnapshot(turned, script)).clock(1, 60_000, 90_000, "white");
    expect(client.follow()).toMatchObject([
      {},
      { param: { flipped: true, board: ARRAY, clock: { white: 90, black: 60, run: false } } },
    ]);
  });

  it("shows a board that is set up the other way round for its next game from there at once", () => {
    const turned = [...ARRAY].toReversed().join("");
    script.observe(1, toSnapshot(turned, script));
    const id = script.pair(1, 1);
    const [board] = script.hall.boards.keys();
    const game = script.hall.games.get(id);
    if (board === undefined || game === undefined) throw new Error("no game");
    const { table, white, black, start, timeControl } = game;
    script.add({
      type: "GameStarted",
      game: id,
      table,
      board,
      white,
      black,
      start,
      timeControl,
      turned: true,
    });
    script.end(id, "1-0", "resignation");
    client.follow();
    script.observe(1, { kind: "square", field: 11, content: "." });
    expect(client.look()).toMatchObject([
      { flipped: true, board: "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR" },
    ]);
    script.observe(1, toSnapshot(ARRAY, script));
    expect(client.look()).toMatchObject([{ flipped: false, board: ARRAY }]);
  });

  it("gives a clock that stands the other way round to the right sides", () => {
    script.clock(1, 60_000, 90_000, "white");
    client.follow();
    const [board] = script.hall.boards.keys();
    if (board === undefined) throw new Error("no board");
    script.add({ type: "ClockSidesSwapped", board, swapped: true });
    expect(client.look()).toMatchObject([{ clock: { white: 90, black: 60, run: false } }]);
  });

  it.each(["flip", "setup"])("is turned where a client asks for it, by the method %s", (method) => {
    client.follow();
    script.observe(1, { kind: "square", field: 52, content: "." });
    client.look();
    const board = "RNBKQBNR/PPP1PPPP/8/8/8/8/pppppppp/rnbkqbnr";
    expect(client.method(method, { flip: true })).toMatchObject([
      { response: "call", id: 7, param: null },
      { response: "feed", param: { flipped: true, board } },
    ]);
    expect(client.method(method, { flip: false })).toMatchObject([{}, { param: { flipped: false } }]);
  });

  it("shows of a board that only feels men, or has a field that is passed over, what its game has there", () => {
    const id = script.startGame(1, 1);
    script.play(id, "e4");
    const felt = [..."rnbqkbnrpppppppp....................P...........PPPP.PPPRNBQKBNR"].map((one) =>
      one === "." ? "." : "?",
    );
    script.observe(1, { kind: "snapshot", fields: felt.join(""), asked: script.now });
    expect(client.follow()).toMatchObject([
      {},
      { param: { board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" } },
    ]);
    script.observe(1, toSnapshot("rnbqkbnr/pppppppp/8/8/4P2R/8/PPPP1PPP/RNBQKBNR", script));
    expect(client.look()).toMatchObject([{ board: "rnbqkbnr/pppppppp/8/8/4P2R/8/PPPP1PPP/RNBQKBNR" }]);
    const board = [...script.hall.boards.keys()][0];
    if (board === undefined) throw new Error("no board");
    script.add({ type: "SquareMasked", board, field: 39, masked: true });
    expect(client.look()).toMatchObject([{ board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" }]);
  });

  it("shows men that are only felt as those of the next game where they stand in its array", () => {
    const felt = "?".repeat(16) + ".".repeat(32) + "?".repeat(16);
    script.observe(1, { kind: "snapshot", fields: felt, asked: script.now });
    expect(client.follow()).toMatchObject([{}, { param: { board: ARRAY } }]);
    expect(client.setup(STANDARD_FEN)).toMatchObject([{}, { param: { match: true } }]);
    script.observe(1, { kind: "square", field: 52, content: "." });
    expect(client.look()).toMatchObject([
      { board: "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR", match: false },
    ]);
    const id = script.startGame(1, 1);
    script.play(id, "e4", "e5").end(id, "1-0", "resignation");
    script.observe(1, { kind: "square", field: 52, content: "?" });
    expect(client.look().at(-1)).toMatchObject({ board: ARRAY });
  });

  it("shows of a make that tells moves alone where its game stands", () => {
    const other = new JournalScript();
    other.create("Open").connect(1);
    other.observe(1, { kind: "device", make: "phantom", senses: "moves", port: "/dev/ttyACM0" });
    const id = other.startGame(1, 1);
    const blind = new TestClient(other);
    expect(blind.follow()).toMatchObject([{}, { param: { board: ARRAY } }]);
    other.play(id, "e4");
    expect(blind.look()).toMatchObject([{ board: "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR" }]);
  });

  it("leaves out a board that has not been read, and follows it once it has", () => {
    script.assign(9, 2);
    expect(client.follow("10009")).toEqual([
      { response: "call", id: 7, param: null },
      { response: "feed", id: 1, param: { serialnr: "10009", flipped: false, clock: null } },
    ]);
    script.observe(9, toSnapshot(ARRAY, script));
    expect(client.look()).toMatchObject([{ serialnr: "10009", board: ARRAY }]);
  });

  it("has its own id for each board, and two feeds of one board tell the same", () => {
    script.connect(2).observe(2, toSnapshot(ARRAY, script));
    client.follow("10001", 5);
    client.follow("10002", 6);
    client.follow("10001", "again");
    script.observe(1, { kind: "square", field: 52, content: "." });
    client.heard.length = 0;
    client.look();
    expect(client.heard.map((one) => one.id)).toEqual([5, "again"]);
  });

  it("that is subscribed under the same id takes the place of the other", () => {
    client.follow();
    client.setup(STANDARD_FEN);
    expect(client.follow()).toHaveLength(2);
    expect(client.heard.at(-1)?.param).not.toHaveProperty("san");
  });

  it.each([
    ["a call", "unsubscribe", { id: 1 }],
    ["a call with the name of the feed", "unsubscribe", { feed: "eboardevent", id: 1 }],
    ["a method", "call", { id: 1, method: "unsubscribe" }],
    ["a method of the id as a text", "call", { id: "1", method: "unsubscribe", param: null }],
  ])("ends by %s", (_, name, param) => {
    client.follow();
    expect(client.call(name, param)).toEqual([{ response: "call", id: 7, param: null }]);
    script.observe(1, { kind: "square", field: 52, content: "." });
    expect(client.look()).toEqual([]);
    expect(client.method("setup", { fen: STANDARD_FEN })).toMatchObject([{ response: "error", id: 7 }]);
  });
});

it("never shows less than nothing on a clock", () => {
  script.observe(1, {
    kind: "clock",
    left: { millis: toMillis(0), flag: "blocked" },
    right: { millis: toMillis(999), flag: "none" },
    running: "left",
    lever: "left",
    resolutionMillis: toMillis(1000),
    lowBattery: false,
  });
  expect(client.follow()).toMatchObject([{}, { param: { clock: { white: 0, black: 0, run: true } } }]);
});
