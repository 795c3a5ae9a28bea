import { createServer, type Server } from "node:net";
import type { AddressInfo } from "node:net";
import { pino } from "pino";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WebSocket } from "ws";
import { STANDARD_FEN, type DriverId } from "@boardwire/shared";
import { JournalScript } from "../core/test-journal-script.ts";
import { createLivechess, type LivechessParts, type LivechessService } from "./service.ts";
import { ARRAY, toSnapshot } from "./test-client.ts";

// The rim by real sockets on loopback.

const open: (() => unknown)[] = [];
let script: JournalScript;
let service: LivechessService;
let port = 0;
let logged = "";

const log = pino({ level: "info" }, { write: (line: string) => void (logged += line) });

const start = async (parts: Partial<LivechessParts> = {}): Promise<void> => {
  service = createLivechess(0, { now: () => script.now, timeZone: "Etc/UTC", log, ...parts });
  script.take();
  service.takeOver(script.hall);
  const listening = await service.listen();
  if (listening === null) throw new Error(logged);
  port = listening;
  open.push(() => service.close());
};

beforeEach(() => {
  logged = "";
  script = new JournalScript();
  script.create("Open").connect(1).observe(1, toSnapshot(ARRAY, script));
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

/** What the script has written since reaches the service, as from the journal. */
const publish = (): void => service.see(script.take());

interface Frame {
  readonly response: string;
  readonly id?: unknown;
  readonly param: unknown;
  readonly time: number;
}

const connect = async (
  path = "/api/v1.0",
  host = "127.0.0.1",
  options = {},
): Promise<{ socket: WebSocket; texts: string[]; frames: () => Frame[] }> => {
  const socket = new WebSocket(`ws://${host}:${port}${path}`, options);
  open.push(() => socket.terminate());
  const texts: string[] = [];
  socket.on("message", (data: Buffer) => texts.push(data.toString()));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", resolve);
    socket.once("error", reject);
  });
  return { socket, texts, frames: () => texts.map((text) => JSON.parse(text) as Frame) };
};

const subscribe = (id: number): string =>
  JSON.stringify({
    id: 2,
    call: "subscribe",
    param: { feed: "eboardevent", id, param: { serialnr: "10001" } },
  });
const setUp = (id: number, fen: string): string =>
  JSON.stringify({ id: 3, call: "call", param: { id, method: "setup", param: { fen } } });
const get = async (path: string, init?: RequestInit): Promise<Response> =>
  await fetch(`http://127.0.0.1:${port}/api/v1.0${path}`, init);

