// A game of 181 moves, for tests and measurements: positions that are far apart.

/** Where it starts. */
export const LONG_GAME_START = "4k2r/1pp5/8/8/8/8/1PP5/R3K3 w - - 0 1";
/** A pawn of each goes on at these moves, so that what was before comes no more. */
const PAWNS: Readonly<Record<number, readonly [string, string]>> = {
  40: ["b3", "b6"],
  80: ["b4", "b5"],
  120: ["c3", "c6"],
};

/** Ranks to go to and fro on, from one back to the same, in so many moves. */
function tour(home: number, ranks: readonly number[], moves: number): number[] {
  const others = ranks.filter((rank) => rank !== home);
  return Array.from({ length: moves }, (_, i) => (i === moves - 1 ? home : (others[i % others.length] ?? 0)));
}

/** 181 moves by rooks on the a-file and the h-file; what White's 162nd and 173rd bring about comes again with the 181st. */
export function longGame(): string[] {
  const [whites, blacks] = [
    [2, 3, 4, 5, 6, 7, 1],
    [7, 6, 5, 4, 3, 8],
  ];
  const white: number[] = [];
  const black: number[] = [];
  for (let move = 1; move <= 162; move++) white.push(whites[(move - 1) % 7] ?? 0);
  for (let move = 1; move <= 161; move++) black.push(blacks[(move - 1) % 6] ?? 0);
  const [atWhite = 0, atBlack = 0] = [white.at(-1), black.at(-1)];
  white.push(...tour(atWhite, whites, 11), ...tour(atWhite, whites, 8));
  black.push(...tour(atBlack, blacks, 11), ...tour(atBlack, blacks, 8));
  const sans: string[] = [];
  for (let move = 1; move <= 181; move++) {
    const [whitePawn, blackPawn] = PAWNS[move] ?? [];
    sans.push(whitePawn ?? `Ra${white[move - 1]}`);
    if (move < 181) sans.push(blackPawn ?? `Rh${black[move - 1]}`);
  }
  return sans;
}
