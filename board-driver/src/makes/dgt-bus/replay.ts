import { toInstant, type Instant } from "@boardwire/shared";
import { applyRecords, type MemoryRecord } from "../../core/board-record.ts";
import type { ClockWord } from "../../core/clock-thinning.ts";
import { fromHex, type TraceLine } from "../../trace.ts";
import { interpretBoard, interpretClock } from "../dgt/interpret.ts";
import { toRecords } from "./caller.ts";
import { busDecoder, type BusMessage } from "./codec.ts";
import { ANSWER_IDS, BUS_CODE, toSerial, type BusCode } from "./commands.ts";
import { recoverLost } from "./lost.ts";
import { EMPTY_BUS_PICTURE, lookAtVisit, type BusPicture, type Look, type News } from "./picture.ts";

// What a recording of a shared line says of each board: the same decoding and folds as in a session, whatever it was that
// the master of the recording asked for.

export interface ReplayedLine {
  /** By serial number, in the order of first answers. Instants are milliseconds since the recording began. */
  readonly boards: Readonly<Record<string, readonly News[]>>;
  /** Bytes that belonged to no message. */
  readonly noise: number;
}

interface Question {
  readonly code: BusCode;
  readonly address: number;
  readonly asked: Instant;
}

const COMMAND_LENGTH = 4;
const CODES = Object.entries(BUS_CODE) as [BusCode, number][];

function readQuestions(bytes: Uint8Array, asked: Instant): readonly Question[] {
  const questions: Question[] = [];
  for (let at = 0; at + COMMAND_LENGTH <= bytes.length; at += COMMAND_LENGTH) {
    const code = CODES.find(([, byte]) => byte === bytes[at])?.[0];
    const address = ((bytes[at + 1] ?? 0) << 7) | (bytes[at + 2] ?? 0);
    if (code !== undefined) questions.push({ code, address, asked });
  }
  return questions;
}

/** One board of the recording. */
class ReplayedBoard {
  readonly news: News[] = [];
  #picture: BusPicture = EMPTY_BUS_PICTURE;
  /** The last packet of changes; null: none yet, and the first repeat is of something older. */
  #last: string | null = null;
  #dump: string | null = null;
  #clock: ClockWord | null = null;
  #visitedAt: Instant | null = null;
  /** Something was lost, and the game so far may come next. */
  #lacking: Look | null = null;

  take({ code, asked }: Question, { data }: BusMessage, at: Instant): void {
    if (code === "fromStart") this.#settle(toRecords(data));
    else if (code === "changes" || code === "repeatChanges") this.#takeChanges(code, data, asked, at);
    else if (code === "board") {
      const [reading] = interpretBoard(data);
      if (reading?.kind === "fields") this.#dump = reading.fields;
    } else if (code === "clock") {
      const [reading] = interpretClock(data);
      if (reading?.kind === "clock" || reading?.kind === "noClock") this.#clock = reading;
    }
  }

  /** The recording is over. */
  end(): void {
    this.#settle(null);
  }

  #takeChanges(code: BusCode, data: Uint8Array, asked: Instant, at: Instant): void {
    this.#settle(null);
    const packet = Buffer.from(data).toString("hex");
    const isOld = code === "repeatChanges" && (this.#last === null || this.#last === packet);
    this.#last = packet;
    if (isOld) return;
    const told = toRecords(data);
    const isFirst = this.#picture.fields === null && this.#dump !== null;
    const visit = {
      asked,
      at,
      since: this.#visitedAt ?? at,
      earlier: [],
      // What came with the first reading is in what it shows.
      records: isFirst ? told.filter(({ kind }) => kind === "power") : told,
      dump: isFirst && this.#dump !== null ? applyRecords(this.#dump, told) : this.#dump,
      clock: this.#clock,
    };
    this.#dump = null;
    this.#clock = null;
    this.#visitedAt = at;
    const look = lookAtVisit(this.#picture, visit);
    if (look.missed) this.#lacking = look;
    else this.#apply(look);
  }

  #settle(game: readonly MemoryRecord[] | null): void {
    const look = this.#lacking;
    this.#lacking = null;
    if (look !== null) this.#apply((game === null ? null : recoverLost(this.#picture, look, game)) ?? look);
  }

  #apply({ picture, news }: Look): void {
    this.#picture = picture;
    this.news.push(...news);
  }
}

/** Pure. A message that answers no question that was just put is none of the conversation, as in a session. */
export function replayLine(trace: readonly TraceLine[]): ReplayedLine {
  const boards = new Map<string, ReplayedBoard>();
  let state = busDecoder.initial;
  let question: Question | null = null;
  let noise = 0;
  for (const { t, dir, hex } of trace) {
    const at = toInstant(t);
    const bytes = fromHex(hex);
    if (dir === "out") {
      question = readQuestions(bytes, at).at(-1) ?? question;
      // Whatever had begun before is not finished any more.
      noise += busDecoder.pending(state);
      state = busDecoder.initial;
      continue;
    }
    const step = busDecoder.push(state, bytes);
    state = step.state;
    for (const frame of step.frames) {
      if (frame.kind === "noise") noise += frame.bytes.length;
      else if (question?.address === frame.address && ANSWER_IDS[question.code].includes(frame.id)) {
        const serial = toSerial(frame.address);
        const board = boards.get(serial) ?? new ReplayedBoard();
        boards.set(serial, board);
        board.take(question, frame, at);
        question = null;
      }
    }
  }
  for (const board of boards.values()) board.end();
  return {
    boards: Object.fromEntries([...boards].map(([serial, { news }]) => [serial, news])),
    noise: noise + busDecoder.pending(state),
  };
}
