/** For tests: what a board reports of the men in their usual array, White's at the near edge. */
export const START = `rnbqkbnrpppppppp${".".repeat(32)}PPPPPPPPRNBQKBNR`;
