import { toMillis, type Regulation } from "@boardwire/shared";
import type { Messages } from "../../i18n/en.ts";
import { formatClock } from "../../time.ts";
import { isolate } from "./clock-text.ts";
import type { ConsoleWords } from "./words/en.ts";

type Speaker = { readonly console: ConsoleWords; readonly words: Pick<Messages, "tag"> };

/** One of the tournament's own regulations: what it is about, in which kind of play, and what it says there. */
export function describeRegulation(
  regulation: Regulation,
  speaker: Speaker,
): { readonly what: string; readonly value: string } {
  const { names, kinds } = speaker.console.laws;
  const parts = regulation.name.split(".");
  const name = parts.map((part) => names[part]).findLast((one) => one !== undefined) ?? regulation.name;
  const kind = parts.map((part) => kinds[part]).find((one) => one !== undefined);
  return {
    what: kind === undefined ? name : `${name} (${kind})`,
    value: describeValue(regulation, speaker),
  };
}

function describeValue({ value, isTime }: Regulation, { console: text, words }: Speaker): string {
  const { values } = text.laws;
  if (value === null) return values["none"] ?? "";
  if (typeof value === "number") {
    if (!isTime) return new Intl.NumberFormat(words.tag).format(value);
    const minutes = value / 60_000;
    return Number.isInteger(minutes) ? text.minutes(minutes) : isolate(formatClock(toMillis(value)));
  }
  // Of a draw that can be had in several ways, none is that there is no such draw.
  return values[value === "none" ? "false" : String(value)] ?? String(value);
}
