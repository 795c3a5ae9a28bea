import {
  encodeBattery,
  encodeBusAddress,
  encodeLongSerial,
  encodeSerial,
  encodeTrademark,
  encodeVersion,
} from "./encode.ts";

/** Who a board is. */
export interface Identity {
  /** Five digits, below 16384, since it is the bus address too. */
  readonly serial: string;
  /** Ten characters. */
  readonly longSerial: string;
  readonly version: readonly [major: number, minor: number];
  /** Charge in percent; null for a board on a cable, which does not answer that question. */
  readonly battery: number | null;
}

/** The answer to a question about the board itself; null to any other command. */
export function answerIdentity(command: number, identity: Identity): Uint8Array | null {
  const { serial, longSerial, version, battery } = identity;
  switch (command) {
    case 0x45:
      return encodeSerial(serial);
    case 0x46:
      return encodeBusAddress(Number(serial));
    case 0x47:
      return encodeTrademark(serial);
    case 0x4c:
      return battery === null ? null : encodeBattery(battery, false);
    case 0x4d:
      return encodeVersion(...version);
    case 0x55:
      return encodeLongSerial(longSerial);
    default:
      return null;
  }
}
