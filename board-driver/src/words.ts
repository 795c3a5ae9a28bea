import { assertNever } from "@boardwire/shared";
import { describeLiveChess } from "./livechess/words.ts";
import { toOpenTrouble } from "./open-trouble.ts";
import type { SupervisorNews } from "./supervisor-news.ts";
import type { CollectorNews } from "./uplink/collector.ts";
import type { OutboxNews } from "./uplink/outbox.ts";
import type { UplinkNews } from "./uplink/uplink-news.ts";

// News in plain lines, for whoever stands next to the boards and is no programmer.

export interface Line {
  readonly level: "error" | "warn" | "info" | "debug";
  readonly text: string;
}

const info = (text: string): Line => ({ level: "info", text });
const warn = (text: string): Line => ({ level: "warn", text });
const error = (text: string): Line => ({ level: "error", text });

/** What was said already is only for those who look for it. */
const unless = (again: boolean, line: Line): Line => (again ? { ...line, level: "debug" } : line);

const seconds = (millis: number): string => `${Math.round(millis / 100) / 10} s`;

function describeOpenTrouble(detail: string): string {
  const trouble = toOpenTrouble(detail);
  switch (trouble) {
    case "taken":
      return "another program is using it";
    case "forbidden":
      return "this user may not open it (on Linux: join the group dialout, then log in again)";
    case "noPort":
      return "it is no serial port";
    case null:
      return detail;
    default:
      return assertNever(trouble);
  }
}

const describeBoards = (boards: readonly string[]): string =>
  boards.length === 1 ? `Board ${boards[0]}` : `Boards ${boards.join(", ")}`;

function describeEnding(news: Extract<SupervisorNews, { kind: "ended" }>): Line {
  const { path, ending, pauseMillis } = news;
  const again = `Tried again in ${seconds(pauseMillis)}.`;
  switch (ending.kind) {
    case "cannotOpen":
      return warn(`Port ${path} could not be opened: ${describeOpenTrouble(ending.detail)}. ${again}`);
    case "noAnswer":
      return warn(
        ending.bytes === 0
          ? `Port ${path} opened, but nothing answered. Is the board switched on and plugged in? ${again}`
          : `Port ${path} opened, and something answered, but not as a board does. ${again}`,
      );
    case "lost":
      return warn(
        `${describeBoards(ending.boards)} at ${path} ${ending.boards.length === 1 ? "is" : "are"} lost: ${ending.detail}. ${again}`,
      );
    case "flooded":
      return warn(`Port ${path} sends more than any board does, so it was closed. ${again}`);
    case "stopped":
      return info(`Port ${path} was closed.`);
    default:
      return assertNever(ending);
  }
}

function describeNoBoards({
  detect,
  asked,
  passedOver,
}: Extract<SupervisorNews, { kind: "noBoards" }>): string {
  const looked = [
    ...(asked.length === 0 ? [] : [`${asked.join(", ")} (asked, no answer)`]),
    ...(passedOver.length === 0 ? [] : [`${passedOver.join(", ")} (no board by the look of it)`]),
  ];
  const seen = looked.length === 0 ? "There is no serial port." : `Looked at ${looked.join(" and ")}.`;
  const where = detect ? "name its port with --port" : "have ports looked for with --detect true";
  return `No board answers yet. ${seen} Is a board plugged in and switched on? Where one is, ${where}; without boards the rest works all the same.`;
}

const VERY_LOW_PERCENT = 10;
const BAR_WIDTH = 20;
/** `[#####---------------] 25 %` */
function drawBar(fraction: number): string {
  const full = Math.round(Math.min(1, Math.max(0, fraction)) * BAR_WIDTH);
  return `[${"#".repeat(full)}${"-".repeat(BAR_WIDTH - full)}] ${Math.floor(fraction * 100)} %`;
}

