import { tmpdir } from "node:os";
import { setImmediate as nextTurn } from "node:timers/promises";
import { type Socket, io } from "socket.io-client";
import { pino } from "pino";
import { afterEach, describe, expect, it, vi } from "vitest";
import {
  type ClaimCheck,
  type Command,
  type CommandAnswer,
  type GameSnapshot,
  type GameUpdate,
  type Observation,
  type Subscribed,
  type TableNumber,
  type TournamentUpdate,
  GameIdSchema,
  PublicUpdateSchema,
  VIEWER_PROTOCOL,
  toInstant,
  toPly,
} from "@boardwire/shared";
import * as v from "valibot";
import { createRelay } from "./app.ts";
import { createChiefCode } from "./auth/chief-code.ts";
import { admit, signIn } from "./auth/test-people.ts";
import { TestDriver, toReport } from "./driver-door/test-driver.ts";
import { readAll } from "./journal/test-contract.ts";
import { HeldStore } from "./journal/test-held-store.ts";
import { JournalFailed } from "./journal/store.ts";
import { START } from "./test-fields.ts";

// Corrections by way of a whole relay: from a socket of an operator to the journal and to a spectator.

const KEYS = { driver: "d".repeat(26) };
const CHIEF_CODE = "c".repeat(20);
const GAME = v.parse(GameIdSchema, "1.1");

const closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close();
});

/** A relay with 1. e4 e5 2. Nf3 on its only board, and a spectator of that game. */
async function openGame() {
  let clock = 1_800_000_000_000;
  const store = new HeldStore();
  const relay = createRelay({
    store,
    clock: { now: () => toInstant(clock) },
    config: { http: 0, host: "127.0.0.1", name: "Open" },
    keys: KEYS,
    chiefCodes: createChiefCode(CHIEF_CODE),
    pairings: null,
    timeZone: "Etc/UTC",
    viewerFolder: tmpdir(),
    log: pino({ enabled: false }),
  });
  closers.push(() => relay.close());
  const listening = await relay.listen();
  if (!listening.ok) throw new Error(listening.error.detail);
  const { port } = listening.value;
  const driver = await TestDriver.connect(port);
  closers.push(() => driver.close());
  driver.hello(KEYS.driver, { now: clock });
  let n = 0;
  const see = async (observation: Observation): Promise<void> => {
    clock += 3000;
    n++;
    driver.send({ type: "reports", now: clock, reports: [toReport(n, observation, "dgt:01234", clock)] });
    await driver.acknowledged(n);
  };
  const lift = (field: number) => see({ kind: "square", field, content: "." });
  await see({ kind: "snapshot", fields: START, asked: toInstant(clock) });
  await lift(52);
  await see({ kind: "square", field: 36, content: "P" });
  await lift(12);
  await see({ kind: "square", field: 28, content: "p" });
  await lift(62);
  await see({ kind: "square", field: 45, content: "N" });
  await see({ kind: "noise", bytes: 1 });

  const connect = (key?: string): Socket => {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      auth: key === undefined ? {} : { key },
    });
    closers.push(() => socket.disconnect());
    return socket;
  };
  const spectator = connect();
  const updates: GameUpdate[] = [];
  spectator.on("update", (update: GameUpdate) => updates.push(update));
  const request = { v: VIEWER_PROTOCOL, audience: "public", channel: `game:${GAME}` };
  const answer = (await spectator.timeout(5000).emitWithAck("subscribe", request)) as Subscribed;
  if (answer.kind !== "snapshot") throw new Error(JSON.stringify(answer));
  const { moves } = answer.snapshot as GameSnapshot;
  expect(moves.map(({ san }) => san)).toEqual(["e4", "e5", "Nf3"]);
  const order = (socket: Socket, command: Command): Promise<CommandAnswer> =>
    socket.timeout(5000).emitWithAck("command", command);
  const chief = await signIn(port, CHIEF_CODE);
  const operator = await admit(port, chief.token, { role: "operator", name: "Olga" });
  const arbiter = await admit(port, chief.token, { role: "arbiter", name: "Anna" });
  const second = await admit(port, chief.token, { role: "arbiter", name: "Ben" });
  const elsewhere = await admit(port, chief.token, {
    role: "arbiter",
    name: "Cleo",
    sector: [2 as TableNumber],
  });
  const health = async (): Promise<unknown> => {
    const headers = { Authorization: `Bearer ${chief.token}` };
    const asked = await fetch(`http://127.0.0.1:${port}/health`, { headers });
    return v.parse(v.object({ counts: v.object({ viewers: v.unknown() }) }), await asked.json()).counts
      .viewers;
  };
  return { store, connect, order, updates, see, lift, health, operator, arbiter, second, elsewhere };
}

