import { START_FIELDS } from "./core/start-fields.ts";

// For tests: boards by what their 64 fields hold.

export const START = START_FIELDS;
export const E2 = 52;
export const E4 = 36;

export const withFields = (fields: string, changes: Readonly<Record<number, string>>): string =>
  [...fields].map((content, field) => changes[field] ?? content).join("");
