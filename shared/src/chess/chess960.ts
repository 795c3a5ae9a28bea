/** The squares, among five, of the two knights, in the order of the usual numbering. */
const KNIGHTS: readonly (readonly [number, number])[] = [
  [0, 1],
  [0, 2],
  [0, 3],
  [0, 4],
  [1, 2],
  [1, 3],
  [1, 4],
  [2, 3],
  [2, 4],
  [3, 4],
];

/**
 * Start position number `n` (0 to 959; 518 is the usual array) of Chess960 as a Shredder FEN, by the usual numbering:
 * bishop on a light square, bishop on a dark one, queen, knights, and on what is left rook, king, rook.
 */
export function chess960Fen(n: number): string {
  if (!Number.isInteger(n) || n < 0 || n > 959) throw new RangeError(`no Chess960 start position ${n}`);
  const files: string[] = Array.from({ length: 8 }, () => "");
  const free = (): number[] => files.flatMap((man, file) => (man === "" ? [file] : []));
  const place = (man: string, file: number | undefined): void => {
    if (file === undefined) throw new Error(`no file left for ${man}`);
    files[file] = man;
  };
  place("B", (n % 4) * 2 + 1);
  place("B", (Math.floor(n / 4) % 4) * 2);
  place("Q", free()[Math.floor(n / 16) % 6]);
  const five = free();
  for (const at of KNIGHTS[Math.floor(n / 96)] ?? []) place("N", five[at]);
  const [left, middle, right] = free();
  place("R", left);
  place("K", middle);
  place("R", right);
  const men = files.join("");
  const rooks = [right, left].map((file) => String.fromCharCode(65 + (file ?? 0))).join("");
  return `${men.toLowerCase()}/pppppppp/8/8/8/8/PPPPPPPP/${men} w ${rooks}${rooks.toLowerCase()} - 0 1`;
}
