import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { ReportsSchema, toInstant } from "@boardwire/shared";
import * as fc from "fast-check";
import { pino } from "pino";
import * as v from "valibot";
import { expect, it } from "vitest";
import { createDriverDoor } from "./door.ts";
import type { Intake } from "./intake.ts";
import { TestDriver, toReport } from "./test-driver.ts";

const KEY = "the-key-of-drivers-is-long";
const VALID = { type: "reports", now: 1000, reports: [toReport(1), toReport(2)] };

/** A valid message with one value somewhere in it replaced by anything. */
const damaged = fc.tuple(fc.nat(30), fc.jsonValue()).map(([place, value]) => {
  let count = -1;
  return JSON.parse(JSON.stringify(VALID), (_, old: unknown) => {
    count += 1;
    return count === place ? value : old;
  }) as unknown;
});

it(
  "whatever a driver says is taken by the schema or refused, and the door stays open",
  { timeout: 60_000 },
  async () => {
    const taken: number[] = [];
    const intake: Intake = {
      connected: () => undefined,
      disconnected: () => undefined,
      acknowledged: () => 0,
      take(_, reports) {
        taken.push(reports.length);
        return { durable: Promise.resolve(), gap: null, excess: false, repeated: 0 };
      },
    };
    const door = createDriverDoor({
      intake,
      isDriverKey: (key) => key === KEY,
      now: () => toInstant(1_000_000),
      log: pino({ enabled: false }),
      saw: () => undefined,
      limits: { messages: { burst: 1e6, perSecond: 1e6 } },
    });
    const server = createServer().on("upgrade", (request, socket, head: Buffer) =>
      door.upgrade(request, socket, head),
    );
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;

    const property = fc.asyncProperty(fc.oneof(damaged, fc.jsonValue(), fc.string()), async (message) => {
      const before = taken.length;
      const driver = await TestDriver.connect(port);
      driver.hello(KEY);
      await driver.hear("welcome");
      const text = typeof message === "string" ? message : JSON.stringify(message);
      driver.send(text);
      const isValid = v.is(ReportsSchema, parse(text));
      if (isValid) await driver.hear("acknowledge");
      else if (isOfUnknownType(parse(text))) {
        driver.socket.ping();
        await once(driver.socket, "pong");
        expect(driver.heard).toHaveLength(1);
      } else expect(await driver.hear("refused")).toMatchObject({ reason: "malformed" });
      expect(taken.length - before).toBe(isValid ? 1 : 0);
      driver.close();
      await driver.closed;
    });
    await fc.assert(property, { numRuns: 300 });

    const last = await TestDriver.connect(port);
    last.hello(KEY);
    await last.hear("welcome");
    last.close();
    door.close();
    server.close();
    await once(server, "close");
  },
);

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const isOfUnknownType = (value: unknown): boolean =>
  v.is(v.object({ type: v.string() }), value) && !["hello", "reports"].includes(value.type);
