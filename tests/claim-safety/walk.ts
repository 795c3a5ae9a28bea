import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import {
  COMMANDS,
  DOORS,
  admit,
  createLogger,
  createMemoryStore,
  createRelay,
  signIn,
} from "@boardwire/relay-server";
import { AUDIENCES, VIEWER_PROTOCOL, type Entry, type Instant } from "@boardwire/shared";
import { io } from "socket.io-client";
import { WebSocket } from "ws";

// A whole relay on a journal, and everything that it answers to each of four people: every door of its port, every channel of
// every audience, every command, and the calls of LiveChess.

export const PEOPLE = ["nobody", "hall", "operator", "arbiter"] as const;
export type Who = (typeof PEOPLE)[number];
/** What was asked, and the answer. */
export type Walk = Readonly<Record<Who, ReadonlyMap<string, string>>>;

/** Of the headers only those that are made of the content: they are what a length or a tag could tell. */
const HEADERS = ["content-type", "content-length", "cache-control", "etag", "last-modified"];
/** Below the burst that one connection has. */
const MESSAGES_A_SOCKET = 12;
const CALLS = ["eboards", "tournaments"];

export async function walkRelay(entries: readonly Entry[], now: Instant, tables: number): Promise<Walk> {
  const relay = await openRelay(entries, now);
  try {
    const { port, livechess } = relay;
    const people = await comeIn(port);
    const hide = (text: string): string =>
      [...people].reduce((hidden, [who, { id }]) => (id === "" ? hidden : hidden.replaceAll(id, who)), text);
    const walk: Record<Who, Map<string, string>> = {
      nobody: new Map(),
      hall: new Map(),
      operator: new Map(),
      arbiter: new Map(),
    };
    for (const [who, { token }] of people) {
      const put = (where: string, text: string): void => void walk[who].set(where, hide(text));
      await knock(port, token, tables, hide, put);
      await listen(port, who, token, tables, put);
    }
    const operator = (where: string, text: string): void => void walk.operator.set(where, hide(text));
    if (livechess !== null) await call(livechess, tables, operator);
    // Last, since an operator's own commands change what there is.
    for (const who of ["nobody", "hall", "operator"] as const) {
      const put = (where: string, text: string): void => void walk[who].set(where, hide(text));
      await command(port, who, people.get(who)?.token ?? "", tables, put);
    }
    return walk;
  } finally {
    await relay.close();
  }
}

/** A relay on a journal in memory, whose clock stands. */
export async function openRelay(
  entries: readonly Entry[],
  now: Instant,
): Promise<{ port: number; livechess: number | null; close: () => Promise<void> }> {
  const folder = mkdtempSync(join(tmpdir(), "boardwire-walk-"));
  const store = createMemoryStore();
  await store.append(entries);
  const relay = createRelay({
    store,
    clock: { now: () => now },
    config: { http: 0, host: "127.0.0.1", name: "Open", livechess: 0 },
    keys: { driver: "d".repeat(26) },
    chiefCodes: { take: () => true },
    pairings: null,
    timeZone: "Etc/UTC",
    viewerFolder: folder,
    // What goes wrong is told where the test is run.
    log: createLogger({ log: "error", "log-format": "plain" }, process.stderr),
  });
  const close = async (): Promise<void> => {
    await relay.close();
    rmSync(folder, { recursive: true, force: true });
  };
  const listening = await relay.listen();
  if (listening.ok) return { ...listening.value, close };
  await close();
  throw new Error(listening.error.detail);
}

type Put = (where: string, text: string) => void;

/** One of each; nobody has no token. */
export async function comeIn(port: number): Promise<ReadonlyMap<Who, { token: string; id: string }>> {
  const chief = await signIn(port, "1".repeat(20));
  const people = new Map<Who, { token: string; id: string }>([["nobody", { token: "", id: "" }]]);
  for (const role of ["hall", "operator", "arbiter"] as const) {
    const { token, person } = await admit(port, chief.token, { role });
    people.set(role, { token, id: person.id });
  }
  return people;
}

