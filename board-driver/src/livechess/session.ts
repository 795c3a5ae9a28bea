import { WebSocket } from "ws";
import { assertNever, type DeviceId, type DriverId, type Instant } from "@boardwire/shared";
import type { Ending, Session, SessionOptions } from "../approach.ts";
import { ListedBoard, toBoardName } from "./listed-board.ts";
import { askEboards, parseEboards, parseMessage, subscribe, type Heard } from "./messages.ts";

// One connection to a LiveChess from its opening to its end: all boards of its list, as they come and go.

/** The list is asked for so often: it tells who is there, and mends what a lost change would leave wrong. */
const LIST_MILLIS = 1000;
const HANDSHAKE_MILLIS = 5000;
/** Without a word for so long LiveChess has ended, or hangs. */
const SILENCE_MILLIS = 5000;
const NOISE_TOLD_MILLIS = 5000;
/** A list of a hundred boards takes 30 kB. */
const LARGEST_TEXT_BYTES = 1_048_576;
const FLOOD_WINDOW_MILLIS = 5000;
const FLOOD_BYTES = 8 * LARGEST_TEXT_BYTES;

/** Lists of other programs could go on for ever. */
const MOST_BOARDS = 500;

type Over =
  | Extract<Ending, { kind: "flooded" | "stopped" }>
  | { readonly kind: "ended"; readonly detail: string }
  /** This program could not cope with what it heard. */
  | { readonly kind: "fault"; readonly error: unknown };

/** The code with which a relay of ours ends a connection of one of its own drivers (docs/livechess.md). */
const OWN_RELAY = 4409;
const OWN_RELAY_DETAIL =
  "this driver's own relay answers there in place of LiveChess; start LiveChess, and have the relay answer at another port (--livechess) or not at all";

const describeTrouble = (trouble: NodeJS.ErrnoException): string =>
  trouble.code === "ECONNREFUSED" ? "nothing answers there; is LiveChess running?" : trouble.message;

export class LiveChessSession implements Session {
  readonly #options: SessionOptions;
  readonly #driver: () => DriverId | null;
  /** By serial number. Null: a number that LiveChess does not give, which is passed over. */
  readonly #boards = new Map<string, ListedBoard | null>();
  #socket: WebSocket | null = null;
  #over: Over | null = null;
  #finish: () => void = () => undefined;
  #lastId = 0;
  #listId: number | null = null;
  #heardAt: Instant;
  #noise = 0;
  #noiseToldAt: Instant;
  #window: { readonly since: Instant; bytes: number };

  /** `driver`: the id under which this driver reports, by which its own relay knows it; null: it reports nowhere. */
  constructor(options: SessionOptions, driver: () => DriverId | null) {
    this.#options = options;
    this.#driver = driver;
    const now = options.now();
    this.#heardAt = now;
    this.#noiseToldAt = now;
    this.#window = { since: now, bytes: 0 };
  }

  readonly run = async (): Promise<Ending> => {
    const finished = new Promise<void>((resolve) => {
      this.#finish = resolve;
    });
    const driver = this.#driver();
    const socket = new WebSocket(this.#options.path, {
      headers: { "User-Agent": driver === null ? "Boardwire" : `Boardwire driver ${driver}` },
      handshakeTimeout: HANDSHAKE_MILLIS,
      maxPayload: LARGEST_TEXT_BYTES,
      perMessageDeflate: false,
    });
    this.#socket = socket;
    let timer: NodeJS.Timeout | undefined;
    socket.on("open", () => {
      this.#heardAt = this.#options.now();
      this.#guard(() => this.#tick());
      timer = setInterval(() => this.#guard(() => this.#tick()), LIST_MILLIS);
    });
    socket.on("message", (data) => this.#guard(() => this.#hear(data)));
    socket.on("error", (trouble) => this.#end({ kind: "ended", detail: describeTrouble(trouble) }));
    socket.on("close", (code) => {
      const detail = code === OWN_RELAY ? OWN_RELAY_DETAIL : "LiveChess has closed the connection";
      this.#end({ kind: "ended", detail });
    });
    if (this.#over !== null) this.#finish();
    await finished;
    clearInterval(timer);
    socket.terminate();
    return this.#endBoards();
  };

  readonly stop = (reason: string): void => {
    for (const board of this.#listed()) board.lose(reason);
    this.#end({ kind: "stopped" });
  };

  readonly release = (id: DeviceId, reason: string): void => this.#find(id)?.release(reason);

  readonly retell = (): void => {
    for (const board of this.#listed()) board.retell();
  };

  readonly heardAt = (id: DeviceId): Instant | null => this.#find(id)?.heardAt ?? null;

  #listed(): readonly ListedBoard[] {
    return [...this.#boards.values()].filter((board) => board !== null);
  }

  #find(id: DeviceId): ListedBoard | undefined {
    return this.#listed().find((board) => board.id === id);
  }

  #end(over: Over): void {
    this.#over ??= over;
    this.#finish();
  }

  /** A bug thrown from a listener would end the whole program; the session throws it where its supervisor hears it. */
  #guard(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#end({ kind: "fault", error });
    }
  }

  #endBoards(): Ending {
    const over = this.#over ?? { kind: "ended", detail: "the session is over" };
    const lost = this.#listed().filter((board) => board.isReported);
    const lose = (reason: string): void => {
      for (const board of this.#listed()) board.lose(reason);
    };
    switch (over.kind) {
      case "fault":
        lose("a fault in the driver");
        throw over.error;
      case "flooded":
        lose("LiveChess sends more than it should");
        return over;
      case "stopped":
        // Said with its reason by `stop`.
        return over;
      case "ended":
        lose(over.detail);
        return lost.length === 0
          ? { kind: "cannotOpen", detail: over.detail }
          : { kind: "lost", boards: lost.map(({ id }) => id), detail: over.detail };
      default:
        return assertNever(over);
    }
  }

  #tick(): void {
    const now = this.#options.now();
    if (now - this.#heardAt >= SILENCE_MILLIS) {
      this.#end({ kind: "ended", detail: "LiveChess does not answer" });
      return;
    }
    this.#tellNoise(now);
    this.#listId = this.#send(askEboards);
  }