const instead: Command = { kind: "enterMoves", game: GAME, from: toPly(3), moves: ["Nc3"] };

describe("a command in a running game", () => {
  it("reaches a spectator as one revision, without a word of who entered it; play goes on from it", async () => {
    const { store, connect, order, updates, see, lift, operator } = await openGame();
    expect(await order(connect(operator.token), instead)).toEqual({ kind: "done" });
    await vi.waitFor(() => expect(updates).toHaveLength(1));
    expect(updates[0]).toMatchObject({
      facts: { revised: { from: 3 } },
      moves: { from: 3, list: [{ san: "Nc3", confirmed: true, known: "seen" }] },
    });
    expect(v.is(PublicUpdateSchema, updates[0])).toBe(true);
    const entries = await readAll(store);
    expect(entries.findLast((entry) => entry.type === "MovesCorrected")?.source).toEqual({
      kind: "operator",
      who: operator.person.id,
    });
    // The men are put right, and Black answers.
    await lift(45);
    await see({ kind: "square", field: 62, content: "N" });
    await lift(57);
    await see({ kind: "square", field: 42, content: "N" });
    await lift(1);
    await see({ kind: "square", field: 18, content: "n" });
    await see({ kind: "noise", bytes: 1 });
    await vi.waitFor(() =>
      expect(updates.flatMap(({ moves }) => moves?.list ?? []).map(({ san }) => san)).toEqual(["Nc3", "Nc6"]),
    );
  });

  it("is answered once it is on disk, and told to nobody before", async () => {
    const { store, connect, order, updates, arbiter } = await openGame();
    const socket = connect(arbiter.token);
    const answers: CommandAnswer[] = [];
    store.isHeld = true;
    void order(socket, instead).then((answer) => answers.push(answer));
    // A second command is refused from what the first one decided: so the first has been taken.
    await vi.waitFor(async () =>
      expect(await order(socket, { kind: "acceptMoves", game: GAME })).toMatchObject({
        reason: "nothingToDo",
      }),
    );
    await nextTurn();
    expect([answers, updates]).toEqual([[], []]);
    store.release();
    await vi.waitFor(() => expect(answers).toEqual([{ kind: "done" }]));
    await vi.waitFor(() => expect(updates).toHaveLength(1));
  });

  it("is refused where the journal cannot be written, with what decided it or without", async () => {
    const { store, connect, order, updates, operator } = await openGame();
    const socket = connect(operator.token);
    store.failure = new JournalFailed("full", "no space");
    expect(await order(socket, instead)).toMatchObject({
      kind: "refused",
      reason: "journalFailed",
      why: { code: "notWritten" },
    });
    expect(await order(socket, { ...instead, moves: ["d4"] })).toMatchObject({
      reason: "journalFailed",
      why: { code: "notTaken" },
    });
    expect(await order(socket, { ...instead, moves: ["Ke5"] })).toMatchObject({ reason: "illegalMove" });
    await vi.waitFor(() => expect(updates).toMatchObject([{ tile: { signal: { state: "lost" } } }]));
    expect(updates[0]).not.toHaveProperty("moves");
    // As each was told: the first is written without being given again, the second is not.
    store.failure = null;
    await vi.waitFor(
      () => expect(updates.flatMap(({ moves }) => moves?.list ?? []).map(({ san }) => san)).toEqual(["Nc3"]),
      10_000,
    );
  });
});

