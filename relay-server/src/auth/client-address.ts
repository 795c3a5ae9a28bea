import { BlockList, isIP } from "node:net";

/** Who is at the far end of a request, for counting: the address that the last trusted proxy has named. */
export type AddressOf = (request: {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}) => string;

/** What a connection of this computer itself has for its address, as long as no proxy names another. */
export const THIS_MACHINE = "this machine";

/**
 * `proxies`: addresses or subnets (`10.0.0.0/8`) whose `X-Forwarded-For` is believed. That header grows from the left, so
 * it is read from the right as long as a trusted proxy stands there; anybody may have written what lies before.
 */
export function createAddressOf(proxies: readonly string[]): AddressOf {
  const isTrusted = createTrust(proxies);
  return ({ socket, headers }) => {
    let address = normalize(socket.remoteAddress ?? "");
    const header = headers["x-forwarded-for"] ?? "";
    // Of a long header only the end counts; more proxies than these stand in no row.
    const named = (Array.isArray(header) ? header.join(",") : header).slice(-400).split(",").slice(-8);
    while (isTrusted(address)) {
      const before = normalize(named.pop()?.trim() ?? "");
      if (isIP(before) === 0) break;
      address = before;
    }
    return isLoopback(address) ? THIS_MACHINE : network(address);
  };
}

/** Whether an address is one of the proxies that are believed. */
export function createTrust(proxies: readonly string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const proxy of proxies) {
    const [address = "", bits] = proxy.split("/");
    const family = isIP(address) === 6 ? "ipv6" : "ipv4";
    if (bits === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(bits), family);
  }
  return (given) => {
    const address = normalize(given);
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? "ipv6" : "ipv4");
  };
}

/** An IPv4 address in its IPv6 clothes is that IPv4 address; some proxies add a port. */
function normalize(address: string): string {
  const bare = /^\[([^\]]+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^(\d+\.[\d.]+):\d+$/, "$1");
  return bare.replace(/^::ffff:(?=\d+\.)/i, "");
}

const isLoopback = (address: string): boolean => /^127\.|^::1$/.test(address);

/** Whoever has one IPv6 address has the 2^64 of its network. */
function network(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = "", tail] = address.split("%")[0]?.split("::") ?? [];
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const groups = [
    ...before,
    ...Array.from({ length: 8 - before.length - after.length }, () => "0"),
    ...after,
  ];
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, "").toLowerCase())
    .join(":")}::`;
}
