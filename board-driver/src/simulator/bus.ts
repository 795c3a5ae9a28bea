import type { FieldContent } from "@boardwire/shared";
import { noClockPayload } from "./clock.ts";
import { toPieceCode } from "./encode.ts";
import { EventLog } from "./event-log.ts";
import type { Rng } from "./rng.ts";

// Bus mode: what a board answers to a master that calls it by its address, and when.

/** Command, address in 7 + 7 bits, checksum. */
export const BUS_COMMAND_LENGTH = 4;

export interface BusFacts {
  /** 14 bits; 0 in a command means every board. */
  readonly address: number;
  readonly version: readonly [major: number, minor: number];
  /** Newer boards may answer SEND_CHANGES with this id in place of 0x85. */
  readonly changesId: number;
}

/** An answer and how long the board takes before it begins to send. */
export interface BusAnswer {
  readonly bytes: Uint8Array;
  readonly afterMillis: number;
}

const SEND_CLOCK = 0x81;
const SEND_BOARD = 0x82;
const SEND_CHANGES = 0x83;
const REPEAT_CHANGES = 0x84;
const SET_START_GAME = 0x85;
const SEND_FROM_START = 0x86;
const PING = 0x87;
const IGNORE_NEXT_PING = 0x8a;
const SEND_VERSION = 0x8b;

/** Boards answer a ping to all at a random moment within this time, so that most of them can be told apart. */
const PING_SPREAD_MILLIS = 1100;
const START_MILLIS = 70;
/** A board that is busy writing its memory answers late. */
const BUSY_MILLIS = 20;
const BUSY_CHANCE = 0.2;

/** Bits of a clock message's status. */
const NO_CLOCK_BIT = 0x20;
const RIGHT_LEVER_BIT = 0x02;

/** A board's side of the bus: its memory, what a master has had of it, and whether to keep quiet at the next ping. */
export class BusSide {
  readonly #facts: BusFacts;
  readonly #rng: Rng;
  readonly log = new EventLog();
  /** The clock as the board read it last, in seven bytes. */
  #clock: Uint8Array = noClockPayload();
  #ignoresPing = false;

  constructor(facts: BusFacts, rng: Rng) {
    this.#facts = facts;
    this.#rng = rng;
  }

  powerUp(fields: readonly FieldContent[], at: number): void {
    this.#ignoresPing = false;
    this.log.powerUp(this.#rng.shuffle(menOn(fields)), at);
    this.log.arrangement(fields);
  }

  change(field: number, content: FieldContent, fields: readonly FieldContent[], at: number): void {
    this.log.change(field, content, at);
    this.log.arrangement(fields);
  }

  /** A lever that moved since the clock was read last is noted with the time of the face that stopped. */
  readClock(payload: Uint8Array, at: number): void {
    const before = this.#clock[6] ?? 0;
    const now = payload[6] ?? 0;
    this.#clock = payload;
    if (((before | now) & NO_CLOCK_BIT) !== 0 || ((before ^ now) & RIGHT_LEVER_BIT) === 0) return;
    this.log.press((before & RIGHT_LEVER_BIT) === 0 ? "left" : "right", payload, at);
  }

  /** The whole memory, for the single-mode command 0x49. */
  readOut(): Uint8Array {
    return this.log.readOut();
  }

  /** The answer to a command that the board understands and is meant for it, else null. */
  answer(command: readonly number[], fields: readonly FieldContent[], at: number): BusAnswer | null {
    const [code = 0, high = 0, low = 0, check = 0] = command;
    if (checksum([code, high, low]) !== check) return null;
    const { address } = this.#facts;
    const called = high * 128 + low;
    if (called === 0 && code === PING) return this.#answerCall();
    if (called !== address) return null;
    const message = this.#messageFor(code, fields, at);
    if (message === null) return null;
    const busy = this.#rng.chance(BUSY_CHANCE) ? this.#rng.between(0, BUSY_MILLIS) : 0;
    const bytes = encodeBusMessage(message.id, address, message.data);
    return { bytes, afterMillis: code === SET_START_GAME ? START_MILLIS : busy };
  }

  #answerCall(): BusAnswer | null {
    const ignores = this.#ignoresPing;
    this.#ignoresPing = false;
    if (ignores) return null;
    const bytes = encodeBusMessage(0x87, this.#facts.address, []);
    return { bytes, afterMillis: this.#rng.between(0, PING_SPREAD_MILLIS) };
  }

  #messageFor(
    code: number,
    fields: readonly FieldContent[],
    at: number,
  ): { readonly id: number; readonly data: ArrayLike<number> } | null {
    const { version, changesId } = this.#facts;
    switch (code) {
      case SEND_CLOCK:
        return { id: 0x84, data: this.#clock };
      case SEND_BOARD:
        return { id: 0x83, data: fields.map(toPieceCode) };
      case SEND_CHANGES:
        return { id: changesId, data: this.log.takeChanges() };
      case REPEAT_CHANGES:
        return { id: changesId, data: this.log.repeatChanges() };
      case SET_START_GAME: {
        this.log.markStart(menOn(fields), at);
        return { id: 0x88, data: [] };
      }
      case SEND_FROM_START:
        return { id: 0x86, data: this.log.fromStart() };
      case IGNORE_NEXT_PING:
        this.#ignoresPing = true;
        return { id: 0x87, data: [] };
      case PING:
        return { id: 0x87, data: [] };
      case SEND_VERSION:
        return { id: 0x89, data: version };
      default:
        return null;
    }
  }
}

/** The men on a board, in the order of the fields. */
const menOn = (fields: readonly FieldContent[]): { field: number; content: FieldContent }[] =>
  fields.flatMap((content, field) => (content === "." ? [] : [{ field, content }]));

/** Id, length in 7 + 7 bits over everything, address, data, checksum. */
export function encodeBusMessage(id: number, address: number, data: ArrayLike<number>): Uint8Array {
  const length = data.length + 6;
  const body = [id, length >> 7, length & 0x7f, (address >> 7) & 0x7f, address & 0x7f, ...Array.from(data)];
  return Uint8Array.of(...body, checksum(body));
}

/** Seven bits of the sum. */
const checksum = (bytes: readonly number[]): number => bytes.reduce((sum, byte) => sum + byte, 0) & 0x7f;
