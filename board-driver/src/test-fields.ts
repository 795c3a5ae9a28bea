// For tests: boards by what their 64 fields hold, counted from the far left corner with White's men at the near edge.

export const START = `rnbqkbnrpppppppp${".".repeat(32)}PPPPPPPPRNBQKBNR`;
export const E2 = 52;
export const E4 = 36;

export const withFields = (fields: string, changes: Readonly<Record<number, string>>): string =>
  [...fields].map((content, field) => changes[field] ?? content).join("");
