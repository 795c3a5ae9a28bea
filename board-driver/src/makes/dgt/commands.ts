import type { Command, Phrases, Reading } from "../../core/make.ts";

// All that is ever said to a DGT board. Nothing here changes what a board or a clock does for the players: no clock
// command (2B), no lamps (60), no loader (4E), no draughts scan (51, 53, 54).

/** A wired board answers within its scan time and the 70 ms of a dump; a Bluetooth board takes about twice that. */
const ANSWER_MILLIS = 1000;
/** Boards have room for a handful of commands; this long they are left alone after one that they do not answer. */
const PEACE_MILLIS = 100;

const command = (name: string, byte: number, isAnswer: Command["isAnswer"]): Command => ({
  name,
  bytes: Uint8Array.of(byte),
  withinMillis: isAnswer === null ? PEACE_MILLIS : ANSWER_MILLIS,
  isAnswer,
});

const isIdentity =
  (part: "serial" | "longSerial" | "firmware") =>
  (reading: Reading): boolean =>
    reading.kind === "identity" && reading[part] !== undefined;

const isMemory = (reading: Reading): boolean => reading.kind === "memory";

const serial = command("serial number", 0x45, isIdentity("serial"));

export const dgtPhrases: Phrases = {
  settleMillis: 500,
  silence: command("idle", 0x40, null),
  // Very old boards know no version request; all of them know the serial number.
  recognise: [command("version", 0x4d, isIdentity("firmware")), serial],
  askSerial: serial,
  // Update mode "nice": field changes, and a clock message whenever something in it changed.
  askUpdates: command("updates", 0x4b, null),
  askFields: command("board", 0x42, (reading) => reading.kind === "fields"),
  askClock: command(
    "clock",
    0x41,
    (reading) =>
      reading.kind === "clock" ||
      reading.kind === "noClock" ||
      (reading.kind === "nothing" && reading.about === "clock"),
  ),
  askLongSerial: command("long serial number", 0x55, isIdentity("longSerial")),
  askBattery: command("battery", 0x4c, (reading) => reading.kind === "battery"),
  // 7939 bytes at 9600 baud take 8.3 s; a board that knows no such command says nothing.
  askMemory: { name: "memory", bytes: Uint8Array.of(0x49), withinMillis: 15_000, isAnswer: isMemory },
  // Answered by every board, and it wakes one that came back in bus mode, so that the gap is seen and healed.
  keepAlive: serial,
};
