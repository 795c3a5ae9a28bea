import type { CheckName, Diagnosis } from "./diagnose.ts";
import type { Evidence } from "./evidence.ts";

// The doctor's words, for people and for programs.

const LABELS: Readonly<Record<CheckName, string>> = {
  answers: "board",
  battery: "battery",
  clock: "clock",
  position: "position",
  line: "line",
  latency: "speed",
  age: "data age",
};

/** Names come from devices; a terminal would obey their control characters. */
const toPlain = (text: string): string => text.replaceAll(/\p{C}/gu, "?");

/** One block for each board or port, and a last line that says whether all is well. */
export function describeDiagnoses(diagnoses: readonly Diagnosis[], evidence: Evidence): string {
  const blocks = diagnoses.map(describeOne);
  const others = [...evidence.passedOver].map(
    ([path, maker]) =>
      `Left alone: ${path} (${maker}), which looks like no board. --port ${path} has it asked.`,
  );
  const list =
    evidence.cannotList === null
      ? []
      : [`This computer does not list its serial ports (${evidence.cannotList}); name them with --port.`];
  return toLines([...blocks, ...others, ...list, describeAll(diagnoses)]);
}

const toLines = (parts: readonly string[]): string =>
  parts
    .join("\n\n")
    .split("\n")
    .map((line) => toPlain(line))
    .join("\n");

function describeOne({ subject, port, isGreen, checks }: Diagnosis): string {
  const place = subject === port ? subject : `${subject} at ${port}`;
  const width = Math.max(...checks.map(({ name }) => LABELS[name].length));
  return [
    `${isGreen ? "OK      " : "LOOK AT "}${place}`,
    ...checks.flatMap((check) => [
      `  ${check.isGreen ? " " : "!"} ${LABELS[check.name].padEnd(width)}  ${check.text}`,
      ...(check.toDo === undefined ? [] : [`    ${" ".repeat(width)}  -> ${check.toDo}`]),
    ]),
  ].join("\n");
}

function describeAll(diagnoses: readonly Diagnosis[]): string {
  if (diagnoses.length === 0) {
    return "No board was found. Plug one in and switch it on; if it is, name its port with --port.";
  }
  const amiss = diagnoses.filter(({ isGreen }) => !isGreen).length;
  if (amiss === 0)
    return diagnoses.length === 1 ? "The board is ready." : `All ${diagnoses.length} boards are ready.`;
  return `${diagnoses.length - amiss} ready, ${amiss} to look at.`;
}

/** All is well: something was found, and nothing is amiss. */
export const isAllGreen = (diagnoses: readonly Diagnosis[]): boolean =>
  diagnoses.length > 0 && diagnoses.every(({ isGreen }) => isGreen);

/** The same for programs. */
export const toJson = (diagnoses: readonly Diagnosis[], evidence: Evidence): string =>
  JSON.stringify(
    {
      green: isAllGreen(diagnoses),
      boards: diagnoses.map((diagnosis) => {
        const seen = [...evidence.boards.values()].find(({ board }) => board === diagnosis.subject);
        return { ...diagnosis, ...(seen === undefined ? {} : { facts: seen.facts, fields: seen.fields }) };
      }),
      passedOver: [...evidence.passedOver.keys()],
    },
    null,
    1,
  );
