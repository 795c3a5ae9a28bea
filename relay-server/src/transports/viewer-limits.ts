import { THIS_MACHINE } from "../auth/client-address.ts";

// What viewers may have of the relay.

export interface ViewerLimits {
  /** Channels that one socket may follow. */
  readonly subscriptions: number;
  /** Open connections from one address; a hall behind one address counts as one. */
  readonly socketsPerAddress: number;
  /** The same from this computer itself, which is also everybody behind a proxy that names nobody. */
  readonly socketsOfThisMachine: number;
  /** Open connections of everybody; beyond them only holders of keys are let in, as many again as `staffSockets`. */
  readonly sockets: number;
  readonly staffSockets: number;
  /** For a connection to become a viewer after its handshake. */
  readonly connectMillis: number;
  /** Messages of one connection. The burst admits a viewer that returns to all its channels and measures its clock. */
  readonly messages: { readonly burst: number; readonly perSecond: number };
  /** Bytes that may wait for a viewer that reads too slowly, beside the first answer that it has asked for. */
  readonly bufferedBytes: number;
  /** The same for all viewers together: the slowest are cut off. */
  readonly totalBufferedBytes: number;
}

export const VIEWER_LIMITS: ViewerLimits = {
  subscriptions: 16,
  socketsPerAddress: 1000,
  socketsOfThisMachine: 10_000,
  sockets: 20_000,
  staffSockets: 64,
  connectMillis: 5000,
  messages: { burst: 24, perSecond: 2 },
  bufferedBytes: 256 * 1024,
  totalBufferedBytes: 128 * 1024 * 1024,
};

/** Open connections by address. */
export interface Places {
  /** Whether there is room for one more. */
  hasRoom(address: string): boolean;
  /** Beyond what is open to everybody: this one has to show a key. */
  isReserved(): boolean;
  add(address: string): void;
  remove(address: string): void;
}

export function createPlaces(limits: ViewerLimits): Places {
  const byAddress = new Map<string, number>();
  let count = 0;
  const most = (address: string): number =>
    address === THIS_MACHINE ? limits.socketsOfThisMachine : limits.socketsPerAddress;
  const change = (address: string, by: 1 | -1): void => {
    count += by;
    const left = (byAddress.get(address) ?? 0) + by;
    if (left > 0) byAddress.set(address, left);
    else byAddress.delete(address);
  };
  return {
    hasRoom: (address) =>
      (byAddress.get(address) ?? 0) < most(address) && count < limits.sockets + limits.staffSockets,
    isReserved: () => count > limits.sockets,
    add: (address) => change(address, 1),
    remove: (address) => change(address, -1),
  };
}
