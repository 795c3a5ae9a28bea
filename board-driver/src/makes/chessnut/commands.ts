import type { Command, Phrases, Reading } from "../../core/make.ts";

// All that is ever said to a Chessnut board: to tell its fields by itself, and how its battery is. No lamps (0A), no
// sounds (0B), no stored games (31 to 39).

const ANSWER_MILLIS = 1500;

const command = (name: string, bytes: readonly number[], isAnswer: Command["isAnswer"]): Command => ({
  name,
  bytes: Uint8Array.from(bytes),
  withinMillis: ANSWER_MILLIS,
  isAnswer,
});

const isBattery = (reading: Reading): boolean => reading.kind === "battery" || reading.kind === "nothing";

const stream = command("positions", [0x21, 0x01, 0x00], (reading) => reading.kind === "fields");
const battery = command("battery", [0x29, 0x01, 0x00], isBattery);

export const chessnutPhrases: Phrases = {
  settleMillis: 200,
  silence: null,
  recognise: [stream, battery],
  askSerial: null,
  askUpdates: stream,
  // The board tells them by itself, so each is taken for what it is when it comes.
  askFields: null,
  askClock: null,
  askLongSerial: null,
  askBattery: battery,
  askMemory: null,
  // Said only after a silence, and answered with the fields: so it also heals a board that forgot to tell them.
  keepAlive: stream,
};