  #send(write: (id: number) => string): number {
    this.#lastId += 1;
    if (this.#socket?.readyState === WebSocket.OPEN) this.#socket.send(write(this.#lastId));
    return this.#lastId;
  }

  #hear(data: WebSocket.RawData): void {
    if (this.#over !== null) return;
    const text = Buffer.isBuffer(data) ? data.toString("utf8") : "";
    const bytes = Math.max(1, text.length);
    if (this.#isFlood(bytes)) {
      this.#end({ kind: "flooded" });
      return;
    }
    const message = parseMessage(text);
    if (message.ok) this.#take(message.value, bytes);
    else this.#noise += bytes;
  }

  #take(message: Heard, bytes: number): void {
    this.#heardAt = this.#options.now();
    switch (message.kind) {
      case "answer":
        if (message.id === this.#listId) this.#takeList(message.param, message.time, bytes);
        break;
      case "change": {
        const board = this.#listed().find(({ feed }) => feed === message.feed);
        if (board === undefined) this.#noise += bytes;
        else board.change(message.change, message.time);
        break;
      }
      case "refusal":
        // Whatever was refused, the list tells all that changes tell, if later.
        break;
      default:
        assertNever(message);
    }
  }

  #takeList(param: unknown, sentAt: number | null, bytes: number): void {
    const eboards = parseEboards(param);
    if (eboards === null) {
      this.#noise += bytes;
      return;
    }
    const left = new Set(this.#boards.keys());
    for (const eboard of eboards) {
      if (eboard === undefined) {
        this.#noise += Math.ceil(bytes / eboards.length);
        continue;
      }
      left.delete(eboard.serialnr);
      this.#boardOf(eboard.serialnr)?.list(eboard, sentAt);
    }
    for (const serial of left) this.#boards.get(serial)?.list(null, sentAt);
    for (const board of this.#listed()) if (board.wantsClaim) void this.#claim(board);
  }

  #boardOf(serial: string): ListedBoard | null {
    const known = this.#boards.get(serial);
    if (known !== undefined) return known;
    if (this.#boards.size >= MOST_BOARDS) return null;
    const id = toBoardName(serial);
    const { path, now, report } = this.#options;
    const feed = this.#boards.size + 1;
    const board = id === undefined ? null : new ListedBoard({ id, serial, feed, path, now, report });
    this.#boards.set(serial, board);
    if (board !== null) this.#send((call) => subscribe(call, feed, serial));
    return board;
  }

  async #claim(board: ListedBoard): Promise<void> {
    try {
      const facts = await board.claim(() => this.#options.claim(board.id, this));
      if (facts !== undefined) this.#options.onReady?.(facts, board.id);
    } catch (error) {
      this.#end({ kind: "fault", error });
    }
  }

  #tellNoise(now: Instant): void {
    if (this.#noise === 0 || now - this.#noiseToldAt < NOISE_TOLD_MILLIS) return;
    // One line carries them all.
    for (const board of this.#listed()) board.tellNoise(this.#noise);
    this.#noise = 0;
    this.#noiseToldAt = now;
  }

  #isFlood(length: number): boolean {
    const now = this.#options.now();
    if (now - this.#window.since > FLOOD_WINDOW_MILLIS) this.#window = { since: now, bytes: 0 };
    this.#window.bytes += length;
    return this.#window.bytes > FLOOD_BYTES;
  }
}
