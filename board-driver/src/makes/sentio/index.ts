import { listen, type Reading } from "../../core/make.ts";
import { fromLines, type LineReader } from "../lines.ts";
import { hearAcknowledgement, matchesAdapter, parseRecord } from "../number-records.ts";

const RANKS = 8;
/** The slowest board known of this kind sends a record each second. */
const RECORD_MILLIS = 2500;
/** Once it has been heard: with up to 1.2 s of quiet before, three times this is well below five seconds. */
const SILENCE_MILLIS = 1100;

/** Number r is rank 8 - r, and its highest bit file a. */
function toFields(numbers: readonly number[]): string {
  const bits = numbers.map((number) => number.toString(2).padStart(8, "0")).join("");
  return bits.replaceAll("0", ".").replaceAll("1", "?");
}

const read: LineReader = (text) => {
  const record = parseRecord(text, RANKS);
  if (record === null) return hearAcknowledgement(text);
  return { readings: [{ kind: "fields", fields: toFields(record.numbers) }], noise: record.noise };
};

const isFields = (reading: Reading): boolean => reading.kind === "fields";

/** The Sentio and the Tactum of Tabutronic, which feel whether a field is occupied. README.md has the sources. */
export const sentio = fromLines({
  id: "sentio",
  name: "Tabutronic Sentio and Tactum",
  senses: "occupancy",
  serial: { baudRate: 38_400, dataBits: 8, parity: "none", stopBits: 1 },
  phrases: {
    settleMillis: 0,
    silence: null,
    recognise: [listen(RECORD_MILLIS, isFields)],
    askSerial: null,
    askUpdates: null,
    askFields: null,
    askClock: null,
    askLongSerial: null,
    askBattery: null,
    askMemory: null,
    keepAlive: listen(SILENCE_MILLIS, isFields),
  },
  matches: (port) => matchesAdapter(port, /sentio|tactum|tabutronic/i),
  createReader: () => read,
});