describe("the WebSocket", () => {
  it("answers frames strictly in order, however fast they come", async () => {
    await start();
    const { socket, frames } = await connect();
    for (const frame of ['{"id":1,"call":"eboards"}\n', subscribe(1), setUp(1, STANDARD_FEN), "nonsense"])
      socket.send(frame);
    await vi.waitFor(() => expect(frames()).toHaveLength(6), { timeout: 10_000 });
    expect(frames().map(({ response, id }) => [response, id])).toEqual([
      ["call", 1],
      ["call", 2],
      ["feed", 1],
      ["call", 3],
      ["feed", 1],
      ["error", undefined],
    ]);
    expect(frames().every(({ time }) => time === script.now)).toBe(true);
    expect(frames()[4]?.param).toMatchObject({ start: STANDARD_FEN, san: [], match: true });
  });

  it("tells each connection what it asked for, also from any page and by IPv6, and a new one nothing of before", async () => {
    await start();
    const id = script.startGame(1, 1);
    publish();
    const one = await connect("/api/v1.0", "127.0.0.1", { origin: "https://lichess.org" });
    const other = await connect("/api/v1.0/", "localhost");
    one.socket.send(subscribe(1));
    one.socket.send(setUp(1, STANDARD_FEN));
    other.socket.send(subscribe(9));
    await vi.waitFor(() => expect([one.texts.length, other.texts.length]).toEqual([4, 2]), {
      timeout: 10_000,
    });
    script.play(id, "e4").press(id);
    publish();
    await vi.waitFor(() => expect(one.frames().at(-1)?.param).toMatchObject({ san: ["e4"] }), {
      timeout: 10_000,
    });
    one.socket.close();
    const again = await connect();
    again.socket.send(subscribe(1));
    await vi.waitFor(() => expect(again.texts).toHaveLength(2), { timeout: 10_000 });
    expect(again.frames()[1]?.param).not.toHaveProperty("san");
    expect(other.texts).toHaveLength(2);
  });

  it("is closed to whoever sends more than any call is long, and to nobody else", async () => {
    await start();
    const [one, other] = [await connect(), await connect()];
    one.socket.on("error", () => undefined);
    const closed = new Promise<number>((resolve) => void one.socket.once("close", resolve));
    one.socket.send("x".repeat(100_000));
    expect(await closed).toBe(1009);
    other.socket.send('{"id":1,"call":"eboards"}');
    await vi.waitFor(() => expect(other.texts).toHaveLength(1), { timeout: 10_000 });
  });

  it("sends a driver that reports to this relay away, at once or as soon as it does, and nobody else's", async () => {
    await start();
    const named = (driver: string) => ({ headers: { "User-Agent": `Boardwire driver ${driver}` } });
    const codeOf = ({ socket }: { readonly socket: WebSocket }): Promise<number> =>
      new Promise((resolve) => void socket.once("close", resolve));
    const early = await connect("/api/v1.0", "127.0.0.1", named("script-driver-2"));
    const ofAnother = await connect("/api/v1.0", "127.0.0.1", named("somebody-else"));
    await expect(codeOf(await connect("/api/v1.0", "127.0.0.1", named("script-driver")))).resolves.toBe(4409);
    const closed = codeOf(early);
    script.add({ type: "DriverConnected", driver: "script-driver-2" as DriverId, name: "Laptop" });
    publish();
    await expect(closed).resolves.toBe(4409);
    ofAnother.socket.send('{"id":1,"call":"eboards"}');
    await vi.waitFor(() => expect(ofAnother.frames()[0]?.response).toBe("call"));
  });

  it("cuts off whoever does not read, and nobody else", async () => {
    await start({ mostWaiting: 100_000 });
    const [slow, quick] = [await connect(), await connect()];
    for (let feed = 1; feed <= 500; feed++) slow.socket.send(subscribe(feed));
    await vi.waitFor(() => expect(slow.texts).toHaveLength(1000), { timeout: 10_000 });
    slow.socket.pause();
    quick.socket.send(subscribe(1));
    await vi.waitFor(() => expect(quick.texts).toHaveLength(2), { timeout: 10_000 });
    let told = 2;
    for (let turn = 0; turn < 2000 && !logged.includes("does not read"); turn++) {
      script.observe(1, { kind: "square", field: 52, content: turn % 2 === 0 ? "." : "P" });
      publish();
      told++;
      // The sockets of both sides have their turn.
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect(logged).toContain("does not read");
    await vi.waitFor(() => expect(quick.texts).toHaveLength(told), { timeout: 10_000 });
    expect(quick.socket.readyState).toBe(WebSocket.OPEN);
  });

  it.each(["/", "/api/v2.0", "/api/v1.0/eboards", "/socket.io/?EIO=4"])("is not at %s", async (path) => {
    await start();
    await expect(connect(path)).rejects.toThrow("404");
  });

  it("tells of a board what its game, once it has begun, makes of it", async () => {
    const felt = "?".repeat(16) + ".".repeat(32) + "?".repeat(16);
    script.observe(1, { kind: "snapshot", fields: felt, asked: script.now });
    await start();
    const { socket, frames } = await connect();
    socket.send(subscribe(1));
    await vi.waitFor(() => expect(frames()[1]?.param).toMatchObject({ board: ARRAY }), { timeout: 10_000 });
    const queens = ARRAY.replace("rnbqkbnr", "qqqqkqqq");
    script.startGame(1, 1, { start: { fen: `${queens} w KQ - 0 1`, chess960: false } });
    publish();
    await vi.waitFor(() => expect(frames()[2]?.param).toMatchObject({ board: queens }), { timeout: 10_000 });
  });

  it("says that boards do not answer while nothing can be recorded", async () => {
    script.driverCame();
    await start();
    const { socket, frames } = await connect();
    service.showRecording(false, script.now);
    socket.send('{"id":1,"call":"eboards"}');
    await vi.waitFor(() => expect(frames()).toHaveLength(1), { timeout: 10_000 });
    expect(frames()[0]?.param).toMatchObject([{ state: "NOTRESPONDING" }]);
    service.showRecording(true, script.now);
    socket.send('{"id":1,"call":"eboards"}');
    await vi.waitFor(() => expect(frames()[1]?.param).toMatchObject([{ state: "ACTIVE" }]), {
      timeout: 10_000,
    });
  });
});

describe("HTTP", () => {
  it("gives the same list of boards as the WebSocket", async () => {
    script.clock(1, 60_000, 60_000, "white");
    await start();
    const { socket, frames } = await connect();
    socket.send('{"id":1,"call":"eboards"}');
    await vi.waitFor(() => expect(frames()).toHaveLength(1), { timeout: 10_000 });
    const response = await get("/eboards");
    expect(response.headers.get("access-control-allow-origin")).toBe("*");
    expect(await response.json()).toEqual(frames()[0]?.param);
  });

  it("answers the question of a browser whether a page may ask a program on this computer", async () => {
    await start();
    const response = await get("/eboards", {
      method: "OPTIONS",
      headers: { Origin: "https://lichess.org", "Access-Control-Request-Private-Network": "true" },
    });
    expect(response.status).toBe(204);
    expect(response.headers.get("access-control-allow-private-network")).toBe("true");
    expect(response.headers.get("access-control-allow-methods")).toContain("GET");
  });

  it.each(["/nothing", "/tournament/x", "/round/x/0", "/game/x", "/round/%ff/1"])(
    "says of %s that there is nothing",
    async (path) => {
      await start();
      const response = await get(path);
      expect([400, 404]).toContain(response.status);
      expect(await response.json()).toEqual({ message: expect.any(String) });
    },
  );
});

describe("the port", () => {
  it("is taken: the log says so, and nothing else happens", async () => {
    const other: Server = createServer().listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    open.push(() => other.close());
    const taken = (other.address() as AddressInfo).port;
    const second = createLivechess(taken, { now: () => script.now, timeZone: "Etc/UTC", log });
    expect(await second.listen()).toBeNull();
    expect(logged).toContain("programs for LiveChess are not answered");
    await second.close();
  });

  it("is not left open where the end comes while it is being opened", async () => {
    service = createLivechess(0, { now: () => script.now, timeZone: "Etc/UTC", log });
    const listening = service.listen();
    await service.close();
    const opened = await listening;
    expect(opened).not.toBeNull();
    await expect(fetch(`http://127.0.0.1:${opened}/`)).rejects.toThrow("fetch failed");
  });

  it("is free again at the end, with clients connected", async () => {
    await start();
    const { socket } = await connect();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    await service.close();
    await closed;
    const next = createServer().listen(port, "127.0.0.1");
    await new Promise((resolve, reject) => {
      next.once("listening", resolve);
      next.once("error", reject);
    });
    next.close();
  });
});
