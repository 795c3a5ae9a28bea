import * as v from "valibot";
import {
  ClockReadingSchema,
  FieldContentSchema,
  FieldsSchema,
  ObservationSchema,
  SensesSchema,
  toMillis,
  type ClockFace,
  type ClockSide,
} from "@boardwire/shared";
import type { Reading } from "../../core/make.ts";
import type { LineReader } from "../lines.ts";

// The open line protocol, as docs/line-protocol.md has it. A line that cannot be right is noise, so that the whole report is
// asked for again; one that begins with a word of a later version means nothing.

const FLAGS: Readonly<Record<string, ClockFace["flag"]>> = { "-": "none", F: "shown", B: "blocked" };
const SIDES: Readonly<Record<string, ClockSide>> = { L: "left", R: "right" };
/** As the document has it: a longer one is two that were run into one. */
const LONGEST_LINE = 200;
/** Of a clock that has not said how fine it counts. */
const WHOLE_SECONDS = 1000;

class Reader {
  /** The smallest step of the clock. */
  #stepMillis = WHOLE_SECONDS;

  readonly read: LineReader = (line) => {
    if (line.length > LONGEST_LINE) return null;
    const text = checkSum(line);
    if (text === "wrong") return { readings: [{ kind: "damaged", what: "a check sum" }], noise: 0 };
    const reading = this.#understand(text);
    return reading === null ? null : { readings: [reading], noise: 0 };
  };

  #understand(text: string): Reading | null {
    const [word = "", ...rest] = text.split(" ");
    switch (word) {
      case "BW1":
        return this.#introduce(rest);
      case "P":
        return readPosition(rest);
      case "S":
        return readSquare(rest);
      case "M":
        return readMove(rest);
      case "C":
        return this.#readClock(rest);
      case "N":
        return rest.length === 0 ? { kind: "noClock" } : null;
      case "B":
        return readBattery(rest);
      default:
        return word.startsWith("#") ? { kind: "nothing", about: "other", what: "a remark" } : null;
    }
  }

  /** Serial number, what it senses, the step of its clock, its name. */
  #introduce([serial = "", sensesText, step = "", ...name]: readonly string[]): Reading | null {
    const senses = v.safeParse(SensesSchema, sensesText);
    const stepMillis = step === "-" ? WHOLE_SECONDS : toNumber(step, 4);
    if (!/^[\w.-]{1,20}$/.test(serial) || !senses.success || stepMillis === null || stepMillis === 0)
      return null;
    this.#stepMillis = stepMillis;
    const firmware = name.join(" ").trim();
    return { kind: "identity", serial, senses: senses.output, ...(firmware === "" ? {} : { firmware }) };
  }

  #readClock([
    leftText = "",
    rightText = "",
    runs = "",
    lever = "",
    flags = "--",
    battery = "",
  ]: readonly string[]): Reading | null {
    const [leftFlag = "", rightFlag = "", ...moreFlags] = flags;
    if (moreFlags.length > 0 || (battery !== "" && battery !== "low")) return null;
    const parsed = v.safeParse(ClockReadingSchema, {
      kind: "clock",
      left: { millis: toNumber(leftText, 9), flag: FLAGS[leftFlag] },
      right: { millis: toNumber(rightText, 9), flag: FLAGS[rightFlag] },
      running: runs === "-" ? null : SIDES[runs],
      lever: SIDES[lever],
      resolutionMillis: toMillis(this.#stepMillis),
      lowBattery: battery === "low",
    });
    return parsed.success ? parsed.output : null;
  }
}

/** The line without its check sum, or `wrong`: the two digits after a star are those of all that stands before, XORed. */
function checkSum(line: string): string {
  const found = /^(.*)\*([0-9A-Fa-f]{2})$/.exec(line);
  if (found === null) return line;
  const [, text = "", digits = ""] = found;
  let sum = 0;
  for (let at = 0; at < text.length; at += 1) sum ^= text.charCodeAt(at);
  return sum === Number.parseInt(digits, 16) ? text.trimEnd() : "wrong";
}

/** A whole number of so many digits at most; null where it is none. */
const toNumber = (text: string, digits: number): number | null =>
  /^\d+$/.test(text) && text.length <= digits ? Number(text) : null;

function readPosition([fieldsText, ...more]: readonly string[]): Reading | null {
  const fields = v.safeParse(FieldsSchema, fieldsText);
  return fields.success && more.length === 0 ? { kind: "fields", fields: fields.output } : null;
}

function readSquare([fieldText = "", contentText, ...more]: readonly string[]): Reading | null {
  const field = toNumber(fieldText, 2);
  const content = v.safeParse(FieldContentSchema, contentText);
  if (field === null || field > 63 || !content.success || more.length > 0) return null;
  return { kind: "square", field, content: content.output };
}

function readMove([uci, ...more]: readonly string[]): Reading | null {
  const move = v.safeParse(ObservationSchema, { kind: "move", uci });
  return move.success && move.output.kind === "move" && more.length === 0 ? move.output : null;
}

function readBattery([text = "", ...more]: readonly string[]): Reading | null {
  const found = /^(\d{1,3})(\+?)$/.exec(text);
  const percent = Number(found?.[1]);
  if (found === null || percent > 100 || more.length > 0) return null;
  return { kind: "battery", percent, charging: found[2] === "+" };
}

export const createLineReader = (): LineReader => new Reader().read;
