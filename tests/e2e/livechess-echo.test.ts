import { join } from "node:path";
import { afterEach, describe, it } from "vitest";
import { startDriver, startRelay, waitFor } from "./processes.ts";
import { openHall, readTile } from "./simulated-hall.ts";

// The operator asks for the boards of LiveChess, and what answers at that port is the relay's own service.

const open: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of open.splice(0).toReversed()) await close();
});

describe("a driver that is sent to the relay's own service for LiveChess", () => {
  it("takes no board from there, so that one which has gone is not kept by its echo", async () => {
    const hall = await openHall({ boards: 1, level: "L0", seed: "echo" });
    open.push(() => hall.close());
    const data = join(hall.folder, "data");
    const relay = await startRelay(data, 0, ["--livechess", "0"]);
    open.push(() => relay.stop());
    const port = /ws:\/\/localhost:(\d+)\//.exec(relay.lines.join("\n"))?.[1];
    const first = startDriver(
      data,
      relay.port,
      hall.ports.map((one) => one.port),
    );
    open.push(() => first.stop());
    await waitFor(
      "the board",
      30_000,
      async () => (await readTile(relay.port).catch(() => null))?.signal.state === "ok",
    );
    // A power cut takes driver and board; the relay has not missed them yet when the driver is back.
    await first.kill();
    const second = startDriver(data, relay.port, [], ["--from-livechess", `localhost:${port}`]);
    open.push(() => second.stop());
    await waitFor(
      "the driver to know whom it asks",
      30_000,
      () =>
        second.lines.some((line) =>
          line.includes("this driver's own relay answers there in place of LiveChess"),
        ),
      () => second.lines.join("\n"),
    );
  });
});
