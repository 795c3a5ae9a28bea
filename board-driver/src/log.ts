import { pino, type Logger } from "pino";
import type { Config } from "@boardwire/shared";
import type { Say } from "./run.ts";

/** On a terminal one plain line each, for a person; elsewhere one JSON object a line, with the facts. */
export function createLogger(level: Config["log"], output: NodeJS.WriteStream): Logger {
  if (!output.isTTY) return pino({ name: "board-driver", level }, output);
  const plain = {
    write: (text: string): void => {
      // Pino's own line, parsed again for its two human parts.
      const line: unknown = JSON.parse(text);
      if (typeof line === "object" && line !== null && "msg" in line) output.write(`${String(line.msg)}\n`);
    },
  };
  return pino({ level }, plain);
}

export const sayTo =
  (log: Logger): Say =>
  ({ level, text }, facts) =>
    log[level]({ facts }, text);
