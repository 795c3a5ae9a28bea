import { assertNever, formatClock, LOW_BATTERY_PERCENT } from "@boardwire/shared";
import type { Ending } from "../approach.ts";
import { toLineKind } from "../core/line-kind.ts";
import { toOpenTrouble } from "../open-trouble.ts";
import type { BoardEvidence, Evidence, PortEvidence } from "./evidence.ts";
import { compareWithStart, describeMisplaced } from "./position.ts";

// What the evidence means for whoever stands next to the boards: all is well, or what to do.

export type CheckName = "answers" | "battery" | "clock" | "position" | "line" | "latency" | "age";

export interface Check {
  readonly name: CheckName;
  readonly isGreen: boolean;
  readonly text: string;
  /** What to do. Where the check is green it is a note, which leaves the board ready. */
  readonly toDo?: string;
}

export interface Diagnosis {
  /** The board's id, or the port where no board answers. */
  readonly subject: string;
  readonly port: string;
  readonly isGreen: boolean;
  readonly checks: readonly Check[];
}

/** What the doctor knows of makes: whether their boards tell of clocks. */
export type HasClock = (make: string) => boolean;

const SLOW_ANSWER_MILLIS = 500;
/** What a board that is asked in turn tells may be so old. */
export const OLD_MILLIS = 4000;
/** Single bytes come with opening a line; more is a bad cable or a second program at the port. */
const NOISE_BYTES = 16;
/** With more than this the men are simply elsewhere, and a list helps nobody. */
const MOST_NAMED = 16;

const green = (name: CheckName, text: string): Check => ({ name, isGreen: true, text });
const note = (name: CheckName, text: string, toDo: string): Check => ({ name, isGreen: true, text, toDo });
const amiss = (name: CheckName, text: string, toDo: string): Check => ({ name, isGreen: false, text, toDo });

/** One for each board, then one for each port where none answers. */
export function diagnose(evidence: Evidence, hasClock: HasClock): readonly Diagnosis[] {
  const boards = [...evidence.boards.values()].toSorted((a, b) => a.board.localeCompare(b.board));
  const withBoard = new Set(boards.map(({ path }) => path));
  const ports = [...evidence.ports.values()].filter(({ path }) => !withBoard.has(path));
  return [
    ...boards.map((board) => toDiagnosis(board.board, board.path, checkBoard(board, hasClock))),
    ...ports.map((port) => toDiagnosis(port.path, port.path, [checkPort(port)])),
    ...evidence.absent
      .filter((path) => !evidence.ports.has(path))
      .map((path) =>
        toDiagnosis(path, path, [
          amiss("answers", "nothing is there", "Plug the board in, or correct the name given with --port."),
        ]),
      ),
  ];
}

const toDiagnosis = (subject: string, port: string, checks: readonly Check[]): Diagnosis => ({
  subject,
  port,
  checks,
  isGreen: checks.every(({ isGreen }) => isGreen),
});

function checkPort({ path, ending, fault }: PortEvidence): Check {
  if (fault !== null) {
    return amiss("answers", "this program failed at it", `Please report this: ${fault.split("\n")[0] ?? ""}`);
  }
  if (ending === null) {
    return amiss(
      "answers",
      "no board has answered yet",
      "Is it switched on? Look again, and let it take longer.",
    );
  }
  if (ending.kind === "cannotOpen" && toLineKind(path) === "livechess") {
    return amiss(
      "answers",
      ending.detail,
      "Start LiveChess there, or correct the address at --from-livechess.",
    );
  }
  return describeEnding(ending);
}

function describeCannotOpen(detail: string): Check {
  const trouble = toOpenTrouble(detail);
  switch (trouble) {
    case "taken":
      return amiss(
        "answers",
        "another program is using it",
        "Close the other program; is Boardwire running already?",
      );
    case "forbidden":
      return amiss(
        "answers",
        "this user may not open it",
        "On Linux: join the group dialout, then log in again.",
      );
    case "noPort":
      return amiss(
        "answers",
        "it is no serial port",
        "Correct the name given with --port; list shows those there are.",
      );
    case null:
      return amiss("answers", `it cannot be opened (${detail})`, "Pull its plug and put it back.");
    default:
      return assertNever(trouble);
  }
}

function describeEnding(ending: Ending): Check {
  switch (ending.kind) {
    case "cannotOpen":
      return describeCannotOpen(ending.detail);
    case "flooded":
      return amiss("answers", "it sends more than any board does", "This is no board: leave it out.");
    case "noAnswer":
      return ending.bytes === 0
        ? amiss(
            "answers",
            "nothing answers",
            "Switch the board on; look at the cable between board and adapter.",
          )
        : amiss(
            "answers",
            "something answers, but not as a board that is known",
            "Is this the right port? If it is, record it for us: record FILE --port PATH.",
          );
    case "lost":
    case "stopped":
      return amiss("answers", "the board fell silent", "Look at the plug and the battery.");
    default:
      return assertNever(ending);
  }
}

