import { toPlainLine, type Config } from "@boardwire/shared";
import { pino, type Logger } from "pino";

/** On a terminal, or where the settings say so, plain lines; elsewhere one JSON object a line. */
export function createLogger(
  { log: level, "log-format": format }: Pick<Config, "log" | "log-format">,
  output: NodeJS.WriteStream & { readonly fd: number },
): Logger {
  const isPlain = format === "plain" || (format === "auto" && output.isTTY);
  // Synchronously: what is said right before an end is not to be lost.
  if (!isPlain)
    return pino({ level, base: null }, withoutBrokenPipes(pino.destination({ dest: output.fd, sync: true })));
  return pino(
    { level, base: null },
    { write: (text: string) => void output.write(`${toPlainLine(text)}\n`) },
  );
}

/** Whoever read the lines has gone, which is no reason to record no games. */
function withoutBrokenPipes<Output extends NodeJS.EventEmitter>(output: Output): Output {
  return output.on("error", (trouble: NodeJS.ErrnoException) => {
    if (trouble.code !== "EPIPE") throw trouble;
  });
}

/** The same for standard output and standard error. */
export function ignoreBrokenPipes(): void {
  withoutBrokenPipes(process.stdout);
  withoutBrokenPipes(process.stderr);
}
