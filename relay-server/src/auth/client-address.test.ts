import { describe, expect, it } from "vitest";
import { createAddressOf, THIS_MACHINE } from "./client-address.ts";

const LOOPBACK = ["127.0.0.0/8", "::1"];

describe("the address that a connection is counted under", () => {
  it.each([
    ["a spectator", "203.0.113.9", undefined, "203.0.113.9"],
    ["a spectator in IPv6 clothes", "::ffff:203.0.113.9", undefined, "203.0.113.9"],
    ["a spectator who names another", "203.0.113.9", "198.51.100.1", "203.0.113.9"],
    ["this computer", "127.0.0.1", undefined, THIS_MACHINE],
    ["this computer, another name", "::1", "", THIS_MACHINE],
    ["a proxy on this computer", "::ffff:127.0.0.1", "198.51.100.1", "198.51.100.1"],
    ["a proxy whose client has made something up", "127.0.0.1", "10.0.0.1, 198.51.100.1", "198.51.100.1"],
    ["two proxies", "127.0.0.1", "198.51.100.1, 127.0.0.2", "198.51.100.1"],
    ["a proxy that adds a port", "127.0.0.1", "198.51.100.1:4711", "198.51.100.1"],
    ["a proxy that says nonsense", "127.0.0.1", "somebody", THIS_MACHINE],
    ["IPv6: the network", "2001:db8:1:2:3:4:5:6", undefined, "2001:db8:1:2::"],
    ["IPv6, written short", "2001:db8::6", undefined, "2001:db8:0:0::"],
  ])("%s", (_, remoteAddress, forwarded, is) => {
    const addressOf = createAddressOf(LOOPBACK);
    expect(addressOf({ socket: { remoteAddress }, headers: { "x-forwarded-for": forwarded } })).toBe(is);
  });
});