/** Every door, at every table. What would send somebody away is not asked for: it tells nothing. */
async function knock(
  port: number,
  token: string,
  tables: number,
  hide: (text: string) => string,
  put: Put,
): Promise<void> {
  for (const { route, path, body } of DOORS) {
    const [method = ""] = route.split(" ");
    if (route === "delete /session" || (route.startsWith("post /session") && token !== "")) continue;
    // Arbiters may know all of it, and nobody else the record.
    const isOfTable = /1\.1/.test(path) && !path.startsWith("/record");
    for (let table = 1; table <= (isOfTable ? tables : 1); table++) {
      const at = path.replace("1.1", `${table}.1`).replace("ME", "none");
      const verb = method === "use" ? "GET" : method.toUpperCase();
      const answer = await fetch(`http://127.0.0.1:${port}${at}`, {
        method: verb,
        headers: {
          ...(token === "" ? {} : { Authorization: `Bearer ${token}` }),
          ...(body === undefined ? {} : { "Content-Type": "application/json" }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await answer.text();
      // The tag of a page with one's own id in it is that of the id.
      const headers = HEADERS.filter((name) => name !== "etag" || text === hide(text));
      const tags = headers.map((name) => `${name}: ${answer.headers.get(name) ?? ""}`);
      put(`${verb} ${at}`, [answer.status, ...tags, text].join("\n"));
    }
  }
}

/** Asks one message after another, each dozen by a connection of its own. */
async function askAll(
  port: number,
  token: string,
  messages: readonly (readonly [event: string, message: object])[],
  put: Put,
): Promise<void> {
  for (let from = 0; from < messages.length; from += MESSAGES_A_SOCKET) {
    const socket = io(`http://127.0.0.1:${port}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      ...(token === "" ? {} : { auth: { key: token } }),
    });
    try {
      for (const [event, message] of messages.slice(from, from + MESSAGES_A_SOCKET)) {
        const answer: unknown = await socket.timeout(20_000).emitWithAck(event, message);
        const text = JSON.stringify(answer).replace(/"epoch":"[^"]+"/, '"epoch":""');
        put(`${event} ${JSON.stringify(message)}`, text);
      }
    } finally {
      socket.disconnect();
    }
  }
}

/** Every audience and channel; of those that are not for somebody, one game is as good as all. */
async function listen(port: number, who: Who, token: string, tables: number, put: Put): Promise<void> {
  const own = who === "nobody" ? "public" : who;
  const messages = AUDIENCES.flatMap((audience) => {
    const games = Array.from({ length: audience === own ? tables : 1 }, (_, i) => `game:${i + 1}.1`);
    return ["tournament", "console", ...games].map(
      (channel) => ["subscribe", { v: VIEWER_PROTOCOL, audience, channel }] as const,
    );
  });
  await askAll(port, token, [...messages, ["time", {}]], put);
}

/** Every command; who gives none is refused at any table alike. */
async function command(port: number, who: Who, token: string, tables: number, put: Put): Promise<void> {
  const messages = Array.from({ length: who === "operator" ? tables : 1 }, (_, i) => i + 1).flatMap((table) =>
    Object.entries(COMMANDS).map(([kind, [facts]]) => {
      const own = JSON.stringify(facts)
        .replace('"1.1"', `"${table}.1"`)
        .replace('"table":1', `"table":${table}`);
      return ["command", { kind, ...(JSON.parse(own) as object) }] as const;
    }),
  );
  await askAll(port, token, messages, put);
}

/** What LiveChess answers to a program on this computer: pages of HTTP, and what its feeds say at once. */
async function call(port: number, tables: number, put: Put): Promise<void> {
  const root = `http://127.0.0.1:${port}/api/v1.0`;
  const seen = new Set<string>();
  const read = async (path: string): Promise<void> => {
    if (seen.has(path)) return;
    seen.add(path);
    const text = await (await fetch(`${root}/${path}`)).text();
    put(`LiveChess ${path}`, text);
    for (const [, uuid = ""] of text.matchAll(/"uuid":"([^"]+)"/g)) {
      if (path === "tournaments")
        for (const next of [`tournament/${uuid}`, `round/${uuid}/0`]) await read(next);
      else if (path.startsWith("round/")) await read(`game/${uuid}`);
    }
  };
  for (const path of CALLS) await read(path);
  const socket = new WebSocket(`ws://127.0.0.1:${port}/api/v1.0`);
  const said: string[] = [];
  socket.on("message", (data: Buffer) => void said.push(data.toString()));
  await new Promise<void>((resolve, reject) => {
    socket.once("open", () => resolve());
    socket.once("error", reject);
  });
  for (let table = 1; table <= tables; table++) {
    const param = { serialnr: String(10_000 + table) };
    socket.send(
      JSON.stringify({ id: table, call: "subscribe", param: { feed: "eboardevent", id: table, param } }),
    );
  }
  const last = tables + 1;
  socket.send(JSON.stringify({ id: last, call: "eboards" }));
  await new Promise<void>((resolve) => {
    const look = (): void => {
      if (!said.some((text) => text.includes(`"id":${last},`) || text.includes(`"id":${last}}`))) return;
      resolve();
    };
    socket.on("message", look);
    look();
  });
  socket.terminate();
  said.forEach((text, i) => put(`LiveChess said ${i}`, text));
}
