import * as fc from "fast-check";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Socket } from "socket.io-client";
import {
  type Command,
  type CommandAnswer,
  type PersonRole,
  AUDIENCES,
  CommandAnswerSchema,
} from "@boardwire/shared";
import * as v from "valibot";
import { closeAll, connected, startRelay, subscribe } from "./test-transport.ts";

afterEach(closeAll);

const ROLES = ["public", "hall", "operator", "arbiter", "chief"] as const;
const COMMANDS: readonly object[] = [
  { kind: "acceptMoves", game: "1.1" },
  { kind: "enterMoves", game: "1.1", from: 1, moves: ["e4"] },
  { kind: "setPosition", game: "1.1", fen: "8/8/4k3/8/8/4K3/4R3/8 w - - 0 1" },
  { kind: "maskSquare", table: 1, square: "e4", masked: true },
];
/** Messages enough for any of these tests. */
const MANY = { messages: { burst: 1e6, perSecond: 1e6 } };

/** A relay that keeps what it is ordered to do. */
async function open(limits: object = MANY) {
  const orders: { command: Command; by: string }[] = [];
  const relay = await startRelay(limits, (command, by) => {
    orders.push({ command, by: by.role });
    return Promise.resolve({ kind: "done" });
  });
  const comeAs = async (role: PersonRole | "public"): Promise<Socket> => {
    const socket = relay.connect(role === "public" ? {} : { auth: { key: relay.tokens[role] } });
    await connected(socket);
    return socket;
  };
  return { relay, orders, comeAs };
}

const order = async (socket: Socket, ...request: readonly unknown[]): Promise<CommandAnswer> =>
  v.parse(CommandAnswerSchema, await socket.timeout(5000).emitWithAck("command", ...request));

/** What each role may do; everything else is refused as not allowed. */
const MAY: Record<(typeof ROLES)[number], readonly string[]> = {
  public: ["see public", "unsubscribe", "time"],
  hall: ["see hall", "unsubscribe", "time"],
  operator: ["see public", "see hall", "see operator", "unsubscribe", "time", "command"],
  arbiter: ["see public", "see hall", "see operator", "see arbiter", "unsubscribe", "time", "command"],
  chief: ["see public", "see hall", "see operator", "see arbiter", "unsubscribe", "time", "command"],
};

describe("every event by every role", () => {
  for (const role of ROLES) {
    it(`[CS16] ${role}: ${MAY[role].join(", ")}`, async () => {
      const { comeAs, orders } = await open();
      const socket = await comeAs(role);
      const done: string[] = [];
      const refused: unknown[] = [];
      const note = (what: string, answer: { kind: string; reason?: string }): void => {
        if (answer.kind === "refused") refused.push(answer.reason);
        else if (!done.includes(what)) done.push(what);
      };
      for (const audience of AUDIENCES)
        note(`see ${audience}`, await subscribe(socket, { audience, channel: "tournament" }));
      expect(await socket.timeout(5000).emitWithAck("unsubscribe", { channel: "tournament" })).toEqual({});
      done.push("unsubscribe");
      expect(await socket.timeout(5000).emitWithAck("time")).toHaveProperty("now");
      done.push("time");
      for (const command of COMMANDS) note("command", await order(socket, command));
      expect(done).toEqual(MAY[role]);
      expect(new Set(refused)).toEqual(new Set(role === "arbiter" || role === "chief" ? [] : ["notAllowed"]));
      expect(orders).toEqual(
        MAY[role].includes("command") ? COMMANDS.map((command) => ({ command, by: role })) : [],
      );
    });
  }

  it("[CS39] a ruling that is refused is in no count, which operators read; one that nobody may give is", async () => {
    const refused = [
      { reason: "againstFinding", counted: 0 },
      { reason: "nothingToDo", counted: 0 },
      { reason: "notAllowed", counted: 1 },
    ] as const;
    for (const { reason, counted } of refused) {
      const relay = await startRelay(MANY, () => Promise.resolve({ kind: "refused", reason, detail: "" }));
      const socket = relay.connect({ auth: { key: relay.tokens.arbiter } });
      await connected(socket);
      expect(await order(socket, COMMANDS[0])).toMatchObject({ reason });
      expect(relay.transport.counts().refusedMessages).toBe(counted);
    }
  });

  it("[CS16] a key in the message, or one that became another's, opens nothing", async () => {
    const { comeAs, orders, relay } = await open();
    const socket = await comeAs("hall");
    const key = relay.tokens.arbiter;
    const claim = { ...COMMANDS[0], key, auth: { key }, role: "arbiter" };
    expect(await order(socket, claim)).toMatchObject({ reason: "notAllowed" });
    expect(orders).toEqual([]);
  });
});

