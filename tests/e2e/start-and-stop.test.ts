import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { findFreePort, isServing, listen, type MarkedRun, runMarked } from "./marked-run.ts";
import { waitFor } from "./processes.ts";

// However npm or the programs under it are ended, nothing stays behind: a relay that lives on holds the port and the
// data folder, and the next start fails in front of the whole hall.

const HEALTHY_MILLIS = 60_000;
const RELAY = "relay-server/dist/main.js";
const DRIVER = "board-driver/dist/main.js";

const cleanups: (() => void)[] = [];
afterEach(() => {
  for (const cleanup of cleanups.splice(0)) cleanup();
});

function startNpm(http: number): MarkedRun {
  const data = mkdtempSync(join(tmpdir(), "boardwire-e2e-"));
  const flags = `--http ${http} --host 127.0.0.1 --data ${data} --detect false`;
  const run = runMarked("npm", ["start", "--", ...flags.split(" ")]);
  cleanups.push(run.killAll, () => rmSync(data, { recursive: true, force: true }));
  return run;
}

interface House extends MarkedRun {
  readonly http: number;
}

async function startHouse(): Promise<House> {
  const http = await findFreePort();
  const house = { ...startNpm(http), http };
  await becomesHealthy(house);
  await waitFor("the driver", HEALTHY_MILLIS, () => house.findPid(DRIVER), house.said);
  return house;
}

const becomesHealthy = (house: House): Promise<boolean> =>
  waitFor("the relay to serve", HEALTHY_MILLIS, () => isServing(house.http, "/health"), house.said);

describe.runIf(process.platform === "linux")("npm start ends as a whole", () => {
  const WAYS: readonly (readonly [string, "npm" | "bootstrap.mjs", NodeJS.Signals])[] = [
    ["npm is interrupted", "npm", "SIGINT"],
    ["npm is terminated", "npm", "SIGTERM"],
    ["the terminal of npm is closed", "npm", "SIGHUP"],
    ["npm is killed", "npm", "SIGKILL"],
    ["the bootstrap is terminated", "bootstrap.mjs", "SIGTERM"],
    ["the bootstrap is killed", "bootstrap.mjs", "SIGKILL"],
  ];
  for (const [what, who, signal] of WAYS) {
    it(`when ${what}`, async () => {
      const house = await startHouse();
      const pid = who === "npm" ? house.pid : house.findPid(who);
      if (pid === undefined || pid <= 1) throw new Error(`no ${who}`);
      process.kill(pid, signal);
      expect(await house.everythingIsGone()).toBe(true);
    });
  }

  it("and a relay that ends in the middle is started again", async () => {
    const house = await startHouse();
    const relay = house.findPid(RELAY);
    if (relay === undefined || relay <= 1) throw new Error("no relay");
    process.kill(relay, "SIGKILL");
    await waitFor(
      "another relay",
      HEALTHY_MILLIS,
      () => {
        const now = house.findPid(RELAY);
        return now !== undefined && now !== relay;
      },
      house.said,
    );
    expect(await becomesHealthy(house)).toBe(true);
    process.kill(house.pid, "SIGTERM");
    expect(await house.everythingIsGone()).toBe(true);
  });

  it("with one line that names the option, where the port is taken", async () => {
    const holder = createServer();
    const http = await listen(holder);
    cleanups.push(() => holder.close());
    const run = startNpm(http);
    expect(await run.exited).not.toBe(0);
    expect(run.said()).toMatch(new RegExp(`${http}[^\\n]*--http`));
    expect(await run.everythingIsGone()).toBe(true);
  });
});
