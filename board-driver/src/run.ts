import type { Config, DeviceId, DriverId, Instant } from "@boardwire/shared";
import type { Approach, SessionOptions } from "./approach.ts";
import { deviceFolder, driverName, namedLines, outboxFolder, readKey, relayAddress } from "./config.ts";
import { createLiveChess } from "./livechess/index.ts";
import { APPROACHES } from "./makes/index.ts";
import { createFileMemory } from "./memory.ts";
import { hidPorts } from "./ports/hid.ts";
import { listPorts } from "./ports/list.ts";
import type { OpenPort } from "./ports/port.ts";
import { expandPath, resolvePath } from "./ports/resolve-path.ts";
import { createProgress } from "./progress.ts";
import { awaitReturns } from "./returns.ts";
import { createSupervisor } from "./supervisor.ts";
import type { SupervisorNews } from "./supervisor-news.ts";
import { createCollector } from "./uplink/collector.ts";
import { Outbox } from "./uplink/outbox.ts";
import { createUplink } from "./uplink/uplink.ts";
import {
  describeCollector,
  describeNoHid,
  describeOutbox,
  describePorts,
  describeUplink,
  type Line,
} from "./words.ts";

/** Says a line, with the facts that it was made from. */
export type Say = (line: Line, facts: object) => void;

export interface Surroundings {
  readonly config: Config;
  readonly now: () => Instant;
  readonly random: () => number;
  readonly say: Say;
}

export interface Reporting {
  /** Boards that an earlier run left as there. */
  readonly leftThere: readonly DeviceId[];
  /** The id under which reports go to the relay; another one after the relay has forgotten it. */
  readonly driver: () => DriverId;
  readonly report: SessionOptions["report"];
  /** What was reported last of a board, also by an earlier run. */
  readonly lastKnown: NonNullable<SessionOptions["lastKnown"]>;
  /** To be called where the relay has forgotten this driver, and all that it said of its boards. */
  onForgotten: () => void;
  /** From now on an end of the connection is no news. */
  readonly stopSoon: () => void;
  /** Hands over what it can in a moment, and closes; the rest waits on disk for the next start. */
  readonly stop: () => Promise<void>;
}

const DRAIN_MILLIS = 1000;

/** From observations to the relay: collector, outbox and uplink. Throws where the outbox cannot be opened. */
export function startReporting({ config, now, random, say }: Surroundings): Reporting {
  let isStopping = false;
  const relay = relayAddress(config);
  const outbox = new Outbox(outboxFolder(config), now(), (news) => say(describeOutbox(news), news));
  const uplink = createUplink({
    outbox,
    relay,
    readKey: () => readKey(config),
    name: driverName(),
    now,
    random,
    onNews: (news) => {
      const line = describeUplink(news, relay);
      // Who stops everything does not want to hear that the relay has stopped as well.
      say(isStopping ? { ...line, level: "debug" } : line, news);
      if (news.kind === "startedAnew") reporting.onForgotten();
    },
  });
  const collector = createCollector({
    outbox,
    onWritten: uplink.poke,
    onNews: (news) => say(describeCollector(news), news),
  });
  const reporting: Reporting = {
    driver: () => outbox.driver,
    leftThere: outbox.leftThere,
    onForgotten: () => undefined,
    lastKnown: (board) => outbox.lastKnown(board),
    report: (board, at, observation, details = {}) => {
      collector.add({ board, at, observation, ...details });
      say({ level: "debug", text: `${board} ${observation.kind}` }, observation);
    },
    stopSoon: () => void (isStopping = true),
    stop: async () => {
      isStopping = true;
      collector.flush();
      await uplink.drain(DRAIN_MILLIS);
      uplink.close();
      collector.close();
      outbox.close();
    },
  };
  return reporting;
}

/** Whoever has a board without a serial port shall not look for the reason elsewhere. */
async function tellWithoutHid(say: Say): Promise<void> {
  const listed = await hidPorts.list();
  if (!listed.ok) say(describeNoHid(listed.error.detail), listed.error);
}

export interface DriverSurroundings extends Surroundings {
  readonly openPort: OpenPort;
  /** Called with what happens to the ports, besides its being said. */
  readonly onNews?: (news: SupervisorNews) => void;
}

export interface Driver {
  /** Ends everything in order; later calls wait for the same end. */
  readonly stop: () => Promise<void>;
}

/**
 * All that can be at a line: boards of every make, and a program that reads boards itself. `driver`: the id under which
 * they are reported; null: nowhere.
 */
export const createSources = (driver: () => DriverId | null): readonly Approach[] => [
  ...APPROACHES,
  createLiveChess(driver),
];

/** All boards of this computer, and the way to the relay. Throws where the outbox cannot be opened. */
export function startDriver(surroundings: DriverSurroundings): Driver {
  const { config, openPort, now, say, onNews = () => undefined } = surroundings;
  const isWorthALine = createProgress();
  const reporting = startReporting(surroundings);
  const { leftThere: boards, report } = reporting;
  const returns = awaitReturns({ boards, report, now });
  const supervisor = createSupervisor({
    named: namedLines(config),
    detect: config.detect,
    makes: createSources(reporting.driver),
    only: config.make,
    openPort,
    listPorts,
    resolvePath,
    expandPath,
    now,
    report: (board, ...about) => {
      returns.heard(board);
      report(board, ...about);
    },
    lastKnown: reporting.lastKnown,
    memoryOf: (device) => createFileMemory(deviceFolder(config), device),
    onNews: (news) => {
      if (news.kind !== "memory" || isWorthALine(news)) say(describePorts(news), news);
      onNews(news);
    },
  });
  reporting.onForgotten = supervisor.retell;
  if (config.detect) void tellWithoutHid(say);
  const stop = async (): Promise<void> => {
    reporting.stopSoon();
    returns.stop();
    await supervisor.stop();
    await reporting.stop();
  };
  let stopping: Promise<void> | null = null;
  return { stop: () => (stopping ??= stop()) };
}
