import type { Check, CheckName, Diagnosis } from "./diagnose.ts";
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

const isNote = ({ isGreen, toDo }: Check): boolean => isGreen && toDo !== undefined;
const hasNote = ({ isGreen, checks }: Diagnosis): boolean => isGreen && checks.some(isNote);

const markOf = (check: Check): string => {
  if (!check.isGreen) return "!";
  return isNote(check) ? "*" : " ";
};

function toHeadline(diagnosis: Diagnosis): string {
  if (!diagnosis.isGreen) return "LOOK AT ";
  return hasNote(diagnosis) ? "NOTE    " : "OK      ";
}

function describeOne(diagnosis: Diagnosis): string {
  const { subject, port, checks } = diagnosis;
  const place = subject === port ? subject : `${subject} at ${port}`;
  const width = Math.max(...checks.map(({ name }) => LABELS[name].length));
  return [
    `${toHeadline(diagnosis)}${place}`,
    ...checks.flatMap((check) => [
      `  ${markOf(check)} ${LABELS[check.name].padEnd(width)}  ${check.text}`,
      ...(check.toDo === undefined ? [] : [`    ${" ".repeat(width)}  -> ${check.toDo}`]),
    ]),
  ].join("\n");
}

function describeAll(diagnoses: readonly Diagnosis[]): string {
  if (diagnoses.length === 0) {
    return "No board was found. Plug one in and switch it on; if it is, name its port with --port.";
  }
  const amiss = diagnoses.filter(({ isGreen }) => !isGreen).length;
  const notes = diagnoses.filter(hasNote).length;
  if (amiss === 0) {
    if (diagnoses.length === 1)
      return notes === 0 ? "The board is ready." : "The board is ready, with a note.";
    return `All ${diagnoses.length} boards are ready${notes === 0 ? "" : `, ${notes} with a note`}.`;
  }
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
