import { describe, expect, it } from "vitest";
import { describeOptions } from "./config-words.ts";
import { toLiveChessAddress, toRelayAddress, type Config } from "./config.ts";
import { printConfig, resolveConfig } from "./resolve-config.ts";

const resolve = (layers: Partial<Parameters<typeof resolveConfig>[0]>): ReturnType<typeof resolveConfig> =>
  resolveConfig({ file: null, env: {}, flags: {}, ...layers });
const configOf = (layers: Parameters<typeof resolve>[0]): Config => {
  const config = resolve(layers);
  if (!config.ok) throw new Error(config.error.detail);
  return config.value;
};

describe("the address of a LiveChess", () => {
  it.each([
    ["localhost", "ws://localhost:1982/api/v1.0"],
    ["192.168.1.20:1983", "ws://192.168.1.20:1983/api/v1.0"],
    ["http://hall.local/", "ws://hall.local:1982/api/v1.0"],
    ["ws://localhost:1982/api/v1.0", "ws://localhost:1982/api/v1.0"],
    ["wss://chess.example.org/live/api/v1.0", "wss://chess.example.org/live/api/v1.0"],
  ])("%s", (text, address) => {
    expect(toLiveChessAddress(text)).toBe(address);
    expect(toLiveChessAddress(address)).toBe(address);
  });

  it.each(["", "ftp://localhost", "local host", "localhost:99999", "localhost?x"])("not %j", (text) => {
    expect(toLiveChessAddress(text)).toBeNull();
  });
});

describe("the address of a relay", () => {
  it.each([
    ["127.0.0.1:8721", "ws://127.0.0.1:8721"],
    ["192.168.1.10", "ws://192.168.1.10:8491"],
    ["hall-laptop.local:80/", "ws://hall-laptop.local:80"],
    ["[::1]:8491", "ws://[::1]:8491"],
    ["ws://host:8491", "ws://host:8491"],
    ["http://host:8491/", "ws://host:8491"],
    ["https://relay.example.org", "wss://relay.example.org"],
    ["WSS://relay.example.org", "wss://relay.example.org"],
  ])("%s is %s, and is left so", (text, address) => {
    expect(toRelayAddress(text)).toBe(address);
    expect(toRelayAddress(address)).toBe(address);
  });

  it.each(["", "ftp://host:21", "host:port", "host:70000", "host:0", "two words", "ws://"])(
    "%j is none",
    (relay) => {
      expect(resolve({ flags: { relay } })).toMatchObject({
        ok: false,
        error: {
          where: "command line: relay",
          detail: expect.stringMatching(/^".*" is not the address of a relay/),
        },
      });
    },
  );
});

