import type { Config } from "@boardwire/shared";
import { deviceFolder, namedLines } from "../config.ts";
import { MAKES } from "../makes/index.ts";
import { createFileMemory } from "../memory.ts";
import type { OpenPort } from "../ports/port.ts";
import { listPorts } from "../ports/list.ts";
import { expandPath, resolvePath } from "../ports/resolve-path.ts";
import { createSources } from "../run.ts";
import type { SupervisorOptions } from "../supervisor.ts";
import { diagnose } from "./diagnose.ts";
import { examine } from "./examine.ts";
import { describeDiagnoses, isAllGreen, toJson } from "./report.ts";

/** Makes whose boards pass on what a clock says: those that can be asked for it, and several of them on one line. */
const hasClock = (make: string): boolean =>
  MAKES.some(({ id, phrases }) => id === make && phrases.askClock !== null);

/** Looks at every board and says what to do; the exit code is 0 only where nothing is amiss. */
export async function runDoctor(options: {
  readonly config: Config;
  readonly openPort: OpenPort;
  readonly now: SupervisorOptions["now"];
  readonly json: boolean;
  readonly stopped: Promise<unknown>;
  readonly write: (text: string) => void;
}): Promise<number> {
  const { config, openPort, now, json, write } = options;
  let isStopped = false;
  void options.stopped.then(() => (isStopped = true));
  if (!json)
    write("Looking at the ports. This takes about ten seconds, longer for boards that are new here.\n\n");
  const evidence = await examine({
    named: namedLines(config),
    detect: config.detect,
    makes: createSources(() => null),
    only: config.make,
    openPort,
    now,
    listPorts,
    resolvePath,
    expandPath,
    memoryOf: (device) => createFileMemory(deviceFolder(config), device),
    isStopped: () => isStopped,
  });
  const diagnoses = diagnose(evidence, hasClock);
  write(`${json ? toJson(diagnoses, evidence) : describeDiagnoses(diagnoses, evidence)}\n`);
  return isAllGreen(diagnoses) ? 0 : 1;
}
