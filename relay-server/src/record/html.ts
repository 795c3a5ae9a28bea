/** Markup that is safe to send: made by `html` alone. */
export interface Html {
  readonly markup: string;
}

type Value = string | number | Html | readonly Html[];

/** Whatever is put in is text, and its signs are escaped; only what `html` has made is markup. */
export function html(parts: TemplateStringsArray, ...values: readonly Value[]): Html {
  const markup = parts.map((part, i) => part + toMarkup(values[i] ?? "")).join("");
  return { markup };
}

function toMarkup(value: Value): string {
  if (typeof value === "number") return String(value);
  if (typeof value === "string") return escapeText(value);
  return [value]
    .flat()
    .map(({ markup }) => markup)
    .join("");
}

const SIGNS: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};
/** Control signs, and those that turn the direction of what stands beside them: notes hold whatever was typed or pasted. */
const HIDDEN = /(?![\t\n\r])\p{Cc}|[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

const escapeText = (text: string): string =>
  text.replaceAll(HIDDEN, "").replaceAll(/[&<>"']/g, (sign) => SIGNS[sign] ?? sign);
