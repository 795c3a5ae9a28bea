import { describe, expect, it } from "vitest";
import type { PortInfo } from "./core/make.ts";
import { createLookout, type Lookout, type LookoutNews } from "./lookout.ts";
import { dgtMake } from "./test-support.ts";
import { describePorts } from "./words.ts";

// Ports by hand: what is there, and what the time is.

const BOARD: PortInfo = { path: "/dev/ttyUSB0", vendorId: "045b", productId: "8111" };
const MODEM: PortInfo = { path: "/dev/ttyS0", manufacturer: "Modem" };

function look(
  named: readonly string[],
  there: readonly string[],
  detect = true,
): { lookout: Lookout; at: (millis: number) => void; lines: () => string[] } {
  const news: LookoutNews[] = [];
  let now = 1000;
  const lookout = createLookout({
    named,
    detect,
    makes: [dgtMake()],
    resolvePath: (path) => Promise.resolve(there.includes(path) ? path : null),
    expandPath: (pattern) =>
      Promise.resolve(
        pattern.endsWith("*") ? there.filter((path) => path.startsWith(pattern.slice(0, -1))) : [pattern],
      ),
    now: () => now,
    onNews: (one) => news.push(one),
  });
  return {
    lookout,
    at: (millis) => (now = 1000 + millis),
    lines: () => news.map((one) => describePorts(one).text),
  };
}

describe("the lookout", () => {
  it("names paths that lead nowhere, once", async () => {
    const { lookout, lines } = look(["/dev/one", "/dev/two", "/dev/acm*"], ["/dev/two"]);
    await lookout.polled(["/dev/two"]);
    await lookout.polled(["/dev/two"]);
    expect(lines()).toEqual([
      "Nothing is at /dev/one yet. It is opened as soon as it is there.",
      "No port is called /dev/acm* yet. Each one that comes is opened.",
    ]);
  });

  it("has a line for each port that looks like no board and was not named", () => {
    const { lookout, lines } = look(["/dev/ttyS1"], []);
    lookout.listed([BOARD, MODEM, { path: "/dev/ttyS1" }]);
    lookout.listed([BOARD, MODEM]);
    expect(lines()).toEqual([
      "Port /dev/ttyS0 (Modem) looks like no board and is left alone. --port /dev/ttyS0 has it asked.",
    ]);
  });

  it("says after twenty seconds without an answer what it looked at, and what to do", async () => {
    const { lookout, at, lines } = look([], []);
    lookout.listed([BOARD]);
    at(19_999);
    await lookout.polled([BOARD.path]);
    expect(lines()).toEqual([]);
    at(20_000);
    await lookout.polled([BOARD.path]);
    await lookout.polled([BOARD.path]);
    expect(lines()).toEqual([
      "No board answers yet. Looked at /dev/ttyUSB0 (asked, no answer). Is a board plugged in and switched on? " +
        "Where one is, name its port with --port; without boards the rest works all the same.",
    ]);
  });

  it("says that there is no port at all", async () => {
    const { lookout, at, lines } = look([], [], false);
    at(20_000);
    await lookout.polled([]);
    expect(lines()[0]).toMatch(/There is no serial port\. .*--detect true/);
  });

  it("is silent once a board has answered", async () => {
    const { lookout, at, lines } = look([], []);
    lookout.answered();
    at(60_000);
    await lookout.polled([]);
    expect(lines()).toEqual([]);
  });
});
