import type { FieldContent } from "@boardwire/shared";
import type { BoardFirmware } from "./board-firmware.ts";
import type { Chunk } from "./firmware.ts";
import type { SensorState } from "./scan.ts";
import type { Happening, MadeMove } from "./script.ts";

// A chess computer whose board is watched by itself: it is told what of chess happens on it, and tells moves.

export interface NovagOptions {
  /** `citrine` numbers its moves and is quick; `universal` says `Me2e4` at 9600 baud. */
  readonly model: "citrine" | "universal";
}

/** Bytes of ten bits. */
const BYTE_MILLIS = { citrine: 10_000 / 57_600, universal: 10_000 / 9600 } as const;

export class SimulatedNovag implements BoardFirmware {
  readonly #model: NovagOptions["model"];
  readonly #held: FieldContent[] = Array.from({ length: 64 }, () => ".");
  #moves: MadeMove[] = [];
  /** Moves are told; forgotten with each new game. */
  #transmits = false;
  #powered = true;
  #command = "";
  #lineFreeAt = 0;
  #losing = 0;
  #dropping = 0;
  /** The lines that the host has said. */
  readonly heard: string[] = [];

  constructor(options: Partial<NovagOptions> = {}) {
    this.#model = options.model ?? "citrine";
  }

  get transmits(): boolean {
    return this.#transmits;
  }

  heldAt(field: number): FieldContent {
    return this.#held[field] ?? ".";
  }

  place(field: number, content: FieldContent): void {
    this.#held[field] = content;
  }

  setSensor(_field: number, _state: SensorState): void {
    // It tells no sensors.
  }

  connectClock(): void {
    // Its clock is its own, and not read.
  }

  noticeClock(): void {
    // Nor is it pressed.
  }

  loseUpdates(count: number): void {
    this.#losing += count;
  }

  dropBytes(count: number): void {
    this.#dropping += count;
  }

  babble(bytes: readonly number[], at: number): Chunk[] {
    return [this.#send(Uint8Array.from(bytes), at)];
  }

  delayNextDump(): void {
    // It is never asked for the whole board.
  }

  powerOff(): void {
    this.#powered = false;
  }

  /** It keeps its game, and has forgotten that it should tell moves. */
  powerOn(at: number): void {
    this.#powered = true;
    this.#transmits = false;
    this.#command = "";
    this.#lineFreeAt = at;
  }

  nextAt(): number {
    return Number.POSITIVE_INFINITY;
  }

  advance(): Chunk[] {
    return [];
  }

  noticeChess(news: Extract<Happening, { kind: "newGame" | "move" }>, at: number): Chunk[] {
    if (news.kind === "move") {
      this.#moves.push(news);
      return this.#tell(this.#toLine("M", news), at);
    }
    this.#moves = [];
    const said = this.#tell("New Game", at);
    this.#transmits = false;
    return said;
  }

  /** The player takes the last move back. */
  takeBack(at: number): Chunk[] {
    const move = this.#moves.at(-1);
    if (move === undefined) return [];
    const line = this.#toLine("T", move);
    this.#moves.pop();
    return this.#tell(line, at);
  }

  receive(bytes: Uint8Array, at: number): Chunk[] {
    const out: Chunk[] = [];
    if (!this.#powered) return out;
    for (const byte of bytes) {
      this.#command += String.fromCharCode(byte);
      if (byte !== 0x0a) continue;
      const command = this.#command.trim().toUpperCase();
      this.#command = "";
      this.heard.push(command);
      const answer = this.#answer(command);
      if (answer !== null) out.push(this.#say(answer, at));
    }
    return out;
  }

  #answer(command: string): string | null {
    const isOn = command === (this.#model === "citrine" ? "X ON" : "XON");
    if (isOn) {
      this.#transmits = true;
      return "Xmit on";
    }
    // What the older one answers to these is not known; it may be nothing.
    if (this.#model !== "citrine") return null;
    if (command === "I") return "ID.UCBII VI.09";
    return command === "G" ? this.#score() : null;
  }

  /** The moves of the game, two in a line. */
  #score(): string {
    const lines = [`Game   ${Math.ceil(this.#moves.length / 2)}`, ".      white       black"];
    for (let at = 0; at < this.#moves.length; at += 2) {
      const [white, black] = this.#moves.slice(at, at + 2).map(toNovag);
      lines.push(`.${String(at / 2 + 1).padStart(4)}  ${(white ?? "").padEnd(12)}${black ?? ""}`);
    }
    return lines.join("\r\n");
  }

  /** The last move of the game as a line. */
  #toLine(word: "M" | "T", move: MadeMove): string {
    const said = toNovag(move);
    if (this.#model === "universal") {
      const short = move.special?.startsWith("castles") === true ? said : said.replace(/[-x]|ep/g, "");
      return word === "T" ? "T" : `M${short}`;
    }
    const number = Math.ceil(this.#moves.length / 2);
    return `${word}${String(number).padStart(4)}${move.by === "black" ? "," : " "}  ${said}`;
  }

  #tell(line: string, at: number): Chunk[] {
    if (!this.#powered || !this.#transmits) return [];
    if (this.#losing > 0) {
      this.#losing--;
      return [];
    }
    return [this.#say(line, at)];
  }

  #say(line: string, at: number): Chunk {
    let bytes = Uint8Array.from(Buffer.from(`${line}\r\n`, "latin1"));
    if (this.#dropping > 0) {
      this.#dropping--;
      bytes = Uint8Array.from([...bytes.slice(0, 2), ...bytes.slice(3)]);
    }
    return this.#send(bytes, at);
  }

  #send(bytes: Uint8Array, at: number): Chunk {
    this.#lineFreeAt = Math.max(at, this.#lineFreeAt) + bytes.length * BYTE_MILLIS[this.#model];
    return { at: this.#lineFreeAt, bytes };
  }
}

/** `e2-e4`, `c5xd4`, `e5xd6ep`, `d7-d8/N`, `O-O`. */
function toNovag({ uci, special }: MadeMove): string {
  if (special === "castlesShort") return "O-O";
  if (special === "castlesLong") return "O-O-O";
  const [from, to, promotion] = [uci.slice(0, 2), uci.slice(2, 4), uci.slice(4).toUpperCase()];
  const sign = special === null ? "-" : "x";
  return `${from}${sign}${to}${special === "takesEnPassant" ? "ep" : ""}${promotion === "" ? "" : `/${promotion}`}`;
}
