import type { Config, Instant } from "@boardwire/shared";
import { driverName, outboxFolder, readKey, relayAddress } from "./config.ts";
import { MAKES } from "./makes/index.ts";
import { listPorts } from "./ports/list.ts";
import type { OpenPort } from "./ports/port.ts";
import { expandPath, resolvePath } from "./ports/resolve-path.ts";
import { createSupervisor } from "./supervisor.ts";
import { createCollector } from "./uplink/collector.ts";
import { Outbox } from "./uplink/outbox.ts";
import { createUplink } from "./uplink/uplink.ts";
import { describeCollector, describePorts, describeUplink, type Line } from "./words.ts";

/** Says a line, with the facts that it was made from. */
export type Say = (line: Line, facts: object) => void;

export interface Driver {
  /** Ends everything in order; later calls wait for the same end. */
  readonly stop: () => Promise<void>;
}

/** Time to hand over what was reported last, when the driver is stopped. */
const DRAIN_MILLIS = 1000;

/** Boards, outbox and uplink together. Throws where the outbox cannot be opened. */
export function startDriver(options: {
  readonly config: Config;
  readonly openPort: OpenPort;
  readonly now: () => Instant;
  readonly random: () => number;
  readonly say: Say;
}): Driver {
  const { config, openPort, now, random, say } = options;
  const relay = relayAddress(config);
  const outbox = new Outbox(outboxFolder(config));
  const uplink = createUplink({
    outbox,
    relay,
    readKey: () => readKey(config),
    name: driverName(),
    now,
    random,
    onNews: (news) => say(describeUplink(news, relay), news),
  });
  const collector = createCollector({
    outbox,
    onWritten: uplink.poke,
    onNews: (news) => say(describeCollector(news), news),
  });
  const supervisor = createSupervisor({
    named: config.port,
    detect: config.detect,
    makes: MAKES,
    openPort,
    listPorts,
    resolvePath,
    expandPath,
    now,
    report: (board, at, observation) => {
      collector.add({ board, at, observation });
      say({ level: "debug", text: `${board} ${observation.kind}` }, observation);
    },
    onNews: (news) => say(describePorts(news), news),
  });
  const stop = async (): Promise<void> => {
    await supervisor.stop();
    collector.flush();
    await uplink.drain(DRAIN_MILLIS);
    uplink.close();
    collector.close();
    outbox.close();
  };
  let stopping: Promise<void> | null = null;
  return { stop: () => (stopping ??= stop()) };
}
