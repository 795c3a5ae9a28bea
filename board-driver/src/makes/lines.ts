import { ReadlineParser } from "@serialport/parser-readline";
import type { Heard, Listener, Make } from "../core/listener.ts";
import type { Memory } from "../core/make.ts";

// Boards that speak in lines of text: one listener for all of them, on the line parser of the serial port library.

/** A make whose messages are lines. */
export interface LineMake extends Omit<Make, "createListener"> {
  readonly createReader: (memory: Memory) => LineReader;
}

/**
 * Understands one line after another: printable ASCII that begins with no blank. Null: no board of this make says that,
 * so that all of it is noise.
 */
export type LineReader = (text: string) => Heard | null;

/** The longest line known is that of an RFID board, with 1.3 kB. A device that never ends its line is no board. */
const LONGEST_LINE = 4096;
const LINE_FEED = 0x0a;

/** Used as a function, not as a stream: what is written can be read at once. */
function createParser(): ReadlineParser {
  return new ReadlineParser({ delimiter: "\n", encoding: "latin1", readableObjectMode: true });
}

class LineListener implements Listener {
  readonly #read: LineReader;
  #parser = createParser();
  /** Bytes of the line that has begun. */
  #begun = 0;
  /** The line that has begun is too long already: what is left of it is noise. */
  #isOverlong = false;
  /** No line has ended yet: the one that comes may have begun before anybody listened. */
  #isFirst = true;

  constructor(read: LineReader) {
    this.#read = read;
  }

  hear(bytes: Uint8Array): Heard {
    const readings: Heard["readings"][number][] = [];
    let noise = 0;
    let rest = bytes;
    if (this.#isOverlong) {
      const end = bytes.indexOf(LINE_FEED);
      if (end < 0) return { readings, noise: bytes.length };
      this.#isOverlong = false;
      noise += end + 1;
      rest = bytes.subarray(end + 1);
    }
    for (const line of this.#split(rest)) {
      const heard = this.#understand(line);
      readings.push(...heard.readings);
      noise += heard.noise;
    }
    if (this.#begun > LONGEST_LINE) {
      noise += this.abandon();
      this.#isOverlong = true;
    }
    return { readings, noise };
  }

  pending(): number {
    return this.#begun;
  }

  abandon(): number {
    const lost = this.#begun;
    this.#begun = 0;
    this.#parser = createParser();
    return lost;
  }

  #split(bytes: Uint8Array): string[] {
    if (bytes.length === 0) return [];
    const lastEnd = bytes.lastIndexOf(LINE_FEED);
    this.#begun = lastEnd < 0 ? this.#begun + bytes.length : bytes.length - lastEnd - 1;
    this.#parser.write(Buffer.from(bytes));
    const lines: string[] = [];
    for (;;) {
      const line: unknown = this.#parser.read();
      if (typeof line !== "string") return lines;
      lines.push(line);
    }
  }

  #understand(line: string): Heard {
    if (line.length > LONGEST_LINE) return { readings: [], noise: line.length + 1 };
    const { text, stray } = strip(line);
    const isFirst = this.#isFirst;
    this.#isFirst = false;
    if (text === "") return { readings: [], noise: stray };
    const heard = this.#read(text);
    if (heard === null) {
      // The rest of a line is no fault of the line; what is no text would be one all the same.
      return { readings: [], noise: isFirst ? stray + countStray(text) : line.length + 1 };
    }
    return { readings: heard.readings, noise: heard.noise + stray };
  }
}

const isPrintable = (code: number): boolean => code > 0x20 && code < 0x7f;
const isBlank = (code: number): boolean => code === 0x20 || code === 0x09 || code === 0x0d;

/**
 * The text of a line, without the blanks around it and without what came before it that is no text, such as the NUL
 * bytes of an adapter that is being plugged in. Within a line such bytes are damage, and are left for the reader to see.
 */
function strip(line: string): { readonly text: string; readonly stray: number } {
  let start = 0;
  let stray = 0;
  while (start < line.length && !isPrintable(line.charCodeAt(start))) {
    if (!isBlank(line.charCodeAt(start))) stray += 1;
    start += 1;
  }
  return { text: line.slice(start).trimEnd(), stray };
}

const countStray = (text: string): number =>
  [...text].filter((letter) => !isPrintable(letter.charCodeAt(0)) && !isBlank(letter.charCodeAt(0))).length;

/** A make of boards that speak in lines, as the session sees it. */
export function fromLines(make: LineMake): Make {
  const { createReader, ...rest } = make;
  return { ...rest, createListener: (memory) => new LineListener(createReader(memory)) };
}
