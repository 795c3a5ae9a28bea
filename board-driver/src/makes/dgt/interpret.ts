import { toMillis, type ClockReading } from "@boardwire/shared";
import type { Reading } from "../../core/make.ts";
import { toContent, toFace } from "./codes.ts";
import { MESSAGE, type DgtFrame } from "./codec.ts";
import { parseRecords } from "./records.ts";

// What the messages mean.

const FIELDS = 64;
/** Low four bits: the piece. Bit 4: "soon after the change before" on newer boards. The others are never set. */
const KNOWN_PIECE_BITS = 0x1f;

const nothing = (what: string): readonly Reading[] => [{ kind: "nothing", about: "other", what }];
const noTime = (what: string): readonly Reading[] => [{ kind: "nothing", about: "clock", what }];
const damaged = (what: string): readonly Reading[] => [{ kind: "damaged", what }];

export function interpretBoard(payload: Uint8Array): readonly Reading[] {
  if (payload.length !== FIELDS) return damaged(`a board of ${payload.length} fields`);
  let fields = "";
  for (const code of payload) {
    if (code > KNOWN_PIECE_BITS) return damaged(`piece code ${code}`);
    fields += toContent(code);
  }
  return [{ kind: "fields", fields }];
}

function interpretField(payload: Uint8Array): readonly Reading[] {
  const [field, code] = payload;
  if (payload.length !== 2 || field === undefined || code === undefined) return damaged("a field update");
  if (field >= FIELDS || code > KNOWN_PIECE_BITS) return damaged(`field ${field}, piece code ${code}`);
  return [{ kind: "square", field, content: toContent(code) }];
}

const STATUS = { running: 0x01, rightLeverUp: 0x02, lowBattery: 0x04, noClock: 0x20 } as const;
/** Ten is no hour: it marks an acknowledgement, in either of the two hour nibbles. */
const ACKNOWLEDGEMENT = 0x0a;

/**
 * Times, an acknowledgement, or neither: in this order, since an acknowledgement reads like ten hours and the empty
 * message that some boards send after a command reads like two flags fallen.
 * The side that runs is told by lever and run bit alone; bits 3 and 4 have changed their meaning between editions of
 * the protocol.
 */
export function interpretClock(payload: Uint8Array): readonly Reading[] {
  const [rightHours, rightMinutes, rightSeconds, leftHours, leftMinutes, leftSeconds, status] = payload;
  if (
    payload.length !== 7 ||
    rightHours === undefined ||
    rightMinutes === undefined ||
    rightSeconds === undefined ||
    leftHours === undefined ||
    leftMinutes === undefined ||
    leftSeconds === undefined ||
    status === undefined
  ) {
    return damaged("a clock message");
  }
  if ((rightHours & 0x0f) === ACKNOWLEDGEMENT || (leftHours & 0x0f) === ACKNOWLEDGEMENT) {
    return noTime("clock acknowledgement");
  }
  if (payload.every((byte) => byte === 0)) return noTime("empty clock message");
  if ((status & STATUS.noClock) !== 0) return [{ kind: "noClock" }];
  const left = toFace(leftHours, leftMinutes, leftSeconds);
  const right = toFace(rightHours, rightMinutes, rightSeconds);
  if (left === undefined || right === undefined) return noTime("a time that no clock can show");
  const lever = (status & STATUS.rightLeverUp) === 0 ? "left" : "right";
  const reading: ClockReading = {
    kind: "clock",
    left,
    right,
    running: (status & STATUS.running) === 0 ? null : lever,
    lever,
    resolutionMillis: toMillis(1000),
    lowBattery: (status & STATUS.lowBattery) !== 0,
  };
  return [reading];
}

const toText = (payload: Uint8Array): string => String.fromCharCode(...payload);

function interpretSerial(payload: Uint8Array): readonly Reading[] {
  // Boards of the nineties add a space and the version of their memory's layout.
  const digits = /^\d{5}/.exec(toText(payload.subarray(0, 9)))?.[0];
  return digits === undefined
    ? nothing("a serial number that is none")
    : [{ kind: "identity", serial: digits }];
}

function interpretLongSerial(payload: Uint8Array): readonly Reading[] {
  const text = toText(payload.subarray(0, 10)).trim();
  return /^[\w.-]{1,10}$/.test(text)
    ? [{ kind: "identity", longSerial: text }]
    : nothing("long serial number");
}

function interpretVersion(payload: Uint8Array): readonly Reading[] {
  const [major, minor] = payload;
  if (payload.length !== 2 || major === undefined || minor === undefined) return damaged("a version");
  return [{ kind: "identity", firmware: `${major}.${minor}` }];
}

function interpretBattery(payload: Uint8Array): readonly Reading[] {
  const [percent] = payload;
  if (percent === undefined || percent > 100) return nothing("a battery that tells no charge");
  const charging = ((payload[8] ?? 0) & 0x01) !== 0;
  return [{ kind: "battery", percent, charging }];
}

export function interpretDgt(frame: DgtFrame): readonly Reading[] {
  if (frame.kind === "memory") {
    return [{ kind: "memory", records: parseRecords(frame.payload, "anywhere").records }];
  }
  switch (frame.id) {
    case MESSAGE.field:
      return interpretField(frame.payload);
    case MESSAGE.clock:
      return interpretClock(frame.payload);
    case MESSAGE.board:
      return interpretBoard(frame.payload);
    case MESSAGE.serial:
      return interpretSerial(frame.payload);
    case MESSAGE.longSerial:
      return interpretLongSerial(frame.payload);
    case MESSAGE.version:
      return interpretVersion(frame.payload);
    case MESSAGE.battery:
      return interpretBattery(frame.payload);
    default:
      return nothing(`message ${frame.id.toString(16)}`);
  }
}
