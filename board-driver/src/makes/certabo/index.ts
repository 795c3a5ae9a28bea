import { listen } from "../../core/make.ts";
import { fromLines } from "../lines.ts";
import { matchesAdapter } from "../number-records.ts";
import { createCertaboReader } from "./reader.ts";

/** A record takes 0.3 s of the line; the slowest board known sends one each second, and the first one is cut off. */
const RECORD_MILLIS = 2500;
/** Once it has been heard: with up to 1.2 s of quiet before, three times this is well below five seconds. */
const SILENCE_MILLIS = 1100;

/** Boards of Certabo with chips under the men, and the Cerno of Tabutronic. README.md has the sources. */
export const certabo = fromLines({
  id: "certabo",
  name: "Certabo and Tabutronic Cerno",
  senses: "pieces",
  serial: { baudRate: 38_400, dataBits: 8, parity: "none", stopBits: 1 },
  phrases: {
    settleMillis: 0,
    silence: null,
    recognise: [listen(RECORD_MILLIS, () => true)],
    // It has no number; but until the board is taken over it is known whether its men are.
    askSerial: listen(RECORD_MILLIS, (reading) => reading.kind === "fields"),
    askUpdates: null,
    askFields: null,
    askClock: null,
    askLongSerial: null,
    askBattery: null,
    askMemory: null,
    keepAlive: listen(SILENCE_MILLIS, () => true),
  },
  matches: (port) => matchesAdapter(port, /certabo|cerno/i),
  createReader: createCertaboReader,
});
