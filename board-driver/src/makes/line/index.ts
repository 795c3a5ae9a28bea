import { listen, type Command, type PortInfo, type Reading } from "../../core/make.ts";
import { fromLines } from "../lines.ts";
import { createLineReader } from "./reader.ts";

/** A device introduces itself each second; one that is restarted by the opening of its line takes up to two to be ready. */
const INTRODUCTION_MILLIS = 2500;
const ANSWER_MILLIS = 1000;
/** It is asked twice; one that hears nobody reports by itself each ten seconds. */
const NAMING_MILLIS = 6000;

const introduces = (reading: Reading): boolean => reading.kind === "identity";

/** One whose clock runs says what that shows each second, and so has no second in which to introduce itself. */
const isHere = (reading: Reading): boolean => introduces(reading) || reading.kind === "clock";

/** All that is ever said to such a device. The report begins with its introduction. */
const report: Command = {
  name: "report",
  bytes: new TextEncoder().encode("?\n"),
  withinMillis: ANSWER_MILLIS,
  isAnswer: introduces,
};

/** USB ids of the makers of such boards and of the adapters on them: Arduino, Adafruit, Raspberry Pi, Espressif, WCH. */
const MAKERS: ReadonlySet<string> = new Set(["2341", "2a03", "239a", "2e8a", "303a", "1a86"]);

function matches(port: PortInfo): "yes" | "maybe" | "no" {
  if (/boardwire/i.test(`${port.manufacturer ?? ""} ${port.pnpId ?? ""}`)) return "yes";
  return MAKERS.has((port.vendorId ?? "").toLowerCase()) ? "maybe" : "no";
}

/** Boards and clocks that speak the open line protocol of docs/line-protocol.md. */
export const line = fromLines({
  id: "line",
  name: "boards with the open line protocol",
  senses: "pieces",
  serial: { baudRate: 38_400, dataBits: 8, parity: "none", stopBits: 1 },
  phrases: {
    settleMillis: 0,
    silence: null,
    recognise: [listen(INTRODUCTION_MILLIS, isHere)],
    askSerial: { ...report, withinMillis: NAMING_MILLIS },
    askUpdates: null,
    askFields: report,
    askClock: null,
    askLongSerial: null,
    askBattery: null,
    askMemory: null,
    keepAlive: report,
  },
  matches,
  createReader: createLineReader,
});
