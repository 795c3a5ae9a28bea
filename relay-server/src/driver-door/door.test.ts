import { once } from "node:events";
import { DRIVER_PATH, type DriverId } from "@boardwire/shared";
import { afterEach, describe, expect, it } from "vitest";
import { WebSocket } from "ws";
import { KEY, admitted, closeAll, connect, openDoor, until } from "./test-door.ts";
import { toReport } from "./test-driver.ts";

afterEach(closeAll);

describe("hello", () => {
  it("is answered with the highest number on disk", async () => {
    const bench = await openDoor();
    bench.disk.onDisk.set("driver-one" as DriverId, 41);
    const driver = await admitted(bench);
    expect(driver.heard).toEqual([{ type: "welcome", v: 1, acknowledged: 41 }]);
    expect(bench.door.counts()).toMatchObject({ drivers: 1, strangers: 0 });
  });

  it.each([
    ["a wrong key", { key: `${KEY}x` }, "key", /not the driver key/],
    ["a later version", { v: 2 }, "version", /speaks version 1, the driver 2/],
    ["no name", { name: undefined }, "malformed", /^name: expected/],
    ["a driver id with a blank", { driver: "a b c d e" }, "malformed", /^driver: /],
  ] as const)("with %s is refused and closed", async (_, more, reason, detail) => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.hello(KEY, more);
    expect(await driver.hear("refused")).toMatchObject({ reason, detail: expect.stringMatching(detail) });
    expect(await driver.closed).toEqual({ code: 1008, reason });
    expect(bench.door.counts().refused[reason]).toBe(1);
    await until(() => bench.door.counts().strangers === 0);
  });

  it("that is malformed does not get its key back", async () => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.hello(KEY, { now: KEY });
    expect(JSON.stringify(await driver.hear("refused"))).not.toContain(KEY);
  });

  it("has to come in time", async () => {
    const bench = await openDoor({ helloMillis: 50 });
    const driver = await connect(bench);
    expect(await driver.closed).toEqual({ code: 1008, reason: "no hello" });
    expect(bench.door.counts().refused.silent).toBe(1);
  });

  it("has to be small", async () => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.hello(KEY, { name: "x".repeat(5000) });
    expect(await driver.hear("refused")).toMatchObject({ reason: "malformed" });
  });

  it("has to come before reports", async () => {
    const bench = await openDoor();
    const driver = await connect(bench);
    driver.reports(toReport(1));
    expect(await driver.hear("refused")).toMatchObject({ detail: "reports before hello" });
    expect(bench.disk.taken).toEqual([]);
  });

  it("has to come before messages that nobody knows", async () => {
    const driver = await connect(await openDoor());
    driver.send({ type: "tea" });
    expect(await driver.hear("refused")).toMatchObject({ reason: "malformed" });
  });

  it("comes once", async () => {
    const driver = await admitted(await openDoor());
    driver.hello(KEY);
    expect(await driver.hear("refused")).toMatchObject({ reason: "malformed" });
  });

  it("of the same driver on a new connection ends the old one", async () => {
    const bench = await openDoor();
    const older = await admitted(bench);
    const newer = await admitted(bench);
    expect(await older.closed).toMatchObject({ code: 4001 });
    newer.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    expect(bench.door.counts()).toMatchObject({ drivers: 1, replaced: 1 });
  });

  it("is heard however many crowd the door without one: the oldest of them makes way", async () => {
    const bench = await openDoor({ strangersPerAddress: 3 });
    const crowd = [];
    for (let i = 0; i < 3; i++) crowd.push(await connect(bench));
    const driver = await admitted(bench);
    expect((await crowd[0]?.closed)?.code).toBe(1006);
    driver.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    expect(bench.door.counts()).toMatchObject({ drivers: 1, strangers: 2, crowdedOut: 1 });
  });

  it("of another run under the name of one that is alive is told to take another name", async () => {
    const bench = await openDoor();
    const older = await admitted(bench, { run: "a" });
    const copy = await connect(bench);
    copy.hello(KEY, { run: "b" });
    expect(await copy.hear("refused")).toMatchObject({ reason: "taken" });
    expect(bench.logged.filter((line) => line.includes("data folder of one is a copy"))).toHaveLength(1);
    older.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    expect(bench.door.counts()).toMatchObject({ drivers: 1, replaced: 0, refused: { taken: 1 } });
  });

  it("of another run takes the place of one whose computer went down", async () => {
    const bench = await openDoor();
    const older = await admitted(bench, { run: "a" });
    older.socket.pause();
    const newer = await admitted(bench, { run: "b" });
    newer.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    expect(bench.door.counts()).toMatchObject({ drivers: 1, replaced: 1, refused: { taken: 0 } });
  });

  it("of the same run takes the place of its earlier connection at once", async () => {
    const bench = await openDoor();
    const older = await admitted(bench, { run: "a" });
    await admitted(bench, { run: "a" });
    expect(await older.closed).toMatchObject({ code: 4001 });
  });
});

describe("connections", () => {
  it("are told of as they come and go; one that is replaced has not gone", async () => {
    const bench = await openDoor();
    const first = await admitted(bench);
    expect([...bench.disk.present]).toEqual(["driver-one"]);
    const second = await admitted(bench);
    await first.closed;
    expect([...bench.disk.present]).toEqual(["driver-one"]);
    second.close();
    await until(() => bench.disk.present.size === 0);
  });

  it("that are refused without end are counted, and not all logged", async () => {
    const bench = await openDoor();
    for (let i = 0; i < 60; i++) {
      const driver = await connect(bench);
      driver.hello("a wrong key");
      await driver.closed;
    }
    expect(bench.door.counts().refused.key).toBe(60);
    const lines = (): (number | undefined)[] =>
      bench.logged
        .filter((line) => line.includes("driver refused"))
        .map((line) => (JSON.parse(line) as { refusals?: number }).refusals);
    expect(lines()).toEqual([1]);
    bench.now += 60_000;
    bench.refusals.sweep();
    expect(lines()).toEqual([1, 59]);
    expect(bench.logged.join("")).not.toContain("a wrong key");
  });

  it("that no longer answer are cut", async () => {
    const bench = await openDoor({ pingMillis: 20 });
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}${DRIVER_PATH}`, { autoPong: false });
    await once(socket, "open");
    socket.send(JSON.stringify({ type: "hello", v: 1, driver: "driver-one", key: KEY, name: "", now: 1 }));
    const [code] = (await once(socket, "close")) as [number];
    expect(code).toBe(1006);
    await until(() => bench.door.counts().drivers === 0);
  });

  it("to other paths are left to others", async () => {
    const bench = await openDoor();
    const socket = new WebSocket(`ws://127.0.0.1:${bench.port}/elsewhere`);
    await once(socket, "error");
    expect(bench.door.counts()).toMatchObject({ drivers: 0, strangers: 0 });
  });

  it("are told when the relay stops", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    bench.door.close();
    expect(await driver.closed).toMatchObject({ code: 1001 });
  });
});