export function describePorts(news: SupervisorNews): Line {
  const ofLiveChess = describeLiveChess(news);
  if (ofLiveChess !== null) return ofLiveChess;
  switch (news.kind) {
    case "absent":
      return warn(
        news.path.includes("*")
          ? `No port is called ${news.path} yet. Each one that comes is opened.`
          : `Nothing is at ${news.path} yet. It is opened as soon as it is there.`,
      );
    case "passedOver":
      return info(
        `Port ${news.path} (${news.maker}) looks like no board and is left alone. --port ${news.path} has it asked.`,
      );
    case "noBoards":
      return warn(describeNoBoards(news));
    case "appeared":
      return info(
        news.why === "named"
          ? `Port ${news.path} is there. Asking for a board.`
          : `Found port ${news.path}, which ${news.why === "yes" ? "looks like" : "may be"} a board. Asking it.`,
      );
    case "vanished":
      return warn(`Port ${news.path} has gone: unplugged or switched off.`);
    case "ready": {
      const { serial, firmware, battery } = news.facts;
      const parts = [
        serial === undefined ? "without a serial number" : `serial ${serial}`,
        ...(firmware === undefined ? [] : [`firmware ${firmware}`]),
        ...(battery === undefined ? [] : [`battery ${battery.percent} %`]),
      ];
      return info(`Board ${news.board} answers at ${news.path} (${parts.join(", ")}).`);
    }
    case "memory":
      return info(`Reading the memory of board ${news.board}: ${drawBar(news.fraction)}`);
    case "ended":
      return unless(news.again, describeEnding(news));
    case "twice":
      return warn(
        `A board at ${news.path} says it is ${news.board}, and so does one at another port. It gets another name.`,
      );
    case "moved":
      return info(`Board ${news.board} was moved to port ${news.path}.`);
    case "failed":
      return error(`A fault in this program stopped the work at ${news.path}: ${news.detail}`);
    case "lowBattery":
      return warn(
        news.percent <= VERY_LOW_PERCENT
          ? `The battery of board ${news.board} is at ${news.percent} %. Charge it now: without it the board is gone.`
          : `The battery of board ${news.board} is at ${news.percent} %. Charge it soon.`,
      );
    case "lowClockBattery":
      return warn(`The batteries of the clock at board ${news.board} are low. Change them after this game.`);
    case "cannotRemember":
      return warn(
        `The disk keeps nothing of the board at ${news.path}: ${news.detail}. It is found out anew at the next start.`,
      );
    case "cannotList":
      return warn(
        `This computer does not list its serial ports (${news.detail}). Name the boards' ports with --port PATH.`,
      );
    default:
      return assertNever(news);
  }
}

export const describeNoHid = (detail: string): Line =>
  info(
    `Boards on USB without a serial port (Chessnut) cannot be read on this computer: the library node-hid does not load (${detail}). All others can.`,
  );

export function describeUplink(news: UplinkNews, relay: string): Line {
  switch (news.kind) {
    case "connected":
      return info(`Connected to the relay at ${relay}. ${news.waiting} reports to hand over.`);
    case "disconnected":
      return unless(
        news.again,
        warn(
          `No connection to the relay at ${relay}: ${news.detail}. ${news.waiting} reports are kept here.`,
        ),
      );
    case "refused":
      return unless(
        news.again,
        error(
          news.reason === "key"
            ? `The relay at ${relay} does not accept this driver's key. Give its admission key of drivers with --key; on the relay's computer, its command keys shows it.`
            : `The relay at ${relay} refused (${news.reason}): ${news.detail}`,
        ),
      );
    case "noKey":
      return unless(news.again, warn(`No key for the relay at ${relay}: ${news.detail}.`));
    case "outboxWasLost":
      return warn(
        `The relay has reports up to ${news.acknowledged} of this driver, which knows only ${news.last}. Going on after them.`,
      );
    case "unknownMessage":
      return warn(`The relay at ${relay} said something that this version does not know: ${news.detail}`);
    case "startedAnew":
      return warn(
        news.why === "twin"
          ? `Another driver reports under this one's name: its data folder is a copy of this one, or this one of that. This driver goes on under a new name, with the ${news.waiting} reports that are kept here.`
          : "The relay has lost earlier reports of this driver. What is kept here is sent under a new name.",
      );
    case "outboxFails":
      return unless(
        news.again,
        error(`The disk gives no reports back or takes no change: ${news.detail}. Tried again.`),
      );
    default:
      return assertNever(news);
  }
}

function describeSalvage(news: Extract<OutboxNews, { kind: "movedAside" }>): string {
  const { saved, lost } = news;
  let found = "Nothing of it could be read; moves that were not handed over are missing";
  if (saved > 0) {
    found = `${saved} reports were read from it and are sent; ${lost === null ? "some may be" : lost} lost`;
  }
  return `What was kept for the relay is damaged (${news.detail}). ${found}. The file is now ${news.file}; a new one was begun, and boards are read anew.`;
}

export function describeOutbox(news: OutboxNews): Line {
  switch (news.kind) {
    case "movedAside":
      return error(describeSalvage(news));
    case "damaged":
      return error(
        `Report ${news.n} (board ${news.board}) cannot be read back from the disk and is lost. The relay is told of noise in its place.`,
      );
    case "moved":
      return warn(
        `This computer's clock was set ${news.millis > 0 ? "back" : "forward"}, by ${seconds(Math.abs(news.millis))} or more, since it last ran. The ${news.reports} reports that were kept are moved to end now, at their own distances.`,
      );
    case "cannotForget":
      return error(
        `The disk takes no change: ${news.detail}. What the relay has is deleted here once there is room.`,
      );
    default:
      return assertNever(news);
  }
}

export function describeCollector(news: CollectorNews): Line {
  switch (news.kind) {
    case "cannotWrite":
      return error(
        `The disk does not take reports: ${news.detail}. ${news.waiting} are held in memory. Make room.`,
      );
    case "writesAgain":
      return info("The disk takes reports again.");
    case "dropped":
      return error(`Disk and memory are full: ${news.count} reports are lost.`);
    default:
      return assertNever(news);
  }
}
