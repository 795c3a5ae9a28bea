import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { toInstant, type Config, type Entry, type Instant } from "@boardwire/shared";
import { pino } from "pino";
import { io, type Socket } from "socket.io-client";
import { createRelay, type Relay } from "../app.ts";
import type { PairingList } from "../imports/pairing.ts";
import { readAll } from "../journal/test-contract.ts";
import { openSqliteStore } from "../journal/sqlite.ts";
import type { JournalStore } from "../journal/store.ts";
import { makeChiefCode, openChiefCodes } from "./chief-code.ts";
import { openSessions } from "./sessions.ts";

// For tests: whole relays on a data folder, as a start makes them, with a clock that is set by hand.

export const DRIVER_KEY = "d".repeat(26);

export class TestRelay {
  readonly folder = mkdtempSync(join(tmpdir(), "boardwire-people-"));
  port = 0;
  now = 1_800_000_000_000;
  /** What the next start is set to. */
  settings: Pick<Config, "laws" | "regulations" | "default-time"> | null = null;
  /** All that the relay has logged, as lines of JSON. */
  logged = "";
  readonly #pairings: PairingList | null;
  #relay: Relay | null = null;
  readonly #sockets: Socket[] = [];

  constructor(pairings: PairingList | null = null) {
    this.#pairings = pairings;
  }

  /** `store`: by default the journal of the folder. */
  async start(store?: JournalStore): Promise<void> {
    this.#relay = createRelay({
      store: store ?? (await this.#openJournal()),
      clock: { now: (): Instant => toInstant(this.now) },
      config: { ...this.settings, http: 0, host: "127.0.0.1", name: "Open" },
      keys: { driver: DRIVER_KEY },
      sessions: openSessions(this.folder).sessions,
      chiefCodes: openChiefCodes(this.folder),
      pairings: this.#pairings,
      timeZone: "Etc/UTC",
      viewerFolder: this.folder,
      log: pino({ level: "debug" }, { write: (line: string) => void (this.logged += line) }),
    });
    const listening = await this.#relay.listen();
    if (!listening.ok) throw new Error(listening.error.detail);
    this.port = listening.value.port;
  }

  /** A code for the chief arbiter, as the start or the command makes it. */
  chiefCode(): string {
    return makeChiefCode(this.folder);
  }

  connect(options: { readonly token?: string; readonly headers?: Record<string, string> } = {}): Socket {
    const { token, headers } = options;
    const socket = io(`http://127.0.0.1:${this.port}`, {
      transports: ["websocket"],
      reconnection: false,
      forceNew: true,
      ...(token === undefined ? {} : { auth: { key: token } }),
      ...(headers === undefined ? {} : { extraHeaders: headers }),
    });
    this.#sockets.push(socket);
    return socket;
  }

  async stop(): Promise<void> {
    for (const socket of this.#sockets.splice(0)) socket.disconnect();
    await this.#relay?.close();
    this.#relay = null;
  }

  /** The journal on disk; stops the relay. */
  async journal(): Promise<Entry[]> {
    await this.stop();
    const store = await this.#openJournal();
    const entries = await readAll(store);
    await store.close();
    return entries;
  }

  async #openJournal(): Promise<JournalStore> {
    const opened = await openSqliteStore(this.folder);
    if (!opened.ok) throw new Error(opened.error.detail);
    return opened.value;
  }

  async end(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
