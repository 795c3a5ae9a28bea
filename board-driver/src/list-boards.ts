import type { Approach } from "./approach.ts";
import type { Memory, PortInfo } from "./core/make.ts";
import { createMemory } from "./memory.ts";
import { createAnswered, toDeviceName } from "./recognition.ts";

/** The ports of this computer as text, a line each: whose they are, what they could be, and who was there before. */
export function listBoards(
  ports: readonly PortInfo[],
  approaches: readonly Approach[],
  memoryOf: (device: string) => Memory,
): string {
  if (ports.length === 0) return "No serial ports.\n";
  const answered = createAnswered(createMemory());
  const nameOf = (id: string): string => approaches.find((one) => one.id === id)?.name ?? id;
  const lines = ports.map((port) => {
    const answers = approaches.map((one) => ({ name: one.name, answer: one.matches(port) }));
    const names = (wanted: "yes" | "maybe"): string =>
      [...new Set(answers.filter(({ answer }) => answer === wanted).map(({ name }) => name))].join(", ");
    let verdict = "no board that is known";
    if (names("yes") !== "") verdict = `looks like ${names("yes")}`;
    else if (names("maybe") !== "") verdict = `may be ${names("maybe")}`;
    const before = answered.here(memoryOf(toDeviceName(port, ports)));
    if (before !== null) verdict += `; was ${nameOf(before)} before`;
    // The name comes from the device; a terminal would obey its control characters.
    const maker = (port.manufacturer ?? "unknown manufacturer").replaceAll(/\p{C}/gu, "?");
    return `${port.path}  ${maker}: ${verdict}\n`;
  });
  return lines.join("");
}