describe("hostile commands", () => {
  const game = "1.1";
  it.each([
    ["nothing", undefined],
    ["null", null],
    ["a number", 7],
    ["text", "acceptMoves"],
    ["a list", [COMMANDS[0]]],
    ["no kind", { game }],
    ["an unknown kind", { kind: "resign", game }],
    ["the kind as an object", { kind: { toString: "acceptMoves" }, game }],
    ["a game of another shape", { kind: "acceptMoves", game: "../1.1" }],
    ["a ply below 1", { kind: "enterMoves", game, from: 0, moves: [] }],
    ["a ply between two", { kind: "enterMoves", game, from: 1.5, moves: [] }],
    ["moves that are no texts", { kind: "enterMoves", game, from: 1, moves: [{ san: "e4" }] }],
    ["a move that is a book", { kind: "enterMoves", game, from: 1, moves: ["e".repeat(13)] }],
    [
      "more moves than any game",
      { kind: "enterMoves", game, from: 1, moves: Array.from({ length: 601 }, () => "e4") },
    ],
    ["a FEN that is a book", { kind: "setPosition", game, fen: "8/".repeat(100) }],
    ["a square off the board", { kind: "maskSquare", table: 1, square: "i9", masked: true }],
    [
      "a prototype",
      JSON.parse(`{"kind":"maskSquare","table":1,"square":"e4","__proto__":{"masked":true}}`) as object,
    ],
  ])("%s is refused as malformed", async (_, request) => {
    const { comeAs, orders } = await open();
    const socket = await comeAs("arbiter");
    expect(await order(socket, request)).toMatchObject({ kind: "refused", reason: "malformed" });
    expect(orders).toEqual([]);
  });

  it("of any shape, with and without an acknowledgement, leave the relay standing", async () => {
    const { comeAs, orders } = await open();
    const socket = await comeAs("operator");
    await fc.assert(
      fc.asyncProperty(fc.jsonValue({ maxDepth: 4 }), fc.jsonValue(), async (first, second) => {
        socket.emit("command", first, second);
        socket.emit("command");
        expect(await order(socket, first)).toMatchObject({ kind: "refused", reason: "malformed" });
      }),
      { numRuns: 100 },
    );
    expect(orders).toEqual([]);
    expect(await order(socket, COMMANDS[0])).toEqual({ kind: "done" });
  });

  it("too many of them end the connection", async () => {
    const { comeAs, relay } = await open({});
    const socket = await comeAs("arbiter");
    const gone = new Promise((done) => socket.once("disconnect", done));
    for (let i = 0; i < 100; i++) socket.emit("command", COMMANDS[0]);
    expect(await gone).toBe("io server disconnect");
    expect(relay.transport.counts().cutForRate).toBe(1);
  });
});

describe("the size of a message", () => {
  const long = {
    kind: "enterMoves",
    game: "1.1",
    from: 1,
    moves: Array.from({ length: 600 }, () => "Qa1xb2+"),
  };

  it("is up to a whole game for operator and arbiter", async () => {
    const { comeAs, orders } = await open();
    expect(JSON.stringify(long).length).toBeGreaterThan(4096);
    for (const role of ["operator", "arbiter"] as const)
      expect(await order(await comeAs(role), long)).toEqual({ kind: "done" });
    expect(orders).toHaveLength(2);
  });

  for (const role of ["public", "hall"] as const) {
    for (const transport of ["websocket", "polling"]) {
      it(`is 4 KiB for ${role} by ${transport}: one byte more is not taken, and ends the connection`, async () => {
        const { relay } = await open();
        const auth = role === "public" ? {} : { key: relay.tokens[role] };
        const audience = role;
        const socket = relay.connect({ auth, transports: [transport] });
        await connected(socket);
        // 421["subscribe",{...}] around the channel: just within the limit, then over it.
        const framed = (channel: string): number =>
          `20${JSON.stringify(["subscribe", { v: 1, audience, channel }])}`.length;
        const fitting = "x".repeat(4096 - framed(""));
        expect(await subscribe(socket, { audience, channel: fitting })).toMatchObject({
          reason: "malformed",
        });
        const gone = new Promise((done) => socket.once("disconnect", done));
        const before = relay.transport.counts().refusedMessages;
        socket.emit("subscribe", { v: 1, audience, channel: `${fitting}x` }, () => undefined);
        await gone;
        expect(relay.transport.counts()).toMatchObject({ cutForSize: 1, refusedMessages: before });
      });
    }
  }

  it("is 4 KiB for whoever has not said who they are", async () => {
    const { relay } = await open();
    const socket = relay.connect({ auth: { key: relay.tokens.arbiter, more: "x".repeat(5000) } });
    await vi.waitFor(() => expect(relay.transport.counts().cutForSize).toBe(1));
    expect(socket.connected).toBe(false);
  });
});
