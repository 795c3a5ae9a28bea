import { describe, expect, it } from "vitest";
import type { Approach } from "./approach.ts";
import type { PortInfo } from "./core/make.ts";
import { createMemory } from "./memory.ts";
import { createAnswered, findUnknownMakes, planSteps, toDeviceName, type LineFacts } from "./recognition.ts";

// Boards as recognition sees them: which ports they could be at, and whether they speak by themselves.

const ADAPTER: PortInfo = { path: "/dev/ttyUSB0", vendorId: "0403", productId: "6001" };
const OWN: PortInfo = { path: "/dev/ttyACM0", vendorId: "045b", productId: "8111" };
const STRANGE: PortInfo = { path: "/dev/ttyS0" };

const approach = (
  id: string,
  matches: (port: PortInfo) => "yes" | "maybe" | "no",
  more: Partial<Approach> = {},
): Approach => ({
  id,
  name: id,
  matches,
  createSession: () => {
    throw new Error("not tried here");
  },
  ...more,
});
const onAdapter = (port: PortInfo): "maybe" | "no" => (port.vendorId === "0403" ? "maybe" : "no");
const ear = (baudRate: number, isAll: boolean): Pick<Approach, "ear"> => ({
  ear: {
    serial: { baudRate, dataBits: 8, parity: "none", stopBits: 1 },
    withinMillis: 1000,
    create: () => () => false,
    isAll,
  },
});
const APPROACHES: readonly Approach[] = [
  approach("bus", onAdapter, { sharesLine: true }),
  approach("asking", (port) => (port.vendorId === "045b" ? "yes" : onAdapter(port))),
  approach("talking", onAdapter, ear(38_400, true)),
  approach("both", onAdapter, ear(38_400, false)),
  approach("harsh", onAdapter),
];

const plan = (more: Partial<LineFacts>): string[] =>
  planSteps({
    approaches: APPROACHES,
    port: ADAPTER,
    named: false,
    only: [],
    here: null,
    elsewhere: [],
    ...more,
  }).map((step) =>
    step.kind === "listen"
      ? `hear ${step.approaches.map(({ id }) => id).join("+")}`
      : `${step.approach.id}${step.expected ? "!" : ""}`,
  );

describe("the order of recognition", () => {
  it.each<[string, Partial<LineFacts>, string[]]>([
    [
      "listens, then asks whether there are several boards, then the rest in their order",
      {},
      ["hear talking+both", "bus", "asking", "both", "harsh"],
    ],
    ["goes straight to the make that the USB ids name", { port: OWN }, ["asking"]],
    ["never touches a port that looks like nothing and was not named", { port: STRANGE }, []],
    [
      "tries all at a port that was named, whatever it looks like",
      { port: STRANGE, named: true },
      ["hear talking+both", "bus", "asking", "both", "harsh"],
    ],
    [
      "begins with the make of the ids at a named port, too",
      { port: OWN, named: true },
      ["asking", "hear talking+both", "bus", "both", "harsh"],
    ],
    [
      "begins with whoever was answered here before",
      { here: "harsh" },
      ["harsh!", "hear talking+both", "bus", "asking", "both"],
    ],
    [
      "prefers what was answered on this computer, but never to asking whether there are several boards",
      { elsewhere: ["harsh", "asking"] },
      ["hear talking+both", "bus", "harsh", "asking", "both"],
    ],
    [
      "never speaks to a line of several boards in another way, and only listens besides",
      { here: "bus", named: true, elsewhere: ["asking"] },
      ["bus!", "hear talking+both"],
    ],
    ["keeps to what was named", { only: ["asking", "talking"] }, ["hear talking", "asking"]],
    ["expects what alone was named", { only: ["bus"] }, ["bus!"]],
    [
      "does not wait for what was here if something else was named",
      { here: "bus", only: ["harsh"] },
      ["harsh!"],
    ],
    ["asks no serial board at a path of another kind", { port: { path: "hid:1" }, named: true }, []],
    [
      "asks who speaks over that kind of line",
      {
        approaches: [...APPROACHES, approach("hand", () => "no", { line: "hid" })],
        port: { path: "hid:1" },
        named: true,
      },
      ["hand"],
    ],
    [
      "asks a program whatever makes of boards were named",
      {
        approaches: [...APPROACHES, approach("livechess", () => "yes", { line: "livechess" })],
        port: { path: "ws://localhost:1982" },
        named: true,
        only: ["asking", "talking"],
      },
      ["livechess"],
    ],
  ])("%s", (_name, facts, expected) => {
    expect(plan(facts)).toEqual(expected);
  });

  it("opens the line once for each speed at which boards speak by themselves", () => {
    const slow = approach("slow", onAdapter, ear(9600, true));
    expect(plan({ approaches: [...APPROACHES, slow] }).slice(0, 2)).toEqual([
      "hear talking+both",
      "hear slow",
    ]);
  });

  it("takes the name of a make for all ways in which its boards are wired", () => {
    const wired = [approach("dgt-bus", onAdapter, { sharesLine: true }), approach("dgt", onAdapter)];
    expect(plan({ approaches: wired, only: ["dgt"] })).toEqual(["dgt-bus", "dgt!"]);
    expect(findUnknownMakes(wired, ["dgt", "dgt-bus", "dg", "certabo"])).toEqual(["dg", "certabo"]);
  });
});

describe("what is remembered", () => {
  it("names a device by its serial number where no other has it, else by its path", () => {
    const one = { ...ADAPTER, serialNumber: "A50285BI" };
    const twin = { ...one, path: "/dev/ttyUSB1" };
    expect(toDeviceName(one, [one, OWN])).toBe("usb:0403:6001:A50285BI");
    expect(toDeviceName({ ...one, path: "/dev/ttyUSB7" }, [])).toBe("usb:0403:6001:A50285BI");
    expect(toDeviceName(one, [one, twin])).toBe("/dev/ttyUSB0");
    expect(toDeviceName({ ...ADAPTER, serialNumber: "0001" }, [])).toBe("/dev/ttyUSB0");
    expect(toDeviceName(STRANGE, [STRANGE])).toBe("/dev/ttyS0");
  });

  it("knows who was answered at each device, and on this computer the latest first", () => {
    const computer = createMemory();
    const [first, second] = [createMemory(), createMemory()];
    createAnswered(computer).note(first, "dgt");
    createAnswered(computer).note(second, "certabo");
    createAnswered(computer).note(first, "dgt");
    const answered = createAnswered(computer);
    expect([answered.here(first), answered.here(second), answered.here(createMemory())]).toEqual([
      "dgt",
      "certabo",
      null,
    ]);
    expect(answered.elsewhere()).toEqual(["dgt", "certabo"]);
  });
});
