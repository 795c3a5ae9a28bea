import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createDriverLock, keepKeys, loadKeys, readKeys, type LoadedKeys } from "./keys.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "boardwire-keys-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** As a start that succeeds does. */
const load = (): LoadedKeys => {
  const loaded = loadKeys(folder);
  if (!loaded.ok) throw new Error(loaded.error.detail);
  expect(keepKeys(loaded.value)).toEqual({ ok: true, value: null });
  return loaded.value;
};

describe("keys of a data folder", () => {
  it("are made at the first start and stay the same", () => {
    const first = load();
    expect(first.isNew).toBe(true);
    expect(load()).toEqual({ ...first, isNew: false });
    expect(JSON.parse(readFileSync(first.file, "utf8"))).toEqual(first.keys);
  });

  it("are made anew as long as no start has succeeded", () => {
    const [first, second] = [loadKeys(folder), loadKeys(folder)];
    expect([first, second]).toMatchObject([{ value: { isNew: true } }, { value: { isNew: true } }]);
    expect(first).not.toEqual(second);
    expect(readKeys(folder)).toEqual({ ok: true, value: null });
    const kept = load();
    expect(readKeys(folder)).toEqual({ ok: true, value: { ...kept, isNew: false } });
  });

  it("that cannot be written are named with the reason", () => {
    const loaded = loadKeys(join(folder, "gone"));
    expect(loaded.ok && keepKeys(loaded.value)).toMatchObject({
      ok: false,
      error: { detail: "there is no such file or folder" },
    });
  });

  it("have at least 128 bits each, and no two are alike", () => {
    const all = Array.from({ length: 50 }, () => {
      rmSync(join(folder, "keys.json"), { force: true });
      return Object.values(load().keys);
    }).flat();
    expect(new Set(all).size).toBe(50);
    const bitsPerSign = Math.log2(new Set(all.join("")).size);
    for (const key of all) expect(key.length * bitsPerSign).toBeGreaterThanOrEqual(128);
  });

  it("can be read by their owner only, also after a copy that was open to all", () => {
    const { file } = load();
    expect(statSync(file).mode & 0o777).toBe(0o600);
    chmodSync(file, 0o644);
    load();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  const secret = "0123456789abcdefghjkmnpqrs";
  it.each([
    ["no JSON", "{", /no JSON/],
    ["no JSON, and a key where the fault is", `{"driver": ${secret}}`, /no JSON/],
    ["a missing key", "{}", /driver/],
    ["a short key", JSON.stringify({ driver: "short-secret" }), /^driver: a key has at least 22/],
    ["a role that nobody knows", JSON.stringify({ driver: secret, cook: secret }), /cook/],
  ])("are refused with %s, without being shown", (_, text, says) => {
    writeFileSync(join(folder, "keys.json"), text);
    const loaded = loadKeys(folder);
    expect(loaded).toMatchObject({ ok: false, error: { detail: expect.stringMatching(says) } });
    expect(JSON.stringify(loaded)).not.toContain(secret.slice(0, 6));
    expect(JSON.stringify(loaded)).not.toContain("short-secret");
  });

  it("of people, from before they were admitted one by one, are told of and taken out; the drivers' stays", () => {
    const file = join(folder, "keys.json");
    const old = { driver: secret, hall: `a${secret}`, operator: `b${secret}`, arbiter: `c${secret}` };
    writeFileSync(file, JSON.stringify(old), { mode: 0o600 });
    expect(load()).toMatchObject({
      keys: { driver: secret },
      isNew: false,
      trimmed: ["hall", "operator", "arbiter"],
    });
    expect(JSON.parse(readFileSync(file, "utf8"))).toEqual({ driver: secret });
    expect(load().trimmed).toEqual([]);
  });
});

describe("the drivers' lock", () => {
  it("opens to their key, and to nothing else", () => {
    const { keys } = load();
    const isDriverKey = createDriverLock(keys);
    expect(isDriverKey(keys.driver)).toBe(true);
    for (const wrong of ["", keys.driver.slice(1), `${keys.driver}x`, keys.driver.toUpperCase(), "\0"])
      expect(isDriverKey(wrong)).toBe(false);
  });
});
