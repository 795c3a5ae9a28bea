import { describe, expect, it } from "vitest";
import { toMake } from "../../core/listener.ts";
import { createMemory } from "../../memory.ts";
import { oneBoard } from "../../one-board.ts";
import type { OpenPort } from "../../ports/port.ts";
import { encodeBusMessage } from "../../simulator/bus.ts";
import { E2 } from "../../test-fields.ts";
import { kinds, openBoard } from "../../test-support.ts";
import { dgt } from "../dgt/index.ts";
import { toBusCommand, type BusCode } from "./commands.ts";
import { writeAddresses } from "./addresses.ts";
import { LIMIT, areReady, asked, idOf, squares, toAddress, until } from "./test-boards.ts";
import { listenTo, openTestLine } from "./test-line.ts";

// Which boards a line has, and which of them are a session's: simulated boards on a pseudo-terminal.

describe.concurrent("who is on a line", { timeout: LIMIT }, () => {
  it("two boards are a bus, and each is known by the serial number that it has on a line of its own", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    expect(new Set(heard.ready.map(({ serial }) => serial))).toEqual(new Set(["01001", "01002"]));
    expect(kinds(heard.of(idOf(0))).slice(0, 3)).toEqual(["connected", "device", "snapshot"]);
    expect(heard.ready[0]).toMatchObject({ make: "dgt", senses: "pieces", firmware: "1.9" });
  });

  it.for([
    ["bus", 0x4a],
    ["idle", 0x40],
    ["update", 0x4b],
  ] as const)(
    "a single board is none in the mode %s, and is found as a single one then",
    async ([, mode], { onTestFinished: atEnd }) => {
      const board = await openBoard(atEnd, { serial: "01001" });
      board.live.receive(Uint8Array.of(mode));
      const bus = listenTo(atEnd, board.lastPath());
      await expect(bus.ended).resolves.toMatchObject({ kind: "noAnswer" });
      expect(bus.seen).toEqual([]);
      expect(board.live.table.firmware.mode).toBe("bus");
      await areReady(listenTo(atEnd, board.lastPath(), { approach: oneBoard(toMake(dgt)) }), [0]);
    },
  );

  it("nobody is none", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 1);
    line.boards[0]?.happen({ kind: "powerOff" });
    await expect(listenTo(atEnd, line.path).ended).resolves.toEqual({ kind: "noAnswer", bytes: 0 });
  });

  it("one board is a bus where a bus is expected", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 1);
    await areReady(listenTo(atEnd, line.path, { expected: true }), [0]);
  });

  it("boards that were there before are not called together first, and those that are gone are looked for", async ({
    onTestFinished: atEnd,
  }) => {
    const line = await openTestLine(atEnd, 3);
    line.boards[2]?.happen({ kind: "powerOff" });
    const memory = createMemory();
    writeAddresses(memory, [1001, 1002, 1003]);
    const heard = listenTo(atEnd, line.path, { memory, expected: true });
    await areReady(heard, [0, 1]);
    const called = line.commands.indexOf("87000007");
    const read = line.commands.findIndex((command) => command.startsWith("82"));
    expect(called === -1 || called > read).toBe(true);
    line.boards[2]?.happen({ kind: "powerOn" });
    await areReady(heard, [2]);
  });

  it("[F3] answers that meet are asked for again, while those that are known keep quiet", async ({
    onTestFinished: atEnd,
  }) => {
    const hex = (bytes: Uint8Array | undefined): string => Buffer.from(bytes ?? []).toString("hex");
    const [one, other] = [1001, 1002].map((address) => encodeBusMessage(0x87, address, []));
    // Bit upon bit these two make the answer of a board 1003, checksum and all.
    const both = Uint8Array.from(one ?? [], (byte, index) => byte | (other?.[index] ?? 0));
    expect(both).toEqual(encodeBusMessage(0x87, 1003, []));
    const calls = [both, one, other];
    const commands: string[] = [];
    const openPort: OpenPort = (path) => {
      let hear: (bytes: Uint8Array) => void = () => undefined;
      return Promise.resolve({
        path,
        onBytes: (listener) => void (hear = listener),
        onClose: () => undefined,
        write: (bytes) => {
          const command = hex(bytes);
          commands.push(command);
          const byName = [one, other].find((_, board) => command.slice(2, 6) === toAddress(board));
          const answer = command === "87000007" ? calls.shift() : byName;
          if (answer !== undefined && /^8[7a]/.test(command)) setTimeout(() => hear(answer), 5);
          return Promise.resolve();
        },
        close: () => Promise.resolve(),
      });
    };
    listenTo(atEnd, "a line", { openPort });
    const say = (code: BusCode, address: number): string => hex(toBusCommand(code, address));
    await until(() => expect(commands).toContain(say("version", 1002)));
    expect(commands.slice(0, 11)).toEqual([
      say("ping", 0),
      say("ping", 1003),
      say("ping", 1003),
      say("ping", 0),
      say("ping", 1001),
      say("ignoreNextPing", 1001),
      say("ping", 0),
      say("ping", 1002),
      say("ignoreNextPing", 1001),
      say("ignoreNextPing", 1002),
      say("ping", 0),
    ]);
  });

  it("24 boards are found, though their answers meet", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 24);
    await areReady(listenTo(atEnd, line.path), [...line.boards.keys()]);
  });

  it("a board that another line has is left alone", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path, { claim: (board) => Promise.resolve(board !== idOf(0)) });
    await areReady(heard, [1]);
    expect(heard.of(idOf(0))).toEqual([]);
    expect(asked(line, "83", 0)).toBe(0);
  });

  it("one board can be given up, and the others stay", async ({ onTestFinished: atEnd }) => {
    const line = await openTestLine(atEnd, 2);
    const heard = listenTo(atEnd, line.path);
    await areReady(heard, [0, 1]);
    const [first] = heard.of(idOf(0));
    if (first === undefined) throw new Error("nothing seen");
    expect(heard.session.heardAt(first.board as Parameters<typeof heard.session.heardAt>[0])).not.toBeNull();
    heard.session.release(first.board as Parameters<typeof heard.session.release>[0], "it is elsewhere");
    expect(heard.of(idOf(0)).at(-1)?.observation).toEqual({ kind: "lost", reason: "it is elsewhere" });
    const before = asked(line, "83", 0);
    line.put(1, E2, ".");
    await until(() => expect(squares(heard, 1)).toEqual([[E2, "."]]));
    expect(asked(line, "83", 0)).toBe(before);
  });
});
