import { pino, type Logger } from "pino";
import { toPlainLine, type Config } from "@boardwire/shared";
import type { Say } from "./run.ts";

/** On a terminal, or where the settings say so, one plain line each; elsewhere one JSON object a line, with the facts. */
export function createLogger(
  { log: level, "log-format": format }: Pick<Config, "log" | "log-format">,
  output: NodeJS.WriteStream,
): Logger {
  const isPlain = format === "plain" || (format === "auto" && output.isTTY);
  if (!isPlain) return pino({ name: "board-driver", level }, output);
  return pino({ level }, { write: (text: string) => void output.write(`${toPlainLine(text)}\n`) });
}

export const sayTo =
  (log: Logger): Say =>
  ({ level, text }, facts) =>
    log[level]({ facts }, text);
