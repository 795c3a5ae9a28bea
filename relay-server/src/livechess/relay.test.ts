import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { placementToLetters, toInstant, type Observation } from "@boardwire/shared";
import { pino } from "pino";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { createRelay, type Listening } from "../app.ts";
import { loadKeys } from "../auth/keys.ts";
import { TestDriver } from "../driver-door/test-driver.ts";
import { openSqliteStore } from "../journal/sqlite.ts";
import type { Eboard } from "./answers.ts";
import { ARRAY } from "./test-client.ts";

// The calls of LiveChess at a whole relay, whose driver is a test.

const NOW = 1_800_000_000_000;
let folder = "";
const open: (() => unknown)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-livechess-"));
});
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
  rmSync(folder, { recursive: true, force: true });
});

async function start(
  livechess: number | null,
): Promise<Listening & { close(): Promise<boolean>; key: string }> {
  const store = await openSqliteStore(folder);
  const keys = loadKeys(folder);
  if (!store.ok || !keys.ok) throw new Error("no store");
  const relay = createRelay({
    store: store.value,
    clock: { now: () => toInstant(NOW) },
    config: { http: 0, host: "127.0.0.1", name: "Live games", livechess },
    keys: keys.value.keys,
    pairings: null,
    timeZone: "Etc/UTC",
    viewerFolder: folder,
    log: pino({ level: "silent" }),
  });
  open.push(() => relay.close());
  const listening = await relay.listen();
  if (!listening.ok) throw new Error(listening.error.detail);
  return { ...listening.value, close: () => relay.close(), key: keys.value.keys.driver };
}

const list = async ({ livechess }: Listening): Promise<Eboard[]> =>
  (await (await fetch(`http://127.0.0.1:${livechess}/api/v1.0/eboards`)).json()) as Eboard[];

async function connect(port: number, key: string): Promise<(n: number, seen: Observation) => Promise<void>> {
  const driver = await TestDriver.connect(port);
  open.push(() => driver.close());
  driver.hello(key, { now: NOW });
  await driver.hear("welcome");
  return async (n, observation) => {
    driver.send({ type: "reports", now: NOW, reports: [{ n, at: NOW, board: "dgt:30001", observation }] });
    await driver.acknowledged(n);
  };
}

it("tell what is on disk, before and after a new start", async () => {
  const first = await start(0);
  expect(await list(first)).toEqual([]);
  const report = await connect(first.port, first.key);
  await report(1, { kind: "snapshot", fields: placementToLetters(ARRAY), asked: toInstant(NOW) });
  expect(await list(first)).toMatchObject([{ serialnr: "30001", state: "ACTIVE", board: ARRAY }]);
  await first.close();

  const second = await start(0);
  expect(await list(second)).toMatchObject([{ serialnr: "30001", board: ARRAY }]);
  const again = await connect(second.port, second.key);
  await again(2, { kind: "square", field: 52, content: "." });
  await vi.waitFor(
    async () =>
      expect(await list(second)).toMatchObject([
        { state: "ACTIVE", board: "rnbqkbnr/pppppppp/8/8/8/8/PPPP1PPP/RNBQKBNR" },
      ]),
    { timeout: 10_000 },
  );
});

it("are off unless they are asked for", async () => {
  const { livechess } = await start(null);
  expect(livechess).toBeNull();
});

it("may find their port taken: the relay records games all the same", async () => {
  const other = createServer().listen(0, "127.0.0.1");
  await once(other, "listening");
  open.push(() => other.close());
  const relay = await start((other.address() as AddressInfo).port);
  expect(relay.livechess).toBeNull();
  const report = await connect(relay.port, relay.key);
  await report(1, { kind: "snapshot", fields: placementToLetters(ARRAY), asked: toInstant(NOW) });
});