describe("settings", () => {
  it("stand in a file, the environment and the command line, each over the one before", () => {
    const config = configOf({
      file: { http: 1, name: "file", data: "file-data", "log-format": "json" },
      env: { BOARDWIRE_HTTP: "2", BOARDWIRE_NAME: "environment", BOARDWIRE_LOG_FORMAT: "plain" },
      flags: { http: "3" },
    });
    expect(config).toMatchObject({
      http: 3,
      name: "environment",
      data: "file-data",
      "log-format": "plain",
    });
  });

  it.each([
    ["on", 1982],
    ["off", null],
    ["2000", 2000],
    [undefined, null],
  ])("offer what LiveChess does where livechess is %s: port %s", (livechess, port) => {
    expect(configOf({ flags: { livechess } }).livechess).toBe(port);
  });

  it.each([
    [{ flags: { http: "abc" } }, "command line: http", '"abc" is not a port number from 0 to 65535'],
    [{ flags: { http: "70000" } }, "command line: http", '"70000" is not a port number from 0 to 65535'],
    [{ env: { BOARDWIRE_LOG: "loud" } }, "environment: log", '"loud" is not error, warn, info or debug'],
    [{ file: { htp: 80 } }, "file: htp", "there is no setting htp; did you mean http?"],
    [{ file: { colour: "red" } }, "file: colour", "there is no setting colour"],
    [{ flags: { livechess: "yes" } }, "command line: livechess", '"yes" is not on, off or a port number'],
    [{ file: { key: 12 } }, "file: key", "what is given is not the text of a key"],
    [{ file: { port: "/dev/ttyUSB0" } }, "file: port", /is not serial ports; in a file a list/],
    [{ file: "http" }, "file: value", "settings are an object of JSON"],
  ])("%j are refused with where, what and what is allowed", (layers, where, detail) => {
    const resolved = resolve(layers);
    expect(resolved).toEqual({
      ok: false,
      error: {
        kind: "badConfig",
        where,
        detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
      },
    });
  });

  it("[LAW2] have the regulations of the tournament, their times as people write them", () => {
    const file = {
      regulations: {
        defaultTime: "none",
        wrongClaim: { rapid: "90s" },
        illegalMove: { standard: { strikesToLose: 3, opponentGets: 2 } },
        movesBeforeAgreement: 30,
      },
    };
    const config = configOf({ file });
    expect(config.regulations).toEqual({
      defaultTime: null,
      wrongClaim: { rapid: 90_000 },
      illegalMove: { standard: { strikesToLose: 3, opponentGets: 120_000 } },
      movesBeforeAgreement: 30,
    });
    expect(
      configOf({ env: { BOARDWIRE_REGULATIONS: JSON.stringify(file.regulations) } }).regulations,
    ).toEqual(config.regulations);
    expect(configOf({ file: JSON.parse(printConfig(config)) as unknown })).toEqual(config);
    expect(configOf({}).regulations).toBeNull();
  });

  it.each([
    ["30m", 1_800_000],
    ["30", 1_800_000],
    ["1h30m", 5_400_000],
    ["90 s", 90_000],
    ["0", 0],
    ["none", "none"],
    ["edition", "edition"],
    [undefined, null],
  ])("[LAW2] have the default time %s alone", (text, value) => {
    expect(configOf({ flags: { "default-time": text } })["default-time"]).toBe(value);
  });

  it.each([
    [{ fiveFold: "none" }, "fiveFold", "there is no setting fiveFold; did you mean fivefold?"],
    [{ castling: false }, "castling", "there is no setting castling"],
    [{ fivefold: "never" }, "fivefold", '"never" is not none or consecutive or total'],
    [{ seventyFive: "no" }, "seventyFive", '"no" is not true or false'],
    [
      { defaultTime: -1 },
      "defaultTime",
      "-1 is not a time up to 24 hours such as 30m, 90s, 1h30m or 0, none",
    ],
    [{ wrongClaim: { blitz: "none" } }, "wrongClaim.blitz", /^"none" is not a time up to 24 hours .* or 0$/],
    [{ wrongClaim: "2m" }, "wrongClaim", '"2m" is not an object of JSON with standard, rapid, blitz'],
    [
      { illegalMove: { standard: { strikestolose: 2 } } },
      "illegalMove.standard.strikestolose",
      "there is no setting strikestolose; did you mean strikesToLose?",
    ],
    [
      { illegalMove: { standard: { strikesToLose: 0 } } },
      "illegalMove.standard.strikesToLose",
      "0 is not a whole number from 1 on",
    ],
    [{ movesBeforeAgreement: 1.5 }, "movesBeforeAgreement", "1.5 is not a whole number from 0 on"],
  ])("[LAW2] refuse the regulations %j, and say where and why", (regulations, place, detail) => {
    expect(resolve({ file: { regulations } })).toEqual({
      ok: false,
      error: {
        kind: "badConfig",
        where: `file: regulations.${place}`,
        detail: typeof detail === "string" ? detail : expect.stringMatching(detail),
      },
    });
  });

  it.each([
    [{ file: { regulations: [] } }, "file: regulations", /^\[\] is not an object of JSON/],
    [{ env: { BOARDWIRE_REGULATIONS: "{fivefold" } }, "environment: regulations", /is not an object of JSON/],
    [
      { flags: { "default-time": "soon" } },
      "command line: default-time",
      /^"soon" is not a time .* none, edition$/,
    ],
  ])("[LAW2] %j are no regulations", (layers, where, detail) => {
    expect(resolve(layers)).toEqual({
      ok: false,
      error: { kind: "badConfig", where, detail: expect.stringMatching(detail) },
    });
  });

  it("have a line of help each, all of them or those that a program knows", () => {
    expect(describeOptions()).toContain("--pairings FILE");
    expect(describeOptions(["key"])).not.toContain("--pairings");
    expect(describeOptions(["key"])).toContain("--key TEXT");
  });
});