describe("two arbiters at one table", () => {
  it("[RUL25] [RUL19] rule at the same moment: one of them does, the other is told by whom; a spectator hears of a result that stands", async () => {
    const { store, connect, order, updates, see, arbiter, second } = await openGame();
    const [anna, ben] = [connect(arbiter.token), connect(second.token)];
    const request = { v: VIEWER_PROTOCOL, audience: "arbiter", channel: "tournament" };
    const first = (await anna.timeout(5000).emitWithAck("subscribe", request)) as Subscribed;
    expect(first.kind).toBe("snapshot");
    const desks: unknown[] = [];
    anna.on("update", ({ tables }: TournamentUpdate) =>
      desks.push(...(tables ?? []).flatMap(({ desk }) => desk ?? [])),
    );
    const race = async (command: Command): Promise<void> => {
      const answers = await Promise.all([order(anna, command), order(ben, command)]);
      expect(answers.map(({ kind }) => kind).toSorted()).toEqual(["done", "refused"]);
      const [winner, loser] = answers[0].kind === "done" ? ["Anna", answers[1]] : ["Ben", answers[0]];
      expect(loser).toMatchObject({ detail: expect.stringContaining(winner) });
    };
    await race({ kind: "makeClaim", game: GAME, side: "black", what: "threefold" });
    await race({ kind: "decideClaim", game: GAME, claim: 1, outcome: "wrong" });
    await race({ kind: "enterResult", game: GAME, result: "1-0", reason: "resignation" });
    await vi.waitFor(() =>
      expect(desks.at(-1)).toMatchObject({
        stopped: { why: "claim" },
        claims: [{ side: "black", found: { right: false }, decided: { outcome: "wrong" } }],
      }),
    );
    const types = (await readAll(store)).map(({ type }) => type);
    for (const type of ["ClaimMade", "ClaimDecided", "ResultEntered"] as const)
      expect(types.filter((one) => one === type)).toHaveLength(1);
    expect(updates).toEqual([]);
    for (let i = 0; i < 4; i++) await see({ kind: "noise", bytes: 1 });
    await vi.waitFor(() => expect(updates.at(-1)).toMatchObject({ tile: { status: "over", result: "1-0" } }));
    expect(updates).toHaveLength(1);
  });
});

describe("a claim that is asked about", () => {
  it("[RUL28] is answered to whoever asks, and nobody else can tell: no entry, no update, no number, no count", async () => {
    const { store, connect, health, updates, operator, arbiter, second } = await openGame();
    const [anybody, olga, anna, ben] = [
      connect(),
      connect(operator.token),
      connect(arbiter.token),
      connect(second.token),
    ];
    const heard: unknown[] = [];
    const game = `game:${GAME}`;
    const seen = [
      [anybody, "public", ["tournament", game]],
      [olga, "operator", ["tournament", game]],
      [ben, "hall", ["tournament"]],
      [ben, "arbiter", ["tournament", game, "console"]],
      [anna, "arbiter", ["tournament", game, "console"]],
    ] as const;
    for (const [socket] of seen)
      socket.onAny((event: string, message: unknown) => heard.push([event, message]));
    const numberOf = async (socket: Socket, audience: string, channel: string): Promise<number> => {
      const request = { v: VIEWER_PROTOCOL, audience, channel };
      const answer = (await socket.timeout(5000).emitWithAck("subscribe", request)) as Subscribed;
      if (answer.kind !== "snapshot") throw new Error(JSON.stringify(answer));
      return answer.snapshot.n;
    };
    const look = async (): Promise<unknown[]> => [
      (await readAll(store)).length,
      await Promise.all(
        seen.flatMap(([socket, audience, channels]) =>
          channels.map((channel) => numberOf(socket, audience, channel)),
        ),
      ),
      await health(),
    ];
    const before = await look();
    const ask = (question: object): Promise<ClaimCheck> =>
      anna.timeout(5000).emitWithAck("checkClaim", { game: GAME, what: "threefold", ...question });
    expect(await ask({ side: "black" })).toMatchObject({
      kind: "checked",
      found: { right: false, fault: "notThreeTimes", occurrences: [{ ply: 3, moveNumber: 2 }] },
    });
    expect(await ask({ side: "black", intended: "Nc6" })).toMatchObject({ kind: "checked", ply: 3 });
    expect(await ask({ side: "black", intended: "Nc" })).toMatchObject({ reason: "illegalMove" });
    expect(await ask({ side: "white" })).toMatchObject({ reason: "rightLost", article: "9.4" });
    expect(await ask({ side: "black", hand: "touched" })).toMatchObject({ found: { lapsed: true } });
    expect(await look()).toEqual(before);
    expect([heard, updates]).toEqual([[], []]);
  });

  it("[RUL28] is answered in the asker's own sector alone", async () => {
    const { connect, elsewhere } = await openGame();
    const question = { game: GAME, side: "black", what: "threefold" };
    expect(await connect(elsewhere.token).timeout(5000).emitWithAck("checkClaim", question)).toMatchObject({
      kind: "refused",
      reason: "notAllowed",
      detail: "Table 1 is in another sector.",
    });
  });
});
