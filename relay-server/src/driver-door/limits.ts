// What the door lets in.

export interface DoorLimits {
  /** For the hello, after which a stranger is cut off. */
  readonly helloMillis: number;
  /** Connections of one address, and of all, that have not said hello yet. */
  readonly strangersPerAddress: number;
  readonly strangers: number;
  /** Drivers with the key at a time. */
  readonly drivers: number;
  /** Bytes of one message, before and after the hello. */
  readonly helloBytes: number;
  readonly messageBytes: number;
  /** Messages of one driver that may wait for the disk; its socket is not read meanwhile. */
  readonly inFlight: number;
  /** Messages of one driver; one that sends more is read more slowly. */
  readonly messages: { readonly burst: number; readonly perSecond: number };
  /** Between two pings; the second without an answer cuts the connection. */
  readonly pingMillis: number;
}

export const DOOR_LIMITS: DoorLimits = {
  helloMillis: 5000,
  strangersPerAddress: 16,
  strangers: 64,
  drivers: 100,
  helloBytes: 4096,
  messageBytes: 1024 * 1024,
  inFlight: 8,
  messages: { burst: 400, perSecond: 200 },
  // A laptop whose cable was pulled says no goodbye: it is found out within three of these.
  pingMillis: 4000,
};
