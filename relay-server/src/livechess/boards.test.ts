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

describe("the list of boards", () => {
  const list = () => {
    const [answered] = client.call("eboards");
    if (answered?.response !== "call" || answered.param === null) throw new Error("no list");
    return answered.param;
  };

  it("has all eight keys of each, and no other", () => {
    script.assign(9, 2);
    script.observe(1, {
      kind: "device",
      make: "dgt",
      senses: "pieces",
      port: "/dev/ttyUSB1",
      battery: { percent: 84, charging: false },
    });
    script.clock(1, 5_400_000, 5_400_000, null);
    expect(list()).toEqual([
      {
        serialnr: "10001",
        source: "/dev/ttyUSB1",
        state: "ACTIVE",
        battery: "84%",
        comment: "Table 1",
        board: ARRAY,
        flipped: false,
        clock: { white: 5400, black: 5400, run: null, time: script.now },
      },
      {
        serialnr: "10009",
        source: null,
        state: null,
        battery: null,
        comment: "Table 2",
        board: null,
        flipped: false,
        clock: null,
      },
    ]);
  });

  it("begins with boards that answer, of these with those that have a game, since pages take the first", () => {
    for (const table of [2, 3, 4]) script.connect(table);
    script.observe(1, { kind: "lost", reason: "gone" });
    script.startGame(3, 1);
    expect(list().map(({ serialnr, state }) => [serialnr, state])).toEqual([
      ["10003", "ACTIVE"],
      ["10002", "ACTIVE"],
      ["10004", "ACTIVE"],
      ["10001", "NOTRESPONDING"],
    ]);
  });

  it("says that boards do not answer whose driver is away", () => {
    script.clock(1, 60_000, 60_000, "white");
    client.follow();
    script.driverWent();
    expect(list()).toMatchObject([{ state: "NOTRESPONDING", source: null, clock: null }]);
    expect(client.look()).toEqual([{ serialnr: "10001", flipped: false, clock: null }]);
  });

  it("names boards of other makes with their make, and finds them by the serial number alone", () => {
    const entry = script.entries.find(({ type }) => type === "BoardAssigned");
    if (entry?.type !== "BoardAssigned") throw new Error("no board");
    const other = { ...entry, board: "chessnut:777" as typeof entry.board, table: 5 as typeof entry.table };
    script.add({ type: "BoardAssigned", board: other.board, table: other.table });
    expect(list().map(({ serialnr }) => serialnr)).toEqual(["10001", "chessnut:777"]);
    for (const name of ["chessnut:777", "777"])
      expect(client.follow(name)).toMatchObject([{}, { param: { serialnr: "chessnut:777" } }]);
    script.add({
      type: "BoardAssigned",
      board: "millennium:777" as typeof entry.board,
      table: 6 as typeof entry.table,
    });
    expect(client.follow("777")).toMatchObject([{ response: "error" }]);
    expect(client.follow("millennium:777")).toHaveLength(2);
  });
});
