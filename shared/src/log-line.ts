// A line of a program's JSON log for somebody who stands beside it.

const LEVELS: Readonly<Record<number, string>> = {
  20: "debug",
  30: "info",
  40: "warn",
  50: "error",
  60: "error",
};

/** Of the program and not of what happened; `facts` holds what the sentence says already. */
const NOT_SHOWN: ReadonlySet<string> = new Set(["level", "time", "msg", "pid", "hostname", "facts", "err"]);

const two = (n: number): string => String(n).padStart(2, "0");

/** Texts and numbers as they are, the rest as JSON. */
const toText = (value: unknown): string => (typeof value === "string" ? value : JSON.stringify(value));

/**
 * Time of day, level, sentence and facts of a line as pino writes it, without a line end; `info` is not named, since
 * most lines are. What is no such line comes back as it is.
 */
export function toPlainLine(json: string): string {
  let line: unknown;
  try {
    line = JSON.parse(json);
  } catch {
    return json.trimEnd();
  }
  if (typeof line !== "object" || line === null || !("msg" in line)) return json.trimEnd();
  const fields = line as Readonly<Record<string, unknown>>;
  const at = new Date(Number(fields["time"]));
  const level = LEVELS[Number(fields["level"])] ?? "info";
  const facts = Object.entries(fields).flatMap(([name, value]) =>
    NOT_SHOWN.has(name) ? [] : [`${name} ${toText(value)}`],
  );
  const error = fields["err"];
  if (typeof error === "object" && error !== null && "message" in error) facts.push(String(error.message));
  const time = `${two(at.getHours())}:${two(at.getMinutes())}:${two(at.getSeconds())}`;
  const sentence =
    facts.length === 0 ? String(fields["msg"]) : `${String(fields["msg"])} (${facts.join(", ")})`;
  // A name from outside may hold signs that a terminal would obey.
  return `${time} ${level === "info" ? "" : `${level}: `}${sentence}`.replaceAll(/\p{C}/gu, "?");
}
