import type { Command, Phrases, Reading } from "../../core/make.ts";
import { toCheck, withParity } from "./codec.ts";

// All that is ever said to a ChessLink board. No lamps (L, X) and no reset (T): nothing that players would see.

const ANSWER_MILLIS = 1000;

/** Commands with their check, one behind the other. Parity is put into the top bit, as the line has eight data bits. */
export const toBytes = (...commands: readonly string[]): Uint8Array =>
  Uint8Array.from(
    commands.flatMap((text) =>
      Array.from(`${text}${toCheck(text)}`, (letter) => withParity(letter.charCodeAt(0))),
    ),
  );

const isFields = (reading: Reading): boolean => reading.kind === "fields";
const isFirmware = (reading: Reading): boolean =>
  reading.kind === "identity" && reading.firmware !== undefined;

const command = (name: string, bytes: Uint8Array, isAnswer: Command["isAnswer"]): Command => ({
  name,
  bytes,
  withinMillis: ANSWER_MILLIS,
  isAnswer,
});

/** Setting 0: messages carry their check. Setting 2, value 3: the board reports by itself whenever a field changes. */
const WITH_CHECK = "W0000";
const REPORT_CHANGES = "W0203";

const status = command("status", toBytes("S"), isFields);

export const chesslinkPhrases: Phrases = {
  settleMillis: 300,
  silence: null,
  recognise: [
    command("version", toBytes("V"), isFirmware),
    // Another program may have switched the check off; the setting outlives the power.
    command("version with check", toBytes(WITH_CHECK, "V"), isFirmware),
  ],
  askSerial: null,
  // With the status behind it, since a board that reports changes says nothing until there is one.
  askUpdates: command("updates and status", toBytes(REPORT_CHANGES, "S"), isFields),
  // A status may come by itself between a question and its answer, so none is taken for older than it is.
  askFields: null,
  askClock: null,
  askLongSerial: null,
  askBattery: null,
  askMemory: null,
  keepAlive: status,
};
