import { once } from "node:events";
import { afterEach, describe, expect, it } from "vitest";
import { admitted, closeAll, openDoor, until } from "./test-door.ts";
import { toReport } from "./test-driver.ts";

afterEach(closeAll);

describe("reports", () => {
  it("are acknowledged once they are on disk, and not before", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    driver.reports(toReport(1), toReport(2));
    driver.reports(toReport(3));
    await until(() => bench.disk.writes === 2);
    // Whatever was sent by now would be heard before the answer to this ping.
    driver.socket.ping();
    await once(driver.socket, "pong");
    expect(driver.heard.map(({ type }) => type)).toEqual(["welcome"]);
    bench.disk.write();
    expect(await driver.acknowledged(3)).toEqual({ type: "acknowledge", n: 3 });
    expect(bench.disk.taken.map(({ report }) => report.n)).toEqual([1, 2, 3]);
  });

  it("carry the relay's time, by the offset of the quickest message", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench, { now: 400 });
    bench.now += 300;
    driver.send({ type: "reports", now: 690, reports: [toReport(1, undefined, undefined, 650)] });
    await until(() => bench.disk.writes === 1);
    // The hello was sent at 400 and heard at 1 000 000: offset 999 600; the reports took 10 ms longer.
    expect(bench.disk.taken[0]?.seen).toBe(1_000_250);
  });

  it("are refused where the journal takes nothing, so that the driver keeps them", async () => {
    const bench = await openDoor();
    bench.disk.isFull = true;
    const driver = await admitted(bench);
    driver.reports(toReport(1));
    expect(await driver.hear("refused")).toMatchObject({ reason: "full" });
    expect((await driver.closed).code).toBe(1013);
  });

  it("are refused where the disk fails while they are written", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    driver.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    bench.disk.fail();
    expect(await driver.hear("refused")).toMatchObject({ reason: "full" });
    expect(driver.heard.filter(({ type }) => type === "acknowledge")).toEqual([]);
  });

  it.each([
    ["no JSON", "{", /^no JSON$/],
    ["no type", { reports: [toReport(1)] }, /^type: /],
    [
      "a report with a hole",
      {
        type: "reports",
        now: 1,
        reports: [toReport(1), { ...toReport(2), observation: { kind: "square", field: 64 } }],
      },
      /^reports\.1\.observation\.field: expected <=63/,
    ],
    [
      "too many reports",
      { type: "reports", now: 1, reports: Array.from({ length: 501 }, (_, i) => toReport(i + 1)) },
      /^reports: /,
    ],
    ["bytes", Buffer.from([1, 2, 3]), /binary/],
  ] as const)(
    "that are malformed (%s) are refused with the place, and nothing of them is taken",
    async (_, message, says) => {
      const bench = await openDoor();
      const driver = await admitted(bench);
      driver.send(message);
      expect(await driver.hear("refused")).toMatchObject({
        reason: "malformed",
        detail: expect.stringMatching(says),
      });
      expect((await driver.closed).code).toBe(1008);
      expect(bench.disk.taken).toEqual([]);
    },
  );

  it("that bring a bug to light end their connection, and no other", async () => {
    const bench = await openDoor();
    const other = await admitted(bench, { driver: "driver-two" });
    const driver = await admitted(bench);
    bench.disk.bug = new Error("a bug");
    driver.reports(toReport(1));
    expect(await driver.closed).toEqual({ code: 1011, reason: "the relay failed" });
    bench.disk.bug = null;
    other.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
  });

  it("are taken though messages of types that nobody knows stand between them", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    driver.send({ type: "tea", cups: 2 });
    driver.send({ type: "tea", cups: 3 });
    driver.reports(toReport(1));
    await until(() => bench.disk.writes === 1);
    expect(bench.door.counts().skipped).toBe(2);
  });

  it("over 1 MiB are cut off", async () => {
    const bench = await openDoor();
    const driver = await admitted(bench);
    driver.send("x".repeat(1024 * 1024 + 1));
    expect((await driver.closed).code).toBe(1009);
    await until(() => bench.door.counts().refused.malformed === 1);
  });

  it("ahead of a slow disk wait in the driver, not in the relay's memory", async () => {
    const bench = await openDoor({ inFlight: 2, messages: { burst: 10_000, perSecond: 1000 } });
    const driver = await admitted(bench);
    const text = "x".repeat(20_000);
    const count = 1500;
    for (let n = 1; n <= count; n++) driver.reports(toReport(n, { kind: "lost", reason: text }));
    // The driver's own buffer stops draining once the relay has stopped reading.
    let before = -1;
    await until(() => {
      const { bufferedAmount } = driver.socket;
      const isStill = bufferedAmount === before && bench.disk.writes >= 2;
      before = bufferedAmount;
      return isStill;
    });
    expect(driver.socket.bufferedAmount).toBeGreaterThan(1_000_000);
    expect(bench.disk.writes).toBeLessThan(count / 2);
    const writer = setInterval(() => bench.disk.write(), 1);
    await driver.acknowledged(count);
    clearInterval(writer);
    expect(bench.disk.taken.map(({ report }) => report.n)).toEqual(
      Array.from({ length: count }, (_, i) => i + 1),
    );
  });

  it("in a flood are read more slowly, and none is lost", async () => {
    const bench = await openDoor({ messages: { burst: 5, perSecond: 10 } });
    const driver = await admitted(bench);
    for (let n = 1; n <= 8; n++) driver.reports(toReport(n));
    const writer = setInterval(() => {
      bench.now += 200;
      bench.disk.write();
    }, 5);
    await driver.acknowledged(8);
    clearInterval(writer);
    expect(bench.door.counts().slowed).toBeGreaterThan(0);
    expect(bench.disk.taken.length).toBe(8);
  });
});
