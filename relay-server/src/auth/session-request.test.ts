import { describe, expect, it } from "vitest";
import { createAskingOf, isOwnPage, tokenOf, tokenOfHandshake } from "./session-request.ts";

const TOKEN = "t".repeat(43);
const cookie = `boardwire_session=${TOKEN}`;
const HOST = "192.168.1.5:8491";

const asking = (
  headers: Record<string, string>,
  from = "192.168.1.77",
): ReturnType<ReturnType<typeof createAskingOf>> =>
  createAskingOf(["127.0.0.1"])({ headers: { host: HOST, ...headers }, socket: { remoteAddress: from } });

describe("a page of the relay itself", () => {
  it.each([
    ["the same origin", { origin: `http://${HOST}` }, true],
    ["a program, which says nothing", {}, true],
    ["a typed address", { "sec-fetch-site": "none" }, true],
    ["a request of the page without an origin", { "sec-fetch-site": "same-origin" }, true],
    ["another site", { origin: "http://evil.example" }, false],
    ["another port of the same computer", { origin: "http://192.168.1.5:3000" }, false],
    ["the same name by https, where it came by http", { origin: `https://${HOST}` }, false],
    ["a sandboxed frame", { origin: "null" }, false],
    ["another site without an origin", { "sec-fetch-site": "cross-site" }, false],
    ["another port without an origin", { "sec-fetch-site": "same-site" }, false],
    ["a longer name", { origin: `http://${HOST}.evil.example` }, false],
    ["an origin that is no address", { origin: HOST }, false],
  ])("%s: %j is %s", (_, headers, isOwn) => {
    expect(isOwnPage(asking(headers))).toBe(isOwn);
    expect(tokenOf(asking({ ...headers, cookie }))).toBe(isOwn ? TOKEN : null);
    // A token that a page elsewhere has got hold of opens no socket from there.
    expect(tokenOfHandshake(asking(headers), TOKEN)).toBe(isOwn ? TOKEN : null);
  });

  it("is told by what a trusted proxy was asked for, and by nobody else's word for it", () => {
    const behind = {
      "x-forwarded-proto": "https",
      "x-forwarded-host": "chess.example",
      origin: "https://chess.example",
    };
    expect(isOwnPage(asking(behind, "127.0.0.1"))).toBe(true);
    expect(asking(behind, "127.0.0.1").isSecure).toBe(true);
    expect(isOwnPage(asking(behind, "192.168.1.77"))).toBe(false);
    expect(asking(behind, "192.168.1.77").isSecure).toBe(false);
    // What a client wrote stands before what the proxy wrote.
    expect(asking({ "x-forwarded-proto": "https, http" }, "127.0.0.1").isSecure).toBe(false);
  });
});

describe("the token", () => {
  it.each([
    [`a=1; ${cookie}; b=2`, TOKEN],
    [`not_${cookie}`, null],
    [`boardwire_session=${TOKEN}x`, null],
    ["boardwire_session=", null],
    ["boardwire_session", null],
    [`${"x".repeat(9000)}; ${cookie}`, null],
  ])("of the cookies %s", (text, token) => {
    expect(tokenOf(asking({ cookie: text }))).toBe(token);
  });

  it("that a program says goes before a cookie, also where it is no token", () => {
    const said = "s".repeat(43);
    expect(tokenOf(asking({ cookie, authorization: `Bearer ${said}` }))).toBe(said);
    expect(tokenOf(asking({ cookie, authorization: "Bearer short" }))).toBeNull();
    expect(tokenOfHandshake(asking({ cookie }), said)).toBe(said);
    for (const key of [7, null, {}, [said], "short"])
      expect(tokenOfHandshake(asking({ cookie }), key)).toBeNull();
  });
});
