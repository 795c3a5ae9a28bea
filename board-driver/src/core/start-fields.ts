/** What the 64 fields hold where a game begins, counted from the far left corner with White's men at the near edge. */
export const START_FIELDS = `rnbqkbnrpppppppp${".".repeat(32)}PPPPPPPPRNBQKBNR`;