function checkBoard(board: BoardEvidence, hasClock: HasClock): readonly Check[] {
  return [
    checkAnswers(board),
    ...checkBattery(board),
    ...(hasClock(board.facts.make) ? [checkClock(board)] : []),
    ...(board.facts.senses === "moves" ? [] : [checkPosition(board)]),
    checkLine(board),
    ...checkLatency(board),
    ...checkAge(board),
  ];
}

function checkAnswers({ facts, losses }: BoardEvidence): Check {
  const { make, serial, firmware } = facts;
  const text = [
    `make ${make}`,
    serial === undefined ? "no serial number" : `serial ${serial}`,
    ...(firmware === undefined ? [] : [`firmware ${firmware}`]),
    facts.senses === "occupancy" ? "tells where men stand, not which" : null,
  ]
    .filter((part) => part !== null)
    .join(", ");
  return losses === 0
    ? green("answers", text)
    : amiss(
        "answers",
        `${text}; fell silent ${losses === 1 ? "once" : `${losses} times`}`,
        "Look at the plug, the cable and the battery.",
      );
}

function checkBattery({ facts }: BoardEvidence): readonly Check[] {
  const { battery } = facts;
  if (battery === undefined) return [];
  const text = `${battery.percent} %${battery.charging ? ", charging" : ""}`;
  return [
    battery.percent > LOW_BATTERY_PERCENT || battery.charging
      ? green("battery", text)
      : amiss("battery", text, "Charge the board before the round."),
  ];
}

function checkClock({ clock, fields }: BoardEvidence): Check {
  if (clock === null || clock === "none") {
    return amiss("clock", "no clock", "Plug the clock in and switch it on.");
  }
  const running = clock.running === null ? "stopped" : `${clock.running} side runs`;
  const text = `left ${formatClock(clock.left.millis)}, right ${formatClock(clock.right.millis)}, ${running}`;
  if (clock.lowBattery)
    return amiss("clock", `${text}, its batteries are low`, "Change the clock's batteries.");
  if (clock.left.millis === 0 && clock.right.millis === 0) {
    return amiss("clock", text, "Set the clock for the round.");
  }
  if (clock.running !== null && fields !== null && compareWithStart(fields).misplaced.length === 0) {
    return note("clock", `${text}, and no man has moved`, "Stop the clock, unless the round has begun.");
  }
  return green("clock", text);
}

function checkPosition({ fields }: BoardEvidence): Check {
  if (fields === null) {
    return amiss(
      "position",
      "the board has not told it",
      "Lift a man and put it back; else switch the board off and on.",
    );
  }
  const { lies, misplaced } = compareWithStart(fields);
  const side =
    lies === "straight"
      ? "White at the near edge as the board counts, White's time on the left of the clock"
      : "White at the far edge as the board counts, White's time on the right of the clock";
  if (misplaced.length === 0) return green("position", `start position, ${side}`);
  if (misplaced.length > MOST_NAMED) {
    return amiss("position", "not the start position", "Set the men up as a game begins, and look again.");
  }
  return amiss(
    "position",
    misplaced.map(describeMisplaced).join("; "),
    "Put these men right, or press them onto the middle of their squares.",
  );
}

function checkLine({ noiseBytes }: BoardEvidence): Check {
  if (noiseBytes <= NOISE_BYTES) return green("line", "clean");
  return amiss(
    "line",
    `${noiseBytes} bytes that belong to no message`,
    "Change the cable or the adapter; make sure that no other program reads this port.",
  );
}

function checkLatency({ answerMillis }: BoardEvidence): readonly Check[] {
  const worst = Math.round(Math.max(0, ...answerMillis));
  // A board that speaks by itself is never asked.
  if (worst === 0) return [];
  const text = `answers within ${worst} ms`;
  return [
    worst <= SLOW_ANSWER_MILLIS
      ? green("latency", text)
      : amiss("latency", text, "Plug it into the computer itself, without a hub, and look again."),
  ];
}

function checkAge({ facts }: BoardEvidence): readonly Check[] {
  const { ageMillis } = facts;
  if (ageMillis === undefined) return [];
  const text = `asked in turn, each ${ageMillis / 1000} s`;
  return [
    ageMillis <= OLD_MILLIS
      ? green("age", text)
      : amiss("age", text, "Put fewer boards on one line, or take dead ones off it."),
  ];
}
